import { Option } from 'commander';
import { differenceOf } from '../../../report/functions/difference.js';
import {
  PlatformError,
  UsageError,
  argument,
  checkProject,
  exitCode,
  options as shared,
  widthOf,
  write,
} from '../../api.js';
import { moduleWork } from '../../platforms/work/module.js';
import { nativeInCallgrind } from '../../platforms/native.js';
import { prepareCounting } from './counting.js';
import { codeText } from './code/text.js';
import { differenceMarkdown, differenceText } from '../../../report/functions/text.js';
import { readSizes, sizeJson } from './size/sizes.js';
import { sizeMarkdown, sizeText } from './size/text.js';
import { explained, explainMarkdown, explainText } from './table.js';

/**
 * @import { Context } from '../../api.js'
 * @import { FunctionCounts } from '../../run/functions/count.js'
 * @import { Sides } from '../../run/code/code.js'
 * @typedef {{project?: string, define?: string[], code?: boolean, size?: boolean, a?: string, b?: string,
 *   top?: number, format: 'table' | 'markdown' | 'json', json?: boolean, seed?: number, timeout?: number}}
 *   Options
 */

/** Functions to show: of a table, and with their code. */
const defaultTop = { table: 15, code: 3 };

/** @type {import('../../api.js').Registration} */
export function registerExplain(program, context, finish) {
  program
    .command('explain')
    .summary(
      'print which functions execute the instructions of a benchmark, or which changed between two builds',
    )
    .description(
      'Counts the instructions of one benchmark by function, natively (in Valgrind) and in ' +
        'WebAssembly, and prints ' +
        ('both side by side. Each function is without those that it calls. With --a it counts two ' +
          'builds, and prints ') +
        ('the functions and source lines that execute more or fewer instructions, natively also those ' +
          'that are ') +
        'inlined. Installs missing tools and builds first.',
    )
    .argument('[benchmark]', 'its "suite/name argument", or a part of it that no other has')
    .option(
      '--code',
      'print the basic blocks with exact counts as well: machine code, also that of Node.js, and WebAssembly',
    )
    .addOption(
      new Option('--size', 'print the sizes of all functions instead, without a benchmark').conflicts('code'),
    )
    .option(
      '--a <side>',
      'compare with this build: a git revision, which is built below build/revisions, a folder with a ' +
        'build, or a toolchain such as cxx=clang++, emcc=PATH or preset=NAME',
    )
    .addOption(
      new Option('--b <side>', 'the build that may have changed, with --a').default(
        undefined,
        '., the working tree',
      ),
    )
    .addOption(shared.project())
    .addOption(shared.define())
    .addOption(
      new Option('--top <n>', 'functions to show')
        .argParser(argument.positiveInteger)
        .default(undefined, '15, with --code 3'),
    )
    .addOption(shared.seed())
    .addOption(shared.timeout())
    .addOption(
      new Option('--format <format>', 'what to print')
        .choices(['table', 'markdown', 'json'])
        .default('table'),
    )
    .addOption(
      new Option(
        '--json',
        'short for `--format json`: all functions, in instructions of an operation',
      ).conflicts('format'),
    )
    .addHelpText(
      'after',
      `
Examples:
  samebench explain "classics/string concatenation"
  samebench explain "is_prime u64 largest" --top 5
  samebench explain numbers/parse --code
  samebench explain --size --a HEAD~1                 which functions became larger
  samebench explain numbers/parse --a HEAD~1          what the working tree changed
  samebench explain numbers/parse --a main --b HEAD --format markdown
  samebench explain numbers/parse --a cxx=g++ --b cxx=clang++

Exit codes:
  0    done, whether there is a difference or not
  2    wrong usage: no such benchmark, or several; no such revision
  3    neither native code nor WebAssembly could be counted`,
    )
    .action(async (text, options) => {
      checkProject(options.project);
      if (options.size) await explainSize(text, options, context);
      else await explain(text, options, context);
      finish(exitCode.done);
    });
}

/**
 * @param {string | undefined} text that names the benchmark
 * @param {Options} options
 * @param {Context} context
 */
async function explain(text, { code: isCode = false, b, top, json, format, ...options }, context) {
  if (text === undefined) throw new UsageError('expected the name of a benchmark, or --size');
  requireBoth(options.a, b);
  if (isCode && options.a !== undefined) throw new UsageError('--code shows one build: leave out --a');
  const { label, sides, count } = await prepareCounting(
    text,
    { ...options, b: b ?? '.' },
    [nativeInCallgrind, moduleWork],
    context,
  );
  const [all, toText, toMarkdown] = isCode
    ? codeOf(
        label,
        await count(nativeInCallgrind, context.countCode),
        await count(moduleWork, context.countCode),
      )
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
 * @param {string | undefined} text
 * @param {Options} options
 * @param {Context} context
 */
async function explainSize(text, { b, top = defaultTop.table, json, format, ...options }, context) {
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
  return [all, (style) => differenceText(all, style), (style) => differenceMarkdown(all, style)];
}
