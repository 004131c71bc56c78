/**
 * The cells of the summary as CSV (RFC 4180, with plain line feeds), for spreadsheets and data frames.
 *
 * @import { Amount, Cell, CellCounter, Row, Summary } from '../../protocol/types.js'
 * @typedef {string | number | boolean | null | undefined} Value
 *
 * @typedef {object} CsvChapter  what an extra adds to spreadsheets
 * @property {(summary: Summary) => (row: Row, platform: string) => [string, Value][]} [columns]  gives
 *   the columns of a cell: heads and values
 */
import { quantities, quantityOf } from '../quantities/index.js';

/** What a count is made of: keys of a cell's `count`. */
const PARTS = /** @type {const} */ ([
  'operations',
  'inputs',
  'inARow',
  'differ',
  'bulkBytes',
  'hostCalls',
  'hostBytes',
  'isComplete',
]);

/** What an operation allocates: the heads of the columns, and the keys of `count.allocations`. */
const ALLOCATIONS = /** @type {const} */ ({
  allocations: 'count',
  allocatedBytes: 'bytes',
  peakBytes: 'peakBytes',
});

/** The parts of an object's size: the heads of the columns, and the keys of a cell's `object`. */
const OBJECT = /** @type {const} */ ({
  ownBytes: 'itself',
  heapBytes: 'heap',
  heapBlocks: 'blocks',
  bytesPerItem: 'bytesPerItem',
});

/**
 * @template {string} K
 * @param {Record<string, K>} heads  of columns, each with its key
 * @param {Partial<Record<K, Value>> | undefined} values
 * @returns {[string, Value][]}
 */
const columns = (heads, values) => Object.entries(heads).map(([head, key]) => [head, values?.[key]]);

/** @param {string} head @param {Amount | null | undefined} amount @returns {[string, Value][]} */
const amountColumns = (head, amount) => [
  [head, amount?.value],
  [`${head}Low`, amount?.low],
  [`${head}High`, amount?.high],
];

/**
 * The columns of a cell. A new number of its estimate becomes a column.
 * @param {Cell} cell
 * @returns {[string, Value][]}
 */
function columnsOf(cell) {
  const { verdict, reason, value, low, high, rounds, pairs, ratio, checksum, estimate, count, object } = cell;
  const { cycles, elasticity, gc, floor, longRun, ...numbers } = { ...estimate };
  return [
    ['verdict', verdict],
    ['reason', reason],
    ['unit', quantityOf(cell).unit],
    ...quantities.map(
      ({ id, unit }) => /** @type {[string, Value]} */ ([unit, id === cell.quantity ? value : null]),
    ),
    ['low', low],
    ['high', high],
    ...Object.entries(numbers),
    ['rounds', rounds],
    ['pairs', pairs],
    ['floorNs', floor],
    ...amountColumns('cycles', cycles),
    ...amountColumns('ratio', ratio),
    ...('relative' in cell ? amountColumns('relative', cell.relative) : []),
    ['rareShare', longRun?.rareShare],
    ['operationsInOneProcess', longRun?.operations],
    ['elasticity', elasticity?.value],
    ['elasticityError', elasticity?.error],
    ['collections', gc?.collections],
    ['collectionMs', gc?.durationMs],
    ['checksum', checksum],
    ...PARTS.map((key) => /** @type {[string, Value]} */ ([key, count?.[key]])),
    ...columns(ALLOCATIONS, count?.allocations),
    ...columns(OBJECT, object),
  ];
}

/** @param {CellCounter} counter */
const counterTitle = ({ name, kind }) => `${name} ${kind.replace('-', ' ')}`;

/**
 * Spreadsheets take a text that begins with one of these for a formula. The last four are their wide forms.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** An apostrophe in front makes it a text, unless it is a number. @param {string} text */
const asText = (text) =>
  FORMULA.test(text) && !/^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? `'${text}` : text;

/** @param {Value} value */
function field(value) {
  const text = typeof value === 'string' ? asText(value) : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * The CSV file: one line for each benchmark and platform. A missing value is empty.
 * @param {Summary} summary
 * @param {readonly CsvChapter[]} [chapters]  of extras
 * @returns {string}  ends with a line break
 */
export function renderCsv(summary, chapters = []) {
  const { rows, platforms } = summary;
  const added = chapters.flatMap(({ columns: of }) => (of ? [of(summary)] : []));
  const lines = rows.flatMap((row) =>
    platforms.flatMap(({ id }) => {
      const { suite, name, argument, notes, cells } = row;
      const cell = cells[id];
      return cell
        ? [
            {
              start: [suite, name, argument, id],
              values: new Map([...columnsOf(cell), ...added.flatMap((columnsIn) => columnsIn(row, id))]),
              note: notes[id],
              counters: new Map(
                (cell.userCounters ?? []).map((counter) => [
                  counterTitle(counter),
                  counter.isFinite === false ? NaN : counter.value,
                ]),
              ),
            },
          ]
        : [];
    }),
  );
  const heads = [...new Set(lines.flatMap(({ values }) => [...values.keys()]))];
  const counters = [...new Set(lines.flatMap((line) => [...line.counters.keys()]))];
  const head = ['suite', 'benchmark', 'argument', 'platform', ...heads, 'note', ...counters];
  const records = lines.map((line) => [
    ...line.start,
    ...heads.map((one) => line.values.get(one)),
    line.note,
    ...counters.map((one) => line.counters.get(one)),
  ]);
  return [head, ...records].map((record) => `${record.map(field).join(',')}\n`).join('');
}

/** @type {import('./format.js').Format} */
export const csv = {
  name: 'csv',
  purpose: 'spreadsheets',
  extension: 'csv',
  report: ({ summary, chapters }) => renderCsv(summary, chapters),
};
