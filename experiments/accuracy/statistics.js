/** How far values of one thing lie apart, and how often intervals hold what they should. */
import { mad, median, quantile } from '../../report/statistics/descriptive.js';

/** What makes a MAD comparable with a standard deviation, for normal errors. */
const MAD_TO_DEVIATION = 1.4826;

/** @param {readonly number[]} values */
export function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * Standard deviation over mean; the mean's sign does not count.
 * @param {readonly number[]} values  two or more
 */
export function relativeDeviation(values) {
  const middle = mean(values);
  const squares = values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
  return Math.sqrt(squares / (values.length - 1)) / Math.abs(middle);
}

/**
 * The same from the median absolute deviation: a few wild values do not move it.
 * @param {readonly number[]} values
 */
export function robustDeviation(values) {
  return (MAD_TO_DEVIATION * mad(values)) / Math.abs(median(values));
}

/**
 * Largest over smallest.
 * @param {readonly number[]} values
 */
export function range(values) {
  return quantile(values, 1) / quantile(values, 0);
}

/**
 * The mean of what is left when a share is cut off at each end.
 * @param {readonly number[]} values
 * @param {number} share  0 to below 0.5
 */
export function trimmedMean(values, share) {
  const ordered = Float64Array.from(values).sort();
  const cut = Math.floor(ordered.length * share);
  return mean([...ordered.slice(cut, ordered.length - cut)]);
}

/**
 * How often the interval of one run holds the value of all the other runs together: their median.
 * The run itself is left out, because an interval always agrees with its own value.
 *
 * @param {readonly {ns: number, low: number, high: number}[]} runs  three or more
 */
export function heldByOthers(runs) {
  let held = 0;
  for (const [index, { low, high }] of runs.entries()) {
    const others = median(runs.filter((_, other) => other !== index).map(({ ns }) => ns));
    if (low <= others && others <= high) held += 1;
  }
  return held;
}

/**
 * 95 % interval of a share that was seen `hits` times of `count` (E. B. Wilson, "Probable
 * Inference, the Law of Succession, and Statistical Inference", 1927).
 *
 * @param {number} hits
 * @param {number} count
 */
export function shareInterval(hits, count) {
  const z = 1.96;
  const share = hits / count;
  const centre = (share + (z * z) / (2 * count)) / (1 + (z * z) / count);
  const half =
    (z / (1 + (z * z) / count)) *
    Math.sqrt((share * (1 - share)) / count + (z * z) / (4 * count * count));
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

/**
 * How often an exact 95 % interval holds the median of the `runs` - 1 others, for normal errors:
 * that median has an error of its own, π/2 times the variance of a mean.
 *
 * @param {number} runs  two or more
 */
export function expectedCoverage(runs) {
  const z = 1.96 / Math.sqrt(1 + Math.PI / 2 / (runs - 1));
  // M. Abramowitz and I. Stegun, "Handbook of Mathematical Functions", 1964, 26.2.17.
  const t = 1 / (1 + 0.2316419 * z);
  const series =
    t *
    (0.31938153 +
      t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - (2 * Math.exp((-z * z) / 2) * series) / Math.sqrt(2 * Math.PI);
}
