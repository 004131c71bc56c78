/**
 * Ratios of costs to those of another row, which a benchmark names as its reference.
 *
 * @import { Row } from '../../protocol/types.js'
 */
import { benchmarkKey } from '../../protocol/identity.js';
import { ratioOf } from './ratio.js';

/**
 * Adds to the cells of a row their ratios to the row that `relativeTo` names: that of its suite with the same
 * argument, on the same platform. Cells without such a reference are returned unchanged.
 * @param {readonly Row[]} rows
 * @returns {Row[]}
 */
export function withRelatives(rows) {
  const byKey = new Map(rows.map((row) => [benchmarkKey(row), row]));
  return rows.map((row) => {
    const reference = row.relativeTo && byKey.get(benchmarkKey({ ...row, name: row.relativeTo }));
    if (!reference || reference === row) return row;
    const cells = Object.entries(row.cells).map(([platform, cell]) => {
      const other = reference.cells[platform];
      if (!other) return [platform, cell];
      const { ratio: relative, ratioLow: relativeLow, ratioHigh: relativeHigh } = ratioOf(cell, other);
      return [platform, { ...cell, relative, relativeLow, relativeHigh }];
    });
    return { ...row, cells: Object.fromEntries(cells) };
  });
}
