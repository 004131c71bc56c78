/**
 * The sign-flip permutation test: is a sum farther from 0 than random signs would make it?
 */

/**
 * Steps of all values together. With 60 values, rounding to steps changes a sum by 0.3 % of its deviation.
 */
const STEPS = 4096;

/**
 * Of so few of the largest values all choices are listed: they are fewer than the sums. Most rows leave a
 * duel after as many rounds.
 */
const LISTED = 9;

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
  const farthest = (most - total) / 2;
  const sorted = sizes.toSorted((a, b) => a - b);
  const atMost = choicesUpTo(sorted.slice(0, -LISTED), farthest);
  // As many have the opposite signs.
  let reached = 0;
  for (const sum of sumsUpTo(sorted.slice(-LISTED), farthest))
    reached += atMost[Math.min(farthest - sum, atMost.length - 1)];
  return Math.min(1, (2 * reached) / 2 ** values.length);
}

/**
 * How many choices of negative values have at most each sum, from 0 to the farthest one that counts or to the
 * sum of all.
 *
 * @param {readonly number[]} sizes  rising: the sums of the smallest values are few
 * @param {number} farthest
 */
function choicesUpTo(sizes, farthest) {
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const choices = new Float64Array(Math.min(farthest, all) + 1);
  choices[0] = 1;
  let largest = 0;
  for (const size of sizes) {
    largest = Math.min(choices.length - 1, largest + size);
    for (let sum = largest; sum >= size; --sum) choices[sum] += choices[sum - size];
  }
  for (let sum = 1; sum < choices.length; ++sum) choices[sum] += choices[sum - 1];
  return choices;
}

/**
 * The sum of each choice of negative values, without those that are farther than counts.
 *
 * @param {readonly number[]} sizes  a few
 * @param {number} farthest
 */
function sumsUpTo(sizes, farthest) {
  const sums = [0];
  for (const size of sizes) {
    for (let i = sums.length - 1; i >= 0; --i) if (sums[i] + size <= farthest) sums.push(sums[i] + size);
  }
  return sums;
}
