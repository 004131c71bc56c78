/**
 * What the windows of one long run say.
 *
 * @import { Result } from '../../../protocol/types.js'
 * @import { Measured } from '../../results/types.js'
 */
import { mean, median, sum } from '../../statistics/descriptive.js';
import { cycleAround, isMetered } from '../correction.js';
import { method } from '../../method/method.js';

/**
 * The first window from which on each input was taken equally often.
 * @param {{ operations: number }[]} windows
 * @param {number} from  the first one that may be it
 * @param {number} [inputs]
 * @returns {number}  `from` if there is none
 */
function lapFrom(windows, from, inputs = 1) {
  let done = 0;
  const found = windows.findIndex(({ operations }, i) => {
    const begins = i >= from && done % inputs === 0;
    done += operations;
    return begins;
  });
  return found < 0 ? from : found;
}

/** The windows of a long run. @param {Result} result */
const windowsOf = ({ longRun }) =>
  longRun?.operations.map((operations, i) => ({
    operations,
    bodyNs: longRun.bodyNs[i],
    pauses: longRun.pauses[i],
    chain: longRun.chainNs[i] / longRun.chainCycles[i],
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
export function runOf({ round, result, clock }, { level, base }, { exponent, referenceNs }) {
  const windows = windowsOf(result);
  const usual = cycleAround(result);
  const slowings = windows.map(({ chain }) => chain / usual);
  const kept = slowings.filter((slowing) => slowing < method.longRuns.lost);
  const slowing = kept.length > 0 ? mean(kept) : median(slowings);
  const atReference = referenceNs === null ? 1 : (referenceNs / usual) ** exponent;
  const tookBy = (/** @type {typeof windows[number]} */ { bodyNs, pauses }) =>
    ((bodyNs - pauses * (clock?.pauseNs ?? 0)) * atReference) / slowing / (level + base);
  const meanOf = (/** @type {typeof windows} */ part) =>
    sum(part.map(tookBy)) / sum(part.map(({ operations }) => operations));
  const half = lapFrom(windows, windows.length >> 1, result.inputs);
  // At first caches and memory are still filled.
  const quarter = lapFrom(windows, windows.length >> 2, result.inputs);
  const last = windows.slice(quarter);
  const average = meanOf(last);
  const off = last.map((window) => tookBy(window) / average - window.operations);
  return {
    round,
    excess: average - 1,
    // Windows in which others had the CPU change the mean, and hardly this.
    typical: median(last.map((window) => tookBy(window) / window.operations)) - 1,
    // What twice as many operations have added, as a share of the mean.
    rise:
      half > 1
        ? (meanOf(windows.slice(half)) - meanOf(windows.slice(quarter < half ? quarter : 0, half))) / average
        : 0,
    variance:
      last.length > 1
        ? (sum(off.map((one) => one ** 2)) * last.length) /
          (last.length - 1) /
          sum(last.map(({ operations }) => operations)) ** 2
        : 0,
    size: (level + base) * average,
    operations: sum(windows.map((one) => one.operations)),
    holdsSamples: result.longRun?.holdsSamples ?? false,
    windows: last.length,
    chains: slowings.map((one) => one / slowing - 1),
  };
}

/**
 * The mean cost of an operation in a round: in its long run, or, where either side of a duel has none, in
 * its samples.
 * @param {Measured} one
 * @param {{ costs: readonly number[], level: number, base: number }} round  of its spread
 * @param {Measured | undefined} other  the same round of the other side
 */
export function meanCost(one, round, other) {
  const haveBoth = [one, other].every((side) => side?.result.longRun && isMetered(side.result));
  if (!haveBoth || !(round.level + round.base > 0)) return mean(round.costs);
  const { excess } = runOf(one, round, { exponent: 0, referenceNs: null });
  return (round.level + round.base) * (1 + excess) - round.base;
}
