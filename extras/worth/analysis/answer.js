/**
 * From which size on the call is worth it.
 *
 * @import { Amount, WorthAnswer, WorthCrossing, WorthFaster } from '../../../protocol/types.js'
 * @import { Size } from './sizes.js'
 *
 * @typedef {Size & { faster: WorthFaster | null }} Decided
 */
import { NORMAL_95, tQuantile } from '../../../report/api.js';
import { crossingOf } from './crossing.js';

/** The probability that equal costs have a winner at any size. */
const ERROR = 0.05;

/**
 * By how much the 95 % interval of one size is widened so that the intervals of all sizes hold together.
 * (Bonferroni's inequality, for normally distributed errors.)
 * @param {number} sizes
 */
const wideningFor = (sizes) => tQuantile(Infinity, 1 - ERROR / sizes) / NORMAL_95;

/**
 * @param {Amount} ratio  of JavaScript to the call
 * @param {number} widening
 * @returns {WorthFaster | null}
 */
function winnerOf({ value, low, high }, widening) {
  if (value * (low / value) ** widening > 1) return 'call';
  return value * (high / value) ** widening < 1 ? 'javascript' : null;
}

/**
 * A crossing wherever a winner follows another.
 * @param {readonly Decided[]} sizes  with costs, by rising size
 * @returns {WorthCrossing[]}
 */
function crossingsOf(sizes) {
  const points = sizes.flatMap(({ size, costs, faster }) =>
    costs && size !== null ? [{ size, ...costs, faster }] : [],
  );
  const decided = points.flatMap(({ faster }, i) => (faster ? [i] : []));
  return decided.slice(1).flatMap((end, i) => {
    const start = decided[i];
    const { faster } = points[end];
    return faster === null || points[start].faster === faster
      ? []
      : [{ ...crossingOf(points.slice(start, end + 1), faster), faster }];
  });
}

/**
 * Whether the lead of JavaScript shrinks from the smallest size to the largest, so that there may be a
 * crossing above.
 * @param {readonly Decided[]} sizes  with costs
 */
function isClosing(sizes) {
  const [first, last] = [sizes[0], sizes[sizes.length - 1]];
  return last.faster === null || Number(last.costs?.ratio.low) > Number(first.costs?.ratio.high);
}

/**
 * @param {readonly Decided[]} sizes  with costs
 * @param {readonly WorthCrossing[]} crossings
 * @returns {WorthAnswer}
 */
function answerOf(sizes, crossings) {
  if (crossings.length > 1) return 'several';
  if (crossings.length === 1) return crossings[0].faster === 'call' ? 'from' : 'up-to';
  const winner = sizes.find(({ faster }) => faster)?.faster;
  if (!winner) return 'unclear';
  if (winner === 'call') return 'always';
  return isClosing(sizes) ? 'above' : 'never';
}

/**
 * The winner at each size, the crossings, and what they say.
 * @param {readonly Size[]} sizes  of a family, by rising size
 * @returns {{ answer: WorthAnswer, crossings: WorthCrossing[], sizes: Decided[] }}
 */
export function answerFor(sizes) {
  const widening = wideningFor(Math.max(1, sizes.filter(({ costs }) => costs).length));
  const decided = sizes.map((one) => ({ ...one, faster: one.costs && winnerOf(one.costs.ratio, widening) }));
  const known = decided.filter(({ costs }) => costs);
  const crossings = crossingsOf(known);
  return { answer: answerOf(known, crossings), crossings, sizes: decided };
}
