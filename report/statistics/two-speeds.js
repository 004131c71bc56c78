/**
 * Detects benchmarks that ran at two speeds. An engine may compile a body differently in each process
 * or replace its code in the middle of one, and memory layout differs between processes. A single
 * figure does not describe such a benchmark.
 *
 * @typedef {{ value: number, count: number }} Cluster  median and number of its values
 * @typedef {{ fast: Cluster, slow: Cluster }} TwoSpeeds
 */
import { median, quantile } from './descriptive.js';

/** Smallest gap between the speeds, as a share of the faster one. */
const LEAST_GAP = 0.05;

/** Smallest gap between clusters of rounds, in expected standard deviations of a round. */
const DEVIATIONS = 8;

/** Smallest gap between clusters of rounds, in ranges of the wider cluster. */
const RANGES = 4;

/** Smallest gap between clusters of pairs, in spans (10 % to 90 % quantile) of the wider cluster. */
const SPANS = 2;

const FEWEST_ROUNDS = 3;

/** From this many rounds on, a cluster takes two rounds: a single slow one is an outlier. */
const MANY_ROUNDS = 10;

const FEWEST_PAIRS = 32;

/** Smallest share of the pairs in either cluster: fewer are disturbances. */
const LEAST_SHARE = 0.2;

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
  if (levels.length < FEWEST_ROUNDS) return null;
  const ordered = [...levels].sort((a, b) => a - b);
  const { gap, fast, slow } = splitAtGap(ordered, levels.length < MANY_ROUNDS ? 1 : 2);
  const range = Math.max(fast[fast.length - 1] - fast[0], slow[slow.length - 1] - slow[0]);
  const apart =
    fast[0] > 0 && gap >= LEAST_GAP * fast[0] && gap >= DEVIATIONS * deviation && gap >= RANGES * range;
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
  if (costs.length < FEWEST_PAIRS) return null;
  const ordered = costs.sort((a, b) => a - b);
  const { gap, fast, slow } = splitAtGap(ordered, Math.ceil(LEAST_SHARE * ordered.length));
  const span = (/** @type {number[]} */ values) => quantile(values, 0.9) - quantile(values, 0.1);
  const middle = median(fast);
  const both = rounds.filter(
    (costs) => costs.some((cost) => cost >= slow[0]) && costs.some((cost) => cost < slow[0]),
  );
  const apart =
    middle > 0 &&
    gap >= LEAST_GAP * middle &&
    gap >= SPANS * Math.max(span(fast), span(slow)) &&
    2 * both.length > rounds.length;
  return apart ? { fast: clusterOf(fast), slow: clusterOf(slow) } : null;
}
