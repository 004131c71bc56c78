/**
 * The size at which the costs of JavaScript and of the call are equal.
 *
 * @import { Amount } from '../../../protocol/types.js'
 *
 * @typedef {{ size: number, javascript: Amount, call: Amount, ratio: Amount }} Point  ratio: of the two
 * @typedef {Amount & { at: number }} Difference  of JavaScript to the call, at a place of an axis of sizes
 */
import { differenceOfAmounts } from '../../../report/api.js';

/** Halvings of an interval, after which a place is exact to the digits of a number. */
const HALVINGS = 50;

/**
 * The difference on the straight line between two neighbours, at a share of the way. It is a weighted mean of
 * two independent estimates, so its interval is made from theirs by the square-and-add method, too.
 * @param {Difference} a
 * @param {Difference} b
 * @param {number} share
 * @returns {Amount}
 */
function between(a, b, share) {
  const weighted = (/** @type {number} */ x, /** @type {number} */ y) => (1 - share) * x + share * y;
  const value = weighted(a.value, b.value);
  const reach = (/** @type {'low' | 'high'} */ side) =>
    Math.hypot((1 - share) * (a.value - a[side]), share * (b.value - b[side]));
  return { value, low: value - reach('low'), high: value + reach('high') };
}

/**
 * Where the line, or an end of its interval, crosses 0 between two neighbours.
 * @param {[Difference, Difference]} neighbours
 * @param {'value' | 'low' | 'high'} side  with different signs at the two
 */
function zeroBetween([a, b], side) {
  let [from, to] = [0, 1];
  for (let i = 0; i < HALVINGS; ++i) {
    const middle = (from + to) / 2;
    if (between(a, b, middle)[side] < 0 === a[side] < 0) from = middle;
    else to = middle;
  }
  return a.at + from * (b.at - a.at);
}

/**
 * Where differences that are negative at first and positive at last cross 0, and all places at which the
 * interval of the difference contains 0: these are the sizes that a test of equal costs does not exclude.
 * (Inverting a test of a weighted mean: E. C. Fieller, "Some problems in interval estimation", 1954.) With
 * several crossings, the middle one.
 * @param {readonly Difference[]} points  by rising place, two at least
 * @returns {Amount}
 */
function zeroOf(points) {
  const steps = points.slice(1).map((b, i) => /** @type {[Difference, Difference]} */ ([points[i], b]));
  const zeros = steps.filter(([a, b]) => a.value < 0 !== b.value < 0);
  const first = steps.find(([, b]) => b.high >= 0);
  const last = steps.findLast(([a]) => a.low <= 0);
  const [start, end] = [points[0], points[points.length - 1]];
  return {
    value: zeroBetween(zeros[(zeros.length - 1) / 2], 'value'),
    low: first && start.high < 0 ? zeroBetween(first, 'high') : start.at,
    high: last && end.low > 0 ? zeroBetween(last, 'low') : end.at,
  };
}

/**
 * Where the call becomes faster than JavaScript, or JavaScript faster than the call.
 *
 * Between measured sizes the costs are taken for straight lines: a call has a part that does not grow and a
 * part that grows with the size. Costs that are powers of the size are straight lines between logarithms.
 * Which holds is not known, so the interval contains the crossing of both.
 * @param {readonly Point[]} points  by rising size: the first and the last are those between which the winner
 *   changes
 * @param {'call' | 'javascript'} faster  at the last
 * @returns {{ at: number, low: number, high: number }}
 */
export function crossingOf(points, faster) {
  const rising = (/** @type {Difference} */ one) =>
    faster === 'call' ? one : { at: one.at, value: -one.value, low: -one.high, high: -one.low };
  const powers = zeroOf(
    points.map(({ size, ratio: { value, low, high } }) =>
      rising({ at: Math.log(size), value: Math.log(value), low: Math.log(low), high: Math.log(high) }),
    ),
  );
  const lines = zeroOf(
    points.map(({ size, javascript, call }) =>
      rising({ at: size, ...differenceOfAmounts(javascript, call) }),
    ),
  );
  return {
    at: lines.value,
    low: Math.min(Math.exp(powers.low), lines.low),
    high: Math.max(Math.exp(powers.high), lines.high),
  };
}
