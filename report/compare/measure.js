/**
 * The measures of a comparison: times, instructions and sizes.
 *
 * @import { Compared, Comparison } from '../../protocol/types.js'
 * @typedef {import('../quantities/quantity.js').Quantity['measure']} Measure
 */
import { quantities, quantityOf } from '../quantities/index.js';

/** @type {Measure[]} */
export const measures = quantities.map(({ measure }) => measure);

/**
 * What a cell of a comparison is a measure of.
 *
 * @param {Pick<Comparison, 'current'>} cell
 * @returns {Measure}
 */
export const measureOf = ({ current }) => quantityOf(current).measure;

/**
 * The part of a comparison that is about some measures: its cells, and the differences of the environments
 * that may be the cause of a change in one of them. Without such cells there are no differences.
 * @param {Compared} compared
 * @param {readonly Measure[]} wanted
 * @returns {Compared}
 */
export function ofMeasures(compared, wanted) {
  const cells = compared.cells.filter((cell) => wanted.includes(measureOf(cell)));
  return {
    ...compared,
    cells,
    differences: compared.differences.filter((difference) =>
      cells.some(({ platform, current }) => quantityOf(current).isAffectedBy(difference, platform)),
    ),
    shifts: wanted.includes('time') ? compared.shifts : [],
  };
}
