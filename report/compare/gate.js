/**
 * Which changes are reason to stop, and what measuring them again says about them.
 *
 * @typedef {import('./compare.js').Compared} Compared
 * @typedef {import('./compare.js').Comparison} Comparison
 * @typedef {import('../../protocol/types.js').Summary} Summary
 * @typedef {'slower' | 'faster'} FailOn
 */
import { benchmarkKey } from '../results/identity.js';

/** @param {import('../results/identity.js').Identity & { platform: string }} cell */
const keyOf = (cell) => JSON.stringify([benchmarkKey(cell), cell.platform]);

/**
 * The cells for which a gate fails: the change is beyond doubt, and the ratio itself, not only the
 * far end of its interval, reaches the threshold. Down it is reached at 1 / (1 + threshold).
 *
 * @param {Compared} compared
 * @param {FailOn} failOn
 * @returns {Comparison[]}
 */
export const failures = ({ cells }, failOn) => cells.filter(({ change, ratio, threshold }) =>
  change === failOn && ratio !== null && Math.abs(Math.log(ratio)) >= Math.log(1 + threshold));

/**
 * A summary that has no other cells than these.
 *
 * @param {Summary} summary
 * @param {Comparison[]} cells
 * @returns {Summary}
 */
export function onlyCells(summary, cells) {
  const keys = new Set(cells.map(keyOf));
  const rows = summary.rows.map((row) => ({
    ...row,
    cells: Object.fromEntries(Object.entries(row.cells).filter(([platform]) => keys.has(keyOf({ ...row, platform })))),
  }));
  return { ...summary, rows };
}

/**
 * A comparison in which what was measured again speaks for itself. Where that gave no cost, what was
 * said before stands.
 *
 * @param {Compared} compared
 * @param {Compared} again  of the cells that were suspected
 * @returns {Compared}
 */
export function withSecondLook(compared, again) {
  const found = new Map(again.cells.filter(({ ratio }) => ratio !== null).map((cell) => [keyOf(cell), cell]));
  const cells = compared.cells.map((cell) => {
    const second = found.get(keyOf(cell));
    return second ? { ...second, retries: cell.retries + 1 } : cell;
  });
  return { ...compared, cells };
}
