import { formatRatio, DASH } from '../../../report/text/numbers.js';
import { padStart, truncate, widthOf } from '../../../report/text/width.js';
import { byReadableName } from './names.js';
import { largest } from '../../../report/statistics/descriptive.js';

/**
 * The work of a benchmark's functions side by side.
 *
 * @typedef {object} Explained
 * @property {string} benchmark
 * @property {number | null} native instructions of an operation; null if they were not counted
 * @property {number | null} wasm
 * @property {boolean} isComplete all work of the benchmark is counted
 * @property {{name: string, native: number | null, wasm: number | null}[]} functions the costliest first;
 *   null: the function does not exist there, or is inlined
 *
 * @import { FunctionWork, Explanation } from './functions.js'
 */

/** Instructions that are rounding: of a sample, divided by its operations. */
const minInstructions = 0.005;

/** @param {FunctionWork | null} work */
const sumOf = (work) => (work === null ? null : work.reduce((sum, [, instructions]) => sum + instructions, 0));

/**
 * @param {string} benchmark
 * @param {Explanation | null} native
 * @param {Explanation | null} wasm
 * @returns {Explained}
 */
export function explained(benchmark, native, wasm) {
  const [own, other] = [native?.functions ?? [], wasm?.functions ?? []].map(byReadableName);
  const functions = [...new Set([...own.keys(), ...other.keys()])]
    .map((name) => ({ name, native: own.get(name) ?? null, wasm: other.get(name) ?? null }))
    .filter(({ native: a, wasm: b }) => Math.abs(a ?? 0) >= minInstructions || Math.abs(b ?? 0) >= minInstructions);
  const most = (/** @type {Explained['functions'][number]} */ { native: a, wasm: b }) => Math.max(a ?? -Infinity, b ?? -Infinity);
  const isComplete = [native, wasm].every((side) => side?.isComplete ?? true);
  return { benchmark, native: sumOf(native?.functions ?? null), wasm: sumOf(wasm?.functions ?? null), isComplete, functions: functions.sort((a, b) => most(b) - most(a)) };
}

/** @param {number | null} value */
const amount = (value) => (value === null ? DASH : value.toFixed(2));

/** @param {number} value */
const signed = (value) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;

/** @param {Explained} all */
function headline({ benchmark, native, wasm }) {
  const parts = [
    ...(native === null ? [] : [`${amount(native)} instructions natively`]),
    ...(wasm === null ? [] : [`${amount(wasm)}${native === null ? ' instructions' : ''} in WebAssembly`]),
    ...(native !== null && wasm !== null && native > 0 ? [formatRatio(wasm / native)] : []),
  ];
  return `${benchmark}: ${parts.join(', ')}`;
}

/**
 * The table for a terminal.
 *
 * @param {Explained} all
 * @param {{top: number, width: number}} options top: functions to show
 * @returns {string} ends with a line break
 */
export function explainText(all, { top, width }) {
  const { native, wasm, functions, isComplete } = all;
  const both = native !== null && wasm !== null;
  const rest = functions.slice(top);
  const sum = (/** @type {'native' | 'wasm'} */ side) => rest.reduce((total, one) => total + (one[side] ?? 0), 0);
  const rows = [
    ...functions.slice(0, top),
    ...(rest.length > 0 ? [{ name: `${rest.length} more`, native: sum('native'), wasm: sum('wasm') }] : []),
  ];
  const columns = [
    ...(native === null ? [] : [{ head: 'native', cells: rows.map((row) => amount(row.native)) }]),
    ...(wasm === null ? [] : [{ head: 'wasm', cells: rows.map((row) => amount(row.wasm)) }]),
    ...(both ? [{ head: 'difference', cells: rows.map((row) => signed((row.wasm ?? 0) - (row.native ?? 0))) }] : []),
  ];
  const widths = columns.map(({ head, cells }) => largest([head, ...cells].map(widthOf)));
  const line = (/** @type {string[]} */ texts, /** @type {string} */ name) => {
    const left = texts.map((text, i) => padStart(text, widths[i])).join('  ');
    return truncate(`  ${left}  ${name}`, width);
  };
  return [
    headline(all),
    '',
    line(columns.map(({ head }) => head), 'function'),
    ...rows.map(({ name }, i) => line(columns.map(({ cells }) => cells[i]), name)),
    ...(isComplete ? [] : ['', '  not all of it is counted: it calls the system or JavaScript']),
    '',
  ].join('\n');
}
