import { moduleWork, nativeInCallgrind, PlatformError, UsageError, widthOf, write } from '../../cli/api.js';
import { functionsMarkdown, differenceOf, functionsText } from '../../report/api.js';
import { prepareCounting } from './counting.js';
import { countCode as ownCountCode } from './code/code.js';
import { codeText } from './code/text.js';
import { readSizes, sizeJson } from './size/sizes.js';
import { sizeMarkdown, sizeText } from './size/text.js';
import { explained, explainMarkdown, explainText } from './table.js';

/**
 * @import { Context, FunctionCounts } from '../../cli/api.js'
 * @import { CountCode, Sides } from './code/code.js'
 * @typedef {{project?: string, define?: string[], code?: boolean, size?: boolean, a?: string, b?: string,
 *   top?: number, format: 'table' | 'markdown' | 'json', json?: boolean, seed?: number, timeout?: number}}
 *   Options
 */

/** Functions to show: of a table, and with their code. */
const defaultTop = { table: 15, code: 3 };

/**
 * Prints the functions of a benchmark, or their code.
 *
 * @param {string | undefined} text that names the benchmark
 * @param {Options} options
 * @param {Context & {countCode?: CountCode<Sides>}} context countCode: what replaces it in tests
 * @throws {UsageError} options that contradict each other
 */
export async function explain(text, { code: isCode = false, b, top, json, format, ...options }, context) {
  if (text === undefined) throw new UsageError('expected the name of a benchmark, or --size');
  requireBoth(options.a, b);
  if (isCode && options.a !== undefined) throw new UsageError('--code shows one build: leave out --a');
  const { countCode = ownCountCode } = context;
  const { label, sides, count } = await prepareCounting(
    text,
    { ...options, b: b ?? '.' },
    [nativeInCallgrind, moduleWork],
    context,
  );
  const [all, toText, toMarkdown] = isCode
    ? codeOf(label, await count(nativeInCallgrind, countCode), await count(moduleWork, countCode))
    : functionsOf(
        label,
        sides,
        await count(nativeInCallgrind, context.countFunctions),
        await count(moduleWork, context.countFunctions),
      );
  context.progress.clear();
  const style = { top: top ?? (isCode ? defaultTop.code : defaultTop.table), width: widthOf(context.stdout) };
  await print([all, toText, toMarkdown], json ? 'json' : format, style, context);
}

/**
 * Prints the sizes of all functions.
 *
 * @param {string | undefined} text that names a benchmark, which is wrong here
 * @param {Options} options
 * @param {Context} context
 * @throws {UsageError} options that contradict each other
 */
export async function explainSize(text, { b, top = defaultTop.table, json, format, ...options }, context) {
  if (text !== undefined) throw new UsageError('--size is of whole builds: leave out the benchmark');
  requireBoth(options.a, b);
  const read = await readSizes({ ...options, b: b ?? '.' }, context);
  /** @type {(render: Render) => Render} */
  const withTitles = (render) => (style) =>
    [
      ...read.titles.slice(0, options.a === undefined ? 0 : 2).map((title, i) => `${'ab'[i]}: ${title}\n`),
      render(style),
    ].join('');
  await print(
    [
      sizeJson(read),
      withTitles((style) => sizeText(read.sizes, style)),
      withTitles((style) => sizeMarkdown(read.sizes, style)),
    ],
    json ? 'json' : format,
    { top, width: widthOf(context.stdout) },
    context,
  );
}

/** @param {string | undefined} a @param {string | undefined} b */
function requireBoth(a, b) {
  if (b !== undefined && a === undefined)
    throw new UsageError('--b: expected --a as well, the build to compare with');
}

/**
 * @param {Explanation} explanation
 * @param {Options['format']} format
 * @param {Parameters<Render>[0]} style
 * @param {Context} context
 */
async function print([all, toText, toMarkdown], format, style, { stdout }) {
  await write(
    stdout,
    format === 'json'
      ? `${JSON.stringify(all, null, 2)}\n`
      : (format === 'markdown' ? toMarkdown : toText)(style),
  );
}

/** @typedef {FunctionCounts[] | null} Counts of all sides */
/** @typedef {(style: {top: number, width: number}) => string} Render */
/** @typedef {[all: object, toText: Render, toMarkdown: Render]} Explanation */

/** @type {(label: string, native: Sides[] | null, wasm: Sides[] | null) => Explanation} */
function codeOf(label, native, wasm) {
  requireOne(label, native, wasm);
  const sides = { ...native?.[0], ...wasm?.[0] };
  const toText = (/** @type {Parameters<Render>[0]} */ style) => codeText(label, sides, style);
  return [
    { benchmark: label, ...sides },
    toText,
    (style) => ['```text', toText(style), '```', ''].join('\n'),
  ];
}

/** @type {(label: string, sides: {title: string}[], native: Counts, wasm: Counts) => Explanation} */
function functionsOf(label, sides, native, wasm) {
  requireOne(label, native, wasm, sides.length);
  return sides.length === 1 ? one(label, native, wasm) : two(label, sides, native, wasm);
}

/**
 * @param {string} label
 * @param {object | null} native
 * @param {object | null} wasm
 * @param {number} [builds]
 */
function requireOne(label, native, wasm, builds = 1) {
  if (native === null && wasm === null)
    throw new PlatformError(`${label} could not be counted${builds > 1 ? ' in both builds' : ''}`);
}

/** @type {(label: string, native: Counts, wasm: Counts) => Explanation} */
function one(label, native, wasm) {
  const all = explained(label, native?.[0] ?? null, wasm?.[0] ?? null);
  return [all, (style) => explainText(all, style), (style) => explainMarkdown(all, style)];
}

/** @type {(label: string, sides: {title: string}[], native: Counts, wasm: Counts) => Explanation} */
function two(label, [a, b], native, wasm) {
  const changed = (/** @type {Counts} */ counts) =>
    counts && {
      ...differenceOf(counts[0].parts, counts[1].parts),
      isComplete: counts.every(({ isComplete }) => isComplete),
    };
  const all = { benchmark: label, a: a.title, b: b.title, native: changed(native), wasm: changed(wasm) };
  return [all, (style) => functionsText(all, style), (style) => functionsMarkdown(all, style)];
}
