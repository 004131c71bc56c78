/**
 * The mean of a long run, without the noise of the machine. A low quantile of short samples is the most
 * precise figure of what an operation usually costs, and leaves out what is rare. In each round the body also
 * ran for long, its state kept, beside a chain of known length for as long: what the machine takes from both
 * is the same share. The cost is the level of the samples, raised by the excess of the long runs over them,
 * as far as it is more than the machine explains.
 *
 * @import { CellLongRun, Result } from '../../../protocol/types.js'
 * @import { Measured, Spread } from '../../results/types.js'
 * @import { Correction } from '../correction.js'
 *
 * @typedef {object} LongRun  what the long runs of a benchmark say
 * @property {number} factor  by which the level of its bodies is raised
 * @property {number} doubt  half width of the 95 % interval of the factor, as a share
 * @property {number} unseen  how much higher, as a share of the cost, the mean may be by what was not certain
 * @property {number} rare  share of the body that is rare work; 0: none was found
 * @property {number} operations  of the longest run, in one process
 * @property {boolean} settled  in most rounds, twice as many operations would hardly have moved the mean
 */
import { largest, mean, median, NORMAL_95 } from '../../statistics/descriptive.js';
import { tQuantile } from '../../statistics/distributions.js';
import { cycleAround, isMetered } from '../correction.js';
import { FULL } from './witness.js';

/** Standard errors at which half of an excess counts. */
const HALF = 3;

/** Its weight grows with this power of its standard errors, without a step. */
const POWER = 4;

/** A chain of known length that took this many times as long as usual had lost its CPU for a while. */
const LOST = 1.5;

/**
 * Long runs of rows without rare work differ by so much from their samples where the machine is quiet: half
 * of an excess of three times that counts.
 */
const BETWEEN_ROWS = 0.01;

/** Fewest long runs of which the noise of the machine is known. */
const FEWEST = 3;

/** Share of a cost from which on rare work is named. */
export const LEAST_RARE = 0.05;

/** Half of the width that the interval of a cost with rare work is to have, as a share. */
export const RARE_TARGET = 0.05;

const sum = (/** @type {readonly number[]} */ values) => values.reduce((a, b) => a + b, 0);

/**
 * How much of an excess counts, 0 to 1: continuous, so that no run jumps.
 * @param {number} excess
 * @param {number} error  its standard error
 */
function weightOf(excess, error) {
  const errors = Math.abs(excess) / Math.max(error, Number.MIN_VALUE);
  return errors ** POWER / (HALF ** POWER + errors ** POWER);
}

/** The windows of a long run. @param {Result} result */
const windowsOf = ({ longRun }) =>
  longRun?.operations.map((operations, i) => ({
    operations,
    bodyNs: longRun.bodyNs[i],
    pauses: longRun.pauses[i],
    chain: longRun.chainNs[i] / longRun.chainCycles[i],
    chainNs: longRun.chainNs[i],
  })) ?? [];

/**
 * The cost of an operation in each window of a long run, its loop included, in nanoseconds.
 * @param {Pick<Measured, 'result' | 'clock'>} one
 */
export const windowCosts = ({ result, clock }) =>
  windowsOf(result).map(
    ({ bodyNs, pauses, operations }) => (bodyNs - pauses * (clock?.pauseNs ?? 0)) / operations,
  );

/**
 * The long run of a benchmark in one round: the mean of its operations over the level of its samples, by the
 * chains that kept their CPU, and what other chains lost.
 * @param {Measured} one  metered
 * @param {{ level: number, base: number }} round  of its spread
 * @param {{ exponent: number, referenceNs: number | null }} correction
 */
