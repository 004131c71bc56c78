/**
 * What is measured in time on a platform: the estimate of a benchmark, and figures that follow from it.
 *
 * @import { Cell, CellCounter, CellEstimate, Planned, PlatformResults } from '../../protocol/types.js'
 * @import { Measured } from '../results/types.js'
 * @import { PartData } from '../estimate/platform-data.js'
 */
import { estimate, estimateCycles } from '../estimate/estimate.js';
import { median, medianOrNull } from '../statistics/descriptive.js';
import { formatPercent } from '../text/numbers.js';
import { plannedIn } from './planned.js';
import { method } from '../method/method.js';

/**
 * The counters of a benchmark's own: what its body counted beside its time.
 * @param {(Planned | undefined)[]} rounds  the benchmark in the plan of each round
 * @param {number | null} ns  its cost
 * @returns {CellCounter[]}  in the order in which the body counts
 */
function countersOf(rounds, ns) {
  const told = rounds.flatMap((planned) => planned?.userCounters ?? []);
  if (told.length === 0) return [];
  return [...new Set(told.map(({ name }) => name))].map((name) => {
    const own = told.filter((one) => one.name === name);
    const amounts = own.flatMap(({ amount }) => amount ?? []);
    const [{ kind }] = own;
    if (amounts.length < own.length) return { name, kind, value: null, isFinite: false };
    const amount = median(amounts);
    const value = kind !== 'per-second' ? amount : ns !== null ? (amount * 1e9) / ns : null;
    if (value !== null && !Number.isFinite(value)) return { name, kind, value: null, isFinite: false };
    return { name, kind, value };
  });
}

/**
 * Garbage collection during the samples, over all rounds that report it.
 * @param {readonly Measured[]} measured
 */
function garbageOf(measured) {
  const reported = measured.flatMap(({ result: { gc, pairs } }) => (gc ? [{ gc, pairs }] : []));
  if (reported.length === 0) return null;
  const sum = (/** @type {number[]} */ values) => values.reduce((a, b) => a + b, 0);
  const durationMs = sum(reported.map(({ gc }) => gc.durationMs));
  const measuredNs = sum(reported.flatMap(({ pairs }) => [...pairs.bodyNs, ...pairs.twinNs]));
  return {
    collections: sum(reported.map(({ gc }) => gc.collections)),
    durationMs,
    share: measuredNs > 0 ? (durationMs * 1e6) / measuredNs : 0,
  };
}

/**
 * How many of the rounds were disturbed and count anyway, because too few others remain.
 * @param {readonly Measured[]} measured
 * @param {PartData} data
 */
function disturbedRounds(measured, { witness }) {
  if (!witness || witness.disturbed.size === 0) return 0;
  const disturbed = measured.filter(({ round }) => witness.disturbed.has(round)).length;
  return measured.length - disturbed < method.witness.minQuiet ? disturbed : 0;
}

/** @param {number} share of the time of a new input that is saved where the input comes back */
const rememberedText = (share) =>
  `an input that comes back takes ${formatPercent(1 - share)} of the time of a new one: it keeps its ` +
  'results, or the engine does';

/**
 * A cell that is measured in time, without its ratio; null if nothing was.
 * @param {PlatformResults} platform
 * @param {Planned} planned
 * @param {{ key: string, data: PartData, targetRelative: number | undefined }} context  key: of the
 *   benchmark; data: of its part
 * @returns {Cell | null}
 */
export function timedOn(platform, planned, { key, data, targetRelative }) {
  const measured = data.measured.get(key);
  if (!measured) return null;
  const estimated = estimate(measured, {
    targetRelative,
    noise: data.noise,
    spread: data.spreads.get(key),
    longRun: data.longRuns.get(key),
  });
  const { verdict, vanished, estimate: found, value: cost, low, high, rounds, pairs } = estimated;
  const results = measured.map(({ result }) => result);
  const checksum = results.find(({ checksum: one }) => one !== null)?.checksum ?? null;
  const value = estimated.verdict === 'below-floor' ? null : cost;
  const counters = countersOf(
    platform.rounds.map((round) => plannedIn(round, key)),
    value,
  );
  if (!found || cost === null || low === null || high === null) {
    const { estimate: _, ...rest } = estimated;
    /** @type {Cell} */
    const few = { quantity: 'time', ratio: null, checksum, ...rest };
    return counters.length > 0 ? { ...few, userCounters: counters } : few;
  }
  // The cost is that of one thread, and a throughput that of all.
  const { threads = 1 } = planned;
  const items = planned.items ?? (planned.threads === undefined ? null : 1);
  const perSecond = (/** @type {number | null} */ amount) => {
    const rate = value !== null && amount !== null ? (amount * threads * 1e9) / value : null;
    return Number.isFinite(rate) ? rate : null;
  };
  // Tables have hundreds of thousands of cells: keys are named one by one, which is far faster than to copy
  // objects that then grow, and parts that few cells have are added last.
  /** @type {Cell & { estimate: CellEstimate }} */
  const timed = {
    quantity: 'time',
    ratio: null,
    checksum,
    verdict,
    reason: estimated.reason,
    value,
    low,
    high,
    rounds,
    pairs,
    estimate: {
      interval: found.interval,
      floor: found.floor,
      min: found.min,
      p20: found.p20,
      p80: found.p80,
      mad: found.mad,
      cycles: value === null ? null : estimateCycles(measured, { value, low, high }, data),
      bytesPerSecond: perSecond(planned.bytes),
      itemsPerSecond: perSecond(items),
      coldNs: medianOrNull(results.flatMap(({ coldNs }) => coldNs ?? [])),
      warmUpMs: medianOrNull(results.flatMap(({ warmUpMs }) => warmUpMs ?? [])),
      gc: garbageOf(measured),
      elasticity: data.corrections.get(key)?.elasticity ?? null,
      instructionsPerCycle: null,
    },
  };
  if (counters.length > 0) timed.userCounters = counters;
  if (found.longRun) timed.estimate.longRun = found.longRun;
  const disturbed = disturbedRounds(measured, data);
  if (disturbed > 0) timed.estimate.disturbedRounds = disturbed;
  const remembered = results.flatMap(({ remembers }) => remembers ?? []);
  // A busy machine may make it look like that in some rounds.
  if (remembered.length > results.length / 2) {
    timed.verdict = 'unstable';
    timed.reason = rememberedText(Number(medianOrNull(remembered)));
    timed.estimate.remembers = true;
  }
  const { quantity, ratio, reason } = timed;
  return vanished ? Object.assign({ quantity, ratio, checksum, verdict, reason, vanished }, timed) : timed;
}
