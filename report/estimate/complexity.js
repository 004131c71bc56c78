/**
 * Fits how a cost grows with its argument.
 *
 * @typedef {{ order: string, coefficient: number, relativeError: number }} Fit  coefficient: in the unit of the costs
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
 * @param {readonly { n: number, value: number }[]} points
 * @param {(n: number) => number} f
 */
function fitOrder(points, f) {
  const scaled = points.map(({ n, value }) => f(n) / value);
  const squares = scaled.reduce((sum, x) => sum + x * x, 0);
  const coefficient = scaled.reduce((sum, x) => sum + x, 0) / squares;
  const residuals = scaled.reduce((sum, x) => sum + (1 - coefficient * x) ** 2, 0);
  return { coefficient, relativeError: Math.sqrt(residuals / points.length) };
}

/**
 * The order of growth that fits best, its coefficient, and the root mean square of the relative
 * residuals; null for fewer than three different arguments.
 * @param {readonly { n: number, value: number }[]} points  those with n or value ≤ 0 are ignored
 * @returns {Fit | null}
 */
export function fitComplexity(points) {
  const usable = points.filter(({ n, value }) => n > 0 && value > 0);
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
