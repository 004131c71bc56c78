/**
 * How many rounds a row of a duel needs for its verdict, as its rounds so far show it.
 *
 * @import { Evidence } from '../../quantities/quantity.js'
 */
import { tQuantile } from '../../statistics/distributions.js';
import { FALSE_DISCOVERIES } from '../evidence/discoveries.js';
import { allowedAt, ERROR, plannedLooks } from './spending.js';

/**
 * The deviation of few rounds may be too large by as much, also because of a single one: a row that can have
 * a verdict has to stay.
 */
const DOUBT = 0.5;

/** By this many standard errors, an equal row may look changed. */
const ERRORS = 2;

/**
 * The first planned look at which the row could be the same, or be named, if its rounds go on as before.
 *
 * @param {Pick<Evidence, 'log' | 'low' | 'high' | 'error'>} evidence
 * @param {number} rounds  that it is of
 * @param {number} threshold  as a share
 * @returns {number} rounds; Infinity: none of the planned looks is enough
 */
export function roundsNeeded({ log, low, high, error = ERROR }, rounds, threshold) {
  // Half the width of an interval, in standard deviations of a round.
  const reach = (/** @type {number} */ count, /** @type {number} */ allowed) =>
    tQuantile(count - 1, 1 - allowed) / Math.sqrt(count);
  const deviation = (DOUBT * (high - low)) / 2 / reach(rounds, error);
  const looks = plannedLooks();
  const change = Math.abs(log);
  const least = Math.max(0, change - (ERRORS * deviation) / Math.sqrt(rounds));
  return (
    looks.find(
      ({ rounds: count, share }) =>
        count > rounds &&
        (least + deviation * reach(count, allowedAt(count, looks).error) <= Math.log(1 + threshold) ||
          deviation * reach(count, FALSE_DISCOVERIES * share) <= change),
    )?.rounds ?? Infinity
  );
}
