/**
 * @typedef {import('./types.js').HostEvent} HostEvent
 * @typedef {'ok' | 'cut' | 'failed' | 'skipped'} Status
 *
 * @typedef {object} RoundRecord one round of one platform, as results.json holds it
 * @property {number} round
 * @property {boolean} complete whether `end` arrived
 * @property {any} host
 * @property {any} clock
 * @property {any[]} cycles
 * @property {any} plan
 * @property {any[]} results
 * @property {any[]} warnings
 * @property {any[]} failures
 *
 * @typedef {object} PlatformRecord
 * @property {string} id
 * @property {Status} status
 * @property {string | null} reason
 * @property {RoundRecord[]} rounds
 */

/**
 * A platform that has nothing measured.
 *
 * @param {string} id
 * @param {Status} status
 * @param {string | null} [reason]
 * @returns {PlatformRecord}
 */
export function emptyRecord(id, status, reason = null) {
  return { id, status, reason, rounds: [] };
}

/** @type {Record<string, 'host' | 'clock' | 'plan'>} */
const single = { host: 'host', clock: 'clock', plan: 'plan' };

/** @type {Record<string, 'cycles' | 'results' | 'warnings' | 'failures'>} */
const several = { cycle: 'cycles', result: 'results', warning: 'warnings', failure: 'failures' };

/**
 * Puts the events of one round in their places. Events that it does not know are of a newer host,
 * and are left out; so is `progress`, which says nothing about the result.
 *
 * @param {number} round
 * @returns {{record: RoundRecord, take: (event: HostEvent) => void}}
 */
export function collectRound(round) {
  /** @type {RoundRecord} */
  const record = {
    round,
    complete: false,
    host: null,
    clock: null,
    cycles: [],
    plan: null,
    results: [],
    warnings: [],
    failures: [],
  };
  return {
    record,
    take({ event, ...rest }) {
      if (event === 'end') record.complete = true;
      else if (event === 'garbage') addGarbage(record.results, rest.benchmarks);
      else if (Object.hasOwn(single, event)) record[single[event]] = rest;
      else if (Object.hasOwn(several, event)) record[several[event]].push(rest);
    },
  };
}

/**
 * @param {any[]} results
 * @param {{benchmark: number, collections: number, durationMs: number}[]} garbage
 */
function addGarbage(results, garbage) {
  for (const { benchmark, ...gc } of garbage) {
    const result = results.find((one) => one.benchmark === benchmark);
    if (result) result.gc = gc;
  }
}

/**
 * Whether a round measured anything that was asked for. A host whose plan selects nothing has been
 * given a filter or a suite that it does not have.
 *
 * @param {RoundRecord} record
 */
export function selectsNothing(record) {
  const benchmarks = record.plan?.benchmarks;
  return Array.isArray(benchmarks) && !benchmarks.some((/** @type {any} */ one) => one.selected);
}
