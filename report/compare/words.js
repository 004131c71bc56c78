/**
 * Texts about a comparison that all of its formats share.
 *
 * @import { Compared, Comparison, Difference } from '../../protocol/types.js'
 */
import { formatChange, formatPercent, formatRatio } from '../text/numbers.js';
import { formatAmount, quantityOf } from '../quantities/index.js';
import { lossText } from './losses.js';

/** The message of a comparison without any cell. */
export const NOTHING_SHARED = 'the runs share no benchmark';

/** How suspected cells got their result. */
export const SETTLED_BY_DUEL = 'settled by a duel against the builds of the baseline';

/** The same of any comparison: what looks changed in a duel has a second one. @param {Pick<Compared, 'paired'>} compared */
export const settledText = ({ paired }) => (paired ? 'measured again in a second duel' : SETTLED_BY_DUEL);

const known = (/** @type {string | null} */ value) => value ?? 'unknown';

/** The old and the new value of a fact. @param {Difference} difference */
export const valuesOf = ({ baseline, current }) => `${known(baseline)} → ${known(current)}`;

/** A difference of the environments, such as `native: compiler changed: gcc 12 → gcc 13`. @param {Difference} difference */
export const differenceText = (difference) =>
  `${difference.platform === null ? '' : `${difference.platform}: `}${difference.what} changed: ${valuesOf(difference)}`;

/** A change of the CPU's speed, which limits what the comparison can show. @param {Compared['shifts'][number]} shift */
export const shiftText = ({ platform, ratio }) =>
  `${platform}: the CPU cycle length changed by ${formatRatio(ratio)}: smaller changes cannot be detected there`;

/** Explains why a ratio may differ from that of the two costs shown. */
const PAIRED = 'ratios compare adjacent passes of both sides, costs summarize each side separately';

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
    ...(estimates ? [`same: the 95 % interval lies within ${threshold}`, 'unclear: neither "same" nor a significant change'] : []),
    ...(counts ? [`counts are compared exactly: the same within ${threshold}, unclear if they cannot be compared`] : []),
  ].join('; ');
}

/**
 * The warnings above the table.
 * @param {Compared} compared
 */
export const warningsOf = ({ differences, shifts, losses }) =>
  [...losses.map(lossText), ...differences.map(differenceText), ...shifts.map(shiftText)];

/** The interval of a ratio; empty for that of two counts, which is exact. @param {Comparison} cell */
export const intervalText = ({ current, ratio }) =>
  (ratio === null || (quantityOf(current).isExact && ratio.low === ratio.high) ? '' : `${formatChange(ratio.low)} to ${formatChange(ratio.high)}`);

/** The amounts of both runs. @param {Pick<Comparison, 'baseline' | 'current'>} cell */
function amountsText({ baseline, current }) {
  const [before, now] = [baseline, current].map(formatAmount);
  return `${quantityOf(current).isExact && before.unit === now.unit ? before.number : before.text} → ${now.text}`;
}

/** The costs of both runs, their ratio, and whether a duel found it. @param {Comparison} cell */
export function changeOf(cell) {
  const interval = intervalText(cell);
  const allocations = cell.allocations ? `; ${cell.allocations}` : '';
  if (cell.ratio === null) return amountsText(cell) + allocations;
  return `${amountsText(cell)}, ${formatChange(cell.ratio.value)}${interval && ` (${interval})`}${cell.settled === 'duel' ? ', by a duel' : ''}${allocations}`;
}

/**
 * The threshold, followed by those of suites that have their own.
 * @param {Compared} compared
 */
export function thresholdText({ threshold, cells }) {
  const own = new Map(cells.filter((cell) => cell.threshold !== threshold)
    .map((cell) => [cell.suite, `${cell.suite} ±${formatPercent(cell.threshold)}`]));
  return `±${formatPercent(threshold)}${own.size > 0 ? ` (${[...own.values()].join(', ')})` : ''}`;
}
