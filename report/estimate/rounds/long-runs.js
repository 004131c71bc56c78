/**
 * The mean of a long run, without the noise of the machine. A low quantile of short samples is the most
 * precise figure of what an operation usually costs, and leaves out what is rare. In each round the body also
 * ran for long, its state kept, beside a chain of known length for as long: what the machine takes from both
 * is the same share. The cost lies between the two: at the mean of the long runs as far as it differs from
 * the samples by more than the machine explains, and as far as samples differ more between the rounds.
 *
 * @import { CellLongRun } from '../../../protocol/types.js'
 * @import { Measured, RoundNoise, Spread, Variance } from '../../results/types.js'
 * @import { Correction } from '../correction.js'
 *
 * @typedef {object} LongRun  what the long runs of a benchmark say
 * @property {number} factor  by which the level of its bodies is raised
 * @property {number} weight  of the long runs' mean in the cost, 0 to 1; the rest is that of the samples
 * @property {number} doubt  half width of the 95 % interval that the long runs' part of the cost has, as a
 *   share of the cost
 * @property {number} unseen  by what share of the cost the long runs' mean is above it, as far as that is no
 *   chance; negative: below
 * @property {number} rare  share of the body that is rare work; 0: none was found
 * @property {number} operations  of the longest run, in one process
 * @property {boolean} holdsSamples  the samples stand in it
 * @property {boolean} settled  from their second quarter to their second half the mean moved by no more than
 *   its interval or `method.share.large`
 */
import {
  largest,
  mean,
  median,
  MEDIAN_INEFFICIENCY,
  NORMAL_95,
  smallest,
  sum,
  variance,
} from '../../statistics/descriptive.js';
import { tQuantile } from '../../statistics/distributions.js';
import { fitPrior, moderate } from '../../statistics/moderation.js';
import { gatherBy } from '../../results/lookup.js';
import { isMetered } from '../correction.js';
import { LADDER } from '../ladder.js';
import { centreError } from './noise.js';
import { runOf } from './windows.js';
import { FULL } from './witness.js';
import { method } from '../../method/method.js';

/** The mean square of what lies anywhere between nothing and a size is its square over this. */
const UNIFORM = 3;

/** @param {number | undefined} weight  of a long run in a cost; undefined: there was none */
export const isDecisive = (weight) => weight !== undefined && 2 * weight > 1;

/**
 * The weight in a cost of what its long runs hold: 1 if its samples stand in them.
 * @param {{ holdsSamples?: boolean, weight: number } | undefined} longRun
 * @returns {number | undefined}  undefined: there were none
 */
export const weightInCost = (longRun) => (longRun?.holdsSamples ? 1 : longRun?.weight);

/**
 * How much of an excess counts, 0 to 1: continuous, so that no run jumps.
 * @param {number} excess
 * @param {number} error  its standard error
 * @param {number} [half]  standard errors at which half of it counts
 */
function weightOf(excess, error, half = method.chance.deviations) {
  const odds = (excess / half / Math.max(error, Number.MIN_VALUE)) ** 2;
  return 1 / (1 + 1 / odds ** 2);
}

/**
 * What the machine does to windows that contain no rare work.
 * @param {readonly number[]} chains  how much longer each took than its neighbours that kept their CPU
 */
function machineOf(chains) {
  const kept = chains.filter((excess) => excess < method.longRuns.lost - 1);
  return {
    lost: Math.max(0, mean(chains)),
    // Not robust figures: what comes rarely is the question.
    ofAll: Math.sqrt(mean(chains.map((excess) => excess ** 2))),
    ofKept: Math.sqrt(mean(kept.map((excess) => excess ** 2))),
  };
}

/**
 * The variance of the mean of a benchmark's long runs, as a share of it: as its windows let expect, and as
 * its rounds differ.
 * @param {readonly ReturnType<typeof runOf>[]} runs
 */
function spreadOfRuns(runs) {
  const sizes = runs.map(({ size }) => size);
  return {
    within: mean(runs.map((run) => run.variance)) / runs.length,
    between: runs.length > 1 ? variance(sizes) / mean(sizes) ** 2 / runs.length : 0,
    freedom: runs.length - 1,
  };
}

/**
 * What long runs of the ladder, which does no rare work, exceed its samples by: windows of another length.
 * @param {readonly ReturnType<typeof runOf>[]} ladder  none, as in a duel: that is not known
 * @param {{ ofKept: number, rounds: number }} of
 */
