/**
 * Costs that changed although the same instructions are executed.
 *
 * @import { Compared, Comparison } from '../../protocol/types.js'
 */
import { benchmarkKey, labelOf } from '../../protocol/identity.js';
import { quantityOf } from '../quantities/index.js';

/** The column that counts what a platform executes. @param {string} platform */
const counterOf = (platform) =>
  /^native(?=@|$)/.test(platform) ? platform.replace(/^native/, 'native@work') : 'wasm@work';

/** @param {Comparison} cell */
const isEqualCount = ({ current, ratio }) =>
  quantityOf(current).measure === 'work' && ratio?.low === 1 && ratio.high === 1;

/**
 * One line for each, so that nobody looks for the cause in the code.
 *
 * @param {Pick<Compared, 'cells'>} compared
 */
export function equalCountLines({ cells }) {
  const equal = new Set(cells.filter(isEqualCount).map((cell) => `${cell.platform} ${benchmarkKey(cell)}`));
  return cells
    .filter(
      (cell) =>
        !cell.cause &&
        ['slower', 'faster'].includes(cell.change) &&
        quantityOf(cell.current).measure === 'time' &&
        equal.has(`${counterOf(cell.platform)} ${benchmarkKey(cell)}`),
    )
    .map(
      (cell) =>
        `${labelOf(cell)} on ${cell.platform} is ${cell.change}, and executes the same number of ` +
        'instructions: look at the place of the code, at memory or at the engine',
    );
}
