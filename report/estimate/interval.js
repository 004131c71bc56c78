/**
 * The 95 % interval of a cost: the range to expect from another run.
 *
 * @import { Spread, RoundNoise } from '../results/types.js'
 * @typedef {'rounds' | 'within-round'} IntervalKind
 */
import { tQuantile } from '../statistics/distributions.js';
import { centreError, expectedVariance } from './rounds/noise.js';
import { costsOf, MIDDLE } from './spread.js';
import {
  MAD_TO_DEVIATION,
  mad,
  median,
  medianInterval,
  pooledQuantile,
  quantileInterval,
  smallest,
} from '../statistics/descriptive.js';
import { method } from '../method/method.js';

/**
 * How far the interval reaches below and above the cost, from the differences between rounds.
 * @param {Spread} spread
 * @param {RoundNoise} noise
 */
function reachOfRounds(spread, noise) {
  const { rounds, value, quantile } = spread;
  const { error, freedom, typical } = centreError(spread, noise);
  const levels = rounds.map(({ level }) => level);
  // A few slow rounds move the mean of all, and a low quantile hardly.
  const isWild = Math.sqrt(spread.variance) > method.chance.deviations * MAD_TO_DEVIATION * mad(levels);
  const hasOrders = method.interval.orders && rounds.length >= method.interval.manyRounds;
  if (hasOrders && quantile < MIDDLE && (!typical || isWild)) {
    // The cost is a quantile of the rounds, and so is the interval. The middle half of the samples is none.
    const middle = pooledQuantile([levels], quantile);
    const own = quantileInterval(levels, quantile);
    const reach = { below: Math.max(0, middle - own.low), above: Math.max(0, own.high - middle) };
    if (quantile > method.quantile.low) return reach;
    // The lower decile of ten rounds is their fastest one, or the next.
    const { low, high } = medianInterval(levels);
    return { below: Math.max(reach.below, value - low), above: Math.max(reach.above, high - value) };
  }
  const half = tQuantile(freedom) * error;
  return { below: half, above: half };
}

/**
 * How far a cost may be too high because its rounds have few samples.
 *
 * @param {Spread} spread
 * @param {RoundNoise} noise
 */
function excessOfFew(spread, noise) {
  const samples = median(spread.rounds.map(({ costs }) => costs.length));
  if (spread.quantile >= MIDDLE || samples > method.chance.few) return 0;
  return method.interval.excess * Math.sqrt(expectedVariance(spread, noise));
}

/**
 * The 95 % interval of a benchmark's cost.
 * @param {Spread} spread
 * @param {{ noise: RoundNoise | null, tick: number, longRun?: number, unseen?: number }} context  noise: null
 *   for a single round, which gives an interval within that round; tick: half width that the clock's tick
 *   alone causes; longRun: half width that the long runs' part of the cost has; unseen: how far their mean is
 *   above it
 * @returns {{ low: number, high: number, interval: IntervalKind }}
 */
export function intervalOf(spread, { noise, tick, longRun = 0, unseen = 0 }) {
  const { rounds, value, size, bulk = 1 } = spread;
  const costs = costsOf(spread);
  const pairs = quantileInterval(costs, spread.quantile);
  const within = {
    below: Math.hypot(bulk * Math.max(0, value - pairs.low), tick),
    above: Math.hypot(bulk * Math.max(0, pairs.high - value), tick),
  };
  // What takes time in all samples is a cost: its lower end stays above 0 however much they or rounds differ.
  // A cost of less than a hundredth of its loop is excluded, because it may belong to the loop.
  const isCost = (value > within.below || smallest(costs) > 0) && value > method.share.small * size;
  const lowAt = (/** @type {number} */ reach) => (isCost ? value * Math.exp(-reach / value) : value - reach);
  const reach = noise === null ? within : reachOfRounds(spread, noise);
  const least = rounds.length > 1 ? { below: tick, above: tick } : within;
  const few = noise === null ? 0 : excessOfFew(spread, noise);
  const below = Math.max(Math.max(reach.below, least.below) + few + longRun, -unseen);
  const above = Math.max(reach.above, least.above) + longRun;
  return {
    low: noise === null && value > below ? value - below : lowAt(below),
    // A low quantile is the cheaper end of a change.
    high: value + Math.max(above, unseen),
    interval: noise === null ? 'within-round' : 'rounds',
  };
}