function commonExcess(ladder, { ofKept, rounds }) {
  if (ladder.length === 0) return 0;
  const centre = median(ladder.map(({ typical }) => typical));
  const error = Math.hypot(
    ofKept / Math.sqrt(sum(ladder.map((run) => run.windows))),
    method.share.small / Math.sqrt(rounds),
  );
  return centre * weightOf(centre, error);
}

/**
 * The rounds whose long runs stood beside a neighbour on the core. It slows what fills the core's units, and
 * no chain, so that nothing in a window shows it; but it stays for many rows. What a body does rarely makes
 * one row longer, and in all rounds.
 * @param {readonly { runs: readonly ReturnType<typeof runOf>[] }[]} rows  without the chains of the ladder
 * @returns {ReadonlySet<number>}  by index of the round
 */
function disturbedRounds(rows) {
  const byRound = gatherBy(
    rows.flatMap(({ runs }) => {
      const least = smallest(runs.map(({ size }) => size));
      return runs.length > 1 ? runs.map(({ round, size }) => ({ round, times: size / least })) : [];
    }),
    ({ round }) => round,
  );
  const slowings = [...byRound]
    .filter(([, own]) => own.length >= method.chance.few)
    .map(([round, own]) => ({ round, slowing: median(own.map(({ times }) => times)) }));
  const limit = (1 + method.share.far) * smallest(slowings.map(({ slowing }) => slowing));
  return new Set(slowings.filter(({ slowing }) => slowing > limit).map(({ round }) => round));
}

/**
 * What the long runs of a platform say, by key of the benchmark.
 * @param {ReadonlyMap<string, Measured[]>} measured
 * @param {{ spreads: ReadonlyMap<string, Spread>, noise: RoundNoise | null,
 *   corrections: ReadonlyMap<string, Correction>, referenceNs: number | null, leavesOut?: boolean }} of
 *   spreads: of the samples; noise: of them between rounds; leavesOut: disturbed rounds
 * @returns {Map<string, LongRun>}  without the benchmarks that have none
 */
export function longRunsOf(measured, { spreads, noise, corrections, referenceNs, leavesOut = true }) {
  const all = [...measured].flatMap(([key, row]) => {
    const spread = spreads.get(key);
    const exponent = corrections.get(key)?.elasticity?.value ?? 0;
    const runs = row.flatMap((one) => {
      const round = spread?.rounds.find((of) => of.round === one.round);
      const isLong = one.result.longRun && isMetered(one.result);
      if (!round || !isLong || round.level + round.base <= 0) return [];
      return runOf(one, round, { exponent, referenceNs });
    });
    return spread && runs.length > 0 ? [{ key, suite: row[0].result.suite, spread, runs }] : [];
  });
  const isChain = (/** @type {typeof all[number]} */ { key, suite }) => suite === LADDER && key !== FULL;
  const judges = leavesOut && method.longRuns.leave ? all.filter((row) => !isChain(row)) : [];
  const disturbed = disturbedRounds(judges);
  const rows = all.map((row) => {
    const quiet = row.runs.filter(({ round }) => !disturbed.has(round));
    const runs = quiet.length > 0 ? quiet : row.runs;
    // A single one does not show how much they differ.
    const seen = quiet.length >= method.witness.minQuiet ? quiet : row.runs;
    return { ...row, runs, seen, of: spreadOfRuns(runs) };
  });
  const chains = rows.flatMap(({ runs }) => runs.flatMap((run) => run.chains));
  if (!method.longRuns.use || chains.length < method.chance.few) return new Map();
  const machine = machineOf(chains);
  const common = commonExcess(
    rows.filter(isChain).flatMap(({ runs }) => runs),
    { ofKept: machine.ofKept, rounds: largest(rows.map(({ runs }) => runs.length)) },
  );
  // What else uses the core slows rows that fill it, as the witness does, and the chains not.
  const witness = rows.find(({ key }) => key === FULL)?.runs.map(({ excess }) => excess) ?? [];
  const neighbour = witness.length > 0 ? Math.max(0, (1 + median(witness)) / (1 + common) - 1) : 0;
  const prior = fitPrior(
    rows.map(({ of: { between, within, freedom } }) => ({
      variance: within > 0 ? between / within : 0,
      freedom,
    })),
  );
  return new Map(
    rows.map(({ key, spread, runs, seen, of: { within, between, freedom } }) => {
      const ofAllSamples = (spread.value + median(spread.rounds.map(({ base }) => base))) * (1 + common);
      const sizesOf = (/** @type {typeof runs} */ own) => own.map(({ size }) => size / ofAllSamples);
      // What else uses memory makes some rounds longer.
      const [own, most] = [median(sizesOf(runs)) - 1, mean(sizesOf(seen)) - 1].map((excess) =>
        excess > 0 ? Math.max(0, excess - machine.lost) : excess,
      );
      const root = Math.sqrt(sum(runs.map((run) => run.windows)));
      const ofChains = (own > 0 ? machine.ofAll : machine.ofKept) / root;
      // It slows a row by anything between nothing and what it slows the witness by.
      const ofMachine = Math.hypot(ofChains, method.share.small, neighbour / Math.sqrt(UNIFORM));
      /** @type {Variance} */
      const moderated =
        prior && within > 0
          ? moderate({ variance: between / within, freedom }, prior)
          : { variance: 1, freedom: Infinity };
      const ofRuns = MEDIAN_INEFFICIENCY * Math.sqrt(moderated.variance * within);
      const reach = Math.hypot(NORMAL_95 * ofMachine, ofRuns && tQuantile(moderated.freedom) * ofRuns);
      const error = reach / NORMAL_95;
      const ofSamples = noise && spread.size > 0 ? centreError(spread, noise).error / spread.size : 0;
      const apart = Math.hypot(ofSamples, error * (own / ofMachine / method.chance.deviations) ** 2);
      const weight = apart ** 2 / (apart ** 2 + error ** 2);
      const factor = (1 + own) ** weight;
      const uncertain = Math.max(own, most);
      // Rounds replay the same beginning, and agree about it.
      const rise = Math.abs(median(runs.map((run) => run.rise)));
      return [
        key,
        {
          factor: (1 + common) * factor,
          weight,
          doubt: weight * Math.max(reach, rise),
          unseen: weightOf(uncertain, ofMachine, NORMAL_95) * ((1 + uncertain) / factor - 1),
          rare: Math.max(0, 1 - 1 / factor),
          operations: largest(runs.map(({ operations }) => operations)),
          holdsSamples: runs.some((run) => run.holdsSamples),
          settled: weight * rise <= Math.max(reach, method.share.large),
        },
      ];
    }),
  );
}

