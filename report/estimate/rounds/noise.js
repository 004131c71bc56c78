/**
 * Estimates how much the rounds of a platform differ, from all its benchmarks together. Three rounds
 * of one benchmark are too few for that; three rounds of forty benchmarks are enough.
 *
 * @import { Spread, RoundNoise } from '../../results/types.js'
 */
import { gatherBy } from '../../results/lookup.js';
import { fitPrior, moderate } from '../../statistics/moderation.js';
import { median, MEDIAN_INEFFICIENCY, variance } from '../../statistics/descriptive.js';

/**
 * The variance between rounds to expect of a benchmark: that from its pairs, and that of a share of
 * the body's time per operation. The share is one of the body's time rather than of the cost, because
 * a cost can be tiny compared with the loop that it is measured in, or 0.
 * @param {Spread} spread
 * @param {Pick<RoundNoise, 'share'>} noise
 */
export const expectedVariance = ({ within, size }, { share }) => within + (share * size) ** 2;

/**
 * For each round, the deviations of all benchmarks from their centres, in expected standard
 * deviations. Rounds with fewer than three benchmarks are left out.
 * @param {readonly Spread[]} spreads
 * @param {Pick<RoundNoise, 'share'>} noise
 */
function commonDeviations(spreads, noise) {
  const deviations = spreads.flatMap((spread) => {
    const unit = Math.sqrt(expectedVariance(spread, noise));
    return unit > 0
      ? spread.rounds.map(({ round, level }) => ({ round, deviation: (level - spread.value) / unit }))
      : [];
  });
  return [...gatherBy(deviations, ({ round }) => round).values()]
    .filter((own) => own.length > 2)
    .map((own) => own.map(({ deviation }) => deviation));
}

/**
 * Fits the noise between rounds of one platform.
 * @param {readonly Spread[]} all  of every benchmark of the platform, including the ladder
 * @returns {RoundNoise | null}  null where no benchmark was measured in two rounds
 */
export function roundNoise(all) {
  const spreads = all.filter(({ freedom }) => freedom > 0);
  if (spreads.length === 0) return null;
  const share = median(spreads.map(({ within, size }) => (size > 0 ? Math.sqrt(within) / size : 0)));
  const prior = fitPrior(
    spreads.map((spread) => {
      const unit = expectedVariance(spread, { share });
      return { variance: unit > 0 ? spread.variance / unit : 0, freedom: spread.freedom };
    }),
  );
  if (prior === null) return null;
  const deviations = commonDeviations(spreads, { share });
  const sampling = deviations.map(({ length }) => (MEDIAN_INEFFICIENCY ** 2 * prior.variance) / length);
  const common = deviations.length > 1 ? variance(deviations.map(median)) - median(sampling) : 0;
  return {
    share,
    prior,
    common: { variance: Math.max(0, common), freedom: Math.max(1, deviations.length - 1) },
  };
}

/**
 * The standard error of a benchmark's cost and its degrees of freedom.
 *
 * Noise that all rows share was observed once per round, however many rows there are, so it has few
 * degrees of freedom. They are combined with those of the rest as F. Satterthwaite does ("An
 * Approximate Distribution of Estimates of Variance Components", 1946).
 * @param {Spread} spread
 * @param {RoundNoise} noise
 * @returns {{ error: number, freedom: number, typical: boolean }}
 */
export function centreError(spread, noise) {
  const unit = expectedVariance(spread, noise);
  const own = { variance: unit > 0 ? spread.variance / unit : 0, freedom: spread.freedom };
  const { variance: moderated, freedom, typical } = moderate(own, noise.prior);
  if (!(moderated * unit > 0)) return { error: 0, freedom, typical };
  // A level of all samples varies less than the median of the rounds' levels, and more than their mean.
  const error = MEDIAN_INEFFICIENCY * Math.sqrt((moderated * unit) / spread.rounds.length);
  if (!typical) return { error, freedom, typical };
  const shared = Math.min(1, noise.common.variance / moderated);
  return {
    error,
    freedom: 1 / (shared ** 2 / noise.common.freedom + (1 - shared) ** 2 / freedom),
    typical,
  };
}
