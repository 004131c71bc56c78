/**
 * The race of sets of flags: which of them leave it, because another one is certainly at least as good in
 * both time and size.
 *
 * @typedef {object} Runner  a set of flags that is in the race
 * @property {string} id
 * @property {number} size  in bytes
 * @property {number[]} scores  one for each round: the logarithm of its time over that of the project's own
 *   flags
 *
 * @typedef {{ low: number, high: number }} Limits  of the logarithm of a ratio of times
 */
import { changeBy, fitPrior, mean, moderate, tQuantile, variance } from '../../../report/api.js';

/**
 * Times and sizes that differ by less, as a share, are the same: as much as the place of the code changes in
 * most programs.
 */
export const MARGIN = 0.01;

/**
 * The race looks at its sets after so many rounds, and after each later one. With fewer, the noise is not
 * known.
 */
export const MIN_RACE_ROUNDS = 4;

/** What is undecided then is decided by duels. */
export const MAX_RACE_ROUNDS = 10;

/** The probability that any set leaves which should have stayed. */
const ERROR = 0.05;

/** A prior of fewer variances would count each of them twice. */
const LEAST_VARIANCES = 3;

/**
 * Whether a set is at least as good as another one in both respects: as small and faster, or smaller and as
 * fast.
 *
 * @param {number} size
 * @param {number} other  size of the other one
 * @param {Limits} limits  of its time over that of the other one
 */
export function isBetter(size, other, { high }) {
  const changes = [changeBy(size / other, MARGIN), changeBy(Math.exp(high), MARGIN)];
  return changes.includes('faster') && !changes.includes('slower');
}

/**
 * The limits of the ratios of times of any two sets. The difference of two sets is taken within each round,
 * so what a round does to all of them cancels out. Its variance, of few rounds, is moderated by those of the
 * others. (G. K. Smyth, 2004; see statistics/moderation.js.)
 *
 * The probability of error is shared out over all pairs of sets that began and all looks (Bonferroni), so it
 * holds for the race as a whole.
 *
 * @param {readonly Runner[]} runners  with the same number of rounds
 * @param {number} began  how many sets began
 * @returns {(one: Runner, other: Runner) => Limits}
 */
function limitsAmong(runners, began) {
  const level = ERROR / (Math.max(1, began * (began - 1)) * (MAX_RACE_ROUNDS - MIN_RACE_ROUNDS + 1));
  const rounds = runners[0].scores.length;
  const own = runners
    .map(({ scores }) => ({ variance: variance(scores), freedom: rounds - 1 }))
    .filter((one) => one.variance > 0);
  const prior = own.length < LEAST_VARIANCES ? null : fitPrior(own);
  return (one, other) => {
    const differences = one.scores.map((score, round) => score - other.scores[round]);
    const row = { variance: variance(differences), freedom: rounds - 1 };
    const known = prior === null ? row : moderate(row, prior);
    const half = tQuantile(known.freedom, 1 - 2 * level) * Math.sqrt(known.variance / rounds);
    const middle = mean(differences);
    return { low: middle - half, high: middle + half };
  };
}

/**
 * A look at the race.
 *
 * @param {readonly Runner[]} runners  those in the race, with the same rounds; the first is the project's own
 *   flags, which stay
 * @param {number} began  how many sets began
 * @returns {{ left: Map<string, string>, isDecided: boolean }} left: by the id of a set that leaves, the id
 *   of one that is better; isDecided: more rounds would change nothing
 */
export function look(runners, began) {
  /** @type {Map<string, string>} */
  const left = new Map();
  if (runners[0].scores.length < MIN_RACE_ROUNDS) return { left, isDecided: false };
  const limitsOf = limitsAmong(runners, began);
  for (const one of runners.slice(1)) {
    const better = runners.find(
      (other) => other !== one && isBetter(other.size, one.size, limitsOf(other, one)),
    );
    if (better) left.set(one.id, better.id);
  }
  const staying = runners.filter(({ id }) => !left.has(id));
  const isOpen = (/** @type {Limits} */ { low, high }) =>
    changeBy({ low: Math.exp(low), high: Math.exp(high) }, MARGIN) === 'unclear';
  return {
    left,
    isDecided: staying.every((one, i) =>
      staying.slice(i + 1).every((other) => !isOpen(limitsOf(one, other))),
    ),
  };
}
