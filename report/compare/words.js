/**
 * Texts about a comparison that all of its formats share.
 *
 * @import { Compared, Comparison, Difference } from '../../protocol/types.js'
 */
import { labelOf } from '../../protocol/identity.js';
import { gatherBy } from '../results/lookup.js';
import { roundingText } from '../table/notes/results.js';
import { someOf } from '../text/counted.js';
import { formatChange, formatFloor, formatPercent, formatRatio } from '../text/numbers.js';
import { formatAmount, quantityOf } from '../quantities/index.js';
import { lossText } from './losses.js';

/** The message of a comparison without any cell. */
export const NOTHING_SHARED = 'the runs share no benchmark';

/** How suspected cells got their result. */
export const SETTLED_BY_DUEL = 'settled by a duel against the builds of the baseline';

/**
 * The same of any comparison: what looks changed in a duel has a second one.
 *
 * @param {Pick<Compared, 'paired'>} compared
 */
export const settledText = ({ paired }) => (paired ? 'measured again in a second duel' : SETTLED_BY_DUEL);

const known = (/** @type {string | null} */ value) => value ?? 'unknown';

/** The old and the new value of a fact. @param {Difference} difference */
export const valuesOf = ({ baseline, current }) => `${known(baseline)} → ${known(current)}`;

/**
 * A difference of the environments, such as `native: compiler changed: gcc 12 → gcc 13`.
 *
 * @param {Difference} difference
 */
export const differenceText = (difference) =>
  `${difference.platform === null ? '' : `${difference.platform}: `}${difference.what} changed: ` +
  `${valuesOf(difference)}`;

/**
 * A change of the CPU's speed, which limits what the comparison can show.
 *
 * @param {Compared['shifts'][number]} shift
 */
export const shiftText = ({ platform, ratio }) =>
  `${platform}: the CPU cycle length changed by ${formatRatio(ratio)}: smaller changes cannot be ` +
  'detected there';

/** Why the times of a platform are not compared. @param {NonNullable<Compared['apart']>[number]} apart */
const apartText = ({ platform, what, baseline, current }) =>
  `${platform}: measured ${what ? 'with another heap' : 'on another machine'}: ${baseline} → ${current}: ` +
  `only its ${what ? 'sizes' : 'counts'} are compared`;

/** @param {readonly string[]} platforms */
const unknownHeapText = (platforms) =>
  `${platforms.join(', ')}: one of the runs does not tell the policy of its heap: costs of large blocks of ` +
  'memory may differ by that';

/**
 * How the environments of two runs differ.
 * @param {Compared} compared
 */
export const environmentTexts = ({ differences, shifts, apart = [], unknownHeaps = [] }) => [
  ...apart.map(apartText),
  ...differences.map(differenceText),
  ...(unknownHeaps.length > 0 ? [unknownHeapText(unknownHeaps)] : []),
  ...shifts.map(shiftText),
];

/** Explains why a ratio may differ from that of the two costs shown. */
const PAIRED = 'ratios compare neighbouring samples of both sides, costs summarize each side separately';

/**
 * The meaning of the verdicts.
 * @param {Compared} compared
 * @param {string} threshold
 */
export function legendOf({ paired, cells }, threshold) {
  const counts = cells.some(({ current }) => quantityOf(current).isExact);
  const estimates = cells.length === 0 || cells.some(({ current }) => !quantityOf(current).isExact);
  return [
    ...(paired && estimates ? [PAIRED] : []),
    ...(estimates
      ? [
          `same: the 95 % interval lies within ${threshold}`,
          'unclear: neither "same" nor a significant change',
        ]
      : []),
    ...(counts
      ? [`counts are compared exactly: the same within ${threshold}, unclear if they cannot be compared`]
      : []),
  ].join('; ');
}

/**
 * What is noted of results that differ from those of the baseline within its tolerance.
 * @param {Compared} compared
 */
export const roundingLines = ({ roundings = [] }) =>
  [...gatherBy(roundings, ({ platform }) => platform)].map(
    ([platform, own]) =>
      `results on ${platform} differ within their tolerance: ${someOf(own.map(roundingText))}`,
  );

/**
 * The warnings above the table.
 * @param {Compared} compared
 */
export const warningsOf = (compared) => [...compared.losses.map(lossText), ...environmentTexts(compared)];

/**
 * The interval of a ratio; empty for that of two counts, which is exact, and where one cost is below its
 * floor.
 *
 * @param {Comparison} cell
 */
export const intervalText = ({ current, ratio, bound }) =>
  ratio === null || bound || (quantityOf(current).isExact && ratio.low === ratio.high)
    ? ''
    : `${formatChange(ratio.low)} to ${formatChange(ratio.high)}`;

/** An amount, or the floor of a cost below it. @param {Comparison['baseline']} cell */
export const amountOf = (cell) => {
  const floor = cell.verdict === 'below-floor' ? (cell.estimate?.floor ?? null) : null;
  const { text } = floor === null ? formatAmount(cell) : formatFloor(floor);
  return floor === null ? text : `< ${text}`;
};

/** The amounts of both runs. @param {Pick<Comparison, 'baseline' | 'current'>} cell */
function amountsText({ baseline, current }) {
  const [before, now] = [baseline, current].map(formatAmount);
  const isCount = quantityOf(current).isExact && before.unit === now.unit;
  return `${isCount ? before.number : amountOf(baseline)} → ${isCount ? now.text : amountOf(current)}`;
}

/**
 * How many of the processes or samples were slow.
 *
 * @param {NonNullable<Comparison['shape']>} shape
 * @param {'baseline' | 'current'} run
 */
