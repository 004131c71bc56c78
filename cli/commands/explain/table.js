import { formatRatio, DASH } from '../../../report/text/numbers.js';
import { code, escape, line as markdownLine } from '../../../report/text/markdown.js';
import { padStart, truncate, widthOf } from '../../../report/text/width.js';
import { BELOW_TWIN } from '../../../report/estimate/count.js';
import { minInstructions } from '../../../report/functions/difference.js';
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
 * @import { FunctionCounts } from '../../run/functions/count.js'
 */

/** @param {FunctionCounts | null} counts */
const sumOf = (counts) => (counts === null ? null : counts.parts.reduce((sum, { instructions }) => sum + instructions, 0));

/**
 * By the functions that were compiled: a build for WebAssembly does not tell what is inlined into them.
 *
 * @param {FunctionCounts | null} counts
 */
function byFunction(counts) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const { name, into, instructions } of counts?.parts ?? []) sums.set(into ?? name, (sums.get(into ?? name) ?? 0) + instructions);
  return sums;
}

/**
 * @param {string} benchmark
 * @param {FunctionCounts | null} native
 * @param {FunctionCounts | null} wasm
 * @returns {Explained}
 */
export function explained(benchmark, native, wasm) {
  const [own, other] = [native, wasm].map(byFunction);
  const functions = [...new Set([...own.keys(), ...other.keys()])]
    .map((name) => ({ name, native: own.get(name) ?? null, wasm: other.get(name) ?? null }))
    .filter(({ native: a, wasm: b }) => Math.abs(a ?? 0) >= minInstructions || Math.abs(b ?? 0) >= minInstructions);
  const most = (/** @type {Explained['functions'][number]} */ { native: a, wasm: b }) => Math.max(a ?? -Infinity, b ?? -Infinity);
  const isComplete = [native, wasm].every((side) => side?.isComplete ?? true);
  return { benchmark, native: sumOf(native), wasm: sumOf(wasm), isComplete, functions: functions.sort((a, b) => most(b) - most(a)) };
}

/** What is said of a benchmark that calls the system or JavaScript. */
export const notCounted = 'not all of it is counted: it calls the system or JavaScript';

/** @param {number | null} value */
export const amount = (value) => (value === null ? DASH : `${value <= -minInstructions ? '−' : ''}${Math.abs(value).toFixed(2)}`);

/** @param {number} value */
export const signed = (value) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;

/** @param {Explained} all */
function headline({ benchmark, native, wasm }) {
  const parts = [
    ...(native === null ? [] : [`${amount(native)} instructions natively`]),
    ...(wasm === null ? [] : [`${amount(wasm)}${native === null ? ' instructions' : ''} in WebAssembly`]),
    ...(native !== null && wasm !== null && native > 0 && wasm > 0 ? [formatRatio(wasm / native)] : []),
  ];
  return `${benchmark}: ${parts.join(', ')}`;
}

/**
 * @param {Explained} all
 * @param {number} top
 */
function tableOf({ native, wasm, functions }, top) {
  const rest = functions.slice(top);
  const sum = (/** @type {'native' | 'wasm'} */ side) => rest.reduce((total, one) => total + (one[side] ?? 0), 0);
  const rows = [
    ...functions.slice(0, top),
    ...(rest.length > 0 ? [{ name: `${rest.length} more`, native: sum('native'), wasm: sum('wasm') }] : []),
  ];
  const columns = [
    ...(native === null ? [] : [{ head: 'native', cells: rows.map((row) => amount(row.native)) }]),
    ...(wasm === null ? [] : [{ head: 'wasm', cells: rows.map((row) => amount(row.wasm)) }]),
    ...(native !== null && wasm !== null ? [{ head: 'difference', cells: rows.map((row) => signed((row.wasm ?? 0) - (row.native ?? 0))) }] : []),
  ];
  return { names: rows.map(({ name }) => name), columns };
}

/** What is said of amounts of whole benchmarks. @param {(number | null)[]} amounts @param {boolean} isComplete */
export const notesOn = (amounts, isComplete) =>
  [...(isComplete ? [] : [notCounted]), ...(amounts.some((one) => one !== null && one <= -minInstructions) ? [BELOW_TWIN] : [])];

/** @param {Explained} all */
const notesOf = ({ native, wasm, isComplete }) => notesOn([native, wasm], isComplete);

/**
 * The table for a terminal.
 *
 * @param {Explained} all
 * @param {{top: number, width: number}} options top: functions to show
 * @returns {string} ends with a line break
 */
export function explainText(all, { top, width }) {
  const { names, columns } = tableOf(all, top);
  const widths = columns.map(({ head, cells }) => largest([head, ...cells].map(widthOf)));
  const line = (/** @type {string[]} */ texts, /** @type {string} */ name) => {
    const left = texts.map((text, i) => padStart(text, widths[i])).join('  ');
    return truncate(`  ${left}  ${name}`, width);
  };
  return [
    headline(all),
    '',
    line(columns.map(({ head }) => head), 'function'),
    ...names.map((name, i) => line(columns.map(({ cells }) => cells[i]), name)),
    ...notesOf(all).flatMap((note) => ['', `  ${note}`]),
    '',
  ].join('\n');
}

/**
 * The same in Markdown.
 *
 * @param {Explained} all
 * @param {{top: number}} options
 * @returns {string} ends with a line break
 */
export function explainMarkdown(all, { top }) {
  const { names, columns } = tableOf(all, top);
  const table = [
    markdownLine([...columns.map(({ head }) => head), 'function']),
    markdownLine([...columns.map(() => '--:'), ':--']),
    ...names.map((name, i) => markdownLine([...columns.map(({ cells }) => cells[i]), code(name)])),
  ];
  return `${[escape(headline(all)), table.join('\n'), ...notesOf(all)].join('\n\n')}\n`;
}