function runOf({ result, clock }, { level, base }, { exponent, referenceNs }) {
  const windows = windowsOf(result);
  const usual = cycleAround(result);
  const slowings = windows.map(({ chain }) => chain / usual);
  const kept = slowings.filter((slowing) => slowing < LOST);
  const slowing = kept.length > 0 ? mean(kept) : median(slowings);
  const atReference = referenceNs === null ? 1 : (referenceNs / usual) ** exponent;
  const excessOf = (/** @type {typeof windows} */ part) => {
    const operations = sum(part.map((one) => one.operations));
    const took = sum(part.map(({ bodyNs, pauses }) => bodyNs - pauses * (clock?.pauseNs ?? 0)));
    return ((took / operations) * atReference) / slowing / (level + base) - 1;
  };
  // In the first half caches and memory are still filled.
  const half = Math.floor(windows.length / 2);
  const excess = excessOf(windows.slice(half));
  return {
    excess,
    // What twice as many operations have added.
    rise: half > 1 ? excess - excessOf(windows.slice(half >> 1, half)) : 0,
    operations: sum(windows.map((one) => one.operations)),
    windows: windows.length - half,
    settled: result.longRun?.settled ?? true,
    chains: slowings.map((one) => one / slowing - 1),
  };
}

/**
 * The mean cost of an operation in a round: in its long run, or, where it has none, in its samples.
 * @param {Measured} one
 * @param {{ costs: readonly number[], level: number, base: number }} round  of its spread
 */
export function meanCost(one, round) {
  if (!one.result.longRun || !isMetered(one.result) || !(round.level + round.base > 0))
    return mean(round.costs);
  const { excess } = runOf(one, round, { exponent: 0, referenceNs: null });
  return (round.level + round.base) * (1 + excess) - round.base;
}

/**
 * What the machine does to windows that contain no rare work.
 * @param {readonly number[]} chains  how much longer each took than its neighbours that kept their CPU
 */
function machineOf(chains) {
  const kept = chains.filter((excess) => excess < LOST - 1);
  return {
    lost: Math.max(0, mean(chains)),
    // Not robust figures: what comes rarely is the question.
    ofAll: Math.sqrt(mean(chains.map((excess) => excess ** 2))),
    ofKept: Math.sqrt(mean(kept.map((excess) => excess ** 2))),
  };
}

/**
 * What the long runs of a platform say, by key of the benchmark.
 * @param {ReadonlyMap<string, Measured[]>} measured
 * @param {{ spreads: ReadonlyMap<string, Spread>, corrections: ReadonlyMap<string, Correction>,
 *   referenceNs: number | null }} of  spreads: of the samples
 * @returns {Map<string, LongRun>}  without the benchmarks that have none
 */
