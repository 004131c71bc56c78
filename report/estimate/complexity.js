/**
 * Fits how a cost grows with its argument.
 *
 * @typedef {{ order: string, coefficientNs: number, relativeError: number }} Fit
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

/**
 * Least squares of the relative residuals 1 − c·f(n)/cost. With absolute residuals, the largest
 * argument of a range over many powers of ten would dominate the fit.
 * @param {readonly { n: number, ns: number }[]} points
 * @param {(n: number) => number} f
 */
function fitOrder(points, f) {
  const scaled = points.map(({ n, ns }) => f(n) / ns);
  const squares = scaled.reduce((sum, x) => sum + x * x, 0);
  const coefficientNs = scaled.reduce((sum, x) => sum + x, 0) / squares;
  const residuals = scaled.reduce((sum, x) => sum + (1 - coefficientNs * x) ** 2, 0);
  return { coefficientNs, relativeError: Math.sqrt(residuals / points.length) };
}

/**
 * The order of growth that fits best, its coefficient, and the root mean square of the relative
 * residuals; null for fewer than three different arguments.
 * @param {readonly { n: number, ns: number }[]} points  those with n or ns ≤ 0 are ignored
 * @returns {Fit | null}
 */
export function fitComplexity(points) {
  const usable = points.filter(({ n, ns }) => n > 0 && ns > 0);
  if (new Set(usable.map(({ n }) => n)).size < FEWEST_ARGUMENTS) return null;
  return ORDERS
    .map(([order, f]) => ({ order, ...fitOrder(usable, f) }))
    .reduce((best, fit) => (fit.relativeError < best.relativeError ? fit : best));
}

/**
 * The value of a numeric argument such as `1000`, `1'000`, `1_000`, `1e6` or `10^6`; null for other text.
 * @param {string | null} argument
 */
export function numericArgument(argument) {
  if (argument === null || argument.trim() === '') return null;
  const plain = argument.replace(/(?<=\d)['_](?=\d)/g, '');
  const power = /^(\d+)\^(\d+)$/.exec(plain);
  const number = power ? Number(power[1]) ** Number(power[2]) : Number(plain);
  return Number.isFinite(number) ? number : null;
}
