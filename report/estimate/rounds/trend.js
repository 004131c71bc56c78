/**
 * Whether a cost rises or falls during its rounds: then it was not warmed up, or something fills caches
 * meanwhile.
 *
 * @import { Spread } from '../../results/types.js'
 */
import { drift, halfChange } from '../../statistics/drift.js';

/** Probability of one or more false alarms on a platform without drift. */
const FALSE_ALARMS = 0.01;

/** Smallest change within a round that counts, as a share of the cost. */
const LEAST_CHANGE = 0.03;

/**
 * How much a cost changes from the first half of a round to the second, in its unit; 0 if it is not certain
 * that it does. What long runs decide does not change.
 * @param {Spread} spread
 * @param {number} rows  of the platform
 */
export function trendOf({ rounds, value, bulk = 1 }, rows) {
  const costs = rounds.map((round) => round.costs);
  const change = bulk * halfChange(costs);
  if (!(value > 0) || Math.abs(change) < LEAST_CHANGE * value) return 0;
  const { rising, probability } = drift(costs);
  return Math.sign(change) === Math.sign(rising) && probability <= FALSE_ALARMS / rows ? change : 0;
}
