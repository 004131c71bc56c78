/**
 * What columns of work add to the events of their hosts.
 *
 * @import { HostEvent, Request } from '../../../protocol/types.js'
 * @import { Artifact } from '../../hosts/index.js'
 * @import { Sizes } from './sizes.js'
 * @typedef {(event: HostEvent) => void} OnEvent
 */
import { LADDER } from '../../../report/estimate/ladder.js';
import { sizeRows } from './sizes.js';

/** Why a build of an older Samebench, which a duel may have as a side, has no counts. */
export const CANNOT_COUNT = 'this build is of a Samebench that cannot count instructions';

/**
 * Refuses a host that measures times although it was asked to count: one of an older Samebench, in a duel.
 *
 * @param {OnEvent} onEvent
 * @returns {OnEvent}
 */
export function requireInstructionCounter(onEvent) {
  return (event) => {
    if (event.event === 'clock') {
      throw new Error(CANNOT_COUNT);
    }
    onEvent(event);
  };
}

/**
 * Adds the sizes of what was built to a round: their rows to its plan, and their events before its end.
 * Only to the first round, because sizes do not change, and only where whole suites are measured. Where a
 * project has several programs, its name is the argument of the rows of each.
 *
 * @param {Request} request
 * @param {OnEvent} onEvent
 * @param {() => Promise<Sizes>} readSizes
 * @param {{artifact?: Pick<Artifact, 'program'>, isWhole?: boolean}} [of] isWhole: whether the request names
 *   all benchmarks of the program
 * @returns {Promise<OnEvent>}
 */
export async function withSizes(
  { round, filter, only = [] },
  onEvent,
  readSizes,
  { artifact, isWhole } = {},
) {
  const program = artifact?.program;
  if (round > 0 || filter !== '' || program === LADDER || !(isWhole ?? only.length === 0)) return onEvent;
  const found = await readSizes();
  /** @type {HostEvent[]} */
  let sizes = [];
  return (event) => {
    if (event.event === 'plan') {
      const suites = new Set(event.benchmarks.filter(({ selected }) => selected).map(({ suite }) => suite));
      const rows = sizeRows(found, [...suites], program);
      const planned = rows.map(({ name, argument }, i) => ({
        ...{ id: event.benchmarks.length + i, suite: 'size', name, argument, selected: true },
        ...{ note: null, operations: null, bytes: null, items: null, complexity: false },
      }));
      sizes = rows.map(({ name, argument, bytes }, i) => ({
        event: 'size',
        benchmark: planned[i].id,
        suite: 'size',
        name,
        argument,
        bytes,
      }));
      onEvent({ ...event, benchmarks: [...event.benchmarks, ...planned] });
      return;
    }
    if (event.event === 'end') sizes.forEach(onEvent);
    onEvent(event);
  };
}
