/**
 * The measures of a comparison: times, instructions and sizes.
 *
 * @typedef {import('../../protocol/types.js').Compared} Compared
 * @typedef {import('../../protocol/types.js').Comparison} Comparison
 * @typedef {'time' | 'work' | 'size'} Measure
 */
import { matters } from './environment.js';

/** @type {Record<import('../results/amount.js').AmountUnit, Measure>} */
const MEASURES = { ns: 'time', instructions: 'work', bytes: 'size' };

/** What a cell of a comparison is a measure of. @param {Pick<Comparison, 'current'>} cell @returns {Measure} */
export const measureOf = ({ current: { unit } }) => MEASURES[unit];

/**
 * The part of a comparison that is about one measure: its cells, and the differences of the environments that may
 * be the cause of a change in one of them. Without such cells there are no differences.
 * @param {Compared} compared
 * @param {Measure} measure
 * @returns {Compared}
 */
export function ofMeasure(compared, measure) {
  const cells = compared.cells.filter((cell) => measureOf(cell) === measure);
  return {
    ...compared,
    cells,
    differences: compared.differences.filter((difference) =>
      cells.some(({ platform, current: { unit } }) => matters(difference, { platform, unit }))),
    shifts: measure === 'time' ? compared.shifts : [],
  };
}
