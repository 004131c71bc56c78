/**
 * Two builds that were measured turn about: each pass over the benchmarks of the one beside a pass of the
 * other, so that what the machine does in the course of the session happens to both, and cancels out.
 *
 * @typedef {import('../../protocol/types.js').Results} Results
 * @typedef {import('../results/types.js').Measured} Measured
 * @typedef {import('./compare.js').Evidence} Evidence
 */
import { platformData } from '../estimate/platform-data.js';
import { hasPairs } from '../results/pairs.js';
import { signFlipProbability } from '../statistics/sign-flips.js';
import { spreadOf } from '../estimate/spread.js';
import { median } from '../statistics/descriptive.js';

/**
 * By how much rounds differ that nothing disturbed: a round that is slower than the fastest by many
 * times this counts little.
 */
const QUIET = 0.005;

/** Fewer rounds can exclude nothing at 5 %: 2⁻⁵ is the first power of a half below. */
const FEWEST_ROUNDS = 6;

/**
 * Whether two results are the sides of one duel.
 * @param {Results} a
 * @param {Results} b
 */
export const isDuel = (a, b) =>
  a.duel?.side === 'a' && b.duel?.side === 'b' && a.startedAt === b.startedAt;

/** @param {readonly number[]} values */
const sum = (values) => values.reduce((total, value) => total + value, 0);

/**
 * A round of both sides: the logarithm of the ratio of b's cost to a's, and how much it counts.
 * @typedef {{ ratio: number, weight: number }} Round
 *
 * @typedef {{ costs: number[], level: number }} Costs  of one side in a round, in the order of its passes
 */

/**
 * From the undisturbed costs of the sides: exact where both were left alone for a while. A round counts
 * the less the slower both together were in it, since disturbances only ever make slower.
 *
 * @param {[Costs, Costs][]} pairs
 * @returns {Round[]}
 */
function quietRounds(pairs) {
  const slowness = pairs.map(([a, b]) => Math.log(a.level * b.level) / 2);
  const fastest = Math.min(...slowness);
  return pairs.map(([a, b], i) =>
    ({ ratio: Math.log(b.level / a.level), weight: 1 / (QUIET ** 2 + (slowness[i] - fastest) ** 2) }));
}

/**
 * From costs beside one another: the median of the ratios of each pass to the other side's next to it,
 * a moment later, which what disturbs both for seconds does not change.
 *
 * @param {[Costs, Costs][]} pairs
 * @returns {Round[]}
 */
function adjacentRounds(pairs) {
  return pairs.map(([a, b]) => {
    const both = a.costs.flatMap((cost, pass) => (cost > 0 && b.costs[pass] > 0 ? [Math.log(b.costs[pass] / cost)] : []));
    return both.length > 0 ? { ratio: median(both), weight: 1 } : { ratio: 0, weight: 0 };
  });
}

/** @param {Round[]} rounds */
const meanOf = (rounds) =>
  sum(rounds.map(({ ratio, weight }) => weight * ratio)) / sum(rounds.map(({ weight }) => weight));

/** The variance of that mean, about 0. @param {Round[]} rounds */
const varianceOf = (rounds) =>
  sum(rounds.map(({ ratio, weight }) => (weight * ratio) ** 2)) / sum(rounds.map(({ weight }) => weight)) ** 2;

/**
 * What the rounds of a benchmark say of its ratio; null where too few rounds have a cost on
 * both sides.
 *
 * The weighted mean of the rounds' logarithmic ratios, as the one or the other way has them: that whose
 * mean varies less. Neither the weights nor the choice look at which side was the faster, so that with
 * builds that are the same each ratio could as well have the other sign, and how many of all choices of
 * signs give a mean as far from 0 is the exact probability of so much by chance.
 *
 * @param {readonly Measured[]} a
 * @param {readonly Measured[]} b
 * @returns {Evidence | null}
 */
export function pairedEvidence(a, b) {
  if (a.length === 0 || b.length === 0) return null;
  const others = new Map(spreadOf(b).rounds.map((round) => [round.round, round]));
  const pairs = spreadOf(a).rounds.flatMap((one) => {
    const other = others.get(one.round);
    return other && one.level > 0 && other.level > 0 ? [/** @type {[Costs, Costs]} */ ([one, other])] : [];
  });
  if (pairs.length < FEWEST_ROUNDS) return null;
  const [quiet, adjacent] = [quietRounds(pairs), adjacentRounds(pairs)];
  const rounds = varianceOf(adjacent) < varianceOf(quiet) ? adjacent : quiet;
  /** Of ratios as far from a change as these are. @param {number} change */
  const probabilityOf = (change) =>
    signFlipProbability(rounds.map(({ ratio, weight }) => weight * (ratio - change)));
  const log = meanOf(rounds);
  const ratios = rounds.map(({ ratio }) => ratio);
  return {
    log,
    low: edge(log, Math.min(...ratios), probabilityOf),
    high: edge(log, Math.max(...ratios), probabilityOf),
    probability: probabilityOf(0),
  };
}

/**
 * The end of a 95 % interval: the change from which on the rounds would be too unlikely.
 *
 * @param {number} inside
 * @param {number} outside  the most extreme ratio, beyond which nothing can be
 * @param {(change: number) => number} probabilityOf
 */
function edge(inside, outside, probabilityOf) {
  let [near, far] = [inside, outside];
  for (let i = 0; i < 20; ++i) {
    const middle = (near + far) / 2;
    if (probabilityOf(middle) > 0.05) near = middle;
    else far = middle;
  }
  return far;
}

/**
 * @param {Results} a
 * @param {Results} b
 * @returns {import('./compare.js').PairedEvidence}
 */
export function pairedResults(a, b) {
  return new Map(a.platforms.flatMap((platform) => {
    const other = b.platforms.find(({ id }) => id === platform.id);
    if (!other) return [];
    const [before, now] = [platformData(platform).measured, platformData(other).measured];
    return [[platform.id, new Map([...before].flatMap(([key, measured]) => {
      const evidence = pairedEvidence(measured.filter(isMeasured), (now.get(key) ?? []).filter(isMeasured));
      return evidence ? [[key, evidence]] : [];
    }))]];
  }));
}

/** @param {Measured} measured */
const isMeasured = ({ result }) => hasPairs(result);
