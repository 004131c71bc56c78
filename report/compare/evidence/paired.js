/**
 * What the rounds of a duel tell of one benchmark: its ratio, in how many processes it was slow, and its
 * mean.
 *
 * @import { DuelLook } from '../../../protocol/types.js'
 * @import { PairedRound, PairedSpread } from '../duel-data.js'
 * @import { Evidence } from '../../quantities/quantity.js'
 * @import { Round } from './sign-flips.js'
 *
 * @typedef {[PairedRound, PairedRound]} BothSides  of a round
 */
import { largest, mean, meanNearMedian, median, smallest } from '../../statistics/descriptive.js';
import { compareMeans } from './means.js';
import { compareProcesses } from './processes.js';
import { boundedRounds, effectiveCount, evidenceFrom, varianceOf } from './sign-flips.js';
import { allowedAt, MIN_ROUNDS } from '../sequential/spending.js';
import { method } from '../../method/method.js';

/**
 * The least two-sided probability that some rounds can have: that of ratios which all have the same sign.
 *
 * @param {number} rounds
 */
const leastProbability = (rounds) => 2 ** (1 - rounds);

/**
 * Rounds from the levels of both sides, with smaller weights for slower ones, because disturbances only ever
 * add time.
 *
 * @param {BothSides[]} pairs
 * @param {ReadonlyMap<number, number>} [usual]  by round: slowness that counts as usual
 * @returns {Round[]}
 */
function quietRounds(pairs, usual = new Map()) {
  const slowness = pairs.map(([a, b]) => Math.log(a.level * b.level) / 2 - (usual.get(a.round) ?? 0));
  const fastest = smallest(slowness);
  return pairs.map(([a, b], i) => ({
    ratio: Math.log(b.level / a.level),
    weight: 1 / (method.share.alike ** 2 + (slowness[i] - fastest) ** 2),
  }));
}

/**
 * Rounds from the levels of both sides, all with the same weight.
 *
 * @param {BothSides[]} pairs
 * @returns {Round[]}
 */
const equalRounds = (pairs) => pairs.map(([a, b]) => ({ ratio: Math.log(b.level / a.level), weight: 1 }));

/**
 * Rounds from neighbouring samples: the median of the ratios between each pair and the one that the other
 * side took some milliseconds before or after it. What disturbs both is alike. Where costs are rounded to
 * ticks of the clock, it is the mean of the ratios near their median: the median itself would be a ratio of
 * whole ticks. The pairs are those that were measured, with the disturbed ones: only the ratio of two of them
 * is used. Rounds with more pairs count for more, less than in proportion, because processes differ as well;
 * those without pairs that can be compared have the ratio of their levels, and no weight.
 *
 * @param {BothSides[]} pairs
 * @param {{ byFirst?: boolean }} [options]  byFirst: the mean of this middle of the pairs in which one side
 *   was the first to visit the benchmark, and of the others. The second one may find the branch predictor as
 *   the first has left it, and be faster by some percent: the median of all pairs is then one of these two
 *   ratios or the other, by chance
 * @returns {Round[]}
 */
function neighbouringRounds(pairs, { byFirst = false } = {}) {
  return pairs.map(([a, b]) => {
    const both = a.pairs.flatMap((cost, i) => {
      const other = b.pairs[i] ?? NaN;
      return cost > 0 && other > 0 ? [{ log: Math.log(other / cost), first: a.firsts?.[i] }] : [];
    });
    const rounding = method.chance.deviations * Math.hypot(a.rounding / a.level, b.rounding / b.level);
    const middleOf = (/** @type {typeof both} */ some) => {
      const logs = some.map(({ log }) => log);
      return rounding > 0 ? meanNearMedian(logs, rounding) : median(logs);
    };
    if (both.length === 0) return { ratio: Math.log(b.level / a.level), weight: 0 };
    const bySide = [0, 1].map((side) => both.filter(({ first }) => first === side));
    const isSplit = byFirst && bySide.every(({ length }) => length >= method.chance.few);
    return { ratio: isSplit ? mean(bySide.map(middleOf)) : middleOf(both), weight: Math.sqrt(both.length) };
  });
}

