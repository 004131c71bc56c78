/**
 * Whether a benchmark ran at two speeds: engines compile a body differently from process to process
 * or exchange its code within one, and memory is placed differently; no single figure is true then.
 *
 * @typedef {{ value: number, count: number }} Cluster  its median and how many are in it
 * @typedef {{ fast: Cluster, slow: Cluster }} TwoSpeeds
 */
import { median, quantile } from './descriptive.js';

/** A gap of a smaller share of the faster speed is not worth a word. */
const LEAST_GAP = 0.05;

/** The gap in deviations of a round as the platform's rows let expect. */
const DEVIATIONS = 8;

/** The gap in the range of the wider cluster of rounds, and in the span of that of pairs. */
const RANGES = 4;
const SPANS = 2;

const FEWEST_ROUNDS = 3;
/** Of so many rounds, one that was slower is an accident and no speed. */
const MANY_ROUNDS = 10;
const FEWEST_PAIRS = 32;

/** Of the pairs, in either cluster: a disturbance is no speed. */
const LEAST_SHARE = 0.2;

/**
 * The clusters on either side of the widest gap between neighbours.
 * @param {readonly number[]} ordered
 * @param {number} least  in either cluster
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
 * Two clusters of rounds: the widest gap between them is 5 % of the cost, 8 deviations that the
 * platform's other rows let expect, and 4 times the range of either cluster, or more.
 * @param {readonly number[]} medians  of the rounds
 * @param {number} deviation  of such a median, to be expected
 * @returns {TwoSpeeds | null}
 */
export function twoSpeeds(medians, deviation) {
  if (medians.length < FEWEST_ROUNDS) return null;
  const ordered = [...medians].sort((a, b) => a - b);
  const { gap, fast, slow } = splitAtGap(ordered, medians.length < MANY_ROUNDS ? 1 : 2);
  const range = Math.max(fast[fast.length - 1] - fast[0], slow[slow.length - 1] - slow[0]);
  const apart = fast[0] > 0 && gap >= LEAST_GAP * fast[0] && gap >= DEVIATIONS * deviation
    && gap >= RANGES * range;
  return apart ? { fast: clusterOf(fast), slow: clusterOf(slow) } : null;
}

/**
 * Two clusters of pairs, each with a fifth of them and with pairs of most rounds: the gap between them
 * is 5 % of the cost, and twice the distance from the 10 % to the 90 % quantile of either, or more.
 * @param {readonly (readonly number[])[]} rounds  costs of the pairs of each
 * @returns {TwoSpeeds | null}
 */
export function twoSpeedsOfPairs(rounds) {
  const ordered = rounds.flat().sort((a, b) => a - b);
  if (ordered.length < FEWEST_PAIRS) return null;
  const { gap, fast, slow } = splitAtGap(ordered, Math.ceil(LEAST_SHARE * ordered.length));
  const span = (/** @type {number[]} */ values) => quantile(values, 0.9) - quantile(values, 0.1);
  const middle = median(fast);
  const both = rounds.filter((costs) =>
    costs.some((cost) => cost >= slow[0]) && costs.some((cost) => cost < slow[0]));
  const apart = middle > 0 && gap >= LEAST_GAP * middle
    && gap >= SPANS * Math.max(span(fast), span(slow)) && 2 * both.length > rounds.length;
  return apart ? { fast: clusterOf(fast), slow: clusterOf(slow) } : null;
}