/**
 * What the long runs of a benchmark show beside its cost.
 * @param {LongRun} longRun
 * @param {Spread} spread  of its costs, raised by it
 * @returns {CellLongRun}
 */
export function rareWork(
  { weight, rare, operations, holdsSamples, settled, factor },
  { value, size, rounds },
) {
  const rareShare = value > 0 ? Math.min(1, (rare * size) / value) : 0;
  /** @type {CellLongRun} */
  const found = { weight, rareShare, withoutRare: value * (1 - rareShare), operations, settled };
  if (holdsSamples) found.holdsSamples = true;
  // The costs are raised, like the value: these samples took longer than the mean of all operations.
  const costs = rounds.flatMap((round) => round.costs);
  const slow = costs.filter((cost) => cost > factor * value);
  if (rareShare <= method.share.large || slow.length === 0) return found;
  return { ...found, slow: { oneIn: costs.length / slow.length, times: mean(slow) / value } };
}

/**
 * Half of the width that the interval of a cost is to have, as a share: with rare work it would take hundreds
 * of times as long to be narrower. A cost that is still changing has none.
 * @param {number | undefined} target  of samples
 * @param {Pick<LongRun, 'settled' | 'weight'> | undefined} longRun
 */
export function targetOf(target, longRun) {
  if (longRun && !longRun.settled) return 0;
  return target && Math.max(target, method.share.large * (longRun?.weight ?? 0));
}

/**
 * The standard error, as a share, that all rounds of a run have in common by their long runs.
 * @param {LongRun | undefined} longRun
 */
export const longRunError = (longRun) => (longRun?.doubt ?? 0) / NORMAL_95;

/**
 * The costs of a benchmark as those of a long run.
 * @param {Spread} spread  of its samples
 * @param {LongRun | undefined} longRun  undefined: there was none, and they stay as they are
 * @returns {Spread}
 */
export function raised(spread, longRun) {
  if (!longRun) return spread;
  const { factor, weight } = longRun;
  const base = median(spread.rounds.map((round) => round.base));
  const raise = (/** @type {number} */ cost, /** @type {number} */ own) => (cost + own) * factor - own;
  const value = raise(spread.value, base);
  const bulk = 1 - weight;
  return {
    ...spread,
    rounds: spread.rounds.map((round) => ({
      ...round,
      costs: round.costs.map((cost) => raise(cost, round.base)),
      level: value + bulk * (raise(round.level, round.base) - value),
    })),
    value,
    variance: spread.variance * (bulk * factor) ** 2,
    within: spread.within * (bulk * factor) ** 2,
    // The middle sample, raised, may be far above the mean: where the cheap ones are those of a cache.
    size: value + base,
    bulk,
    samples: spread,
  };
}
