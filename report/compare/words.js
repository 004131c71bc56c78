/**
 * What differs between two runs besides their costs, in words.
 *
 * @typedef {import('./compare.js').Compared} Compared
 * @typedef {import('./compare.js').Comparison} Comparison
 * @typedef {import('./compare.js').Difference} Difference
 */
import { formatCost, formatPercent, formatRatio } from '../text/numbers.js';

const known = (/** @type {string | null} */ value) => value ?? 'not known';

/** Both values of a fact. @param {Difference} difference */
export const valuesOf = ({ baseline, current }) => `${known(baseline)} → ${known(current)}`;

/** @param {Difference} difference */
export const differenceText = (difference) =>
  `${difference.platform === null ? '' : `${difference.platform}: `}another ${difference.what}: ${valuesOf(difference)}`;

/** @param {Compared['shifts'][number]} shift */
export const shiftText = ({ platform, ratio }) =>
  `${platform}: a CPU cycle took ${formatRatio(ratio)} the time: smaller changes cannot be told there`;

/** Why a ratio differs from that of the two costs beside it. */
const PAIRED = 'the ratios are of passes beside one another, the costs of each side by itself';

/**
 * What the verdicts mean.
 * @param {Compared} compared
 * @param {string} threshold
 */
export const legendOf = ({ paired }, threshold) =>
  [...(paired ? [PAIRED] : []), `same: surely within ${threshold}`, 'unclear: neither that nor a change is certain'].join('; ');

/**
 * The warnings above the costs.
 * @param {Compared} compared
 */
export const warningsOf = ({ differences, shifts }) => [...differences.map(differenceText), ...shifts.map(shiftText)];

/** The costs of both runs and their ratio. @param {Comparison} cell */
export const changeOf = ({ ratio, ratioLow, ratioHigh, baseline, current }) =>
  `${formatCost(baseline.ns).text} → ${formatCost(current.ns).text}, ${formatRatio(ratio)} (${formatRatio(ratioLow)} to ${formatRatio(ratioHigh)})`;

/**
 * The threshold, followed by those of suites that have their own.
 * @param {Compared} compared
 */
export function thresholdText({ threshold, cells }) {
  const own = new Map(cells.filter((cell) => cell.threshold !== threshold)
    .map((cell) => [cell.suite, `${cell.suite} ±${formatPercent(cell.threshold)}`]));
  return `±${formatPercent(threshold)}${own.size > 0 ? ` (${[...own.values()].join(', ')})` : ''}`;
}
