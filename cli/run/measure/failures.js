import { labelOf } from '../../../protocol/identity.js';
import { afterCrash } from '../../../protocol/crashes.js';
import { collectRound, selectsNothing } from '../../../protocol/collector.js';

/**
 * What happens to a round whose host died or left something out.
 *
 * @import { Round, PlatformResults } from '../../../protocol/types.js'
 * @import { Column } from './measure.js'
 * @import { RoundFailure } from '../../../protocol/crashes.js'
 */

/**
 * Decides how a round goes on.
 *
 * @param {Column} column
 * @param {RoundFailure} failure
 * @param {Round} round as far as it came
 * @param {{signal: AbortSignal, log?: (text: string) => void}} options
 * @returns {boolean} whether it is measured again
 */
export function recordFailure(column, failure, round, { signal, log }) {
  const { record } = column;
  if (signal.aborted) {
    cut(record);
    return false;
  }
  const { goesOn, text } = afterCrash(column, failure, round);
  if (goesOn) log?.(`${record.id}: ${text}`);
  else Object.assign(record, { status: 'failed', reason: text });
  return goesOn;
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
  const reported = new Set([
    ...[...round.results, ...round.failures, ...(round.work ?? []), ...(round.sizes ?? [])].map(
      ({ benchmark }) => benchmark,
    ),
    ...(round.leftOut ?? []),
  ]);
  for (const { id, selected, ...identity } of round.plan?.benchmarks ?? []) {
    const label = labelOf(identity);
    if (!selected || reported.has(id) || crashed.has(label) || (only.length > 0 && !only.includes(label)))
      continue;
    if (excluded.has(label)) (round.leftOut ??= []).push(id);
    else
      round.failures.push({
        message: 'it was planned, and the round ended without its result',
        benchmark: id,
      });
  }
}

/**
 * The benchmarks for which there was no time, as a round that has only left them out.
 *
 * @param {Pick<Column, 'plan' | 'late'>} column
 * @returns {Round | null} null: there are none
 */
export function roundOfLate({ plan, late }) {
  if (plan === null || late.size === 0) return null;
  const leftOut = plan.benchmarks.filter((one) => late.has(labelOf(one))).map(({ id }) => id);
  return { ...collectRound(0).record, complete: true, plan, leftOut };
}

/** @param {PlatformResults} record */
export function cut(record) {
  Object.assign(record, { status: 'cut', reason: 'stopped by the user' });
}
