/**
 * The 95 % interval of a cost: what a person who runs it again will see.
 *
 * @typedef {import('../results/types.js').Spread} Spread
 * @typedef {import('../results/types.js').RoundNoise} RoundNoise
 * @typedef {'rounds' | 'within-round'} IntervalKind
 */
import { tQuantile } from '../statistics/distributions.js';
import { centreError } from './round-noise.js';
import { medianInterval, quantileInterval } from '../statistics/descriptive.js';

/** The range of five rounds covers their median in 94 of 100 cases, whatever their distribution. */
const RANGE_ROUNDS = 5;

/** A cost below this part of what is measured with it may be nothing. */
const LEAST_SHARE = 100;

/**
 * How far the interval reaches below the centre and above it, from the rounds' differences.
 * @param {Spread} spread
 * @param {RoundNoise} noise
 */
function reachOfRounds(spread, noise) {
  const { rounds, centre } = spread;
  const { error, freedom, typical } = centreError(spread, noise);
  if (rounds.length >= RANGE_ROUNDS && !typical) {
    const { low, high } = medianInterval(rounds.map(({ level }) => level));
    return { below: Math.max(0, centre - low), above: Math.max(0, high - centre) };
  }
  const half = tQuantile(freedom) * error;
  return { below: half, above: half };
}

/**
 * @param {Spread} spread
 * @param {{ noise: RoundNoise | null, tick: number }} context  tick: its share of the error, by which
 *   samples may be wrong together
 * @returns {{ low: number, high: number, interval: IntervalKind }}
 */
export function intervalOf(spread, { noise, tick }) {
  const { rounds, centre, size } = spread;
  const pairs = quantileInterval(rounds.flatMap(({ costs }) => costs), spread.quantile);
  const within = {
    below: Math.hypot(Math.max(0, centre - pairs.low), tick),
    above: Math.hypot(Math.max(0, pairs.high - centre), tick),
  };
  if (noise === null) {
    return { low: centre - within.below, high: centre + within.above, interval: 'within-round' };
  }
  const reach = reachOfRounds(spread, noise);
  const below = Math.max(reach.below, rounds.length > 1 ? tick : within.below);
  const above = Math.max(reach.above, rounds.length > 1 ? tick : within.above);
  // A cost that its samples tell from nothing is a cost, however much it differs between rounds; but
  // a hundredth of the loop that it is measured in may be that loop's.
  const isCost = centre > within.below && centre > size / LEAST_SHARE;
  return {
    low: isCost ? centre * Math.exp(-below / centre) : centre - below,
    high: centre + above,
    interval: 'rounds',
  };
}
