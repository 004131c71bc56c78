/**
 * How large the error of an interval may be at each look. The rounds of a look contain those of the looks
 * before, so an interval that misses at one of them often misses at the next ones, too: the errors of single
 * looks may add up to more than that of all together. (P. Armitage, C. K. McPherson and B. C. Rowe, "Repeated
 * Significance Tests on Accumulating Data", 1969.)
 *
 * @import { DuelLook } from '../../../protocol/types.js'
 */

/**
 * A round after the first look tells at most as much as so many before it, because it is longer. The more
 * later rounds tell, the less they have in common with the first ones, and the more the errors add up.
 */
const OF_LATER = 2;

/** Of the grid, per standard deviation at the first look. */
const STEPS = 30;

/** Where the grid ends, in standard deviations at the last look. */
const END = 6;

/**
 * The density of a normal distribution at each step from 0 on.
 *
 * @param {number} variance
 * @param {number} count
 * @param {number} step
 */
const normal = (variance, count, step) =>
  Float64Array.from(
    { length: count },
    (_, i) => (step / Math.sqrt(2 * Math.PI * variance)) * Math.exp(-((i * step) ** 2) / (2 * variance)),
  );

/**
 * The probability of both sides from a place on.
 *
 * @param {Float64Array} density of one side
 * @param {number} place in steps, between two of them
 */
const beyond = (density, place) => {
  const first = Math.floor(place);
  return (
    2 *
    (density.subarray(first + 1).reduce((sum, share) => sum + share, 0) +
      (1 - (place - first)) * density[first])
  );
};

/** From where on both sides have a probability. @param {Float64Array} density @param {number} probability */
function placeOf(density, probability) {
  let [i, left] = [density.length, probability / 2];
  while (i > 1 && density[i - 1] < left) left -= density[--i];
  return i - left / density[i - 1];
}

/**
 * The density of the sum with a value of another distribution. Both are symmetric.
 *
 * @param {Float64Array} density
 * @param {Float64Array} other
 */
const added = (density, other) =>
  density.map((_, at) => {
    let sum = density[0] * other[at];
    for (let i = 1; i < density.length; i++)
      sum += density[i] * (other[Math.abs(at - i)] + (other[at + i] ?? 0));
    return sum;
  });

/**
 * @param {readonly DuelLook[]} looks
 * @param {number} error of all looks together
 * @returns {number[]} of each look
 */
export function errorsOf(looks, error) {
  const first = looks[0].rounds;
  const variances = looks.map(({ rounds }) => first + OF_LATER * (rounds - first));
  const step = Math.sqrt(first) / STEPS;
  const count = Math.ceil((END * Math.sqrt(variances[looks.length - 1])) / step);
  /** Of rows that are still open: the sum of what their rounds deviate. */
  let open = new Float64Array(count);
  return looks.map(({ share }, i) => {
    open =
      i === 0
        ? normal(variances[0], count, step)
        : added(open, normal(variances[i] - variances[i - 1], count, step));
    const place = placeOf(open, error * share);
    const edge = Math.floor(place);
    open = open.map((one, at) => (at < edge ? one : at === edge ? one * (place - edge) : 0));
    return beyond(normal(variances[i], count, step), place);
  });
}
