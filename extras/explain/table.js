import {
  amount,
  code,
  columns,
  escape,
  formatRatio,
  markdownColumns,
  minInstructions,
  notesOn,
  signed,
} from '../../report/api.js';

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
 * @import { FunctionCounts } from '../../cli/api.js'
 */

/** @param {FunctionCounts | null} counts */
const sumOf = (counts) =>
  counts === null ? null : counts.parts.reduce((sum, { instructions }) => sum + instructions, 0);

/**
 * By the functions that were compiled: a build for WebAssembly does not tell what is inlined into them.
 *
 * @param {FunctionCounts | null} counts
 */
function byFunction(counts) {
  /** @type {Map<string, number>} */
  const sums = new Map();
  for (const { name, into, instructions } of counts?.parts ?? [])
    sums.set(into ?? name, (sums.get(into ?? name) ?? 0) + instructions);
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
    .filter(
      ({ native: a, wasm: b }) => Math.abs(a ?? 0) >= minInstructions || Math.abs(b ?? 0) >= minInstructions,
    );
  const most = (/** @type {Explained['functions'][number]} */ { native: a, wasm: b }) =>
    Math.max(a ?? -Infinity, b ?? -Infinity);
  const isComplete = [native, wasm].every((side) => side?.isComplete ?? true);
  return {
    benchmark,
    native: sumOf(native),
    wasm: sumOf(wasm),
    isComplete,
    functions: functions.sort((a, b) => most(b) - most(a)),
  };
}

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
 * @returns {string[][]} the head, and a row for each function
 */
function tableOf({ native, wasm, functions }, top) {
  const rest = functions.slice(top);
  const sum = (/** @type {'native' | 'wasm'} */ side) =>
    rest.reduce((total, one) => total + (one[side] ?? 0), 0);
  const rows = [
    ...functions.slice(0, top),
    ...(rest.length > 0 ? [{ name: `${rest.length} more`, native: sum('native'), wasm: sum('wasm') }] : []),
  ];
  const both = native !== null && wasm !== null;
  return [
    [
      ...(native === null ? [] : ['native']),
      ...(wasm === null ? [] : ['wasm']),
      ...(both ? ['difference'] : []),
      'function',
    ],
    ...rows.map((row) => [
      ...(native === null ? [] : [amount(row.native)]),
      ...(wasm === null ? [] : [amount(row.wasm)]),
      ...(both ? [signed((row.wasm ?? 0) - (row.native ?? 0))] : []),
      row.name,
    ]),
  ];
}

/** @param {Explained} all */
const notesOf = ({ native, wasm, isComplete }) => notesOn([native, wasm], isComplete);

/**
 * The table for a terminal.
 *
 * @param {Explained} all
 * @param {{top: number, width: number}} options top: functions to show
 * @returns {string} ends with a line break
 */
export const explainText = (all, { top, width }) =>
  [
    headline(all),
    '',
    ...columns(tableOf(all, top), width),
    ...notesOf(all).flatMap((note) => ['', `  ${note}`]),
    '',
  ].join('\n');

/**
 * The same in Markdown.
 *
 * @param {Explained} all
 * @param {{top: number}} options
 * @returns {string} ends with a line break
 */
export function explainMarkdown(all, { top }) {
  const [head, ...rows] = tableOf(all, top);
  const table = markdownColumns([
    head,
    ...rows.map((row) => [...row.slice(0, -1), code(row[row.length - 1])]),
  ]);
  return `${[escape(headline(all)), table, ...notesOf(all)].join('\n\n')}\n`;
}
