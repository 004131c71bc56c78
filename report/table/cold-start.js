/**
 * The block under the table: the cost of the cold start.
 *
 * @import { Summary, SummaryPlatform } from '../../protocol/types.js'
 * @import { ModelCell } from './cells.js'
 * @import { ModelRow } from './model.js'
 */
import { coldRatioOf } from '../summary/cold.js';
import { DASH, formatCost, formatRatio } from '../text/numbers.js';
import { rowName } from '../../protocol/identity.js';
import { assembleCell } from './cells.js';

/**
 * @param {string} platform
 * @param {number | null} ns
 * @param {string} detail
 */
function timeCell(platform, ns, detail) {
  const { number, unit } = formatCost(ns);
  return assembleCell(platform, { number, unit, detail: () => (number === DASH ? '' : detail) });
}

/** @type {[string, (platform: SummaryPlatform) => ModelCell][]} */
const ROWS = [
  [
    'compile',
    ({ id, compileNs }) => timeCell(id, compileNs, 'compiling the WebAssembly module; median of the rounds'),
  ],
  [
    'instantiate',
    ({ id, instantiateNs }) =>
      timeCell(id, instantiateNs, 'instantiating the WebAssembly module; median of the rounds'),
  ],
  [
    'first call',
    ({ id, coldRatio }) =>
      assembleCell(id, {
        number: formatRatio(coldRatio).replace('×', '') || DASH,
        unit: coldRatio === null ? '' : '× steady',
        detail: () => (coldRatio === null ? '' : 'first call over steady cost; median of the benchmarks'),
      }),
  ],
  [
    'warm-up',
    ({ id, warmUpMs }) =>
      timeCell(
        id,
        warmUpMs === null ? null : warmUpMs * 1e6,
        'time until the cost of a benchmark was steady; median of the benchmarks',
      ),
  ],
];

/**
 * The first call of each benchmark, and its ratio to the steady cost.
 * @param {Summary} summary
 * @param {SummaryPlatform[]} platforms
 * @returns {ModelRow[]}
 */
function firstCalls({ rows }, platforms) {
  return rows.map((row) => ({
    kind: 'cold',
    label: `first ${rowName(row)}`,
    cells: platforms.map(({ id: platform, clock }) => {
      const cell = row.cells[platform];
      const { number, unit } = formatCost(cell?.estimate?.coldNs ?? null);
      const ratio = formatRatio(coldRatioOf(cell, clock));
      return assembleCell(platform, {
        number,
        unit,
        ratio,
        detail: () => ratio && `${ratio} the steady cost of ${formatCost(cell.value).text}`,
      });
    }),
  }));
}

/** @param {ModelRow} row */
const hasValue = ({ cells }) => cells.some(({ number }) => number !== DASH);

/**
 * @param {Summary} summary
 * @param {{ shown: SummaryPlatform[], each: boolean }} options  shown: the columns; each: add a
 *   row for each benchmark
 * @returns {import('./model.js').Block | null}  null if nothing was measured
 */
export function coldBlock(summary, { shown, each }) {
  /** @type {ModelRow[]} */
  const rows = ROWS.map(([label, cellOf]) => ({ kind: 'cold', label, cells: shown.map(cellOf) }));
  if (each) for (const row of firstCalls(summary, shown)) rows.push(row);
  const known = rows.filter(hasValue);
  return known.length > 0 ? { name: 'cold start', rows: known, remarks: [] } : null;
}
