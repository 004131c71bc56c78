/**
 * The cells of the summary as CSV (RFC 4180, with plain line feeds), for spreadsheets and data frames.
 *
 * @import { Summary, Cell } from '../../protocol/types.js'
 * @typedef {Exclude<keyof Cell, 'gc' | 'work' | 'object' | 'userCounters'>} SimpleKey  of a cell's single values
 */

/** Keys of a cell whose value is an object. */
const COMPOSITE = ['gc', 'work', 'object', 'userCounters'];

/**
 * The columns of the cells, in the order of the summary. A new key of a cell becomes a column.
 * @param {readonly Cell[]} cells
 * @returns {SimpleKey[]}
 */
function columnsOf(cells) {
  const keys = new Set(cells.flatMap((cell) => Object.keys(cell)));
  return /** @type {SimpleKey[]} */ ([...keys].filter((key) => !COMPOSITE.includes(key)));
}

/** What a count of instructions is made of: the keys of a cell's `work`. */
const PARTS = /** @type {const} */ (['operations', 'inputs', 'bulkBytes', 'hostCalls', 'hostBytes', 'isComplete']);

/** What an operation allocates: the heads of the columns, and the keys of `work.allocations`. */
const ALLOCATIONS = /** @type {const} */ ({ allocations: 'count', allocatedBytes: 'bytes', peakBytes: 'peakBytes' });

/** The parts of an object's size: the heads of the columns, and the keys of a cell's `object`. */
const OBJECT = /** @type {const} */ ({ ownBytes: 'itself', heapBytes: 'heap', heapBlocks: 'blocks', bytesPerItem: 'bytesPerItem' });

/** @param {import('../../protocol/types.js').CellCounter} counter */
const counterTitle = ({ name, kind }) => `${name} ${kind.replace('-', ' ')}`;

/** Spreadsheets take a text that begins with one of these for a formula. The last four are their wide forms. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** An apostrophe in front makes it a text, unless it is a number. @param {string} text */
const asText = (text) => (FORMULA.test(text) && !/^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? `'${text}` : text);

/** @param {string | number | boolean | null | undefined} value */
function field(value) {
  const text = typeof value === 'string' ? asText(value) : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * The CSV file: one line for each benchmark and platform. A missing value is empty.
 * @param {Summary} summary
 * @returns {string}  ends with a line break
 */
export function renderCsv({ rows, platforms }) {
  const all = rows.flatMap(({ cells }) => Object.values(cells));
  const columns = columnsOf(all);
  const counters = [...new Set(all.flatMap(({ userCounters = [] }) => userCounters.map(counterTitle)))];
  const counted = (/** @type {Cell} */ { userCounters = [] }) =>
    counters.map((title) => userCounters.find((one) => counterTitle(one) === title)?.value);
  const lines = rows.flatMap(({ suite, name, argument, notes, cells }) => platforms.flatMap(({ id }) => {
    const cell = cells[id];
    return cell ? [[suite, name, argument, id, ...columns.map((key) => cell[key]), ...PARTS.map((key) => cell.work?.[key]),
      ...Object.values(ALLOCATIONS).map((key) => cell.work?.allocations?.[key]),
      ...Object.values(OBJECT).map((key) => cell.object?.[key]), notes[id], ...counted(cell)]] : [];
  }));
  const head = ['suite', 'benchmark', 'argument', 'platform', ...columns, ...PARTS, ...Object.keys(ALLOCATIONS), ...Object.keys(OBJECT), 'note', ...counters];
  return [head, ...lines].map((line) => `${line.map(field).join(',')}\n`).join('');
}

/** @type {import('./format.js').Format} */
export const csv = {
  name: 'csv',
  purpose: 'spreadsheets and data frames',
  extension: 'csv',
  report: ({ summary }) => renderCsv(summary),
};
