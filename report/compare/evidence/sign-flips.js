/**
 * The ratio of the rounds of a duel, with its interval and its probability, by flipping signs.
 *
 * If both builds are equal, the logarithm of each round's ratio could as well have the opposite sign. The
 * share of all combinations of signs with a mean at least as far from 0 is the exact probability of the
 * result by chance.
 *
 * @import { Evidence } from '../../quantities/quantity.js'
 * @import { Allowed } from '../sequential/spending.js'
 * @typedef {{ ratio: number, weight: number, middle?: number, reach?: number }} Round  of both sides: the
 *   logarithm of the ratio of b's cost to a's; reach: a ratio that is farther from a change counts as if it
 *   were as far; middle: the median of all
 */
import { largest, MAD_TO_DEVIATION, mad, median, smallest } from '../../statistics/descriptive.js';
import { signFlipProbability } from '../../statistics/sign-flips.js';
import { WHOLE } from '../sequential/spending.js';
import { method } from '../../method/method.js';

/** Steps of a bisection. */
const STEPS = 20;

/** @param {readonly number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);

/** How far a ratio is from a change, as far as it counts. @param {Round} round @param {number} change */
const distance = ({ ratio, reach = Infinity }, change) => Math.min(reach, Math.max(-reach, ratio - change));

/** The same of each ratio, times its weight. @param {readonly Round[]} rounds @param {number} change */
const distances = (rounds, change) => rounds.map((round) => round.weight * distance(round, change));

/**
 * The change from which ratios are as far to both sides: their weighted mean, if none is bounded.
 * @param {readonly Round[]} rounds
 */
function middleOf(rounds) {
  if (rounds.every(({ reach }) => reach === undefined)) {
    return sum(distances(rounds, 0)) / sum(rounds.map(({ weight }) => weight));
  }
  const ratios = rounds.map(({ ratio }) => ratio);
  return edge(smallest(ratios), largest(ratios), (change) => sum(distances(rounds, change)) > 0);
}

/**
 * The same rounds, of which a few that are far from the others do not decide how wide the interval is. Null
 * if there are too few, or if more are far to one side than to the other: that may be what one of the builds
 * does in some processes.
 * @param {readonly Round[]} rounds
 * @returns {Round[] | null}
 */
export function boundedRounds(rounds) {
  const ratios = rounds.map(({ ratio }) => ratio);
  const middle = median(ratios);
  const reach = method.signFlips.reach * MAD_TO_DEVIATION * mad(ratios, middle);
  const exceptions = ratios
    .map((ratio) => ratio - middle)
    .filter((one) => Math.abs(one) > method.signFlips.exception * reach);
  const isBalanced =
    exceptions.length === 0 || signFlipProbability(exceptions.map(Math.sign)) > method.processes.balanced;
  return method.signFlips.bounds && reach > 0 && isBalanced
    ? rounds.map((round) => ({ ...round, middle, reach }))
    : null;
}

/**
 * How many rounds of the same weight would tell as much. (L. Kish, "Survey Sampling", 1965.)
 * @param {readonly Round[]} rounds
 */
export const effectiveCount = (rounds) =>
  sum(rounds.map(({ weight }) => weight)) ** 2 / sum(rounds.map(({ weight }) => weight ** 2));

/** The variance of their middle if the true ratio is 1. @param {readonly Round[]} rounds */
export function varianceOf(rounds) {
  const squares = rounds.map(
    (round) => (round.weight * ((round.middle ?? 0) + distance(round, round.middle ?? 0))) ** 2,
  );
  const near = rounds.filter(({ ratio, middle = 0, reach = Infinity }) => Math.abs(ratio - middle) <= reach);
  return sum(squares) / sum(near.map(({ weight }) => weight)) ** 2;
}

/**
 * @param {readonly Round[]} rounds
 * @param {Allowed} [allowed]  to this look at the rounds
 * @returns {Evidence}
 */
export function evidenceFrom(rounds, { share, error } = WHOLE) {
  /** Probability of ratios as far from `change` as these. @param {number} change */
  const chanceOf = (change) => signFlipProbability(distances(rounds, change));
  const probabilityOf = (/** @type {number} */ change) => Math.min(1, chanceOf(change) / share);
  const log = middleOf(rounds);
  const ratios = rounds.map(({ ratio }) => ratio);
  const isInside = (/** @type {number} */ change) => chanceOf(change) > error;
  return {
    log,
    low: edge(log, smallest(ratios), isInside),
    high: edge(log, largest(ratios), isInside),
    probability: probabilityOf(0),
    detectable: (level) => {
      // A change of twice the range of the rounds is as certain as any.
      const most = 2 * (largest(ratios) - smallest(ratios)) + Number.EPSILON;
      const isMissed = (/** @type {number} */ change) => probabilityOf(log - change) > level;
      return isMissed(most) ? null : edge(0, most, isMissed);
    },
  };
}

/**
 * The change between two at which a condition ends to hold, by bisection.
 * @param {number} inside  here it holds
 * @param {number} outside
 * @param {(change: number) => boolean} holds
 */
function edge(inside, outside, holds) {
  let [near, far] = [inside, outside];
  for (let i = 0; i < STEPS; ++i) {
    const middle = (near + far) / 2;
    if (holds(middle)) near = middle;
    else far = middle;
  }
  return far;
}
