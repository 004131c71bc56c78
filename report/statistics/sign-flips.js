/**
 * The sign-flip permutation test: is a sum farther from 0 than random signs would make it?
 */

/**
 * Steps of all values together. With 60 values, rounding to steps changes a sum by 0.3 % of its deviation.
 */
const STEPS = 4096;

/**
 * The share of all choices of signs whose sum is at least as far from 0 as the sum of the values. This
 * is the two-sided p-value if both signs of each value are equally likely, for any distribution of the
 * values. (R. A. Fisher, "The Design of Experiments", 1935, section 21.)
 *
 * The values are rounded to steps. The count is exact for the rounded ones, whose signs are as likely. It
 * adds value by value to how often each sum occurs. (M. Pagano and D. Tritchler, "On Obtaining Permutation
 * Distributions in Polynomial Time", 1983.)
 *
 * @param {readonly number[]} values  at least one, and less than a thousand
 */
export function signFlipProbability(values) {
  const whole = values.reduce((sum, value) => sum + Math.abs(value), 0);
  if (whole === 0) return 1;
  const sizes = values.map((value) => Math.round((Math.abs(value) / whole) * STEPS));
  const most = sizes.reduce((sum, size) => sum + size, 0);
  const total = Math.abs(sizes.reduce((sum, size, i) => sum + Math.sign(values[i]) * size, 0));
  if (total === 0) return 1;
  // How many choices of negative values have each sum, up to the farthest one that counts. The smallest
  // values first: their sums are few.
  const farthest = (most - total) / 2;
  const choices = new Float64Array(farthest + 1);
  choices[0] = 1;
  let largest = 0;
  for (const size of sizes.toSorted((a, b) => a - b)) {
    largest = Math.min(farthest, largest + size);
    for (let sum = largest; sum >= size; --sum) choices[sum] += choices[sum - size];
  }
  // As many have the opposite signs.
  let reached = 0;
  for (let sum = 0; sum <= farthest; ++sum) reached += choices[sum];
  return Math.min(1, (2 * reached) / 2 ** values.length);
}
