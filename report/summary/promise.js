/**
 * Whether amounts grow as their suite promises.
 *
 * @import { GrowthPromise, Order, Warning } from '../../protocol/types.js'
 * @import { Fit, Point } from '../estimate/complexity.js'
 */
import { deviationFrom } from '../estimate/complexity.js';
import { formatAmount } from '../quantities/index.js';
import { formatPercent } from '../text/numbers.js';

/** From slow to fast. @type {Order[]} */
const BY_GROWTH = ['constant', 'log n', '√n', 'n', 'n log n', 'n²', 'n³'];

/** The code of the warning about a promise that is not kept. */
export const BROKEN = 'broken-growth';

/**
 * A promise is broken if all orders that the amounts do not exclude grow faster, or if none fits. Times are
 * not judged: steps of caches look like growth, and noise would decide.
 * @param {Order} promised
 * @param {Fit} fit
 * @param {readonly Point[]} points  of the fit
 * @param {boolean} isExact
 * @returns {GrowthPromise}
 */
export function judgePromise(promised, { order, others }, points, isExact) {
  const found = order === null ? [] : [order, ...others];
  const isWithin = (/** @type {string} */ one) =>
    BY_GROWTH.findIndex((known) => known === one) <= BY_GROWTH.indexOf(promised);
  return {
    order: promised,
    isKept: isExact ? found.some(isWithin) : null,
    relativeError: deviationFrom(promised, points),
  };
}

/**
 * What is wrong, with the amounts and the fits; null: nothing is.
 * @param {GrowthPromise} promise
 * @param {Fit} fit
 * @param {readonly Point[]} points  of one quantity
 * @param {Pick<Warning, 'platform' | 'benchmark'> & Pick<import('../../protocol/types.js').Complexity,
 *   'quantity'>} where
 * @returns {Warning | null}
 */
export function brokenPromise(promise, fit, points, { quantity, ...where }) {
  if (promise.isKept !== false) return null;
  const amounts = points
    .toSorted((a, b) => a.n - b.n)
    .map(({ n, value }) => `${n} → ${formatAmount({ quantity, value }).text}`);
  const off = (/** @type {number} */ share) => `off by ${formatPercent(share)}`;
  const found =
    fit.order === null ? 'follows no order of growth' : `grows as ${[fit.order, ...fit.others].join(' or ')}`;
  const fits = [
    ...(fit.order === null ? [] : [`${fit.order} is ${off(fit.relativeError)}`]),
    `${promise.order} is ${off(promise.relativeError)}`,
  ];
  return {
    ...where,
    code: BROKEN,
    message: `it ${found}, and ${promise.order} is promised: ${amounts.join(', ')}; ${fits.join(', ')}`,
  };
}
