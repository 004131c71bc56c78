/** Statistics of the experiments: variation between runs, and coverage of intervals. */
import { mad, median, quantile } from '../../report/statistics/descriptive.js';

/** Standard deviation of a normal distribution, divided by its MAD. */
const MAD_TO_DEVIATION = 1.4826;

/** @param {readonly number[]} values */
export function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * Standard deviation divided by the absolute value of the mean.
 * @param {readonly number[]} values  two or more
 */
export function relativeDeviation(values) {
  const middle = mean(values);
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1)) / Math.abs(middle);
}

/**
 * The same, estimated from the median absolute deviation, which is robust to outliers.
 * @param {readonly number[]} values
 */
export function robustDeviation(values) {
  return (MAD_TO_DEVIATION * mad(values)) / Math.abs(median(values));
}

/**
 * The largest value divided by the smallest.
 * @param {readonly number[]} values
 */
export function range(values) {
  return quantile(values, 1) / quantile(values, 0);
}

/**
 * The mean without a share of the values at each end.
 * @param {readonly number[]} values
 * @param {number} share  0 to below 0.5
 */
export function trimmedMean(values, share) {
  const ordered = Float64Array.from(values).sort();
  const cut = Math.floor(ordered.length * share);
  return mean([...ordered.slice(cut, ordered.length - cut)]);
}

/**
 * How often the interval of a run contains the median of all other runs. The run itself is left out,
 * because an interval always contains its own value.
 *
 * @param {readonly {cost: number, low: number, high: number}[]} runs  three or more
 */
export function heldByOthers(runs) {
  let held = 0;
  for (const [index, { low, high }] of runs.entries()) {
    const others = median(runs.filter((_, other) => other !== index).map(({ cost }) => cost));
    if (low <= others && others <= high) held += 1;
  }
  return held;
}

/**
 * The 95 % interval of a share, from `hits` of `count` cases. (E. B. Wilson, "Probable Inference, the Law of
 * Succession, and Statistical Inference", 1927.)
 *
 * @param {number} hits
 * @param {number} count
 */
export function shareInterval(hits, count) {
  const z = 1.96;
  const share = hits / count;
  const centre = (share + (z * z) / (2 * count)) / (1 + (z * z) / count);
  const half =
    (z / (1 + (z * z) / count)) * Math.sqrt((share * (1 - share)) / count + (z * z) / (4 * count * count));
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

/**
 * How often an exact 95 % interval contains the median of the `runs` - 1 other runs, for normal errors. That
 * median has an error of its own: its variance is π/2 times that of a mean.
 *
 * @param {number} runs  two or more
 */
export function expectedCoverage(runs) {
  const z = 1.96 / Math.sqrt(1 + Math.PI / 2 / (runs - 1));
  // M. Abramowitz and I. Stegun, "Handbook of Mathematical Functions", 1964, 26.2.17.
  const t = 1 / (1 + 0.2316419 * z);
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - (2 * Math.exp((-z * z) / 2) * series) / Math.sqrt(2 * Math.PI);
}
