/**
 * Compares amounts that are counted: they have no noise.
 *
 * @import { Cell, Comparison } from '../../protocol/types.js'
 * @import { Outcome } from './quantity.js'
 */
import { whyUnknown } from './estimated.js';
import { counted } from '../text/counted.js';
import { changeBy } from './threshold.js';

/** Significant digits of an amount within a sentence. */
const DIGITS = 6;

/** Whether an amount is known. One that is unstable is compared by its range. @param {Cell} cell */
export const isComparable = ({ value, verdict }) =>
  value !== null && (verdict === 'ok' || verdict === 'unstable');

/**
 * The inputs that were counted, in words. A sample of more operations than inputs counts each input alike.
 * @param {Pick<Cell, 'count'>} cell
 */
export const countedInputs = ({ count }) =>
  count ? `${Math.min(count.operations, count.inputs)} of ${counted(count.inputs, 'input')}` : '';

/**
 * How far the mean of operations that differ is known, in words; null if they do not differ.
 * @param {Pick<Cell, 'low' | 'high' | 'count'>} cell
 */
export function differText({ low, high, count }) {
  if (!count?.differ) return null;
  const [from, to] = [low, high].map((value) => Number(Number(value).toPrecision(DIGITS)));
  return `its operations differ: ${from} to ${to} instructions, from ${count.inARow} of them`;
}

/** @param {Comparison['change']} change @param {string | null} [reason] @returns {Outcome} */
export const withoutRatio = (change, reason = null) => ({ change, reason, ratio: null });

/**
 * The ends of the ratio are those of the counts, which are equal for exact counters. Counts that differ
 * between processes, or between operations, changed if their ranges are apart by the threshold. The former
 * are the same if no two counts differ, the latter if the means are: one rare event more would show.
 * @param {Cell} before
 * @param {Cell} now
 * @param {{ threshold: number }} test
 * @returns {Outcome}
 */
export function compareCounts(before, now, { threshold }) {
  if (!isComparable(before) || !isComparable(now))
    return withoutRatio('unclear', whyUnknown(isComparable(before) ? now : before));
  const [inputs, inputsNow] = [countedInputs(before), countedInputs(now)];
  if (inputs !== inputsNow) {
    return withoutRatio(
      'unclear',
      `different inputs were counted: ${inputs} in the baseline, ${inputsNow} in the current run`,
    );
  }
  const [old, value] = [Number(before.value), Number(now.value)];
  const sides = [now, before];
  const areMeans = sides.every(({ verdict }) => verdict === 'ok') && sides.some(({ count }) => count?.differ);
  const [low, high] =
    areMeans && value === old
      ? [1, 1]
      : [Number(now.low) / Number(before.high), Number(now.high) / Number(before.low)];
  if (!(low > 0 && high > 0 && old > 0 && value > 0)) {
    return withoutRatio(old === value ? 'same' : value > old ? 'slower' : 'faster');
  }
  const isSame = areMeans && changeBy(value / old, threshold) === 'same';
  const change = isSame ? 'same' : changeBy({ low, high }, threshold);
  const unstable = sides.find(({ verdict }) => verdict === 'unstable');
  const differing = sides.map(differText).find((text) => text !== null);
  const why = unstable?.reason ?? (differing ? `${differing}, which do not decide` : null);
  const ratio = { value: value / old, low, high };
  return { change, reason: change === 'unclear' ? why : null, ratio };
}
