/**
 * How the costs of one benchmark on one platform are spread, within its rounds and between them.
 *
 * @import { Measured, Spread } from '../results/types.js'
 */
import { sidesOf } from './pairs.js';
import {
  MAD_TO_DEVIATION,
  mad,
  mean,
  median,
  pooledMidmean,
  pooledQuantile,
  variance,
} from '../statistics/descriptive.js';
import { MIDMEAN_VARIANCE, varianceOfQuantile } from '../statistics/distributions.js';
import { joined } from '../statistics/order.js';
import { method } from '../method/method.js';

/** The costs of all samples. @param {Pick<Spread, 'rounds'>} spread @returns {readonly number[]} */
export const costsOf = ({ rounds }) =>
  rounds.length === 1 ? rounds[0].costs : joined(rounds.map(({ costs }) => costs));

/**
 * What stands for samples: a quantile or the midmean. variance: of n normal values' over that of their mean.
 * @typedef {{ quantile: number, variance: number, of: (groups: readonly (readonly number[])[]) => number }}
 *   Level
 * @param {number} quantile
 * @returns {Level}
 */
const quantileLevel = (quantile) => ({
  quantile,
  variance: varianceOfQuantile(quantile),
  of: (groups) => pooledQuantile(groups, quantile),
});

/** From this quantile on, a level is the middle of the samples. */
export const MIDDLE = 0.5;

/** A median would snap to one of the few durations that a coarse clock shows. */
const COARSE = { quantile: MIDDLE, variance: MIDMEAN_VARIANCE, of: pooledMidmean };

/**
 * With a clock whose tick is seen, the rounding of samples and slices is the largest error of a corrected
 * sample, also where they wait for its edges. It is symmetric, so that the middle stands for the samples.
 *
 * Where a sample does not run through all inputs, samples differ because their inputs do, and a low
 * quantile would choose the cheap inputs: there the median has to stand for them.
 * @param {readonly Measured[]} measured
 */
function levelOf(measured) {
  const wholeRing = measured.every(
    ({ result: { inputs = 1, pairs }, samples }) => samples?.wholeRing || median(pairs.operations) >= inputs,
  );
  const isCorrected = measured.every(({ samples }) => samples);
  if (isCorrected && !measured.every(({ clock }) => clock?.jitter === 'fine')) return COARSE;
  if (!wholeRing) return quantileLevel(MIDDLE);
  return quantileLevel(isCorrected ? method.quantile.quarter : method.quantile.low);
}

/**
 * The cost is the level of the body's samples less the level of the twins' of the same round. Levels
 * are subtracted and not each pair's samples, because a pair whose twin was disturbed would come
 * out too cheap, and a low quantile would find just these.
 *
 * The value is the level of all samples, with each round counting as much as the others: of that
 * and of the median and the mean of the rounds' levels it varied least from run to run (see
 * tests/js/report/estimate/simulation.long.test.js).
 *
 * @param {readonly Measured[]} measured  each with a pair at least
 * @param {(one: Measured) => number} [unitOf]  the unit of a round's costs: nanoseconds, or the
 *   length of its own cycles
 * @returns {Spread}
 */
export function spreadOf(measured, unitOf = () => 1) {
  const level = levelOf(measured);
  const rounds = measured.map((one) => {
    const unit = unitOf(one);
    const sides = one.samples ?? sidesOf(one.result.pairs, one.clock);
    const [bodies, twins] =
      unit === 1
        ? [sides.bodies, sides.twins]
        : [sides.bodies, sides.twins].map((side) => side.map((time) => time / unit));
    const base = level.of([twins]);
    const costs = bodies.map((body) => body - base);
    const size = median(bodies);
    return {
      round: one.round,
      costs,
      base,
      level: level.of([costs]),
      error:
        (level.variance * MAD_TO_DEVIATION ** 2 * (mad(bodies, size) ** 2 + mad(twins) ** 2)) / costs.length,
      size,
    };
  });
  return {
    rounds: rounds.map(({ round, costs, base, level }) => ({ round, costs, base, level })),
    value: rounds.length === 1 ? rounds[0].level : level.of(rounds.map(({ costs }) => costs)),
    quantile: level.quantile,
    variance: variance(rounds.map((round) => round.level)),
    freedom: rounds.length - 1,
    within: mean(rounds.map(({ error }) => error)),
    size: median(rounds.map(({ size }) => size)),
  };
}
