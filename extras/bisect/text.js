import { countedQuantities } from './analysis/amounts.js';
import {
  bytes,
  DASH,
  formatPercent,
  formatRatio,
  functionsText,
  instructions,
  oneLine,
  padEnd,
} from '../../report/api.js';

/**
 * What `bisect` prints: a line for each step on stderr, and the change at the end on stdout.
 *
 * @import { Amounts, Counted } from './analysis/amounts.js'
 * @import { BisectOptions, Change, Outcome } from './bisect.js'
 * @import { Commit } from './range.js'
 *
 * @typedef {ReturnType<typeof createReporter>} Reporter
 */

/** Of which a ratio would show too few digits. */
const smallChange = 0.1;

/** Functions of a change that are shown. */
const maxFunctions = 5;

/** @type {Record<Counted, {title: string, text: (value: number | string) => string}>} */
const quantities = {
  work: { title: 'work', text: (value) => instructions.format(Number(value)).text },
  allocations: { title: 'allocations', text: (value) => String(Number(Number(value).toFixed(2))) },
  allocated: { title: 'allocated', text: (value) => bytes.format(Number(value)).text },
  size: { title: 'size', text: (value) => bytes.format(Number(value)).text },
  checksum: { title: 'checksum', text: String },
};

/** @param {Counted} id @param {Amounts | null} amounts */
const amountText = (id, amounts) =>
  amounts?.[id] === null || amounts?.[id] === undefined ? DASH : quantities[id].text(amounts[id]);

/** Of a commit, or of a toolchain, which has no date. @param {Commit} commit */
const commitText = ({ short, date, subject }) => [short, date, oneLine(subject)].filter(Boolean).join('  ');

/** @param {number} count @param {string} what */
const several = (count, what) => `${count} ${what}${count === 1 ? '' : 's'}`;

/**
 * Prints the course of a search.
 *
 * @param {BisectOptions} options
 * @param {(line: string) => void} print
 */
export function createReporter(options, print) {
  const amountOf = (/** @type {Outcome} */ { by }, /** @type {Amounts | null} */ amounts) =>
    by === 'time' ? '' : `  ${amountText(by, amounts)}`;
  return {
    note: (/** @type {string} */ text) => print(`samebench: ${text}`),
    begin(/** @type {Outcome} */ { of, row, column, range, suite }) {
      if (of === 'toolchain') return print(`${row} on ${column}, with ${range.commits + 1} toolchains`);
      print(`${row} on ${column}, in ${several(range.commits, 'commit')}`);
      const paths =
        suite.paths.length > 0
          ? suite.paths.join(', ')
          : 'that of each commit, because the build does not tell which files it has; --suite names them';
      print(`suite: ${paths}${suite.paths.length > 0 ? `, of ${suite.from}` : ''}`);
    },
    ends(/** @type {Outcome} */ outcome) {
      const { range, ends, by } = outcome;
      print(`good${amountOf(outcome, ends.good)}  ${commitText(range.good)}`);
      print(`bad ${amountOf(outcome, ends.bad)}  ${commitText(range.bad)}`);
      if (by === 'time' && ends.time !== null)
        print(`time of the bad end over that of the good one: ${formatRatio(ends.time)}`);
    },
    step(/** @type {Outcome} */ outcome) {
      const { commit, like, amounts, problem, left } = outcome.steps[outcome.steps.length - 1];
      const found =
        like === null
          ? `skipped: ${problem}`
          : `${outcome.by === 'time' ? 'is' : amountText(outcome.by, amounts)} like the ${like} end`;
      print(`step ${outcome.steps.length}: ${commitText(commit)}`);
      const part = options.all ? ' in this part' : '';
      print(`  ${oneLine(found)}${left > 0 ? `; at most ${several(left, 'step')} left${part}` : ''}`);
    },
    /** @param {Outcome} outcome @param {{good: string, bad: string, commits: number}} span */
    stopped(outcome, span) {
      const {
        of,
        range: { good, bad },
      } = outcome;
      const ends = of === 'commit' ? { good: span.good.slice(0, 12), bad: span.bad.slice(0, 12) } : span;
      const isAll = options.all === true;
      print(
        isAll
          ? 'samebench: stopped; to begin again:'
          : `samebench: stopped; the change is ${
              of === 'commit'
                ? `in ${ends.good}..${ends.bad}, ${several(span.commits, 'commit')}`
                : `between ${ends.good} and ${ends.bad}`
            }; to go on:`,
      );
      print(`  ${againText(outcome, isAll ? { good: good.short, bad: bad.short } : ends, options)}`);
    },
  };
}

/**
 * The command that searches a part of the range.
 *
 * @param {Outcome} outcome
 * @param {{good: string, bad: string}} range
 * @param {BisectOptions} options
 */
