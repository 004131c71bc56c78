/**
 * Replaces changes by the results of a second measurement.
 *
 * @import { Compared, Comparison, Summary } from '../../protocol/types.js'
 * @import { PairedEvidence } from './compare.js'
 */
import { benchmarkKey, identityOf } from '../../protocol/identity.js';

/** @param {import('../../protocol/identity.js').Identity & { platform: string }} cell */
const keyOf = (cell) => JSON.stringify([benchmarkKey(cell), cell.platform]);

/**
 * The counts that are equal in the processes of each side although its times are slow in some: other
 * processes may have another count.
 *
 * @param {Compared} compared
 * @param {PairedEvidence} times of the rows
 * @param {Record<string, string>} countersOf the column that counts what a platform runs
 * @returns {Comparison[]}
 */
export function unevenCounts({ cells }, times, countersOf) {
  const uneven = new Set(
    [...times].flatMap(([id, rows]) =>
      [...rows]
        .filter(([, { processes }]) => processes?.shape)
        .map(([key]) => keyOf({ ...identityOf(key), platform: countersOf[id] ?? '' })),
    ),
  );
  return cells.filter(
    (cell) =>
      uneven.has(keyOf(cell)) && [cell.baseline, cell.current].every(({ verdict }) => verdict === 'ok'),
  );
}

/**
 * The summary with only the given cells.
 *
 * @param {Summary} summary
 * @param {Comparison[]} cells
 * @returns {Summary}
 */
export function onlyCells(summary, cells) {
  const keys = new Set(cells.map(keyOf));
  const rows = summary.rows.map((row) => ({
    ...row,
    cells: Object.fromEntries(
      Object.entries(row.cells).filter(([platform]) => keys.has(keyOf({ ...row, platform }))),
    ),
  }));
  return { ...summary, rows };
}

/**
 * The comparison with the cells that were measured again replaced by their new results. A cell keeps its
 * first result if the second measurement gave no ratio.
 *
 * @param {Compared} compared
 * @param {Compared} again  comparison of the cells that were measured again
 * @param {Comparison['settled']} settled  how they were measured again
 * @returns {Compared}
 */
export function withSecondLook(compared, again, settled) {
  const found = new Map(again.cells.filter(({ ratio }) => ratio !== null).map((cell) => [keyOf(cell), cell]));
  const cells = compared.cells.map((cell) => {
    const second = found.get(keyOf(cell));
    return second ? { ...second, retries: cell.retries + 1, settled } : cell;
  });
  return { ...compared, cells };
}
