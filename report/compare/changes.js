/**
 * The changes of a comparison, in the order in which its formats show them.
 *
 * @import { Comparison } from '../../protocol/types.js'
 */
import { counted } from '../text/counted.js';

export const CHANGES = /** @type {const} */ (['slower', 'faster', 'same', 'unclear']);

/** How far a ratio is from 1, as a logarithm. @param {Comparison} cell */
export const changeSize = ({ ratio }) => Math.abs(Math.log(ratio?.value ?? 1));

/**
 * The costs that changed: slower ones first, and of each the largest change first.
 *
 * @param {readonly Comparison[]} cells
 */
export const changedCells = (cells) =>
  cells
    .filter(({ change }) => change === 'slower' || change === 'faster')
    .map((cell) => ({ cell, order: CHANGES.indexOf(cell.change), size: changeSize(cell) }))
    .sort((a, b) => a.order - b.order || b.size - a.size)
    .map(({ cell }) => cell);

/**
 * The costs that are unclear. Those that neither run has are left out: they failed in both.
 *
 * @param {readonly Comparison[]} cells
 */
export const unclearCells = (cells) =>
  cells.filter(
    ({ change, baseline, current }) =>
      change === 'unclear' &&
      [baseline, current].some(({ value, verdict }) => value !== null || verdict === 'below-floor'),
  );

/** How many costs have each outcome, in the order of `CHANGES`. @param {readonly Comparison[]} cells */
export const countChanges = (cells) =>
  CHANGES.map((change) => cells.filter((cell) => cell.change === change).length);

/** `2 slower, 0 faster, 7 same, 1 unclear of 10 costs` @param {readonly Comparison[]} cells */
export function changesText(cells) {
  const counts = countChanges(cells);
  return (
    `${CHANGES.map((change, i) => `${counts[i]} ${change}`).join(', ')} of ` +
    `${counted(cells.length, 'cost')}`
  );
}
