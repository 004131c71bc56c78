/**
 * What differs between two runs besides their costs, in words.
 *
 * @typedef {import('../../compare/compare.js').Compared} Compared
 * @typedef {import('../../compare/compare.js').Difference} Difference
 */
import { formatRatio } from '../../text/numbers.js';

const known = (/** @type {string | null} */ value) => value ?? 'not known';

/** Both values of a fact. @param {Difference} difference */
export const valuesOf = ({ baseline, current }) => `${known(baseline)} → ${known(current)}`;

/** @param {Difference} difference */
export const differenceText = (difference) =>
  `${difference.platform === null ? '' : `${difference.platform}: `}another ${difference.what}: ${valuesOf(difference)}`;

/** @param {Compared['shifts'][number]} shift */
export const shiftText = ({ platform, ratio }) =>
  `${platform}: a CPU cycle took ${formatRatio(ratio)} the time: smaller changes cannot be told there`;

/** Where a ratio is not that of the costs beside it. */
const PAIRED = 'the ratios are of passes beside one another, the costs of each side by itself';

/**
 * What the verdicts mean.
 * @param {Compared} compared
 * @param {string} threshold
 */
export const legendOf = ({ paired }, threshold) =>
  [...(paired ? [PAIRED] : []), `same: surely within ${threshold}`, 'unclear: neither that nor a change is certain'].join('; ');

/**
 * What is to be said before any cost.
 * @param {Compared} compared
 */
export const warningsOf = ({ differences, shifts }) => [...differences.map(differenceText), ...shifts.map(shiftText)];
