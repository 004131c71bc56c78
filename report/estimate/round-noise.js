/**
 * How far a platform's rounds differ, learned from all its benchmarks: three rounds of one benchmark
 * say little about it, three rounds of forty say much.
 *
 * @typedef {import('../results/types.js').Spread} Spread
 * @typedef {import('../results/types.js').RoundNoise} RoundNoise
 */
import { fitPrior, moderate } from '../statistics/moderation.js';
import { median, variance } from '../statistics/descriptive.js';

/**
 * Deviation of the level of all samples over that of the mean of the rounds' levels, as simulated:
 * about 1 where pairs decide, up to 1.45 where only rounds differ and the pairs of one are alike.
 * @param {number} between  share of the variance that pairs do not explain
 */
const inefficiency = (between) => 1.05 + 0.4 * Math.max(0, between) ** 2;

/** Variance of the median of n normal values over that of their mean. */
const MEDIAN_VARIANCE = Math.PI / 2;

/**
 * The variance between rounds that is expected of a benchmark: that of its pairs, and a share of the
 * measured time of an operation. The share is not of the cost, because the cost may be 0, or small
 * compared with the loop around it.
 * @param {Spread} spread
 * @param {Pick<RoundNoise, 'share'>} noise
 */
export const expectedVariance = ({ within, size }, { share }) => within + (share * size) ** 2;

/**
 * What a round does to all benchmarks: the median of their deviations in each round, in square roots of
 * their expected variances.
 * @param {readonly Spread[]} spreads
 * @param {Pick<RoundNoise, 'share'>} noise
 */
function commonDeviations(spreads, noise) {
  /** @type {Map<number, number[]>} */
  const byRound = new Map();
  for (const spread of spreads) {
    const unit = Math.sqrt(expectedVariance(spread, noise));
    for (const { round, level } of spread.rounds) {
      if (unit > 0) byRound.set(round, [...(byRound.get(round) ?? []), (level - spread.centre) / unit]);
    }
  }
  return [...byRound.values()].filter((deviations) => deviations.length > 2);
}

/**
 * @param {readonly Spread[]} all  of every benchmark of the platform, the ladder's among them
 * @returns {RoundNoise | null}  null where no benchmark was measured in two rounds
 */
export function roundNoise(all) {
  const spreads = all.filter(({ freedom }) => freedom > 0);
  if (spreads.length === 0) return null;
  const share = median(spreads.map(({ within, size }) => (size > 0 ? Math.sqrt(within) / size : 0)));
  const prior = fitPrior(spreads.map((spread) => {
    const unit = expectedVariance(spread, { share });
    return { variance: unit > 0 ? spread.variance / unit : 0, freedom: spread.freedom };
  }));
  if (prior === null) return null;
  const deviations = commonDeviations(spreads, { share });
  const sampling = deviations.map(({ length }) => (MEDIAN_VARIANCE * prior.variance) / length);
  const common = deviations.length > 1
    ? variance(deviations.map(median)) - median(sampling) : 0;
  return { share, prior, common: { variance: Math.max(0, common), freedom: Math.max(1, deviations.length - 1) } };
}

/**
 * The standard error of a benchmark's centre, and how well it is known. What all rows share was
 * seen as often as there are rounds and no more, however many rows saw it; degrees of freedom are
 * joined after F. Satterthwaite, 1946.
 * @param {Spread} spread
 * @param {RoundNoise} noise
 * @returns {{ error: number, freedom: number, typical: boolean }}
 */
export function centreError(spread, noise) {
  const unit = expectedVariance(spread, noise);
  const own = { variance: unit > 0 ? spread.variance / unit : 0, freedom: spread.freedom };
  const { variance: moderated, freedom, typical } = moderate(own, noise.prior);
  if (!(moderated * unit > 0)) return { error: 0, freedom, typical };
  const error = inefficiency(1 - spread.within / (moderated * unit))
    * Math.sqrt((moderated * unit) / spread.rounds.length);
  if (!typical) return { error, freedom, typical };
  const shared = Math.min(1, noise.common.variance / moderated);
  return {
    error,
    freedom: 1 / (shared ** 2 / noise.common.freedom + (1 - shared) ** 2 / freedom),
    typical,
  };
}
