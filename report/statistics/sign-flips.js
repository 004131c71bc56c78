/**
 * Whether a sum could as well have come out with other signs.
 */

/** So many rounds tell as small a probability as matters, and are counted in a millisecond. */
const COUNTED = 24;

/**
 * The sums of the values with each choice of their signs, in rising order.
 * @param {readonly number[]} values
 */
function signedSums(values) {
  let sums = new Float64Array([0]);
  for (const value of values) {
    const next = new Float64Array(2 * sums.length);
    sums.forEach((sum, i) => {
      next[i] = sum - value;
      next[i + sums.length] = sum + value;
    });
    sums = next;
  }
  return sums.sort();
}

/**
 * The share of all choices of signs whose sum is at least as far from 0 as that of the values. Where each
 * sign might as well be the other it is the probability of so much by chance, whatever the values are
 * distributed like. (R. A. Fisher, "The Design of Experiments", 1935, section 21.)
 *
 * Counted exactly, from the sums of both halves. (E. Horowitz and S. Sahni, "Computing Partitions with
 * Applications to the Knapsack Problem", 1974.)
 *
 * @param {readonly number[]} values  one at least; of more than 24 the smallest are left out,
 *   which favours neither sign
 */
export function signFlipProbability(values) {
  const counted = [...values].sort((a, b) => Math.abs(b) - Math.abs(a)).slice(0, COUNTED);
  const total = Math.abs(counted.reduce((sum, value) => sum + value, 0));
  // What differs by rounding only is as far.
  const least = total - 1e-9 * counted.reduce((sum, value) => sum + Math.abs(value), 0);
  if (least <= 0) return 1;
  const middle = counted.length >> 1;
  const [low, high] = [signedSums(counted.slice(0, middle)), signedSums(counted.slice(middle))];
  let reached = 0;
  // As the one's sums rise, more and more of the other's reach the total with them.
  let first = high.length;
  for (const sum of low) {
    while (first > 0 && sum + high[first - 1] >= least) first -= 1;
    reached += high.length - first;
  }
  // The sums lie even around 0: as many reach it below.
  return Math.min(1, (2 * reached) / (low.length * high.length));
}
