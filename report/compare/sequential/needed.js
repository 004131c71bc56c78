/**
 * How many rounds a row of a duel needs for its verdict, as its rounds so far show it.
 *
 * @import { Evidence } from '../../quantities/quantity.js'
 */
import { changeBy } from '../../quantities/threshold.js';
import { NORMAL_95 } from '../../statistics/descriptive.js';
import { tQuantile } from '../../statistics/distributions.js';
import { levelOfMeans } from '../evidence/discoveries.js';
import { allowedAt, plannedLooks } from './spending.js';
import { method } from '../../method/method.js';

/**
 * Half the width of an interval, in standard deviations of a round.
 *
 * @param {number} count  of rounds
 * @param {number} error
 */
const reach = (count, error) => tQuantile(count - 1, 1 - error) / Math.sqrt(count);

/**
 * The first planned look at which the row could be the same, or be named by its levels or its means, if its
 * rounds go on as before.
 *
 * @param {Pick<Evidence, 'log' | 'low' | 'high' | 'error' | 'means'>} evidence
 * @param {number} rounds  that it is of
 * @param {number} threshold  as a share
 * @returns {number} rounds; Infinity: none of the planned looks is enough
 */
export function roundsToVerdict(evidence, rounds, threshold) {
  const { error = method.chance.error, means } = evidence;
  const deviationOf = (/** @type {{ low: number, high: number }} */ { low, high }) =>
    (high - low) / 2 / reach(rounds, error);
  const isWithin = (/** @type {number} */ log) => changeBy(Math.exp(log), threshold) === 'same';
  const looks = plannedLooks();
  const deviation = method.looks.doubt * deviationOf(evidence);
  // An equal row may look changed by as much.
  const least = Math.max(0, Math.abs(evidence.log) - (NORMAL_95 * deviation) / Math.sqrt(rounds));
  const tests = [
    { log: evidence.log, deviation, level: method.chance.level },
    ...(means ? [{ log: means.log, deviation: deviationOf(means), level: levelOfMeans() }] : []),
  ];
  return (
    looks.find(
      ({ rounds: count, share }) =>
        count > rounds &&
        (isWithin(least + deviation * reach(count, allowedAt(count, looks).error)) ||
          tests.some((one) => one.deviation * reach(count, one.level * share) <= Math.abs(one.log))),
    )?.rounds ?? Infinity
  );
}
