/**
 * Fits how a cost grows with its argument: as a multiple of an order, or as that and a constant.
 *
 * @typedef {object} Fit
 * @property {string | null} order  null if no order fits
 * @property {number} coefficient  in the unit of the costs
 * @property {number} constant  in the unit of the costs; 0 if the costs show none
 * @property {number} relativeError  root mean square of the relative residuals
 *
 * @typedef {{ n: number, value: number }} Point
 */

/** From slow to fast growth. If two fit equally well, the slower one is chosen. */
const ORDERS = /** @type {const} */ ([
  ['constant', () => 1],
  ['log n', Math.log2],
  ['√n', Math.sqrt],
  ['n', (/** @type {number} */ n) => n],
  ['n log n', (/** @type {number} */ n) => n * Math.log2(n)],
  ['n²', (/** @type {number} */ n) => n ** 2],
  ['n³', (/** @type {number} */ n) => n ** 3],
]);

const FEWEST_ARGUMENTS = 3;

/** Two parameters go through three points in too many ways. */
const FEWEST_FOR_A_CONSTANT = 4;

/** Costs deviate from any order by this much, because of caches and alignment; a share. */
const USUAL_DEVIATION = 0.005;

/**
 * What a constant has to gain in the logarithm of the likelihood, twice. On simulated sweeps of 4 to 11
 * arguments with noise of 0.5 to 5 %, an order was then wrong in less than 1 of 200 fits. With the 2 of
 * Akaike's criterion, made for many points, it was 1 in 50.
 */
const PRICE_OF_A_CONSTANT = 8;

/** A fit with a larger error describes nothing: half of the costs are off by a quarter or so. */
const LARGEST_ERROR = 0.25;

/**
 * Least squares of the relative residuals 1 − (a + c·f(n))/cost. With absolute residuals, the largest
 * argument of a range over many powers of ten would dominate the fit.
 * @param {readonly Point[]} points
 * @param {(n: number) => number} f
 * @param {{ constant: number, coefficient: number }} model
 */
function judged(points, f, { constant, coefficient }) {
  const squares = points.reduce((sum, { n, value }) => sum + (1 - (constant + coefficient * f(n)) / value) ** 2, 0);
  return { constant, coefficient, relativeError: Math.sqrt(squares / points.length) };
}

/** @param {readonly Point[]} points @param {(n: number) => number} f */
function multipleOf(points, f) {
  const scaled = points.map(({ n, value }) => f(n) / value);
  const squares = scaled.reduce((sum, x) => sum + x * x, 0);
  return judged(points, f, { constant: 0, coefficient: scaled.reduce((sum, x) => sum + x, 0) / squares });
}

/**
 * The same with a constant; null unless both parts are above 0.
 * @param {readonly Point[]} points
 * @param {(n: number) => number} f
 */
function withConstant(points, f) {
  const sum = (/** @type {(u: number, w: number) => number} */ of) =>
    points.reduce((all, { n, value }) => all + of(1 / value, f(n) / value), 0);
  const [uu, uw, ww, u, w] = [
    sum((a) => a * a), sum((a, b) => a * b), sum((_, b) => b * b), sum((a) => a), sum((_, b) => b),
  ];
  const determinant = uu * ww - uw * uw;
  const constant = (u * ww - w * uw) / determinant;
  const coefficient = (w * uu - u * uw) / determinant;
  return constant > 0 && coefficient > 0 && Number.isFinite(constant + coefficient)
    ? judged(points, f, { constant, coefficient }) : null;
}

/**
 * The order of growth that fits best. Null for fewer than three different arguments.
 *
 * A constant that costs have besides their growth, such as a call, flattens the growth of small
 * arguments, so that another order would seem to fit. Each order is therefore fitted with a constant as
 * well. That one is chosen only where it fits better by more than a second parameter would by chance.
 * @param {readonly Point[]} points  those with n or value ≤ 0 are ignored
 * @returns {Fit | null}
 */
export function fitComplexity(points) {
  const usable = points.filter(({ n, value }) => n > 0 && value > 0);
  const different = new Set(usable.map(({ n }) => n)).size;
  if (different < FEWEST_ARGUMENTS) return null;
  const fits = ORDERS.flatMap(([order, f]) => {
    const both = order !== 'constant' && different >= FEWEST_FOR_A_CONSTANT ? withConstant(usable, f) : null;
    return [multipleOf(usable, f), ...(both ? [both] : [])].map((fit) => ({ order, ...fit }));
  });
  const badness = (/** @type {typeof fits[number]} */ { relativeError, constant }) =>
    usable.length * Math.log(relativeError ** 2 + USUAL_DEVIATION ** 2) + (constant > 0 ? PRICE_OF_A_CONSTANT : 0);
  const best = fits.reduce((one, fit) => (badness(fit) < badness(one) ? fit : one));
  return best.relativeError > LARGEST_ERROR ? { ...best, order: null } : best;
}

/**
 * The value of a numeric argument such as `1000`, `1'000`, `1_000`, `1e6`, `10^6` or `n=1000`; null for other
 * text.
 * @param {string | null} argument
 */
export function numericArgument(argument) {
  if (argument === null || argument.trim() === '') return null;
  const plain = argument.replace(/^[^=]*=(?=.)/, '').replace(/(?<=\d)['_](?=\d)/g, '');
  const power = /^(\d+)\^(\d+)$/.exec(plain);
  const number = power ? Number(power[1]) ** Number(power[2]) : Number(plain);
  return Number.isFinite(number) ? number : null;
}
