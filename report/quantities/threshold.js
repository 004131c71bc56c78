/** Rounding of a ratio of two doubles, as a share. */
const RATIO_ROUNDING = 1e-12;

/** The ratios from which on a change reaches a threshold. @param {number} threshold as a share */
export const limitsOf = (threshold) => ({ low: 1 / (1 + threshold), high: 1 + threshold });

/**
 * What a change is where smaller ones than the threshold are none, the same in all verdicts:
 *
 * - `slower`: the ratio is `1 + threshold` or more; of an interval, all of it is;
 * - `faster`: the ratio is `1 / (1 + threshold)` or less; of an interval, all of it is;
 * - `same`: the ratio is between these; of an interval, all of it is;
 * - `unclear`: an interval contains one of them, or the ratio is not known (NaN).
 *
 * A change of just the threshold reaches it, however its ratio was rounded, and one from or to 0 reaches any.
 * A ratio of 1 reaches none, not even 0.
 *
 * @param {number | {low: number, high: number}} ratio of the current amount to the baseline's: a share, which
 *   is 0 or Infinity for a change to or from 0, or its interval
 * @param {number} threshold as a share
 * @returns {'slower' | 'faster' | 'same' | 'unclear'}
 */
export function changeBy(ratio, threshold) {
  const { low, high } = typeof ratio === 'number' ? { low: ratio, high: ratio } : ratio;
  const limits = limitsOf(threshold);
  const [least, most] = [limits.low * (1 + RATIO_ROUNDING), limits.high * (1 - RATIO_ROUNDING)];
  if (low >= most && low > 1) return 'slower';
  if (high <= least && high < 1) return 'faster';
  return (low > least && high < most) || (low === 1 && high === 1) ? 'same' : 'unclear';
}
