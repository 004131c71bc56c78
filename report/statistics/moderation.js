/**
 * Empirical Bayes moderation of variances with few degrees of freedom. A prior is fitted to all
 * variances, and each of them is shrunk towards it. (G. K. Smyth, "Linear Models and Empirical Bayes
 * Methods for Assessing Differential Expression in Microarray Experiments", 2004; for keeping outliers
 * out of the prior, B. Phipson et al., "Robust Hyperparameter Estimation …", 2016.)
 *
 * @typedef {{ variance: number, freedom: number }} Variance  with its degrees of freedom
 */
import { digamma, fTail, inverseTrigamma, trigamma } from './distributions.js';
import { mean, median, quantile } from './descriptive.js';
import { method } from '../method/method.js';

/**
 * Fits the prior by the method of moments on the logarithms of the variances. The variance of these
 * logarithms is trigamma(d/2) + trigamma(d0/2), for d and d0 degrees of freedom of row and prior.
 * @param {readonly Variance[]} rows
 * @returns {Variance}
 */
function fitMoments(rows) {
  const logs = rows.map(
    ({ variance, freedom }) => Math.log(variance) - digamma(freedom / 2) + Math.log(freedom / 2),
  );
  const centre = mean(logs);
  const spread =
    rows.length > 1 ? logs.reduce((sum, x) => sum + (x - centre) ** 2, 0) / (rows.length - 1) : 0;
  const excess = spread - mean(rows.map(({ freedom }) => trigamma(freedom / 2)));
  // The prior cannot have more degrees of freedom than all rows together.
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
 * Whether a variance is too large for the prior.
 * @param {Variance} row
 * @param {Variance} prior
 * @param {number} limit  of the p-value
 */
const isOutlier = (row, prior, limit) =>
  row.freedom > 0 &&
  row.variance > prior.variance &&
  fTail(row.variance / prior.variance, row.freedom, prior.freedom) < limit;

/**
 * Fits the prior that the variances share; null if none has a degree of freedom.
 *
 * The first prior is made from the lower quartile of the variances, which outliers do not affect. Then
 * the prior is refitted to the rows that are not outliers under it, until their number stays the same. Of all
 * rows, chance may make one an outlier in a hundred fits: cutting off more of the upper tail would make the
 * rest look more alike than it is.
 *
 * @param {readonly Variance[]} all
 * @returns {Variance | null}
 */
export function fitPrior(all) {
  const usable = all.filter(({ variance, freedom }) => freedom > 0 && Number.isFinite(variance));
  if (usable.length === 0) return null;
  const middle = median(usable.map(({ variance }) => variance));
  const known = usable.reduce((sum, { freedom }) => sum + freedom, 0);
  if (middle === 0) return { variance: 0, freedom: known };
  const rows = usable.map(({ variance, freedom }) => ({
    variance: Math.max(variance, method.share.small ** 2 * middle),
    freedom,
  }));

  let kept = rows;
  const freedom = mean(kept.map((row) => row.freedom));
  // Lower quartile of chi squared, divided by its degrees of freedom. (E. Wilson and M. Hilferty, 1931.)
  const quartile = (1 - 2 / (9 * freedom) - 0.6745 * Math.sqrt(2 / (9 * freedom))) ** 3;
  let prior = {
    variance:
      quantile(
        kept.map(({ variance }) => variance),
        0.25,
      ) / quartile,
    freedom: known,
  };
  for (let i = 0; i < 20; ++i) {
    const before = kept.length;
    const fitting = rows.filter((row) => !isOutlier(row, prior, method.chance.level / rows.length));
    if (i > 0 && fitting.length === before) break;
    kept = fitting;
    prior = fitMoments(kept);
  }
  return prior;
}

/**
 * Shrinks a row's variance towards the prior and adds up the degrees of freedom. An outlier keeps its
 * own variance.
 * @param {Variance} row
 * @param {Variance} prior
 * @returns {Variance & { typical: boolean }}  typical: the row is not an outlier
 */
export function moderate(row, prior) {
  if (!method.noise.moderates) return { ...row, typical: true };
  if (isOutlier(row, prior, method.chance.level)) return { ...row, typical: false };
  const freedom = prior.freedom + row.freedom;
  const variance = (prior.freedom * prior.variance + row.freedom * row.variance) / freedom;
  return { variance, freedom, typical: true };
}
