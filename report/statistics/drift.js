/**
 * Whether a cost grew or fell in the course of the rounds.
 */
import { fTail } from './distributions.js';
import { median } from './descriptive.js';

/**
 * Mann-Kendall's test over several rounds, each by itself: how many more pairs of values rise than
 * fall, against what chance allows. (H. Mann, 1945; R. Hirsch et al., 1982, for the sum.)
 * @param {readonly (readonly number[])[]} rounds  costs in the order of their visits
 * @returns {{ rising: number, probability: number }}  rising: above 0 where the costs grow;
 *   probability: of as much by chance
 */
export function drift(rounds) {
  let rising = 0;
  let chance = 0;
  for (const costs of rounds) {
    const n = costs.length;
    chance += (n * (n - 1) * (2 * n + 5)) / 18;
    for (let i = 0; i < n; ++i) {
      for (let j = i + 1; j < n; ++j) rising += Math.sign(costs[j] - costs[i]);
    }
  }
  const z = chance > 0 ? Math.max(0, Math.abs(rising) - 1) / Math.sqrt(chance) : 0;
  return { rising, probability: fTail(z * z, 1, Infinity) };
}

/**
 * How much the cost changes from the first half of a round to the second: median over the rounds of
 * the difference of the halves' medians.
 * @param {readonly (readonly number[])[]} rounds  those of fewer than four values are left out
 */
export function halfChange(rounds) {
  const changes = rounds.filter(({ length }) => length >= 4).map((costs) => {
    const half = Math.floor(costs.length / 2);
    return median(costs.slice(costs.length - half)) - median(costs.slice(0, half));
  });
  return changes.length > 0 ? median(changes) : 0;
}
