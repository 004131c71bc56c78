/**
 * The 95 % interval of a cost: the range to expect from another run.
 *
 * @import { Spread, RoundNoise } from '../results/types.js'
 * @typedef {'rounds' | 'within-round'} IntervalKind
 */
import { tQuantile } from '../statistics/distributions.js';
import { centreError, expectedVariance } from './rounds/noise.js';
import { costsOf } from './spread.js';
import {
  MAD_TO_DEVIATION,
  mad,
  median,
  medianInterval,
  pooledQuantile,
  quantileInterval,
  smallest,
} from '../statistics/descriptive.js';

/**
 * From this many rounds on, order statistics of the rounds cover the cost in 90 of 100 cases or more, for any
 * distribution.
 */
const RANGE_ROUNDS = 5;

/**
 * From this many rounds on, the interval of a quantile from this one on needs no help of that of the median.
 */
const MANY_ROUNDS = 10;
const LEAST_QUANTILE = 0.25;

/** From this quantile on, a level is the middle of the samples. */
const MIDDLE = 0.5;

/**
 * The levels of rounds have no normal distribution if their standard deviation is this many times the one of
 * most of them.
 */
const WILD = 3;

/** A cost may be 0 if it is less than 1/100 of the body's time per operation, loop included. */
const LEAST_SHARE = 100;

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
  const isWild =
    rounds.length >= MANY_ROUNDS && Math.sqrt(spread.variance) > WILD * MAD_TO_DEVIATION * mad(levels);
  if (quantile < MIDDLE && rounds.length >= RANGE_ROUNDS && (!typical || isWild)) {
    // The cost is a quantile of the rounds, and so is the interval. The middle half of the samples is none.
    const middle = pooledQuantile([levels], quantile);
    const own = quantileInterval(levels, quantile);
    const reach = { below: Math.max(0, middle - own.low), above: Math.max(0, own.high - middle) };
    if (rounds.length >= MANY_ROUNDS && quantile >= LEAST_QUANTILE) return reach;
    // Few rounds may have missed the slow ones, which the median would show.
    const { low, high } = medianInterval(levels);
    return { below: Math.max(reach.below, value - low), above: Math.max(reach.above, high - value) };
  }
  const half = tQuantile(freedom) * error;
  return { below: half, above: half };
}

/**
 * The level of two or three samples lies above the low quantile that it stands for: on average by this many
 * of its standard deviations, found by simulation (tests/js/report/estimate/simulation.long.test.js).
 */
const EXCESS = [
  { samples: 2, deviations: 0.4 },
  { samples: 3, deviations: 0.25 },
];

/**
 * How far a cost may be too high because its rounds have few samples.
 *
 * @param {Spread} spread
 * @param {RoundNoise} noise
 */
function excessOfFew(spread, noise) {
  const samples = median(spread.rounds.map(({ costs }) => costs.length));
  const { deviations = 0 } = EXCESS.find((one) => spread.quantile < MIDDLE && samples <= one.samples) ?? {};
  return deviations * Math.sqrt(expectedVariance(spread, noise));
}

/**
 * The 95 % interval of a benchmark's cost.
 * @param {Spread} spread
 * @param {{ noise: RoundNoise | null, tick: number, trend?: number, longRun?: number, unseen?: number }}
 *   context  noise: null for a single round, which gives an interval within that round; tick: half width that
 *   the clock's tick alone causes; trend: change of the cost during a round, which the interval contains;
 *   longRun: half width that the long runs' part of the cost has; unseen: how far their mean is above it
 * @returns {{ low: number, high: number, interval: IntervalKind }}
 */
export function intervalOf(spread, { noise, tick, trend = 0, longRun = 0, unseen = 0 }) {
  const { rounds, value, size, bulk = 1 } = spread;
  const costs = costsOf(spread);
  const pairs = quantileInterval(costs, spread.quantile);
  const within = {
    below: Math.hypot(bulk * Math.max(0, value - pairs.low), tick),
    above: Math.hypot(bulk * Math.max(0, pairs.high - value), tick),
  };
  // What takes time in all samples is a cost: its lower end stays above 0 however much they or rounds differ.
  // A cost of less than a hundredth of its loop is excluded, because it may belong to the loop.
  const isCost = (value > within.below || smallest(costs) > 0) && value > size / LEAST_SHARE;
  const lowAt = (/** @type {number} */ reach) => (isCost ? value * Math.exp(-reach / value) : value - reach);
  const reach = noise === null ? within : reachOfRounds(spread, noise);
  const least = rounds.length > 1 ? { below: tick, above: tick } : within;
  const few = noise === null ? 0 : excessOfFew(spread, noise);
  const below = Math.max(Math.max(reach.below, least.below) + few + longRun, -unseen);
  const above = Math.max(reach.above, least.above) + longRun;
  return {
    low: noise === null && value > below ? value - below : lowAt(below),
    // A low quantile is the cheaper end of a change.
    high: value + Math.max(above, Math.abs(trend) + unseen),
    interval: noise === null ? 'within-round' : 'rounds',
  };
}
