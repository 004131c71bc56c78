/**
 * Fits how a cost grows with its argument: as a multiple of an order, or as that and a constant.
 *
 * @typedef {object} Fit
 * @property {string | null} order  the simplest that the errors do not exclude; null if no order fits
 * @property {string[]} others  orders that the errors do not exclude either, from simple to less simple
 * @property {number} coefficient  in the unit of the costs
 * @property {number} constant  in the unit of the costs; 0 if the costs show none
 * @property {number} relativeError  root mean square of the relative residuals
 *
 * @typedef {{ n: number, value: number, error: number }} Point  error: by how much the value may deviate from
 *   its order by chance, as a share: a standard deviation
 */
import { largest, mean, smallest } from '../statistics/descriptive.js';
import { tQuantile } from '../statistics/distributions.js';
import { method } from '../method/method.js';

/**
 * From simple to less simple: by their growth, but √n last, because few algorithms have it and steps of
 * caches look like it.
 */
const ORDERS = /** @type {const} */ ([
  ['constant', () => 1],
  ['log n', Math.log2],
  ['n', (/** @type {number} */ n) => n],
  ['n log n', (/** @type {number} */ n) => n * Math.log2(n)],
  ['n²', (/** @type {number} */ n) => n ** 2],
  ['n³', (/** @type {number} */ n) => n * n ** 2],
  ['√n', Math.sqrt],
]);

/** Rounding of numbers, as a share. */
const ROUNDING = 1e-9;

/**
 * Least squares of the relative residuals 1 − (a + c·f(n))/cost. With absolute residuals, the largest
 * argument of a range over many powers of ten would dominate the fit.
 * @param {readonly Point[]} points
 * @param {(n: number) => number} f
 * @param {{ constant: number, coefficient: number }} model
 */
function judged(points, f, { constant, coefficient }) {
  const squares = points.reduce(
    (sum, { n, value }) => sum + (1 - (constant + coefficient * f(n)) / value) ** 2,
    0,
  );
  return { constant, coefficient, relativeError: Math.sqrt(squares / points.length) };
}

/** @param {readonly Point[]} points @param {(n: number) => number} f */
function multipleOf(points, f) {
  let [sum, squares] = [0, 0];
  for (const { n, value } of points) {
    const x = f(n) / value;
    sum += x;
    squares += x * x;
  }
  return judged(points, f, { constant: 0, coefficient: sum / squares });
}

/**
 * The same with a constant; null unless both parts are above 0.
 * @param {readonly Point[]} points
 * @param {(n: number) => number} f
 */
function withConstant(points, f) {
  let [uu, uw, ww, u, w] = [0, 0, 0, 0, 0];
  for (const { n, value } of points) {
    const inverse = 1 / value;
    const x = f(n) / value;
    uu += inverse * inverse;
    uw += inverse * x;
    ww += x * x;
    u += inverse;
    w += x;
  }
  const determinant = uu * ww - uw * uw;
  const constant = (u * ww - w * uw) / determinant;
  const coefficient = (w * uu - u * uw) / determinant;
  return constant > 0 && coefficient > 0 && Number.isFinite(constant + coefficient)
    ? judged(points, f, { constant, coefficient })
    : null;
}

/**
 * The fits of an order: as a multiple, and with a constant if the points allow it.
 * @param {readonly Point[]} points
 * @param {typeof ORDERS[number]} order
 * @param {boolean} mayHaveConstant
 */
function fitsOf(points, [order, f], mayHaveConstant) {
  const both = order !== 'constant' && mayHaveConstant ? withConstant(points, f) : null;
  return [{ ...multipleOf(points, f), parameters: 1 }, ...(both ? [{ ...both, parameters: 2 }] : [])].map(
    (fit) => {
      const squares = fit.relativeError ** 2 * points.length;
      return { order, ...fit, squares, variance: squares / (points.length - fit.parameters) };
    },
  );
}

/**
 * Whether costs can be those of an order with steps of caches: they differ from it by less than they would
 * grow, if they grew by √n more.
 * @param {readonly Point[]} points
 * @param {(n: number) => number} f
 */
function isWithSteps(points, f) {
  const ratios = points.map(({ n, value }) => value / f(n));
  const sizes = points.map(({ n }) => n);
  return largest(ratios) / smallest(ratios) < Math.sqrt(largest(sizes) / smallest(sizes));
}

/** @param {readonly Point[]} points */
const usableOf = (points) => points.filter(({ n, value }) => n > 0 && value > 0);

/** How many different arguments a fit can use. @param {readonly Point[]} points */
export const differentArguments = (points) => new Set(usableOf(points).map(({ n }) => n)).size;

/**
 * The simplest order of growth that the errors of the costs do not exclude. Null for fewer than three
 * different arguments.
 *
 * A constant that costs have besides their growth, such as a call, flattens the growth of small arguments, so
 * that another order would seem to fit. Each order is therefore fitted with a constant as well. An order, or
 * the lack of a constant, is excluded if its squares exceed the least ones by more than chance would add to
 * them. The variance of chance is that of the best fit, and at least that of the costs' errors; without
 * errors it is that of rounding. Where times have steps, no order is excluded from which they differ by no
 * more.
 * @param {readonly Point[]} points  those with n or value ≤ 0 are ignored
 * @returns {Fit | null}
 */
export function fitComplexity(points) {
  const usable = usableOf(points);
  const different = differentArguments(points);
  if (different < method.chance.few) return null;
  const orders = ORDERS.map((order) => fitsOf(usable, order, different > method.chance.few));
  const best = orders.flat().reduce((one, fit) => (fit.variance < one.variance ? fit : one));
  const known = ROUNDING ** 2 + mean(usable.map(({ error }) => error ** 2));
  // Exact amounts deviate from an order by what they are, and neither by chance nor by caches.
  const isExact = usable.every(({ error }) => error === 0);
  const variance = isExact ? ROUNDING ** 2 : Math.max(best.variance, known);
  const chance = variance * tQuantile(usable.length - best.parameters, 1 - method.chance.level) ** 2;
  const fits = best.relativeError <= method.growth.largestError;
  const most = fits ? best.squares + chance : -Infinity;
  const hasSteps = !isExact && best.relativeError > method.share.far;
  const stepped = new Set(
    hasSteps ? ORDERS.flatMap(([order, f]) => (isWithSteps(usable, f) ? [order] : [])) : [],
  );
  const [simplest, ...others] = orders.flatMap(
    (own) => own.find(({ squares }) => squares <= most) ?? (stepped.has(own[0].order) ? own[0] : []),
  );
  const { order, coefficient, constant, relativeError } = simplest ?? best;
  // Any order fits a constant, if the constant part may take all of it.
  const rivals = order === 'constant' ? others.filter((fit) => fit.constant === 0) : others;
  return {
    order: simplest ? order : null,
    others: rivals.map((fit) => fit.order),
    coefficient,
    constant,
    relativeError,
  };
}

/**
 * How far costs are off from an order, as `relativeError` of its best fit.
 * @param {typeof ORDERS[number][0]} order
 * @param {readonly Point[]} points  as of `fitComplexity`
 */
export function deviationFrom(order, points) {
  const usable = usableOf(points);
  const fits = ORDERS.filter(([name]) => name === order).flatMap((one) =>
    fitsOf(usable, one, differentArguments(points) > method.chance.few),
  );
  return smallest(fits.map(({ relativeError }) => relativeError));
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