export function longRunsOf(measured, { spreads, corrections, referenceNs }) {
  const rows = [...measured].flatMap(([key, row]) => {
    const exponent = corrections.get(key)?.elasticity?.value ?? 0;
    const runs = row.flatMap((one) => {
      const round = spreads.get(key)?.rounds.find((of) => of.round === one.round);
      const isLong = one.result.longRun && isMetered(one.result);
      if (!round || !isLong || round.level + round.base <= 0) return [];
      return runOf(one, round, { exponent, referenceNs });
    });
    return runs.length > 0 ? [{ key, suite: row[0].result.suite, runs }] : [];
  });
  const chains = rows.flatMap(({ runs }) => runs.flatMap((run) => run.chains));
  if (chains.length < FEWEST) return new Map();
  const machine = machineOf(chains);
  // The ladder does no rare work: what it exceeds comes from windows of another length than the samples.
  const ladder = rows.filter(({ key, suite }) => suite === 'ladder' && key !== FULL);
  const known = (ladder.length > 0 ? ladder : rows).flatMap(({ runs }) => runs);
  const centre = median(known.map(({ excess }) => excess));
  const ofCentre = Math.hypot(
    machine.ofKept / Math.sqrt(sum(known.map((run) => run.windows))),
    BETWEEN_ROWS / Math.sqrt(largest(rows.map(({ runs }) => runs.length))),
  );
  const common = centre * weightOf(centre, ofCentre);
  // What else uses the core slows rows that fill it, as the witness does, and the chains not.
  const witness = rows.find(({ key }) => key === FULL)?.runs.map(({ excess }) => excess) ?? [];
  const neighbour = witness.length > 0 ? Math.max(0, (1 + mean(witness)) / (1 + common) - 1) : 0;
  return new Map(
    rows.map(({ key, runs }) => {
      // Not by time: rounds with more rare work took longer.
      const total = sum(runs.map(({ operations }) => operations));
      const shares = runs.map(({ operations }) => operations / total);
      const concentration = sum(shares.map((share) => share ** 2));
      const average = sum(runs.map(({ excess }, i) => shares[i] * excess));
      const found = (1 + average) / (1 + common) - 1;
      const own = found > 0 ? Math.max(0, found - machine.lost) : found;
      const root = Math.sqrt(sum(runs.map((run) => run.windows)));
      const ofChains = (own > 0 ? machine.ofAll : machine.ofKept) / root;
      // It slows a row by anything between nothing and what it slows the witness by.
      const error = Math.hypot(ofChains, BETWEEN_ROWS, neighbour / Math.sqrt(3));
      const weight = weightOf(own, error);
      const between =
        sum(runs.map(({ excess }, i) => shares[i] * (excess - average) ** 2)) / (1 - concentration);
      // Rounds replay the same beginning, and agree about it.
      const rise = Math.abs(sum(runs.map((run, i) => shares[i] * run.rise)));
      const doubt = Math.max(
        NORMAL_95 * error,
        rise,
        runs.length > 1 ? tQuantile(runs.length - 1) * Math.sqrt(between * concentration) : 0,
      );
      const factor = 1 + weight * own;
      return [
        key,
        {
          factor: (1 + common) * factor,
          doubt: (weight * doubt) / factor,
          unseen: ((1 - weight) * Math.max(0, own)) / factor,
          rare: Math.max(0, 1 - 1 / factor),
          operations: largest(runs.map(({ operations }) => operations)),
          settled: 2 * runs.filter(({ settled }) => settled).length >= runs.length,
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
export function rareWork({ rare, operations, settled, factor }, { value, size, rounds }) {
  const rareShare = value > 0 ? Math.min(1, (rare * size) / value) : 0;
  const found = { rareShare, withoutRare: value * (1 - rareShare), operations, settled };
  // The costs are raised, like the value: these samples took longer than the mean of all operations.
  const costs = rounds.flatMap((round) => round.costs);
  const slow = costs.filter((cost) => cost > factor * value);
  if (rareShare <= LEAST_RARE || slow.length === 0) return found;
  return { ...found, slow: { oneIn: costs.length / slow.length, times: mean(slow) / value } };
}

/** Whether twice as many operations would move a cost. @param {CellLongRun} longRun */
export const isChanging = ({ settled, rareShare }) => !settled && rareShare > LEAST_RARE;

/**
 * Half of the width that the interval of a cost is to have, as a share: with rare work it would take hundreds
 * of times as long to be narrower.
 * @param {number | undefined} target  without rare work
 * @param {CellLongRun | undefined} longRun
 */
export function targetOf(target, longRun) {
  if (!longRun || longRun.rareShare <= LEAST_RARE) return target;
  return isChanging(longRun) ? 0 : target && Math.max(target, RARE_TARGET);
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
  const { factor } = longRun;
  const raise = (/** @type {number} */ cost, /** @type {number} */ base) => (cost + base) * factor - base;
  return {
    ...spread,
    rounds: spread.rounds.map((round) => ({
      ...round,
      costs: round.costs.map((cost) => raise(cost, round.base)),
      level: raise(round.level, round.base),
    })),
    value: raise(spread.value, median(spread.rounds.map(({ base }) => base))),
    variance: spread.variance * factor ** 2,
    within: spread.within * factor ** 2,
    size: spread.size * factor,
  };
}
