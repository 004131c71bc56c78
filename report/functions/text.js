import { bodyName } from './names.js';
import { formatRatio } from '../text/numbers.js';
import { oneLine } from '../text/terminal.js';
import { code, escape } from '../text/markdown.js';
import { amount, columns, markdownColumns, notesOn, signed } from './columns.js';

/**
 * What `explain --a` prints: the functions and lines whose work differs between two builds.
 *
 * @import { Difference, ChangedFunction, ChangedLine } from './difference.js'
 *
 * @typedef {Difference & {isComplete: boolean}} Counted isComplete: all work of the benchmark is counted
 *
 * @typedef {object} ExplainedDifference
 * @property {string} benchmark
 * @property {string} a title of the earlier build
 * @property {string} b
 * @property {Counted | null} native null: not both builds could be counted
 * @property {Counted | null} wasm
 *
 * @typedef {{a: number, b: number, name: string, isLine: boolean}} Row
 */

/** Lines of a function that are shown. JSON has all. */
const maxLines = 3;

/** @param {ChangedFunction} one */
const functionText = ({ name, into }) =>
  into.length === 0
    ? name
    : `${name}, inlined into ` +
      `${into.map((one) => (one === bodyName ? 'the benchmark itself' : one)).join(', ')}`;

/** @param {ChangedLine} one */
const lineText = ({ file, line, text }) => `${file}:${line}${text ? `  ${text}` : ''}`;

/** @type {[side: 'native' | 'wasm', where: string][]} */
const sides = [
  ['native', 'natively'],
  ['wasm', 'in WebAssembly'],
];

/** @param {Counted} counted @param {string} where */
function headline({ a, b, functions }, where) {
  if (functions.length === 0) return `no difference ${where}: ${amount(b)} instructions in both builds`;
  const ratio = a > 0 && b > 0 ? `, ${formatRatio(b / a)}` : '';
  return `${amount(a)} → ${amount(b)} instructions ${where}${ratio}`;
}

/**
 * @param {Counted} counted
 * @param {number} top functions to show
 * @returns {Row[]}
 */
function rowsOf({ functions }, top) {
  const rest = functions.slice(top);
  const sum = (/** @type {'a' | 'b'} */ side) => rest.reduce((total, one) => total + one[side], 0);
  return [
    ...functions
      .slice(0, top)
      .flatMap((one) => [
        { a: one.a, b: one.b, name: functionText(one), isLine: false },
        ...one.lines
          .slice(0, maxLines)
          .map((line) => ({ a: line.a, b: line.b, name: lineText(line), isLine: true })),
      ]),
    ...(rest.length > 0 ? [{ a: sum('a'), b: sum('b'), name: `${rest.length} more`, isLine: false }] : []),
  ];
}

const head = ['a', 'b', 'difference', 'function'];

/** @param {Row} row */
const cellsOf = ({ a, b }) => [amount(a), amount(b), signed(b - a)];

/** @param {Counted} counted @param {'native' | 'wasm'} side */
const notesOf = ({ a, b, isComplete, hasLines, functions }, side) => [
  ...notesOn([a, b], isComplete),
  ...(hasLines || functions.length === 0
    ? []
    : [
        side === 'wasm'
          ? 'inlined functions are part of their callers'
          : 'inlined functions are part of their callers, because not both builds have line numbers ' +
            '(-g1); a build folder of an older Samebench gets them if you remove it',
      ]),
];

/**
 * The tables for a terminal.
 *
 * @param {ExplainedDifference} all
 * @param {{top: number, width: number}} options top: functions to show
 * @returns {string} ends with a line break
 */
export function functionsText(all, { top, width }) {
  const parts = sides.flatMap(([side, where]) => {
    const counted = all[side];
    if (counted === null) return [];
    const rows = rowsOf(counted, top);
    const lines = columns(
      [head, ...rows.map((row) => [...cellsOf(row), `${row.isLine ? '  ' : ''}${oneLine(row.name)}`])],
      width,
    );
    return [
      '',
      headline(counted, where),
      ...(rows.length === 0 ? [] : ['', ...lines]),
      ...notesOf(counted, side).map((note) => `  ${note}`),
    ];
  });
  return [`${all.benchmark}`, `  a: ${all.a}`, `  b: ${all.b}`, ...parts, ''].join('\n');
}

/**
 * The same in Markdown, for a pull request.
 *
 * @param {ExplainedDifference} all
 * @param {{top: number}} options
 * @returns {string} ends with a line break
 */
export function functionsMarkdown(all, { top }) {
  const parts = sides.flatMap(([side, where]) => {
    const counted = all[side];
    if (counted === null) return [];
    const rows = rowsOf(counted, top);
    const table = markdownColumns([
      head,
      ...rows.map((row) => [...cellsOf(row), row.isLine ? `… ${code(row.name)}` : code(row.name)]),
    ]);
    return [headline(counted, where), ...(rows.length === 0 ? [] : [table]), ...notesOf(counted, side)];
  });
  const title = `**${code(all.benchmark)}**: a is ${escape(all.a)}, b is ${escape(all.b)}`;
  return `${[title, ...parts].join('\n\n')}\n`;
}
