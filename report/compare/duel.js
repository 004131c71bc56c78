/**
 * Compares the two sides of a duel. The sides are measured in alternating passes over their benchmarks,
 * so both see the same machine noise, and it cancels out in the ratio.
 *
 * @import { DuelLook, Results } from '../../protocol/types.js'
 * @import { Measured } from '../results/types.js'
 * @import { Evidence } from '../quantities/quantity.js'
 */
import { analyse } from '../estimate/platform-data.js';
import { hasPairs } from '../results/pairs.js';
import { signFlipProbability } from '../statistics/sign-flips.js';
import { spreadOf } from '../estimate/spread.js';
import { largest, median, smallest } from '../statistics/descriptive.js';
import { shareOf } from './sequential/spending.js';

/**
 * How much undisturbed rounds differ, as a share of the cost. A round that is slower than the fastest by
 * many times this share gets a small weight.
 */
const QUIET = 0.005;

/** Error of an interval. */
const ERROR = 0.05;

/** The least two-sided probability that some rounds can have: that of ratios which all have the same sign. @param {number} rounds */
const leastProbability = (rounds) => 2 ** (1 - rounds);

/**
 * Whether two results are side a and side b of the same duel.
 * @param {Results} a
 * @param {Results} b
 */
export const isDuel = (a, b) =>
  a.duel?.side === 'a' && b.duel?.side === 'b' && a.startedAt === b.startedAt;

/** @param {readonly number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);

/**
 * One round of both sides: the logarithm of the ratio of b's cost to a's, and the weight of the round.
 * @typedef {{ ratio: number, weight: number }} Round
 *
 * @typedef {{ costs: number[], indexes: number[], level: number }} Costs  of one side in a round; indexes:
 *   of the pairs that they come from
 */

/**
 * Rounds from the levels of both sides. This is precise if each side had undisturbed moments. Slower
 * rounds get smaller weights, because disturbances only ever add time.
 *
 * @param {[Costs, Costs][]} pairs
 * @returns {Round[]}
 */
function quietRounds(pairs) {
  const slowness = pairs.map(([a, b]) => Math.log(a.level * b.level) / 2);
  const fastest = smallest(slowness);
  return pairs.map(([a, b], i) =>
    ({ ratio: Math.log(b.level / a.level), weight: 1 / (QUIET ** 2 + (slowness[i] - fastest) ** 2) }));
}

/**
 * Rounds from adjacent passes: the median of the ratios between each pass and the next one of the other
 * side. A disturbance that lasts for seconds affects both passes alike.
 *
 * @param {[Costs, Costs][]} pairs
 * @returns {Round[]}
 */
function adjacentRounds(pairs) {
  return pairs.map(([a, b]) => {
    const ofB = new Map(b.costs.map((cost, i) => [b.indexes[i], cost]));
    const both = a.costs.flatMap((cost, i) => {
      const other = ofB.get(a.indexes[i]) ?? 0;
      return cost > 0 && other > 0 ? [Math.log(other / cost)] : [];
    });
    return both.length > 0 ? { ratio: median(both), weight: 1 } : { ratio: 0, weight: 0 };
  });
}

/** @param {Round[]} rounds */
const meanOf = (rounds) =>
  sum(rounds.map(({ ratio, weight }) => weight * ratio)) / sum(rounds.map(({ weight }) => weight));

/** The variance of the weighted mean if the true ratio is 1. @param {Round[]} rounds */
const varianceOf = (rounds) =>
  sum(rounds.map(({ ratio, weight }) => (weight * ratio) ** 2)) / sum(rounds.map(({ weight }) => weight)) ** 2;

/**
 * The ratio of one benchmark in a duel, with its interval and its probability. Null if too few rounds
 * have a cost on both sides.
 *
 * The ratio is the weighted mean of the rounds' logarithmic ratios. Of the two ways to get these, the one
 * with the smaller variance is used. Neither the weights nor this choice depend on which side was faster.
 * So if both builds are equal, each ratio could as well have the opposite sign. The share of all sign
 * combinations with a mean at least as far from 0 is the exact probability of the result by chance.
 *
 * @param {readonly Measured[]} a
 * @param {readonly Measured[]} b
 * @param {readonly DuelLook[]} [looks]  of the duel
 * @returns {Evidence | null}
 */
function pairedEvidence(a, b, looks) {
  if (a.length === 0 || b.length === 0) return null;
  const others = new Map(spreadOf(b).rounds.map((round) => [round.round, round]));
  const pairs = spreadOf(a).rounds.flatMap((one) => {
    const other = others.get(one.round);
    return other && one.level > 0 && other.level > 0 ? [/** @type {[Costs, Costs]} */ ([one, other])] : [];
  });
  const share = shareOf(1 + largest([...a, ...b].map(({ round }) => round)), looks);
  if (leastProbability(pairs.length) > ERROR * share) return null;
  const [quiet, adjacent] = [quietRounds(pairs), adjacentRounds(pairs)];
  const rounds = varianceOf(adjacent) < varianceOf(quiet) ? adjacent : quiet;
  /** Probability of ratios as far from `change` as these. @param {number} change */
  const probabilityOf = (change) =>
    signFlipProbability(rounds.map(({ ratio, weight }) => weight * (ratio - change)));
  const log = meanOf(rounds);
  const ratios = rounds.map(({ ratio }) => ratio);
  return {
    log,
    low: edge(log, smallest(ratios), ERROR * share, probabilityOf),
    high: edge(log, largest(ratios), ERROR * share, probabilityOf),
    probability: Math.min(1, probabilityOf(0) / share),
  };
}

/**
 * One end of the interval, by bisection: the change at which the probability falls to the level.
 *
 * @param {number} inside
 * @param {number} outside  the most extreme ratio, which the interval cannot exceed
 * @param {number} level  5 %, or the share of it that may be spent
 * @param {(change: number) => number} probabilityOf
 */
function edge(inside, outside, level, probabilityOf) {
  let [near, far] = [inside, outside];
  for (let i = 0; i < 20; ++i) {
    const middle = (near + far) / 2;
    if (probabilityOf(middle) > level) near = middle;
    else far = middle;
  }
  return far;
}

/**
 * The evidence of a duel, for each platform and benchmark that both sides measured.
 * @param {Results} a
 * @param {Results} b
 * @returns {import('./compare.js').PairedEvidence}
 */
export function pairedResults(a, b) {
  // Both sides together, so that they have the same reference cycle.
  const { data } = analyse([...a.platforms, ...b.platforms]);
  return new Map(a.platforms.flatMap((platform, i) => {
    const other = b.platforms.findIndex(({ id }) => id === platform.id);
    if (other < 0) return [];
    const [before, now] = [data[i].measured, data[a.platforms.length + other].measured];
    return [[platform.id, new Map([...before].flatMap(([key, measured]) => {
      const evidence = pairedEvidence(measured.filter(isMeasured), (now.get(key) ?? []).filter(isMeasured), b.duel?.looks);
      return evidence ? [[key, evidence]] : [];
    }))]];
  }));
}

/** @param {Measured} measured */
const isMeasured = ({ result }) => hasPairs(result);
