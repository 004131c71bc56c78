/**
 * The table as a person wants to look at it: some of its rows, in another order, as ratios.
 *
 * @typedef {import('./model.js').TableModel} TableModel
 * @typedef {import('./model.js').ModelRow} ModelRow
 * @typedef {import('./cells.js').ModelCell} ModelCell
 *
 * @typedef {object} Arrangement
 * @property {string} [filter]  what a row's suite and label contain, case ignored
 * @property {{ column: number, descending: boolean } | null} [sort]  by the costs of a column, within
 *   each suite; null for the order of the plans
 * @property {boolean} [ratios]  instead of costs, but in the column of the reference
 */

/**
 * Rows of costs, each with those that belong to it.
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
const asRatio = (cell) => (cell.times === null || cell.ratio === ''
  ? cell : { ...cell, number: cell.ratio, unit: '', error: '', ratio: '' });

/**
 * @param {TableModel} model
 * @param {Arrangement} arrangement
 * @returns {TableModel}
 */
export function arrange(model, { filter = '', sort = null, ratios = false }) {
  const wanted = filter.trim().toLowerCase();
  const key = (/** @type {ModelRow[]} */ [{ cells }]) => {
    const cell = sort === null ? undefined : cells[sort.column];
    return (ratios ? cell?.times : null) ?? cell?.value ?? null;
  };
  const suites = model.suites.map(({ name, rows, ...rest }) => {
    const groups = groupsOf(rows).filter(([{ label }]) => `${name}/${label}`.toLowerCase().includes(wanted));
    if (sort !== null) {
      const sign = sort.descending ? -1 : 1;
      groups.sort((a, b) => {
        const [x, y] = [key(a), key(b)];
        // What is not known comes last, whichever way.
        if (x === null || y === null) return Number(x === null) - Number(y === null);
        return sign * (x - y);
      });
    }
    const shown = ratios
      ? groups.flat().map((row) => ({ ...row, cells: row.cells.map(asRatio) })) : groups.flat();
    return { name, ...rest, rows: shown };
  });
  return { ...model, suites: suites.filter(({ rows }) => rows.length > 0), cold: wanted === '' ? model.cold : null };
}