/**
 * The rounds by which a benchmark is judged. Where its sides are not slow equally often, the disturbed ones
 * are left out if enough others remain.
 *
 * @param {BothSides[]} all
 * @param {ReadonlySet<number>} disturbed
 * @param {ReadonlyMap<number, number>} machine
 */
function judgedRounds(all, disturbed, machine) {
  const judge = (/** @type {BothSides[]} */ pairs) => {
    const neighbours = neighbouringRounds(pairs);
    return {
      pairs,
      neighbours,
      processes: compareProcesses(
        pairs.map(([{ round, level: a }, { level: b }], i) => ({
          a,
          b,
          machine: machine.get(round) ?? 0,
          ratio: neighbours[i].ratio,
        })),
      ),
    };
  };
  const every = judge(all);
  const quiet = all.filter(([{ round }]) => !disturbed.has(round));
  return every.processes.isAlike || quiet.length === all.length || quiet.length < MIN_ROUNDS
    ? every
    : judge(quiet);
}

/**
 * The rounds in which both sides have a cost.
 * @param {PairedSpread | undefined} a
 * @param {PairedSpread | undefined} b
 */
export function bothSides(a, b) {
  const others = new Map(b?.rounds.map((round) => [round.round, round]));
  return (a?.rounds ?? []).flatMap((one) => {
    const other = others.get(one.round);
    return other && one.level > 0 && other.level > 0 ? [/** @type {BothSides} */ ([one, other])] : [];
  });
}

/**
 * The evidence of a duel about one benchmark. Null if too few rounds have a cost on both sides.
 *
 * The ratio is the weighted mean of the rounds' logarithmic ratios. Of the ways to get these, the one with
 * the smallest variance is used, if its rounds with weight are enough for an interval. Neither the weights
 * nor this choice depend on which side was faster. How slow one side alone was says nothing of the machine:
 * if one side was slow more often, all rounds count the same. Whether a build that is slow in a third of its
 * processes can be excluded is another question, which the weights do not depend on.
 *
 * @param {PairedSpread | undefined} a
 * @param {PairedSpread | undefined} b
 * @param {object} [options]
 * @param {ReadonlyMap<number, number>} [options.machine]  how slow it was in each round
 * @param {ReadonlySet<number>} [options.disturbed]  in which something else used the core, as another row
 *   than this one shows
 * @param {readonly DuelLook[]} [options.looks]  of the duel
 * @param {number} [options.noise]  of the means of both sides, see `noiseOfMeans`
 * @returns {Evidence | null}
 */
export function pairedEvidence(a, b, { machine = new Map(), disturbed = new Set(), looks, noise } = {}) {
  const all = bothSides(a, b);
  const allowed = allowedAt(
    1 + largest([a, b].flatMap((side) => side?.rounds.map(({ round }) => round) ?? [])),
    looks,
  );
  const { share, error } = allowed;
  if (leastProbability(all.length) > error) return null;
  const { pairs, neighbours, processes } = judgedRounds(all, disturbed, machine);
  const byLevels = processes.isBalanced
    ? [quietRounds(pairs), quietRounds(pairs, machine)]
    : [equalRounds(pairs)];
  const isKnown = neighbours.every(({ weight }) => weight > 0);
  // With a round on the other side they have to be enough, or the interval is as wide as their range.
  const isWorth = (1 + pairs.length) * leastProbability(pairs.length) <= error;
  const bounded = processes.isBalanced && isWorth ? boundedRounds(neighbours) : null;
  const ways = isKnown
    ? [
        ...byLevels,
        neighbours,
        neighbouringRounds(pairs, { byFirst: true }),
        ...(bounded === null ? [] : [bounded]),
      ]
    : byLevels;
  const enough = ways.filter((one) => leastProbability(effectiveCount(one)) <= error);
  const rounds = (enough.length > 0 ? enough : ways).reduce((best, one) =>
    varianceOf(one) < varianceOf(best) ? one : best,
  );
  const evidence = evidenceFrom(rounds, allowed);
  return {
    ...evidence,
    share,
    error,
    isSequential: looks !== undefined,
    isAlike: processes.isAlike,
    processes: {
      ...processes,
      probability: Math.min(1, processes.probability / share),
      least: processes.least / share,
    },
    // Both sides of a round see the same, so that its means can be compared in any.
    means: compareMeans(all, { allowed, noise }),
  };
}