function againText({ of, row, by, suite }, { good, bad }, options) {
  const quote = (/** @type {string} */ text) =>
    /^[\w.,/@=:+-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const words = (/** @type {string} */ name, /** @type {(string | undefined)[]} */ values) =>
    values.flatMap((value) => (value === undefined ? [] : [name, quote(value)]));
  const from = suite.from === 'the working tree' ? '.' : suite.from;
  return [
    'samebench',
    'bisect',
    ...(of === 'commit'
      ? [`${good}..${bad}`]
      : words('--toolchains', [toolchainsFrom(good, bad, options).join(',')])),
    '--row',
    quote(row),
    '--by',
    by,
    ...words('--column', [options.column]),
    ...words('--suite-from', of === 'commit' ? [from] : []),
    ...words('--suite', options.suite ?? []),
    ...words('--project', [options.project]),
    ...words('--define', options.define ?? []),
    ...words('--threshold', [
      options.threshold === undefined ? undefined : `${Number((100 * options.threshold).toPrecision(6))}%`,
    ]),
    ...(options.all ? ['--all'] : []),
  ].join(' ');
}

/** @param {string} good @param {string} bad @param {BisectOptions} options */
const toolchainsFrom = (good, bad, { toolchains = [] }) =>
  toolchains.slice(toolchains.indexOf(good), toolchains.indexOf(bad) + 1);

/**
 * What was found.
 *
 * @param {Outcome} outcome
 * @param {BisectOptions} options
 * @param {number} width
 * @returns {string} ends with a line break
 */
export function outcomeText(outcome, options, width) {
  if (outcome.changes.length === 0) return `${unchangedText(outcome)}\n`;
  const texts = outcome.changes.map((change) => changeText(change, outcome, options, width));
  const head = options.all ? [`${several(texts.length, 'change')}, the earliest first`, ''] : [];
  return [...head, texts.join('\n\n'), ''].join('\n');
}

/** @param {Outcome} outcome */
function unchangedText({ row, by, range, ends }) {
  const where = `between ${range.good.short} and ${range.bad.short}`;
  if (by === 'time')
    return (
      `no change: the time of ${row} is not certainly different ` +
      `${where}${ends.time === null ? '' : `; the ratio is ${formatRatio(ends.time)}`}`
    );
  return `no change: ${quantities[by].title} of ${row} is the same ${where}: ${amountText(by, ends.bad)}`;
}

/**
 * @param {Change} change
 * @param {Outcome} outcome
 * @param {BisectOptions} options
 * @param {number} width
 */
function changeText(change, outcome, options, width) {
  const { parent, commits, before, after, native, wasm } = change;
  const culprit = commits[commits.length - 1];
  const head =
    commits.length === 1
      ? ['culprit', ...described(culprit)]
      : [
          `one of these ${commits.length} ${outcome.of}s; all but the last could not be measured`,
          ...commits.flatMap(described),
        ];
  const rows = before && after ? amountRows(before, after) : [];
  const functions =
    native || wasm
      ? [
          '',
          functionsText(
            {
              benchmark: outcome.row,
              a: `${parent.short} ${oneLine(parent.subject)}`,
              b: `${culprit.short} ${oneLine(culprit.subject)}`,
              native,
              wasm,
            },
            { top: maxFunctions, width },
          ).trimEnd(),
        ]
      : [];
  const brought = {
    good: `$(git merge-base ${culprit.short}^1 ${culprit.short}^2)`,
    bad: `${culprit.short}^2`,
  };
  const merge =
    commits.length === 1 && culprit.isMerge
      ? [
          '',
          'It is a merge. To search the commits that it brought:',
          `  ${againText(outcome, brought, options)}`,
        ]
      : [];
  return [
    ...head,
    ...(rows.length > 0 ? ['', ...rows] : []),
    ...functions,
    ...merge,
    '',
    'To see it again:',
    `  ${againText(outcome, { good: parent.short, bad: culprit.short }, { ...options, all: undefined })}`,
  ].join('\n');
}

/** @param {Commit} commit */
const described = ({ short, author, date, subject }) =>
  date === ''
    ? [`  ${short}${subject && `, ${oneLine(subject)}`}`]
    : [`  ${short}  ${oneLine(author)}, ${date}`, `  ${oneLine(subject)}`];

/** @param {Amounts} before @param {Amounts} after */
function amountRows(before, after) {
  const rows = countedQuantities
    .filter((id) => before[id] !== null && after[id] !== null)
    .map((id) => {
      const [a, b] = [before[id], after[id]];
      return [
        quantities[id].title,
        a === b
          ? `${amountText(id, after)}, as before`
          : `${amountText(id, before)} → ${amountText(id, after)}${ratioText(a, b)}`,
      ];
    });
  const width = Math.max(...rows.map(([title]) => title.length));
  return rows.map(([title, text]) => `  ${padEnd(title, width)}  ${text}`);
}

/**
 * A large change as a ratio, a small one in percent.
 *
 * @param {Amounts[Counted]} a
 * @param {Amounts[Counted]} b
 */
function ratioText(a, b) {
  if (typeof a !== 'number' || typeof b !== 'number' || a <= 0) return '';
  const change = b / a - 1;
  return Math.abs(change) < smallChange
    ? `, ${change < 0 ? '−' : '+'}${formatPercent(Math.abs(change))}`
    : `, ${formatRatio(b / a)}`;
}
