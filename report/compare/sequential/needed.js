/**
 * How many rounds a row of a duel needs for its verdict, as its rounds so far show it.
 *
 * @import { Evidence } from '../../quantities/quantity.js'
 */
import { changeBy } from '../../quantities/threshold.js';
import { NORMAL_95 } from '../../statistics/descriptive.js';
import { tQuantile } from '../../statistics/distributions.js';
import { allowedAt, plannedLooks } from './spending.js';
import { method } from '../../method/method.js';

/**
 * The first planned look at which the row could be the same, or be named, if its rounds go on as before.
 *
 * @param {Pick<Evidence, 'log' | 'low' | 'high' | 'error'>} evidence
 * @param {number} rounds  that it is of
 * @param {number} threshold  as a share
 * @returns {number} rounds; Infinity: none of the planned looks is enough
 */
export function roundsToVerdict({ log, low, high, error = method.chance.error }, rounds, threshold) {
  // Half the width of an interval, in standard deviations of a round.
  const reach = (/** @type {number} */ count, /** @type {number} */ allowed) =>
    tQuantile(count - 1, 1 - allowed) / Math.sqrt(count);
  const deviation = (method.looks.doubt * (high - low)) / 2 / reach(rounds, error);
  const isWithin = (/** @type {number} */ log) => changeBy(Math.exp(log), threshold) === 'same';
  const looks = plannedLooks();
  const change = Math.abs(log);
  // An equal row may look changed by as much.
  const least = Math.max(0, change - (NORMAL_95 * deviation) / Math.sqrt(rounds));
  return (
    looks.find(
      ({ rounds: count, share }) =>
        count > rounds &&
        (isWithin(least + deviation * reach(count, allowedAt(count, looks).error)) ||
          deviation * reach(count, method.chance.level * share) <= change),
    )?.rounds ?? Infinity
  );
}
