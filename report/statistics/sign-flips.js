/**
 * The sign-flip permutation test: is a sum farther from 0 than random signs would make it?
 */

/**
 * Most values that the test uses. 24 values allow p-values down to 10⁻⁷, more than a report needs, and
 * the test then takes about a millisecond.
 */
const COUNTED = 24;

/**
 * The sums of the values for all choices of signs, in rising order. Each value merges the sums less the value with those
 * and the value, which are both in order.
 * @param {readonly number[]} values
 */
function signedSums(values) {
  let sums = new Float64Array([0]);
  for (const value of values.map(Math.abs)) {
    const next = new Float64Array(2 * sums.length);
    for (let at = 0, less = 0, more = 0; at < next.length; ++at) {
      const isLess = less < sums.length && (more === sums.length || sums[less] - value <= sums[more] + value);
      next[at] = isLess ? sums[less++] - value : sums[more++] + value;
    }
    sums = next;
  }
  return sums;
}

/**
 * The share of all choices of signs whose sum is at least as far from 0 as the sum of the values. This
 * is the two-sided p-value if both signs of each value are equally likely, for any distribution of the
 * values. (R. A. Fisher, "The Design of Experiments", 1935, section 21.)
 *
 * The count is exact. It combines the sorted sums of two halves of the values. (E. Horowitz and
 * S. Sahni, "Computing Partitions with Applications to the Knapsack Problem", 1974.)
 *
 * @param {readonly number[]} values  at least one; of more than 24, the smallest in magnitude are
 *   ignored, which favours neither sign
 */
export function signFlipProbability(values) {
  const counted = [...values].sort((a, b) => Math.abs(b) - Math.abs(a)).slice(0, COUNTED);
  const total = Math.abs(counted.reduce((sum, value) => sum + value, 0));
  // Sums that differ by rounding errors only count as equal.
  const least = total - 1e-9 * counted.reduce((sum, value) => sum + Math.abs(value), 0);
  if (least <= 0) return 1;
  const middle = counted.length >> 1;
  const [low, high] = [signedSums(counted.slice(0, middle)), signedSums(counted.slice(middle))];
  let reached = 0;
  // As the sums of the lower half rise, more sums of the other half reach the total with them.
  let first = high.length;
  for (const sum of low) {
    while (first > 0 && sum + high[first - 1] >= least) first -= 1;
    reached += high.length - first;
  }
  // The sums are symmetric around 0, so as many are at or below −total.
  return Math.min(1, (2 * reached) / (low.length * high.length));
}
