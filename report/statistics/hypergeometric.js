/**
 * Fisher's exact test: do two groups have the same share of something? (R. A. Fisher, "The Design of
 * Experiments", 1935.)
 *
 * @typedef {{ slow: number, all: number }} Share  how many of a group
 */
import { smallest } from './descriptive.js';

/** Logarithms of factorials, as far as they were needed. */
const logFactorials = [0];

/** @param {number} n */
function logFactorial(n) {
  for (let i = logFactorials.length; i <= n; ++i) logFactorials.push(logFactorials[i - 1] + Math.log(i));
  return logFactorials[n];
}

/** @param {number} n @param {number} k */
const logChoose = (n, k) => logFactorial(n) - logFactorial(k) - logFactorial(n - k);

/**
 * The probability that at most this many of the slow ones are in the first group, if they fell into the
 * groups by chance.
 * @param {number} first
 * @param {number} slow  in both groups
 * @param {{ a: number, b: number }} sizes  of the groups
 */
function atMost(first, slow, { a, b }) {
  let sum = 0;
  for (let k = Math.max(0, slow - b); k <= Math.min(first, a, slow); ++k) {
    sum += Math.exp(logChoose(a, k) + logChoose(b, slow - k) - logChoose(a + b, slow));
  }
  return Math.min(1, sum);
}

/**
 * The two-sided p-value of the shares of two groups, if both groups are alike: twice the smaller tail.
 * @param {Share} a
 * @param {Share} b
 */
export function fisherProbability(a, b) {
  const slow = a.slow + b.slow;
  const less = atMost(a.slow, slow, { a: a.all, b: b.all });
  const more = atMost(b.slow, slow, { a: b.all, b: a.all });
  return Math.min(1, 2 * Math.min(less, more));
}

/**
 * The smallest p-value that groups of this size with so many slow ones in both could have. A test that could
 * not have been significant needs no correction. (R. E. Tarone, "A Modified Bonferroni Method for Discrete
 * Data", 1990.)
 * @param {Share} a
 * @param {Share} b
 */
export function leastProbability(a, b) {
  const slow = a.slow + b.slow;
  return smallest(
    [
      [a, b],
      [b, a],
    ].map(([one, other]) => {
      const most = Math.min(slow, one.all);
      return fisherProbability({ slow: most, all: one.all }, { slow: slow - most, all: other.all });
    }),
  );
}
