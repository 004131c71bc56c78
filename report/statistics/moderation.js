/**
 * Variances of few degrees of freedom, each helped by all the others of its kind: what all have in
 * common is a prior, and each is drawn towards it. (G. K. Smyth, "Linear Models and Empirical Bayes
 * Methods for Assessing Differential Expression in Microarray Experiments", 2004; that outliers must
 * not spoil the prior: B. Phipson et al., "Robust Hyperparameter Estimation …", 2016.)
 *
 * @typedef {{ variance: number, freedom: number }} Variance  with its degrees of freedom
 */
import { digamma, fTail, inverseTrigamma, trigamma } from './distributions.js';
import { mean, quantile } from './descriptive.js';

/** A variance that one in a hundred would have by chance is not of the prior's kind. */
const OUTLYING = 0.01;

/** Only what is farther out is left out of the prior: a tail that was cut off looks like agreement. */
const SPOILING = 0.001;

/** A variance of 0 is a rounding; its logarithm must not decide. */
const LEAST_SHARE = 1e-4;

/**
 * Method of moments on the logarithms, whose variance is trigamma(d/2) + trigamma(d0/2).
 * @param {readonly Variance[]} rows
 * @returns {Variance}
 */
function fitMoments(rows) {
  const logs = rows.map(({ variance, freedom }) =>
    Math.log(variance) - digamma(freedom / 2) + Math.log(freedom / 2));
  const centre = mean(logs);
  const spread = rows.length > 1
    ? logs.reduce((sum, x) => sum + (x - centre) ** 2, 0) / (rows.length - 1) : 0;
  const excess = spread - mean(rows.map(({ freedom }) => trigamma(freedom / 2)));
  // A prior cannot be known better than the rows together know it.
  const known = rows.reduce((sum, { freedom }) => sum + freedom, 0);
  if (excess <= 0) {
    const sum = rows.reduce((total, { variance, freedom }) => total + variance * freedom, 0);
    return { variance: sum / known, freedom: known };
  }
  const d0 = 2 * inverseTrigamma(excess);
  return {
    variance: Math.exp(centre + digamma(d0 / 2) - Math.log(d0 / 2)),
    freedom: Math.min(d0, known),
  };
}

/**
 * Whether a variance is too large to be of the prior's kind.
 * @param {Variance} row
 * @param {Variance} prior
 * @param {number} chance
 */
const outlies = (row, prior, chance) => row.freedom > 0
  && row.variance > prior.variance
  && fTail(row.variance / prior.variance, row.freedom, prior.freedom) < chance;

/**
 * What the variances have in common; null where there is none with a degree of freedom.
 *
 * It begins with a prior that fits the lower quartile, which outliers do not reach, and takes rows
 * back for as long as they fit with those that it has.
 *
 * @param {readonly Variance[]} all
 * @returns {Variance | null}
 */
export function fitPrior(all) {
  const usable = all.filter(({ variance, freedom }) => freedom > 0 && Number.isFinite(variance));
  if (usable.length === 0) return null;
  const middle = quantile(usable.map(({ variance }) => variance), 0.5);
  const known = usable.reduce((sum, { freedom }) => sum + freedom, 0);
  if (middle === 0) return { variance: 0, freedom: known };
  const rows = usable.map(({ variance, freedom }) =>
    ({ variance: Math.max(variance, LEAST_SHARE * middle), freedom }));

  let kept = rows;
  const freedom = mean(kept.map((row) => row.freedom));
  // Lower quartile of chi squared over its degrees of freedom. (E. Wilson and M. Hilferty, 1931.)
  const quartile = (1 - 2 / (9 * freedom) - 0.6745 * Math.sqrt(2 / (9 * freedom))) ** 3;
  let prior = {
    variance: quantile(kept.map(({ variance }) => variance), 0.25) / quartile, freedom: known,
  };
  for (let i = 0; i < 20; ++i) {
    const before = kept.length;
    const fitting = rows.filter((row) => !outlies(row, prior, SPOILING));
    if (i > 0 && fitting.length === before) break;
    kept = fitting;
    prior = fitMoments(kept);
  }
  return prior;
}

/**
 * A row's own variance drawn towards the prior, with the degrees of freedom of both; its own alone
 * where it is far above.
 * @param {Variance} row
 * @param {Variance} prior
 * @returns {Variance & { typical: boolean }}
 */
export function moderate(row, prior) {
  if (outlies(row, prior, OUTLYING)) return { ...row, typical: false };
  const freedom = prior.freedom + row.freedom;
  const variance = (prior.freedom * prior.variance + row.freedom * row.variance) / freedom;
  return { variance, freedom, typical: true };
}
