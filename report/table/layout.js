/**
 * The layout of the table in the terminal: aligned lanes inside each column, and columns that fit the
 * width.
 *
 * @import { TableModel, ModelRow } from './model.js'
 * @import { ModelCell } from './cells.js'
 * @import { ClockRow } from './clock-rows.js'
 *
 * @typedef {object} Column
 * @property {number} index
 * @property {number} width
 * @property {(row: ModelRow) => string} textOf  its cell, with aligned parts of the cost
 *
 * @typedef {object} Layout
 * @property {boolean} errors  whether every cost shows its own error
 * @property {number} labelWidth
 * @property {Map<string, string>} names  of labels, as they fit
 * @property {Column[][]} blocks  columns that are printed side by side
 */
import { DASH } from '../text/numbers.js';
import { fitNames, packRuns, padEnd, padStart, widthOf } from '../text/width.js';
import { largest } from '../statistics/descriptive.js';

export const INDENT = '  ';
export const GAP = '   ';

/** Labels are never truncated below this width, even if no column fits beside them. */
const SHORTEST_LABEL = 12;

/** Labels beyond this width are cut before columns are put into another block. */
const LONGEST_LABEL = 60;

/**
 * The rows above the costs: the runtimes, and the largest error if cells do not show their own.
 * @param {TableModel} model
 * @param {boolean} errors
 */
export const headRows = ({ clockRows, errorRow }, errors) => [
  ...clockRows.slice(0, 1),
  ...(errors ? [] : [errorRow]),
];

/** What all columns have alike. @param {ClockRow} row */
const isShared = ({ cells: [first, ...others] }) =>
  others.length > 0 && first.text !== DASH && others.every(({ text }) => text === first.text);

/** What words among the clocks mean that other tools do not have. */
const LEGEND =
  "tick: the clock's smallest step; call: what a reading takes; ladder error: how far known work is off";

/**
 * The clocks of the columns, which stand below the costs. Facts that all columns share are a line of their
 * own.
 * @param {TableModel} model
 * @returns {{ title: string, rows: ClockRow[], shared: string, legend: string }}
 */
export function clocksOf({ clockRows: [, ...rows] }) {
  const shared = rows.filter(isShared).map(({ label, cells }) => `${label} ${cells[0].text}`);
  const isCounted = rows.some(({ label }) => label === 'counter');
  return {
    title: isCounted ? 'counters' : 'clocks',
    rows: rows.filter((row) => !isShared(row)),
    shared: shared.length === 0 ? '' : `in all columns: ${shared.join(', ')}`,
    legend: isCounted || rows.every(({ cells }) => cells.length === 0) ? '' : LEGEND,
  };
}

/**
 * The suites, what extras add, instructions per cycle and the cold start.
 *
 * @param {Pick<TableModel, 'suites' | 'added' | 'perCycle' | 'cold'>} model
 */
export const blocksOf = ({ suites, added, perCycle, cold }) => [
  ...suites,
  ...added,
  ...[perCycle, cold].filter((block) => block !== null),
];

/** @param {TableModel} model */
const allRows = (model) => blocksOf(model).flatMap(({ rows }) => rows);

/** A rate belongs to the row above it. @param {ModelRow} row */
export const indented = (row) => (row.kind === 'rate' ? { ...row, label: INDENT + row.label } : row);

/**
 * @param {TableModel} model
 * @param {number} index
 * @param {{ errors: boolean, rows: ModelRow[], clocks: ClockRow[] }} options  errors: whether each cost shows
 *   its error; rows, clocks: of all columns
 * @returns {Column}
 */
function columnOf(model, index, { errors, rows, clocks }) {
  const costs = rows.filter(({ kind }) => kind === 'cost').map(({ cells }) => cells[index]);
  // A word instead of a number uses the whole cell, so it must not widen the lane of the numbers.
  const numbers = costs.filter(({ unit }) => unit !== '');
  const lane = (/** @type {(cell: ModelCell) => string} */ part, /** @type {ModelCell[]} */ cells) =>
    Math.max(0, largest(cells.map((cell) => widthOf(part(cell)))));
  const lanes = {
    number: lane(({ number }) => number, numbers),
    unit: lane(({ unit }) => unit, numbers),
    error: errors ? lane(({ error }) => error, numbers) : 0,
    ratio: lane(({ ratio }) => ratio, numbers),
  };
  /** @param {ModelCell} cell */
  const layOut = ({ number, unit, error, ratio, mark }) => {
    if (unit === '') return [number, mark].filter(Boolean).join(' ');
    const parts = [padStart(number, lanes.number), padEnd(unit, lanes.unit)];
    if (lanes.error > 0) parts.push(padStart(error, lanes.error));
    if (lanes.ratio > 0) parts.push(padStart(ratio, lanes.ratio));
    return [...parts, mark]
      .filter((part) => part !== '')
      .join(' ')
      .trimEnd();
  };
  /** @param {ModelRow} row */
  const textOf = ({ kind, cells: { [index]: cell } }) => {
    if (kind === 'cost') return layOut(cell);
    if (kind === 'growth') return cell.text;
    return [padStart(cell.number, lanes.number), cell.unit, cell.ratio].filter(Boolean).join(' ');
  };
  const texts = new Map(rows.map((row) => [row, textOf(row)]));
  const facts = [...headRows(model, errors), ...clocks].map(({ cells }) => cells[index].text);
  const all = [model.columns[index].platform, ...facts, ...texts.values()];
  return { index, width: Math.max(0, largest(all.map(widthOf))), textOf: (row) => texts.get(row) ?? '' };
}

/**
 * Fits the columns into the width: all side by side with the error of each cost; or else with errors in
 * the reference column only; or else in several blocks with all errors.
 * @param {TableModel} model
 * @param {number} width
 * @returns {Layout}
 */
export function layOutTable(model, width) {
  const [rows, { rows: clocks }] = [allRows(model), clocksOf(model)];
  const labels = [...model.clockRows, model.errorRow, ...rows.map(indented)];
  const longest = Math.max(0, largest(labels.map(({ label }) => widthOf(label))));
  const attempt = (/** @type {boolean} */ errors) => {
    const columns = model.columns.map(({ isReference }, index) =>
      columnOf(model, index, { errors: errors || isReference, rows, clocks }),
    );
    const widest = Math.max(0, largest(columns.map((column) => column.width)));
    const room = width - INDENT.length - GAP.length - widest;
    const all = columns.reduce((sum, column) => sum + column.width + GAP.length, INDENT.length);
    const wanted = Math.min(longest, Math.max(LONGEST_LABEL, width - all));
    const labelWidth = Math.min(wanted, Math.max(SHORTEST_LABEL, room));
    const runs = packRuns(
      columns.map((column) => column.width),
      width - INDENT.length - labelWidth,
      GAP.length,
    );
    const names = fitNames(
      labels.map(({ label }) => label),
      labelWidth,
    );
    return { errors, labelWidth, names, blocks: runs.map((run) => run.map((index) => columns[index])) };
  };
  const full = attempt(true);
  if (full.blocks.length <= 1) return full;
  const terse = attempt(false);
  return terse.blocks.length === 1 ? terse : full;
}
