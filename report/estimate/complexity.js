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
 * @typedef {{ n: number, value: number, error: number }} Point  error: by how much the value may deviate from its
 *   order by chance, as a share: a standard deviation
 */
import { mean } from '../statistics/descriptive.js';
import { tQuantile } from '../statistics/distributions.js';

/** From simple to less simple: by their growth, but √n last, because few algorithms have it and steps of caches look like it. */
const ORDERS = /** @type {const} */ ([
  ['constant', () => 1],
  ['log n', Math.log2],
  ['n', (/** @type {number} */ n) => n],
  ['n log n', (/** @type {number} */ n) => n * Math.log2(n)],
  ['n²', (/** @type {number} */ n) => n ** 2],
  ['n³', (/** @type {number} */ n) => n ** 3],
  ['√n', Math.sqrt],
]);

/** Through two points goes every order with a constant. */
export const FEWEST_ARGUMENTS = 3;

/** Two parameters go through three points in too many ways. */
const FEWEST_FOR_A_CONSTANT = 4;

/** Times deviate from any order by this much, because of caches and alignment; a share. */
export const USUAL_DEVIATION = 0.005;

/** Rounding of numbers, as a share. */
const ROUNDING = 1e-9;

/** How sure it must be that an order does not fit, before it is excluded; and that costs have a constant besides their growth. */
const CONFIDENCE = 0.99;

/**
 * Nor is an order excluded whose deviation is up to this many times that of the best fit: the steps of caches are no chance, and
 * many arguments do not average them.
 */
const SIMILAR = 2;

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
 * The fits of an order: as a multiple, and with a constant if the points allow it.
 * @param {readonly Point[]} points
 * @param {typeof ORDERS[number]} order
 * @param {boolean} mayHaveConstant
 */
function fitsOf(points, [order, f], mayHaveConstant) {
  const both = order !== 'constant' && mayHaveConstant ? withConstant(points, f) : null;
  return [{ ...multipleOf(points, f), parameters: 1 }, ...(both ? [{ ...both, parameters: 2 }] : [])].map((fit) => {
    const squares = fit.relativeError ** 2 * points.length;
    return { order, ...fit, squares, variance: squares / (points.length - fit.parameters) };
  });
}

/** @param {readonly Point[]} points */
const usableOf = (points) => points.filter(({ n, value }) => n > 0 && value > 0);

/** How many different arguments a fit can use. @param {readonly Point[]} points */
export const differentArguments = (points) => new Set(usableOf(points).map(({ n }) => n)).size;

/**
 * The simplest order of growth that the errors of the costs do not exclude. Null for fewer than three different arguments.
 *
 * A constant that costs have besides their growth, such as a call, flattens the growth of small
 * arguments, so that another order would seem to fit. Each order is therefore fitted with a constant as
 * well. An order, or the lack of a constant, is excluded if its squares exceed the least ones by more than
 * chance would add to them. The variance of chance is that of the best fit, and at least that of the costs' errors.
 * @param {readonly Point[]} points  those with n or value ≤ 0 are ignored
 * @returns {Fit | null}
 */
export function fitComplexity(points) {
  const usable = usableOf(points);
  const different = differentArguments(points);
  if (different < FEWEST_ARGUMENTS) return null;
  const orders = ORDERS.map((order) => fitsOf(usable, order, different >= FEWEST_FOR_A_CONSTANT));
  const best = orders.flat().reduce((one, fit) => (fit.variance < one.variance ? fit : one));
  const known = ROUNDING ** 2 + mean(usable.map(({ error }) => error ** 2));
  const chance = Math.max(best.variance, known) * tQuantile(usable.length - best.parameters, CONFIDENCE) ** 2;
  const most = Math.max(best.squares + chance, best.squares * SIMILAR ** 2);
  const [simplest, ...others] = orders.flatMap((fits) => fits.find(({ squares }) => squares <= most) ?? []);
  const { order, coefficient, constant, relativeError } = simplest;
  // Any order fits a constant, if the constant part may take all of it.
  const rivals = order === 'constant' ? others.filter((fit) => fit.constant === 0) : others;
  return best.relativeError > LARGEST_ERROR
    ? { order: null, others: [], coefficient, constant, relativeError }
    : { order, others: rivals.map((fit) => fit.order), coefficient, constant, relativeError };
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
