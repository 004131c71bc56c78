/**
 * How the costs of one benchmark on one platform are spread, within its rounds and between them.
 *
 * @typedef {import('./types.js').Measured} Measured
 * @typedef {import('./types.js').Spread} Spread
 */
import { pairCost } from './pairs.js';
import { mad, mean, median, pooledMedian, variance } from './statistics.js';

/** Standard deviation of a normal distribution over its MAD. */
const MAD_TO_DEVIATION = 1.4826;

/** Variance of the median of n normal values is about π/2 of that of their mean. */
const MEDIAN_VARIANCE = Math.PI / 2;

/**
 * The centre is the median of all pairs, with each round counting as much as the others. Of the
 * median of all pairs, the median and the mean of the rounds' medians, it varied least from run to
 * run: see tests/js/report/simulation.test.js.
 *
 * @param {readonly Measured[]} measured  each with a pair at least
 * @param {(one: Measured) => number} [unitOf]  what a round's costs are told in: nanoseconds, or the
 *   length of its own cycles
 * @returns {Spread}
 */
export function spreadOf(measured, unitOf = () => 1) {
  const rounds = measured.map((one) => {
    const { result: { pairs }, clock } = one;
    const unit = unitOf(one);
    const costs = pairs.map((pair) => pairCost(pair, clock) / unit);
    return {
      round: one.round,
      costs,
      median: median(costs),
      error: (MEDIAN_VARIANCE * (MAD_TO_DEVIATION * mad(costs)) ** 2) / costs.length,
      size: median(pairs.map(([operations, bodyNs]) => bodyNs / operations)) / unit,
    };
  });
  return {
    rounds: rounds.map(({ round, costs, median: middle }) => ({ round, costs, median: middle })),
    centre: pooledMedian(rounds.map(({ costs }) => costs)),
    variance: variance(rounds.map((round) => round.median)),
    freedom: rounds.length - 1,
    within: mean(rounds.map(({ error }) => error)),
    size: median(rounds.map(({ size }) => size)),
  };
}
