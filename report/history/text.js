/**
 * Renders a history for the terminal: one line for each benchmark on each platform, and its changes.
 *
 * @import { History, MachineHistory, Series, ChangePoint } from './series.js'
 * @import { Painter } from '../text/paint.js'
 * @typedef {{ width: number, paint: Painter, all: boolean }} Style
 */
import { formatAmount, quantityOf } from '../quantities/index.js';
import { formatPercent, formatRatio } from '../text/numbers.js';
import { differenceText } from '../compare/words.js';
import { labelOf, rowName } from '../../protocol/identity.js';
import { largest } from '../statistics/descriptive.js';
import { NO_COLOUR } from '../text/paint.js';
import { fitNames, padEnd, widthOf, wrap } from '../text/width.js';
import { MEASURING } from './breaks.js';
import { sparkline } from './sparkline.js';
import { oneLine } from '../text/terminal.js';

const GAP = '  ';
const INDENT = '    ';
const LONGEST_LINE = 30;

/** Number of possible changes that are shown. After a noisy last run there may be one in every row. */
const SUSPECTS = 5;

/** Width of `12.3 ns → 12.3 ns` and a little more, unless a count is longer. */
const COSTS = 19;

/** @param {string} iso */
const dateOf = (iso) => iso.slice(0, 10);

/** A run by its label and date, or by its time. @param {{ startedAt: string, label: string | null }} run */
export const runText = ({ startedAt, label }) =>
  label === null ? startedAt.slice(0, 16).replace('T', ' ') : `${label} (${dateOf(startedAt)})`;

/** A smaller change of an exact amount is given in percent, because its ratio would be 1.00×. */
const SMALL = 0.005;

/**
 * A change in words: its direction, ratio, and the amounts before and after. A cost that was measured
 * differently is neither slower nor faster.
 *
 * @param {ChangePoint} change
 * @param {Series} series
 */
export function changeText({ from, to, ratio, environment }, { quantity }) {
  const { words, isExact } = quantityOf({ quantity });
  const off = Math.abs(ratio - 1);
  const size = isExact && off < SMALL ? formatPercent(off) : formatRatio(ratio);
  const [before, after] = [from, to].map((value) => formatAmount({ value, quantity }).text);
  const isBreak = environment.some(({ what }) => what === MEASURING);
  const verdict = ratio > 1 ? words.more : words.less;
  return `${isBreak ? 'measured differently' : `${verdict}, ${size}`}: ${before} → ${after}`;
}

/** The first and the last amount. @param {Series} series */
function spanText({ points, quantity }) {
  const [first, last] = [points[0], points[points.length - 1]].map(({ value }) =>
    formatAmount({ value, quantity }),
  );
  if (points.length === 1) return first.text;
  return (
    `${quantityOf({ quantity }).isExact && first.unit === last.unit ? first.number : first.text} → ` +
    `${last.text}`
  );
}

/** The size of the last change, or else of the possible one. @param {Series} series */
const sizeOf = ({ changes, suspect }) => {
  const change = changes[changes.length - 1] ?? suspect;
  return change ? Math.abs(Math.log(change.ratio)) : 0;
};

/**
 * @param {MachineHistory} machine
 * @param {ChangePoint} change
 * @param {{ series: Series, confirmed: boolean }} kind  confirmed: by at least two runs
 */
function changeLine({ runs }, change, { series, confirmed }) {
  const also = change.environment.map((one) => `; ${differenceText({ ...one, platform: null })}`).join('');
  const [prefix, since] = confirmed ? ['', 'since'] : ['possibly ', 'in'];
  return `${prefix}${changeText(change, series)}, ${since} ${runText(runs[change.run])}${also}`;
}

/** @param {Series} series */
const labelled = (series) => `${rowName(series)} / ${series.platform}`;

/**
 * @param {MachineHistory} machine
 * @param {Series} series
 * @param {{ names: Map<string, string>, labelWidth: number, lineWidth: number } & Style} style
 */
