/**
 * The ratio of the rounds of a duel, with its interval and its probability, by flipping signs.
 *
 * If both builds are equal, the logarithm of each round's ratio could as well have the opposite sign. The
 * share of all combinations of signs with a mean at least as far from 0 is the exact probability of the
 * result by chance.
 *
 * @import { Evidence } from '../../quantities/quantity.js'
 * @import { Allowed } from '../sequential/spending.js'
 * @typedef {{ ratio: number, weight: number }} Round  of both sides: the logarithm of the ratio of b's
 *   cost to a's
 */
import { largest, smallest } from '../../statistics/descriptive.js';
import { signFlipProbability } from '../../statistics/sign-flips.js';
import { WHOLE } from '../sequential/spending.js';

/** Steps of a bisection. */
const STEPS = 20;

/** @param {readonly number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);

/**
 * How far each ratio is from a change, times its weight.
 * @param {readonly Round[]} rounds
 * @param {number} change
 */
const distances = (rounds, change) => rounds.map(({ ratio, weight }) => weight * (ratio - change));

/**
 * How many rounds of the same weight would tell as much. (L. Kish, "Survey Sampling", 1965.)
 * @param {readonly Round[]} rounds
 */
export const effectiveCount = (rounds) =>
  sum(rounds.map(({ weight }) => weight)) ** 2 / sum(rounds.map(({ weight }) => weight ** 2));

/** The variance of their mean if the true ratio is 1. @param {readonly Round[]} rounds */
export const varianceOf = (rounds) =>
  sum(distances(rounds, 0).map((one) => one ** 2)) / sum(rounds.map(({ weight }) => weight)) ** 2;

/**
 * @param {readonly Round[]} rounds
 * @param {Allowed} [allowed]  to this look at the rounds
 * @returns {Evidence}
 */
export function evidenceFrom(rounds, { share, error } = WHOLE) {
  /** Probability of ratios as far from `change` as these. @param {number} change */
  const chanceOf = (change) => signFlipProbability(distances(rounds, change));
  const probabilityOf = (/** @type {number} */ change) => Math.min(1, chanceOf(change) / share);
  const log = sum(distances(rounds, 0)) / sum(rounds.map(({ weight }) => weight));
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
