/**
 * Compares counts of instructions and bytes, which have no noise.
 *
 * @typedef {import('../../protocol/types.js').Cell} Cell
 * @typedef {import('../../protocol/types.js').Comparison} Comparison
 * @typedef {Pick<Comparison, 'change' | 'reason' | 'ratio' | 'ratioLow' | 'ratioHigh'>} Outcome
 */
import { amountOf, countedInputs } from '../results/amount.js';

/** Rounding of a ratio of two doubles, as a share. */
const ROUNDING = 1e-12;

/** Why an amount cannot be compared. @param {Cell} cell */
export const whyUnknown = ({ verdict, reason }) => reason ?? (verdict === 'below-floor' ? 'below the floor' : verdict);

/** Whether a count can be compared. @param {Cell} cell */
const isKnown = (cell) => cell.verdict === 'ok' && amountOf(cell).value !== null;

/** @param {Outcome['change']} change @param {string | null} [reason] @returns {Outcome} */
const withoutRatio = (change, reason = null) => ({ change, reason, ratio: null, ratioLow: null, ratioHigh: null });

/**
 * The outcome of two counts. The ends of the ratio are those of the counts, which are equal for exact counters.
 * @param {Cell} before
 * @param {Cell} now
 * @param {number} threshold  a share; smaller changes are ignored
 * @returns {Outcome}
 */
export function compareCounts(before, now, threshold) {
  if (!isKnown(before) || !isKnown(now)) return withoutRatio('unclear', whyUnknown(isKnown(before) ? now : before));
  const [a, b] = [amountOf(before), amountOf(now)];
  if (a.unit !== b.unit) return withoutRatio('unclear', `the baseline has ${a.unit}, the current run ${b.unit}`);
  const [inputs, inputsNow] = [countedInputs(before), countedInputs(now)];
  if (inputs !== inputsNow) {
    return withoutRatio('unclear', `different inputs were counted: ${inputs} in the baseline, ${inputsNow} in the current run`);
  }
  const [value, valueNow] = [Number(a.value), Number(b.value)];
  const [low, high] = [Number(b.low) / Number(a.high), Number(b.high) / Number(a.low)];
  if (!(low > 0 && high > 0 && value > 0 && valueNow > 0)) {
    return withoutRatio(value === valueNow ? 'same' : valueNow > value ? 'slower' : 'faster');
  }
  // A change of just the threshold is a change: --fail-on fails for it.
  const [least, most] = [(1 + ROUNDING) / (1 + threshold), (1 + threshold) * (1 - ROUNDING)];
  const change = (low > least && high < most) || (low === 1 && high === 1) ? 'same' : low >= most ? 'slower' : high <= least ? 'faster' : 'unclear';
  return { change, reason: null, ratio: valueNow / value, ratioLow: low, ratioHigh: high };
}
