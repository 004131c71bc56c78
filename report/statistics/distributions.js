/**
 * The t and F distributions, and the derivatives of log Γ.
 */

/** Coefficients of Lanczos' approximation with g = 7, good to 15 digits. (P. Godfrey, 2001.) */
const LANCZOS = [
  0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
  12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
];

/**
 * @param {number} x  above 0
 * @returns {number}
 */
function logGamma(x) {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const base = x + 6.5;
  const series = LANCZOS.reduce((sum, c, i) => sum + (i === 0 ? c : c / (x - 1 + i)), 0);
  return Math.log(Math.sqrt(2 * Math.PI) * series) + (x - 0.5) * Math.log(base) - base;
}

/**
 * The continued fraction of the incomplete beta function, by Lentz's method. (W. Press et al.,
 * "Numerical Recipes", 3rd ed. 2007, section 6.4.)
 * @param {number} x
 * @param {number} a
 * @param {number} b
 */
function betaFraction(x, a, b) {
  const awayFromZero = (/** @type {number} */ value) => (Math.abs(value) < 1e-300 ? 1e-300 : value);
  let c = 1;
  let d = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let fraction = d;
  for (let m = 1; m <= 1000; ++m) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    let step = 1;
    for (const term of [even, odd]) {
      d = 1 / awayFromZero(1 + term * d);
      c = awayFromZero(1 + term / c);
      step = c * d;
      fraction *= step;
    }
    if (Math.abs(step - 1) < 1e-14) break;
  }
  return fraction;
}

/**
 * Regularised incomplete beta function I_x(a, b).
 * @param {number} x
 * @param {number} a
 * @param {number} b
 */
function incompleteBeta(x, a, b) {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x));
  return x < (a + 1) / (a + b + 2)
    ? (front * betaFraction(x, a, b)) / a
    : 1 - (front * betaFraction(1 - x, b, a)) / b;
}

/** More degrees of freedom change no digit that a report shows. */
const MANY = 1e6;

/**
 * Quantiles of Student's t distribution that were asked for: all rows of a run have a few degrees of freedom.
 *
 * @type {Map<number, Map<number, number>>}
 */
const knownQuantiles = new Map();

/** So many are kept. */
const MOST_KNOWN = 10_000;

/**
 * The two-sided quantile of Student's t distribution: |T| is at most this with probability
 * `confidence`.
 * @param {number} freedom  degrees of freedom; above 0, may be fractional or Infinity
 * @param {number} [confidence]
 */
export function tQuantile(freedom, confidence = 0.95) {
  const known = knownQuantiles.get(confidence) ?? new Map();
  knownQuantiles.set(confidence, known);
  const found = known.get(freedom) ?? findQuantile(freedom, confidence);
  if (known.size < MOST_KNOWN) known.set(freedom, found);
  return found;
}

/**
 * The quantile of the standard normal distribution.
 *
 * @param {number} p between 0 and 1
 */
export const normalQuantile = (p) =>
  p === 0.5 ? 0 : Math.sign(p - 0.5) * tQuantile(MANY, Math.abs(1 - 2 * p));

/** The variance of the mean of the middle half of n normal values over that of the mean of all. */
export const MIDMEAN_VARIANCE = 1.195;

/** Of quantiles, whose number is small. @type {Map<number, number>} */
const variances = new Map();

/**
 * The variance of a quantile of n normal values over that of their mean: p (1 − p) / φ(z)².
 *
 * @param {number} p between 0 and 1
 */
export function varianceOfQuantile(p) {
  const known = variances.get(p);
  if (known !== undefined) return known;
  const found = p * (1 - p) * 2 * Math.PI * Math.exp(normalQuantile(p) ** 2);
  variances.set(p, found);
  return found;
}

/** @param {number} freedom @param {number} confidence */
function findQuantile(freedom, confidence) {
  const nu = Math.min(freedom, MANY);
  // P(|T| > t) = I_x(ν/2, 1/2) with x = ν / (ν + t²), which falls with t.
  let low = 0;
  let high = 1;
  for (let i = 0; i < 60; ++i) {
    const middle = (low + high) / 2;
    if (incompleteBeta(middle, nu / 2, 0.5) < 1 - confidence) low = middle;
    else high = middle;
  }
  return Math.sqrt(nu * (1 / low - 1));
}

/**
 * The upper tail of the F distribution: the probability that the ratio of two sample variances
 * exceeds `ratio` although the true variances are equal.
 * @param {number} ratio
 * @param {number} above  degrees of freedom of the numerator
 * @param {number} below  degrees of freedom of the denominator; Infinity if that variance is known
 */
export function fTail(ratio, above, below) {
  const nu = Math.min(below, MANY);
  return incompleteBeta(nu / (nu + above * ratio), nu / 2, above / 2);
}

/**
 * First derivative of log Γ. The argument is shifted by recurrence to 10 or more, where the asymptotic
 * series is accurate. (M. Abramowitz and I. Stegun, "Handbook of Mathematical Functions", 1964, 6.3.5
 * and 6.3.18.)
 * @param {number} x  above 0
 * @returns {number}
 */
export function digamma(x) {
  if (x < 10) return digamma(x + 1) - 1 / x;
  const z = 1 / (x * x);
  return Math.log(x) - 1 / (2 * x) - z * (1 / 12 - z * (1 / 120 - z * (1 / 252 - z / 240)));
}

/**
 * Second derivative of log Γ. (Abramowitz and Stegun, 6.4.6 and 6.4.12.)
 * @param {number} x  above 0
 * @returns {number}
 */
export function trigamma(x) {
  if (x < 10) return trigamma(x + 1) + 1 / (x * x);
  const z = 1 / (x * x);
  return (1 / x) * (1 + 1 / (2 * x) + z * (1 / 6 - z * (1 / 30 - z * (1 / 42 - z / 30))));
}

/**
 * The x for which `trigamma(x)` is `y`, found by bisection between 10⁻⁶ and 10⁹.
 * @param {number} y  above 0
 */
export function inverseTrigamma(y) {
  let low = Math.log(1e-6);
  let high = Math.log(1e9);
  for (let i = 0; i < 100; ++i) {
    const middle = (low + high) / 2;
    if (trigamma(Math.exp(middle)) > y) low = middle;
    else high = middle;
  }
  return Math.exp((low + high) / 2);
}
