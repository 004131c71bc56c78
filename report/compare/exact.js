/**
 * Compares counts of instructions and bytes, which have no noise.
 *
 * @import { Cell, Comparison } from '../../protocol/types.js'
 * @typedef {Pick<Comparison, 'change' | 'reason' | 'ratio' | 'ratioLow' | 'ratioHigh' | 'allocations'>} Outcome
 */
import { amountOf, countedInputs } from '../results/amount.js';
import { formatCount } from '../text/amounts.js';

/** Rounding of a ratio of two doubles, as a share. */
const ROUNDING = 1e-12;

/** Why an amount cannot be compared. @param {Cell} cell */
export const whyUnknown = ({ verdict, reason }) => reason ?? (verdict === 'below-floor' ? 'below the floor' : verdict);

/** Whether a count can be compared. @param {Cell} cell */
const isKnown = (cell) => cell.verdict === 'ok' && amountOf(cell).value !== null;

/** @param {Outcome['change']} change @param {string | null} [reason] @returns {Outcome} */
const withoutRatio = (change, reason = null) => ({ change, reason, ratio: null, ratioLow: null, ratioHigh: null });

/** Smaller changes of what an operation allocates are those of rare allocations. */
const LEAST = { count: 0.01, bytes: 1 };

/**
 * A change of what an operation allocates: of the number of allocations, or else of their bytes. Null if there
 * is none, or if either is not known for the same operations.
 * @param {Cell} before
 * @param {Cell} now
 * @param {number} threshold
 * @returns {{ change: 'slower' | 'faster', allocations: string } | null}
 */
function allocationChange(before, now, threshold) {
  const [a, b] = [before.work?.allocations, now.work?.allocations];
  if (!a || !b || before.work?.operations !== now.work?.operations) return null;
  const key = /** @type {const} */ (['count', 'bytes']).find((one) => {
    const [less, more] = [a[one], b[one]].sort((x, y) => x - y);
    return more - less >= LEAST[one] && more >= less * (1 + threshold) * (1 - ROUNDING);
  });
  if (!key) return null;
  const text = (/** @type {number} */ value) =>
    (key === 'count' ? String(Number(value.toFixed(2))) : formatCount(value, 'bytes').text);
  return {
    change: b[key] > a[key] ? 'slower' : 'faster',
    allocations: `${key === 'count' ? 'allocations' : 'allocated'} ${text(a[key])} → ${text(b[key])}`,
  };
}

/**
 * The outcome of two counts, and of what the operations allocate. Where the counts are the same, allocations
 * decide; then there is no ratio.
 * @param {Cell} before
 * @param {Cell} now
 * @param {number} threshold  a share; smaller changes are ignored
 * @returns {Outcome}
 */
export function compareCounts(before, now, threshold) {
  const outcome = compareAmounts(before, now, threshold);
  const allocated = allocationChange(before, now, threshold);
  if (allocated === null) return outcome;
  if (outcome.change !== 'same') return { ...outcome, allocations: allocated.allocations };
  return { ...withoutRatio(allocated.change), allocations: allocated.allocations };
}

/**
 * The outcome of two counts alone. The ends of the ratio are those of the counts, which are equal for exact counters.
 * @param {Cell} before
 * @param {Cell} now
 * @param {number} threshold  a share; smaller changes are ignored
 * @returns {Outcome}
 */
function compareAmounts(before, now, threshold) {
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