const shareText = ({ of, ...runs }, run) =>
  of === 'processes'
    ? `${runs[run].slow} of ${runs[run].all}`
    : formatPercent(runs[run].slow / runs[run].all);

/** A change of a distribution, such as `in 15 of 20 processes: 231 → 717 ns`. @param {Comparison} cell */
export function shapeText({ shape, current }) {
  if (!shape) return '';
  const [less, more] = ['baseline', 'current']
    .map((run) => shape[/** @type {'current'} */ (run)])
    .map(({ slow, all }) => slow / all);
  const [usual, slow] = [shape.usual, shape.slow].map((value) => formatAmount({ ...current, value }));
  const isSlower = more >= less;
  const [run, other] = isSlower
    ? /** @type {const} */ (['current', 'baseline'])
    : /** @type {const} */ (['baseline', 'current']);
  const [from, to] = isSlower ? [usual, slow] : [slow, usual];
  const elsewhere =
    shape[other].slow === 0 ? '' : `, ${isSlower ? 'before' : 'now'} in ${shareText(shape, other)}`;
  return (
    `in ${shareText(shape, run)}${shape.of === 'processes' ? '' : ' of the'} ${shape.of}${elsewhere}: ` +
    `${from.unit === to.unit ? from.number : from.text} → ${to.text}`
  );
}

/** A ratio; one that refers to a floor with its bound. @param {Comparison} cell */
export const ratioText = ({ ratio, bound }) => {
  if (!bound || ratio === null) return formatChange(ratio?.value ?? null);
  const times =
    ratio.value >= 10 ? `${Math.floor(ratio.value).toLocaleString('en')}×` : formatRatio(ratio.value);
  return `at ${bound} ${times}`;
};

/** The costs of both runs, their ratio, and whether a duel found it. @param {Comparison} cell */
export function changeOf(cell) {
  const interval = intervalText(cell);
  const allocations = cell.allocations ? `; ${cell.allocations}` : '';
  if (cell.ratio === null) return amountsText(cell) + allocations;
  const amounts = shapeText(cell) || amountsText(cell);
  const means = cell.settled === 'duel' ? ', by a duel' : '';
  return `${amounts}, ${ratioText(cell)}${interval && ` (${interval})`}${means}${allocations}`;
}

/** A change in percent with its sign and a proper minus. @param {number} share */
const signed = (share) => `${share < 0 ? '−' : '+'}${formatPercent(Math.abs(share)).replace(/ ?%$/, '')}`;

/** A limit above this share tells nothing. */
const MOST_DETECTABLE = 100;

/** What is known of an unclear cell, without its name. @param {Comparison} cell */
export function unclearOf(cell) {
  const { ratio, reason, detectable } = cell;
  if (ratio === null || quantityOf(cell.current).isExact)
    return `${amountsText(cell)}: ${reason ?? 'the counts overlap'}`;
  const slow = cell.shape ? `may be slower ${shapeText(cell)}; ` : '';
  const limit =
    typeof detectable === 'number' && detectable < MOST_DETECTABLE
      ? `a slow-down above ${formatPercent(detectable)} would have been named`
      : 'its rounds are too few to name a slow-down';
  return `${slow}${signed(ratio.low - 1)} to ${signed(ratio.high - 1)} %; ${reason ?? limit}`;
}

/**
 * What stands beside the ratio of a cell: the interval, what changed besides the usual cost, or why it is
 * unclear.
 *
 * @param {Comparison} cell
 */
export const detailsOf = (cell) =>
  cell.change === 'unclear'
    ? unclearOf(cell)
    : [intervalText(cell), cell.reason, shapeText(cell), cell.allocations].filter(Boolean).join('; ');

/**
 * A cell that is unclear: the interval of its ratio, and what would have been found.
 *
 * @param {Comparison} cell
 */
export const unclearText = (cell) => `${labelOf(cell)} on ${cell.platform}: ${unclearOf(cell)}`;

/**
 * The threshold, followed by those of suites that have their own.
 * @param {Compared} compared
 */
export function thresholdText({ threshold, cells }) {
  const own = new Map(
    cells
      .filter((cell) => cell.threshold !== threshold)
      .map((cell) => [cell.suite, `${cell.suite} ±${formatPercent(cell.threshold)}`]),
  );
  return `±${formatPercent(threshold)}${own.size > 0 ? ` (${[...own.values()].join(', ')})` : ''}`;
}

/** Functions of a cause that are named in its line. JSON has more. */
const maxNamed = 2;

/**
 * Where the instructions of a slower cost come from, in one line; empty if they were not counted.
 *
 * @param {Comparison} cell
 */
export function causeText({ cause }) {
  if (!cause) return '';
  const { baseline, current, functions } = cause;
  if (functions.length === 0)
    return (
      `${amount(current)} instructions as before: look at the place of the code, at memory or at the ` +
      'engine'
    );
  const named = functions.slice(0, maxNamed).map((one) => {
    const place = one.file === null ? '' : ` (${one.file}:${one.line})`;
    return `${one.name} ${more(one.current - one.baseline)}${place}`;
  });
  const what =
    Math.min(baseline, current) < 0 ? 'instructions beyond those of an empty loop' : 'instructions';
  return `${what} ${amount(baseline)} → ${amount(current)}: ${named.join(', ')}`;
}

/** @param {number} value */
const amount = (value) => `${value < 0 ? '−' : ''}${Math.abs(value).toFixed(2)}`;

/** @param {number} value */
const more = (value) => `${value < 0 ? '' : '+'}${amount(value)}`;
