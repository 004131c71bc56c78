/**
 * Whether a cost rises or falls during its rounds: then it was not warmed up, or something fills caches
 * meanwhile.
 *
 * @import { Spread } from '../../results/types.js'
 */
import { drift, halfChange } from '../../statistics/drift.js';
import { method } from '../../method/method.js';

/**
 * How much a cost changes from the first half of a round to the second, in its unit; 0 if it is not certain
 * that it does. What long runs decide does not change.
 * @param {Spread} spread
 * @param {number} rows  of the platform
 */
export function trendOf({ rounds, value, bulk = 1 }, rows) {
  const costs = rounds.map((round) => round.costs);
  const change = bulk * halfChange(costs);
  if (!(value > 0) || Math.abs(change) < method.trend.leastChange * value) return 0;
  const { rising, probability } = drift(costs);
  return Math.sign(change) === Math.sign(rising) && probability <= method.trend.falseAlarms / rows
    ? change
    : 0;
}
