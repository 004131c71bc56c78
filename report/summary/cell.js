/**
 * A cell of the table: one benchmark on one platform, with its estimate and derived figures.
 *
 * @import { Round, Planned, PlatformResults, Cell } from '../../protocol/types.js'
 * @import { Estimate, Measured } from '../results/types.js'
 * @import { PlatformData } from '../estimate/platform-data.js'
 * @import { Reason } from '../estimate/estimate.js'
 */
import { estimate, estimateCycles, estimateWithout } from '../estimate/estimate.js';
import { benchmarkKey } from '../../protocol/identity.js';
import { lookupBy } from '../results/lookup.js';
import { medianOrNull } from '../statistics/descriptive.js';
import { countersOf } from './counters.js';
import { countsInstructions, countedCell } from './work-cell.js';

const plannedBy = lookupBy((/** @type {Planned} */ planned) => benchmarkKey(planned));
const failuresBy = lookupBy((/** @type {Round['failures'][number]} */ { benchmark }) => benchmark);

/**
 * The benchmark in the plan of a round, if it is selected.
 * @param {Round} round
 * @param {string} key
 */
export const plannedIn = ({ plan }, key) =>
  (plan ? plannedBy(plan.benchmarks, key).find(({ selected }) => selected) : undefined);

/** Start of the reason of a benchmark that its platform did not get to. */
export const NOT_REACHED = 'not reached';

/**
 * Why a planned benchmark has no result on a platform; null if the user stopped the run early.
 * @param {PlatformResults} platform
 */
function absence({ status, reason, rounds }) {
  if (status === 'cut') return null;
  const [whole] = rounds.flatMap(({ failures }) => failuresBy(failures, null));
  const cause = whole?.message ?? reason;
  if (cause) return `${NOT_REACHED}: ${cause}`;
  return rounds.every(({ complete }) => complete)
    ? 'the host planned it but sent no result'
    : `${NOT_REACHED}: the host stopped before its end`;
}

/**
 * Why a benchmark failed or was skipped in a round; null if neither. A failure goes first.
 * @param {PlatformResults} platform
 * @param {string} key
 * @returns {Reason | null}
 */
function failureOn({ rounds }, key) {
  const failures = rounds.filter((round) => round.failures.length > 0).flatMap((round) => {
    const planned = plannedIn(round, key);
    return planned ? failuresBy(round.failures, planned.id) : [];
  });
  const failure = failures.find(({ skipped }) => !skipped) ?? failures[0];
  return failure ? { verdict: failure.skipped ? 'skipped' : 'failed', reason: failure.message } : null;
}

/**
 * Why a benchmark without a result has none. Null if the platform did not plan it, or if the user stopped
 * the run early.
 * @param {PlatformResults} platform
 * @param {string} key
 * @returns {Reason | null}
 */
function missingOn(platform, key) {
  const reason = platform.rounds.some((round) => plannedIn(round, key)) ? absence(platform) : null;
  return reason === null ? null : { verdict: 'failed', reason };
}

/**
 * The estimate of one benchmark on one platform. Null if the platform did not plan it, or if the user
 * stopped the run before it was measured.
 * @param {PlatformResults} platform
 * @param {string} key
 * @param {{ data: PlatformData, targetRelative: number | undefined }} context
 * @returns {Estimate | null}
 */
function estimateOn(platform, key, { data, targetRelative }) {
  const failure = failureOn(platform, key);
  if (failure) return estimateWithout(failure);
  const measured = data.measured.get(key);
  if (measured) return estimate(measured, { targetRelative, noise: data.noise, spread: data.spreads.get(key) });
  const missing = missingOn(platform, key);
  return missing && estimateWithout(missing);
}

/**
 * Garbage collection during the samples, over all rounds that report it.
 * @param {readonly Measured[]} measured
 */
function garbageOf(measured) {
  const told = measured.flatMap(({ result: { gc, pairs } }) => (gc ? [{ gc, pairs }] : []));
  if (told.length === 0) return null;
  const sum = (/** @type {number[]} */ values) => values.reduce((a, b) => a + b, 0);
  const durationMs = sum(told.map(({ gc }) => gc.durationMs));
  const measuredNs = sum(told.flatMap(({ pairs }) => [...pairs.bodyNs, ...pairs.twinNs]));
  return {
    collections: sum(told.map(({ gc }) => gc.collections)),
    durationMs,
    share: measuredNs > 0 ? (durationMs * 1e6) / measuredNs : 0,
  };
}

/**
 * A cell without its ratio, which depends on another platform; null if there is no estimate.
 * @param {PlatformResults} platform
 * @param {Planned} planned
 * @param {{ data: PlatformData, targetRelative: number | undefined }} context
 * @returns {Cell | null}
 */
export function cellOf(platform, planned, context) {
  const key = benchmarkKey(planned);
  if (countsInstructions(platform)) {
    return countedCell(platform, planned, { failure: failureOn(platform, key), missing: missingOn(platform, key) });
  }
  const estimated = estimateOn(platform, key, context);
  if (estimated === null) return null;
  const { verdict, reason, ns, low, high, interval, min, p20, p80, mad, rounds, pairs, floorNs } = estimated;
  const measured = context.data.measured.get(key) ?? [];
  const elasticity = context.data.corrections.get(key)?.elasticity;
  const results = measured.map(({ result }) => result);
  const inCycles = ns === null ? null : estimateCycles(measured, estimated, context.data);
  // The cost is that of one thread, and a throughput that of all.
  const { threads = 1 } = planned;
  const items = planned.items ?? (planned.threads === undefined ? null : 1);
  const perSecond = (/** @type {number | null} */ amount) =>
    (ns !== null && amount !== null ? (amount * threads * 1e9) / ns : null);
  const counters = countersOf(platform.rounds.map((round) => plannedIn(round, key)), ns);
  return {
    verdict, reason, ns, low, high, interval, min, p20, p80, mad, floorNs, rounds, pairs,
    unit: 'ns',
    instructions: null,
    bytes: null,
    cycles: inCycles && inCycles.cycles,
    cyclesLow: inCycles && inCycles.low,
    cyclesHigh: inCycles && inCycles.high,
    ratio: null,
    ratioLow: null,
    ratioHigh: null,
    bytesPerSecond: perSecond(planned.bytes),
    itemsPerSecond: perSecond(items),
    ...(counters.length > 0 && { userCounters: counters }),
    coldNs: medianOrNull(results.flatMap(({ coldNs }) => coldNs ?? [])),
    warmUpMs: medianOrNull(results.flatMap(({ warmUpMs }) => warmUpMs ?? [])),
    gc: garbageOf(measured),
    elasticity: elasticity?.exponent ?? null,
    elasticityError: elasticity?.error ?? null,
    instructionsPerCycle: null,
    work: null,
    checksum: results.find(({ checksum }) => checksum !== null)?.checksum ?? null,
  };
}