function seriesLines(machine, series, { names, labelWidth, lineWidth, width, paint }) {
  const { points, changes, suspect } = series;
  const label = String(names.get(labelled(series)));
  const costs = machine.runs.map((_, run) => points.find((one) => one.run === run)?.value ?? null);
  const line = padEnd(sparkline(costs, lineWidth), lineWidth);
  const changeLines = [
    ...changes.map((change) => changeLine(machine, change, { series, confirmed: true })),
    ...(suspect ? [changeLine(machine, suspect, { series, confirmed: false })] : []),
  ];
  return [
    ['', padEnd(label, labelWidth), paint.cyan(line), spanText(series)].join(GAP),
    ...changeLines.flatMap((text) => wrap(text, width - INDENT.length).map((line) => INDENT + line)),
  ];
}

/**
 * @param {MachineHistory} machine
 * @param {Style} style
 */
function machineLines(machine, { all, ...style }) {
  const { cpu, runs, environment, series } = machine;
  const { width, paint } = style;
  const costs = Math.max(COSTS, largest(series.map((one) => widthOf(spanText(one)))));
  const lineWidth = Math.max(1, Math.min(LONGEST_LINE, runs.length, width - costs - 3 * GAP.length - 20));
  const room = Math.max(8, width - costs - lineWidth - 3 * GAP.length);
  const labels = series.map(labelled);
  const labelWidth = Math.min(room, Math.max(0, largest(labels.map(widthOf))));
  const names = fitNames(labels, labelWidth);
  const bySize = (/** @type {Series} */ a, /** @type {Series} */ b) => sizeOf(b) - sizeOf(a);
  const changed = series.filter(({ changes }) => changes.length > 0).sort(bySize);
  const steady = series.filter(({ changes, suspect }) => changes.length === 0 && suspect === null);
  const suspects = series
    .filter(({ changes, suspect }) => changes.length === 0 && suspect !== null)
    .sort(bySize);
  const shown = all ? suspects : suspects.slice(0, SUSPECTS);
  const hidden = suspects.length - shown.length;
  const lines = (/** @type {Series[]} */ some) =>
    some.flatMap((one) => seriesLines(machine, one, { ...style, all, names, labelWidth, lineWidth }));
  const bySuite = [...new Set(steady.map(({ suite }) => suite))].flatMap((suite) => [
    paint.bold(oneLine(suite)),
    ...lines(steady.filter((one) => one.suite === suite)),
    '',
  ]);
  const count = `${runs.length} ${runs.length === 1 ? 'run' : 'runs'}`;
  const [first, last] = [runs[0], runs[runs.length - 1]].map(({ startedAt }) => dateOf(startedAt));
  const rest =
    steady.length === series.length
      ? `none of ${series.length} changed`
      : `${steady.length} of ${series.length} did not change`;
  const doubtful = new Set(series.filter(({ isNamesake }) => isNamesake).map(labelOf));
  return [
    ...wrap(`${cpu ?? 'unknown CPU'}: ${count}, ${first === last ? first : `${first} to ${last}`}`, width),
    ...environment.flatMap((one) =>
      wrap(paint.yellow(`${GAP}since ${runText(runs[one.run])}: ${differenceText(one)}`), width),
    ),
    '',
    ...(changed.length > 0 ? [paint.bold('changed'), ...lines(changed), ''] : []),
    ...(shown.length > 0 ? [paint.bold('possible changes, in the last run only'), ...lines(shown)] : []),
    ...(hidden > 0 ? [`${GAP}and ${hidden} more; --all shows them`] : []),
    ...(shown.length > 0 ? [''] : []),
    ...(doubtful.size > 0
      ? wrap(`cannot be told apart from others of their name: ${[...doubtful].join(', ')}`, width)
      : []),
    ...(all ? bySuite : wrap(`${rest}${steady.length > 0 ? '; --all shows them' : ''}`, width)),
  ];
}

/**
 * A history as text, with the changed series first.
 * @param {History} history
 * @param {{ width?: number, paint?: Painter, all?: boolean }} [options]  width: in columns; all: include
 *   series without a change
 * @returns {string} ends with a line break
 */
export function renderHistory({ machines }, { width = 80, paint = NO_COLOUR, all = false } = {}) {
  return (
    machines
      .map((machine) => machineLines(machine, { width, paint, all }).join('\n').trimEnd())
      .join('\n\n') + '\n'
  );
}
