/**
 * @import { Planned, Round } from '../../protocol/types.js'
 */
import { benchmarkKey } from '../../protocol/identity.js';
import { lookupBy } from '../results/lookup.js';

const plannedBy = lookupBy((/** @type {Planned} */ planned) => benchmarkKey(planned));

const resultsBy = lookupBy((/** @type {Round['results'][number]} */ { benchmark }) => benchmark);

/**
 * The benchmark in the plan of a round, if it is selected.
 * @param {Round} round
 * @param {string} key
 */
export const plannedIn = ({ plan }, key) =>
  plan ? plannedBy(plan.benchmarks, key).find(({ selected }) => selected) : undefined;

/** What a plan may lack until the benchmark is called: the keys of `learned` in events.schema.json. */
const LEARNED = /** @type {const} */ (['note', 'bytes', 'items', 'parameter', 'userCounters']);

/**
 * A benchmark as all rounds together know it: the plan of a round whose host died before the benchmark was
 * called lacks what its calls show. Those of rounds that have measured it go first.
 * @param {readonly Round[]} rounds
 * @param {string} key
 * @returns {Planned | undefined}  undefined: no round has selected it
 */
export function learnedOf(rounds, key) {
  /** @type {Planned[]} */
  const measured = [];
  /** @type {Planned[]} */
  const others = [];
  for (const round of rounds) {
    const planned = plannedIn(round, key);
    if (planned) (resultsBy(round.results, planned.id).length > 0 ? measured : others).push(planned);
  }
  const all = [...measured, ...others];
  const found = LEARNED.flatMap((name) => {
    const value = all.find((one) => (one[name] ?? null) !== null)?.[name];
    return value === undefined || value === all[0][name] ? [] : [[name, value]];
  });
  return found.length === 0 ? all[0] : { ...all[0], ...Object.fromEntries(found) };
}
