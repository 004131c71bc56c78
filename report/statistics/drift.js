/**
 * Tests whether a cost rises or falls during the rounds.
 */
import { fTail } from './distributions.js';
import { median } from './descriptive.js';

/**
 * The Mann-Kendall test, summed over rounds. It counts how many more pairs of values within a round
 * rise than fall. (H. Mann, 1945; for the sum over groups, R. Hirsch et al., 1982.)
 * @param {readonly (readonly number[])[]} rounds  costs of each round, in the order of their visits
 * @returns {{ rising: number, probability: number }}  rising: rising pairs minus falling pairs;
 *   probability: two-sided p-value, if the order of the costs is random
 */
export function drift(rounds) {
  let rising = 0;
  let variance = 0;
  for (const costs of rounds) {
    const n = costs.length;
    variance += (n * (n - 1) * (2 * n + 5)) / 18;
    for (let i = 0; i < n; ++i) {
      for (let j = i + 1; j < n; ++j) rising += Math.sign(costs[j] - costs[i]);
    }
  }
  const z = variance > 0 ? Math.max(0, Math.abs(rising) - 1) / Math.sqrt(variance) : 0;
  return { rising, probability: fTail(z * z, 1, Infinity) };
}

/**
 * How much the cost changes from the first half of a round to the second: the median of the second
 * half minus that of the first, and of these differences the median over the rounds. 0 if no round
 * has four values.
 * @param {readonly (readonly number[])[]} rounds  those with fewer than four values are ignored
 */
export function halfChange(rounds) {
  const changes = rounds
    .filter(({ length }) => length >= 4)
    .map((costs) => {
      const half = Math.floor(costs.length / 2);
      return median(costs.slice(costs.length - half)) - median(costs.slice(0, half));
    });
  return changes.length > 0 ? median(changes) : 0;
}
