import { labelOf, plannedLabel } from '../../../protocol/identity.js';
import { selectsNothing } from '../../../protocol/collector.js';

/**
 * What happens to a round whose host died or left something out.
 *
 * @import { Round, PlatformResults } from '../../../protocol/types.js'
 * @import { Column } from './measure.js'
 *
 * @typedef {object} RoundFailure why a round is not whole
 * @property {string} message
 * @property {string | null} label of the benchmark that was reported last; null: no benchmark is at fault
 * @property {boolean} isFirst whether no other benchmark was reported before it
 * @property {string | null} stage
 */

/** If this many benchmarks in a row crash the host, the platform itself is at fault. */
const maxCrashesInARow = 10;

/**
 * Decides how a round goes on. A benchmark that crashed its host is excluded.
 *
 * @param {Column} column
 * @param {RoundFailure} failure
 * @param {Round} round as far as it came
 * @param {{signal: AbortSignal, log?: (text: string) => void}} options
 * @returns {boolean} whether it is measured again
 */
export function recordFailure(column, { label, message, isFirst, stage }, round, { signal, log }) {
  const { record, excluded, crashed } = column;
  if (signal.aborted) {
    cut(record);
    return false;
  }
  if (label === null || crashed.has(label)) return fail(record, message);
  if (stage === 'measure' && !column.visits) {
    log?.(`${record.id}: ${message}; measuring again to find out which benchmark does that`);
    column.visits = true;
    clearFailures(round, label);
    return true;
  }
  column.inARow = isFirst ? column.inARow + 1 : 0;
  if (column.inARow === maxCrashesInARow) {
    return fail(record, `${column.inARow} benchmarks in a row crashed it, the last one ${label}: ${message}`);
  }
  log?.(`${record.id}: ${label}: ${message}; continuing without it`);
  crashed.set(label, message);
  excluded.add(label);
  return true;
}

/**
 * @param {Round} round
 * @returns {string | null} why a round whose host ended well is still useless
 */
export function shortfall(round) {
  const whole = round.failures.find((failure) => (failure.benchmark ?? null) === null);
  if (whole) return whole.message;
  if (!round.complete) return 'it stopped before its "end" event';
  return selectsNothing(round) ? 'it has no benchmark that was asked for' : null;
}

/**
 * Notes each benchmark that sent nothing: it was left out because of earlier rounds, or it is an error.
 *
 * @param {Round} round whose host has ended well
 * @param {string[]} only labels to measure; empty: all
 * @param {Pick<Column, 'excluded' | 'crashed'>} column
 */
export function noteMissing(round, only, { excluded, crashed }) {
  const reported = new Set([...round.results, ...round.failures, ...(round.work ?? []), ...(round.sizes ?? [])].map(({ benchmark }) => benchmark));
  for (const { id, selected, ...identity } of round.plan?.benchmarks ?? []) {
    const label = labelOf(identity);
    if (!selected || reported.has(id) || crashed.has(label) || (only.length > 0 && !only.includes(label))) continue;
    if (excluded.has(label)) (round.leftOut ??= []).push(id);
    else round.failures.push({ message: 'it was planned, and the round ended without its result', benchmark: id });
  }
}

/**
 * Adds the benchmarks that crashed, and how, to the failures of a round.
 *
 * @param {Round} round
 * @param {Map<string, string>} crashed
 */
export function noteCrashes(round, crashed) {
  const planned = round.plan?.benchmarks ?? [];
  if (crashed.size === 0) return;
  for (const { id } of planned) {
    const message = crashed.get(/** @type {string} */ (plannedLabel(planned, id)));
    if (message === undefined) continue;
    if (!round.failures.some(({ benchmark }) => benchmark === id)) round.failures.push({ message, benchmark: id });
  }
}

/**
 * Removes the failures of a benchmark that may not have been at fault, and those of the round, which may name it.
 *
 * @param {Round} round
 * @param {string} label
 */
function clearFailures(round, label) {
  const planned = round.plan?.benchmarks ?? [];
  round.failures = round.failures.filter(({ benchmark }) => ![null, label].includes(plannedLabel(planned, benchmark)));
}

/**
 * @param {PlatformResults} record
 * @param {string} reason
 * @returns {false} the round does not go on
 */
function fail(record, reason) {
  Object.assign(record, { status: 'failed', reason });
  return false;
}

/** @param {PlatformResults} record */
export function cut(record) {
  Object.assign(record, { status: 'cut', reason: 'stopped by the user' });
}
