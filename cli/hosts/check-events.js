import { benchmarkKey, rowName } from '../../protocol/identity.js';
import { validationMessage, describeValue } from '../../protocol/validation-message.js';
import { eventValidator } from '../../protocol/schemas.js';

/** @import { HostEvent } from '../../protocol/types.js' */

/** Events of which a benchmark has at most one in a round. */
const oncePerBenchmark = new Set(['result', 'values', 'work', 'functions']);

/** A benchmark fails once; more than this are not from a host. */
const maxFailures = 4;

/**
 * Checks the events of one round as they arrive: each against its schema, and against the earlier ones. So a
 * faulty host, or a benchmark that writes events itself, breaks only its own column.
 *
 * @returns {(event: HostEvent) => void} throws for an event that no host sends
 */
export function createEventCheck() {
  // Compiling the schema takes as long as a host takes to start, so it is done meanwhile.
  eventValidator('host');
  /** @type {string[] | null} the keys of the benchmarks, by id */
  let planned = null;
  let ended = false;
  /** @type {Map<string, number>} */
  const seen = new Map();

  return (event) => {
    if (typeof event?.event !== 'string') {
      throw new Error(
        'it sent something that is no event: expected an object with the name "event", found ' +
          `${describeValue(event)}`,
      );
    }
    const validate = eventValidator(event.event);
    // A newer host may have other events; they are ignored.
    if (validate === null) return;
    if (!validate(event)) refuse(event, validationMessage(validate.errors ?? []));
    if (ended) refuse(event, 'the round has ended');
    if (event.event === 'end') ended = true;
    if (event.event === 'plan') {
      if (planned !== null) refuse(event, 'there was one before');
      planned = event.benchmarks.map(benchmarkKey);
      if (event.benchmarks.some(({ id }, index) => id !== index))
        refuse(event, 'its ids are not the places of its benchmarks');
      if (new Set(planned).size < planned.length) refuse(event, 'two of its benchmarks have the same name');
    }
    if ('pairs' in event && new Set(Object.values(event.pairs).map(({ length }) => length)).size > 1)
      refuse(event, 'the columns of its pairs differ in length');
    const benchmark = 'benchmark' in event ? (event.benchmark ?? null) : null;
    if (benchmark === null || event.event === 'size') return;
    if (planned === null || benchmark >= planned.length)
      refuse(event, `no benchmark ${benchmark} is planned`);
    if ('suite' in event && benchmarkKey(event) !== planned[benchmark])
      refuse(event, `benchmark ${benchmark} has another name in the plan than "${rowName(event)}"`);
    const key = `${event.event} ${benchmark}`;
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    if (oncePerBenchmark.has(event.event) && count > 1)
      refuse(event, `benchmark ${benchmark} had one before`);
    if (event.event === 'failure' && count > maxFailures)
      refuse(event, `benchmark ${benchmark} had ${maxFailures} before`);
  };
}

/**
 * @param {HostEvent} event
 * @param {string} reason
 * @returns {never}
 */
function refuse({ event }, reason) {
  throw new Error(`it sent an impossible event "${event}": ${reason}`);
}
