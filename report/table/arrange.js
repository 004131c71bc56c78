/**
 * Filters and sorts the rows of the table, and shows costs as ratios.
 *
 * @import { TableModel, ModelRow } from './model.js'
 * @import { ModelCell } from './cells.js'
 *
 * @typedef {object} Arrangement
 * @property {string} [filter]  part of a row's `suite/label`, case-insensitive
 * @property {{ column: number, descending: boolean } | 'ratio' | null} [sort]  within each suite: by the
 *   costs of a column; by the largest ratio of the row to its reference, falling; null: in the order of the
 *   plans
 * @property {boolean} [ratios]  show ratios instead of costs, except in the reference column
 */
import { largest } from '../statistics/descriptive.js';

/**
 * Groups of rows: each row of costs with the rates and the growth that follow it.
 * @param {ModelRow[]} rows
 */
function groupsOf(rows) {
  /** @type {ModelRow[][]} */
  const groups = [];
  for (const row of rows) {
    if (row.kind === 'cost' || groups.length === 0) groups.push([row]);
    else groups[groups.length - 1].push(row);
  }
  return groups;
}

/** @param {ModelCell} cell @returns {ModelCell} */
const asRatio = (cell) =>
  cell.times === null || cell.ratio === ''
    ? cell
    : { ...cell, number: cell.ratio, unit: '', error: '', ratio: '' };

/** The largest ratio to another column; null if there is none. @param {ModelCell[]} cells */
function largestRatio(cells) {
  const ratios = cells.flatMap(({ times, ratio }) => (times === null || ratio === '' ? [] : [times]));
  return ratios.length === 0 ? null : largest(ratios);
}

/**
 * The arranged table. Suites without a matching row are left out, and so are the blocks below them if rows
 * are filtered.
 * @param {TableModel} model
 * @param {Arrangement} arrangement
 * @returns {TableModel}
 */
export function arrange(model, { filter = '', sort = null, ratios = false }) {
  const wanted = filter.trim().toLowerCase();
  const key = (/** @type {ModelRow[]} */ [{ cells }]) => {
    if (sort === 'ratio') return largestRatio(cells);
    const cell = sort === null ? undefined : cells[sort.column];
    return (ratios ? cell?.times : null) ?? cell?.value ?? null;
  };
  const suites = model.suites.map(({ name, rows, ...rest }) => {
    const groups = groupsOf(rows).filter(([{ label }]) => `${name}/${label}`.toLowerCase().includes(wanted));
    if (sort !== null) {
      const sign = sort === 'ratio' || sort.descending ? -1 : 1;
      groups.sort((a, b) => {
        const [x, y] = [key(a), key(b)];
        // Unknown costs come last in both directions.
        if (x === null || y === null) return Number(x === null) - Number(y === null);
        return sign * (x - y);
      });
    }
    const shown = ratios
      ? groups.flat().map((row) => ({ ...row, cells: row.cells.map(asRatio) }))
      : groups.flat();
    return { name, ...rest, rows: shown };
  });
  return {
    ...model,
    suites: suites.filter(({ rows }) => rows.length > 0),
    ...(wanted === '' ? {} : { added: [], perCycle: null, cold: null }),
  };
}
