/**
 * How often a duel looks at its rows, and which share of the permitted error each look may spend. The errors
 * of all looks add up to at most the whole, however the looks depend on each other, so a row may leave at any
 * of them. (K. K. G. Lan and D. L. DeMets, "Discrete Sequential Boundaries for Clinical Trials", 1983; the
 * shares are added up by Bonferroni's inequality, which holds for the exact tests of few rounds.) Of
 * intervals more can be told: see boundaries.js.
 *
 * @import { DuelLook } from '../../../protocol/types.js'
 *
 * @typedef {object} Allowed what a look at the rounds of a row may spend
 * @property {number} share of the error of all looks: a probability is divided by it
 * @property {number} error of an interval
 */
import { errorsOf } from './boundaries.js';
import { method } from '../../method/method.js';

/** Of a single look. @type {Allowed} */
export const WHOLE = { share: 1, error: method.chance.error };

/**
 * The first look is at nine rounds: a build that is slow in a third of its processes is fast in all of nine
 * with a probability of 2.6 %. The next ones are at the fewest rounds that exclude such a build in spite of
 * one, two and so on slow processes of one side. The shares are of the plan that decided most rows in
 * simulations of six plans and of bets on signs (e-values).
 *
 * @type {readonly DuelLook[]}
 */
const plan = [
  { rounds: 9, share: 0.38 },
  { rounds: 14, share: 0.22 },
  { rounds: 19, share: 0.14 },
  { rounds: 26, share: 0.1 },
  { rounds: 40, share: 0.08 },
  { rounds: 60, share: 0.08 },
];

/**
 * The fewest rounds with a verdict. A change can be significant for itself: 2 × 2⁻⁹, the least probability of
 * nine rounds, is within 1 % of the share of the first look. A row can be the same.
 */
export const MIN_ROUNDS = 9;

/** The most rounds that a duel plans for. */
export const MAX_ROUNDS = plan[plan.length - 1].rounds;

/**
 * The looks of a duel that ends after these rounds. The last one spends what the others have left.
 *
 * @param {number} rounds
 * @returns {DuelLook[]}
 */
export function looksUntil(rounds) {
  const before = plan.filter((look) => look.rounds < rounds);
  return [...before, { rounds, share: 1 - before.reduce((sum, { share }) => sum + share, 0) }];
}

/** Whether a duel looks at its rows after so many rounds. @param {number} rounds */
export const isLook = (rounds) => plan.some((look) => look.rounds === rounds);

/** The looks of a duel that goes on. */
export const plannedLooks = () => plan.map((look) => ({ ...look }));

/** Of some looks: the errors of their intervals. @type {Map<string, number[]>} */
const known = new Map();

/**
 * What a row may spend: at the look at which it left.
 *
 * @param {number} rounds that the row took part in
 * @param {readonly DuelLook[]} [looks] of the duel; without them, it looked once
 * @returns {Allowed}
 */
export function allowedAt(rounds, looks = []) {
  const at = looks.findIndex((look) => rounds <= look.rounds);
  if (at < 0) return WHOLE;
  const key = JSON.stringify(looks);
  const errors = known.get(key) ?? errorsOf(looks, method.chance.error);
  known.set(key, errors);
  return { share: looks[at].share, error: errors[at] };
}
