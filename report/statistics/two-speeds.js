/**
 * Detects benchmarks that ran at two speeds. An engine may compile a body differently in each process
 * or replace its code in the middle of one, and memory layout differs between processes. A single
 * figure does not describe such a benchmark.
 *
 * @typedef {{ value: number, count: number }} Cluster  median and number of its values
 * @typedef {{ fast: Cluster, slow: Cluster }} TwoSpeeds
 */
import { median, quantile } from './descriptive.js';
import { method } from '../method/method.js';

/**
 * Splits the values at the widest gap between neighbours.
 * @param {readonly number[]} ordered  in rising order
 * @param {number} least  number of values in either cluster
 */
function splitAtGap(ordered, least) {
  let at = least;
  for (let i = least; i <= ordered.length - least; ++i) {
    if (ordered[i] - ordered[i - 1] > ordered[at] - ordered[at - 1]) at = i;
  }
  return { gap: ordered[at] - ordered[at - 1], fast: ordered.slice(0, at), slow: ordered.slice(at) };
}

/** @param {readonly number[]} values @returns {Cluster} */
const clusterOf = (values) => ({ value: median(values), count: values.length });

/**
 * Two clusters of rounds, or null. The gap between them must be at least 5 % of the faster cost,
 * 8 expected standard deviations, and 4 times the range of either cluster.
 * @param {readonly number[]} levels  cost of each round
 * @param {number} deviation  expected standard deviation of a level
 * @returns {TwoSpeeds | null}
 */
export function twoSpeeds(levels, deviation) {
  if (levels.length < method.speeds.minRounds) return null;
  const ordered = [...levels].sort((a, b) => a - b);
  const { gap, fast, slow } = splitAtGap(ordered, levels.length < method.speeds.manyRounds ? 1 : 2);
  const range = Math.max(fast[fast.length - 1] - fast[0], slow[slow.length - 1] - slow[0]);
  const apart =
    fast[0] > 0 &&
    gap >= method.speeds.leastGap * fast[0] &&
    gap >= method.speeds.deviations * deviation &&
    gap >= method.speeds.ranges * range;
  return apart ? { fast: clusterOf(fast), slow: clusterOf(slow) } : null;
}

/**
 * Two clusters of pairs, or null. Each must hold at least a fifth of the pairs, and most rounds must
 * have pairs in both. The gap must be at least 5 % of the faster cost, and twice the distance between
 * the 10 % and 90 % quantiles of either cluster.
 * @param {readonly (readonly number[])[]} rounds  costs of the pairs of each round
 * @returns {TwoSpeeds | null}
 */
export function twoSpeedsOfPairs(rounds) {
  const costs = rounds.flat();
  if (costs.length < method.speeds.minPairs) return null;
  const ordered = costs.sort((a, b) => a - b);
  const { gap, fast, slow } = splitAtGap(ordered, Math.ceil(method.speeds.leastShare * ordered.length));
  const span = (/** @type {number[]} */ values) => quantile(values, 0.9) - quantile(values, 0.1);
  const middle = median(fast);
  const both = rounds.filter(
    (costs) => costs.some((cost) => cost >= slow[0]) && costs.some((cost) => cost < slow[0]),
  );
  const apart =
    middle > 0 &&
    gap >= method.speeds.leastGap * middle &&
    gap >= method.speeds.spans * Math.max(span(fast), span(slow)) &&
    2 * both.length > rounds.length;
  return apart ? { fast: clusterOf(fast), slow: clusterOf(slow) } : null;
}
