/**
 * @import { HostEvent, Status, Round, PlatformResults, Tolerance } from './types.js'
 *
 * By how much results may differ, by row (`suite/name argument`), name (`suite/name`) or suite.
 * @typedef {Readonly<Record<string, Tolerance>>} Tolerances
 */

import { labelOf, plannedById } from './identity.js';

/**
 * A platform that has nothing measured.
 *
 * @param {string} id
 * @param {Status} status
 * @param {string | null} [reason]
 * @returns {PlatformResults}
 */
export function emptyRecord(id, status, reason = null) {
  return { id, status, reason, rounds: [] };
}

/**
 * Collects the events of one round. It ignores `progress` and `turn`, which are not part of the results, and
 * events of other names, which a newer host sends.
 *
 * @param {number} round
 * @param {string} [part] name of the process, where the round has several
 * @param {Tolerances} [tolerances] of rows, instead of those that their plan has
 * @returns {{record: Round, take: (event: HostEvent) => void}}
 */
export function collectRound(round, part, tolerances = {}) {
  /** @type {Round} */
  const record = {
    round,
    ...(part !== undefined && { part }),
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
    take(event) {
      put(record, event);
      if (event.event === 'plan') tolerate(record, tolerances);
    },
  };
}

/**
 * Sets the tolerances of a plan: of a row, of those of one name, or of a suite.
 *
 * @param {Round} record
 * @param {Tolerances} tolerances
 */
function tolerate({ plan }, tolerances) {
  for (const planned of plan?.benchmarks ?? []) {
    const { suite, name } = planned;
    const key = [labelOf(planned), `${suite}/${name}`, suite].find((one) => Object.hasOwn(tolerances, one));
    if (key !== undefined) planned.tolerance = tolerances[key];
  }
}

/**
 * @param {Round} record
 * @param {HostEvent} named
 */
function put(record, named) {
  switch (named.event) {
    case 'host':
      return void (record.host = withoutName(named));
    case 'clock':
      return void (record.clock = withoutName(named));
    case 'plan':
      return void (record.plan = withoutName(named));
    case 'cycle':
      return void record.cycles.push(withoutName(named));
    case 'result':
      return addResult(record, named);
    case 'values':
      return void (record.values ??= []).push(withoutName(named));
    case 'counter':
      return void (record.counter = withoutName(named));
    case 'work':
      return void (record.work ??= []).push(withoutName(named));
    case 'size':
      return void (record.sizes ??= []).push(withoutName(named));
    case 'warning':
      return void record.warnings.push(withShortMessage(withoutName(named)));
    case 'failure':
      return addFailure(record, named);
    case 'garbage':
      return addGarbage(record.results, named.benchmarks);
    case 'end':
      record.complete = true;
  }
}

/**
 * What the calls of a benchmark have shown goes into its entry of the plan.
 * @param {Round} record
 * @param {import('./types.js').ResultEvent} named
 */
function addResult({ plan, results }, { learned, ...named }) {
  const planned = plan ? plannedById(plan.benchmarks, named.benchmark) : undefined;
  if (planned) Object.assign(planned, learned);
  results.push(withoutName(named));
}

/** Characters of a message that are kept. */
const maxMessage = 10_000;

/**
 * Exceptions may have any message: only the beginning of a very long one is kept.
 * @template {{ message: string }} T
 * @param {T} event
 * @returns {T}
 */
function withShortMessage(event) {
  const { message } = event;
  if (message.length <= maxMessage) return event;
  return {
    ...event,
    message:
      `${message.slice(0, maxMessage)}… ` +
      `(${message.length} characters; the first ${maxMessage} are kept)`,
  };
}

/**
 * @template {HostEvent} T
 * @param {T} named
 * @returns {Omit<T, 'event'>}
 */
function withoutName({ event: _, ...content }) {
  return content;
}

/**
 * A benchmark that was not begun for want of time has not failed: another round may measure it.
 * @param {Round} record
 * @param {import('./types.js').FailureEvent} named
 */
function addFailure(record, named) {
  if (named.late && typeof named.benchmark === 'number') (record.leftOut ??= []).push(named.benchmark);
  else record.failures.push(withShortMessage(withoutName(named)));
}

/**
 * @param {import('./types.js').Result[]} results
 * @param {import('./types.js').GarbageEvent['benchmarks']} garbage
 */
function addGarbage(results, garbage) {
  const byBenchmark = new Map(results.map((result) => [result.benchmark, result]));
  for (const { benchmark, ...gc } of garbage) {
    const result = byBenchmark.get(benchmark);
    if (result) result.gc = gc;
  }
}

/**
 * Whether no benchmark of the host fits the request's suites and filter.
 *
 * @param {Round} record
 */
export function selectsNothing({ plan }) {
  return plan !== null && !plan.benchmarks.some(({ selected }) => selected);
}
