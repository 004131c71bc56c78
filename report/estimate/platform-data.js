/**
 * The measurements of one platform by benchmark, over all rounds, and the noise between its rounds: of each
 * part for itself.
 *
 * @import { KeptReference, PlatformResults } from '../../protocol/types.js'
 * @import { Round, ReferenceCycle } from '../../protocol/types.js'
 * @import { Measured, RoundNoise, Spread } from '../results/types.js'
 * @import { Correction } from './correction.js'
 * @import { LongRun } from './rounds/long-runs.js'
 * @import { Witness } from './rounds/witness.js'
 *
 * @typedef {object} PlatformData
 * @property {PartData[]} parts
 * @property {ReadonlyMap<string, PartData>} of  by key of the benchmark: its part
 * @property {number | null} referenceNs  length of the CPU cycle at which their costs are given
 *
 * @typedef {object} PartData  what one process a round has measured
 * @property {string} [part]  its name; absent: it is all that the rounds have
 * @property {ReadonlyMap<string, Measured[]>} measured  by key of the benchmark; one for each round
 * @property {ReadonlyMap<string, Correction>} corrections  by key: what the cycle meter says of the benchmark
 * @property {number} ofWork  see `elasticityOfWork`
 * @property {ReadonlyMap<string, Spread>} spreads  by key, of the benchmarks that have a pair: in nanoseconds
 * @property {ReadonlyMap<string, LongRun>} longRuns  by key: what they say; without them it is not in the map
 * @property {number | null} referenceNs  length of the CPU cycle at which their costs are given
 * @property {Witness | null} witness  null: not known
 * @property {number} lostRounds  that have no ratio of the witness, because too few pairs of the ladder are
 *   from quiet passes
 * @property {RoundNoise | null} noise  in nanoseconds
 * @property {RoundNoise | null} cycleNoise  in cycles
 */
import { benchmarkKey, plannedById } from '../../protocol/identity.js';
import { gatherBy, mapValues } from '../results/lookup.js';
import { hasPairs } from '../results/pairs.js';
import { byPart, partsByRow } from '../results/parts.js';
import { corrected, elasticityOfWork, typicalCycle } from './correction.js';
import { isCorrected } from './estimate.js';
import { longRunsOf, raised } from './rounds/long-runs.js';
import { referenceCycles } from './reference-cycle.js';
import { roundNoise } from './rounds/noise.js';
import { spreadOf } from './spread.js';
import { disturbedPasses, ofQuietPasses } from './rounds/passes.js';
import { witnessKey, witnessOf, witnessRounds } from './rounds/witness.js';
import { median } from '../statistics/descriptive.js';
import { method } from '../method/method.js';

/**
 * The results of one round, each with what is needed to read its pairs.
 * @param {Round} round
 * @returns {Measured[]}
 */
export function measuredIn({ round, clock, cycles, plan, results }) {
  const cycleNs = cycles.length > 0 ? median(cycles.map((one) => one.cycleNs)) : null;
  const typicalNs = typicalCycle(results);
  return results.map((result) => {
    const planned = plan ? plannedById(plan.benchmarks, result.benchmark) : undefined;
    return {
      round,
      result,
      clock,
      cycleNs,
      typicalNs,
      threads: planned?.threads,
      waits: planned?.asynchronous || result.waits,
      mayVanish: planned?.keepsResults === false,
    };
  });
}

/**
 * The results of a platform by key of their benchmark.
 * @param {Pick<PlatformResults, 'rounds'>} platform
 */
export const rowsIn = ({ rounds }) =>
  gatherBy(rounds.flatMap(measuredIn), ({ result }) => benchmarkKey(result));

/**
 * The rounds of each benchmark without those that are disturbed. A benchmark that has too few others keeps
 * all.
 * @param {ReadonlyMap<string, Measured[]>} measured
 * @param {Witness['disturbed']} disturbed
 */
const undisturbed = (measured, disturbed) =>
  mapValues(measured, (row) => {
    const quiet = row.filter(({ round }) => !disturbed.has(round));
    return quiet.length >= method.witness.minQuiet ? quiet : row;
  });

/**
 * Groups a platform's results by part and benchmark, corrects their samples for the CPU's frequency, and fits
 * the noise between the processes of each part.
 * @param {Pick<PlatformResults, 'rounds'> & { id?: string }} platform
 * @param {number | null} [referenceNs]  length of the reference cycle; null: samples stay as they are
 * @param {{ witness?: KeptReference['witness'], leavesOut?: boolean }} [options]  witness: quiet ratios of
 *   earlier runs; leavesOut: disturbed rounds
 * @returns {PlatformData}
 */
export function platformData(platform, referenceNs = null, options = {}) {
  const parts = [...byPart([platform])].map(([part, [own]]) => ({
    ...(part !== undefined && { part }),
    ...partData(own, referenceNs, options),
  }));
  return { parts, of: partsByRow(parts, ({ measured }) => measured.keys()), referenceNs };
}

/**
 * The data of rounds of one process each.
 * @param {Pick<PlatformResults, 'rounds'> & { id?: string }} part
 * @param {number | null} referenceNs
 * @param {{ witness?: KeptReference['witness'], leavesOut?: boolean }} options
 * @returns {PartData}
 */
function partData({ id = '', rounds }, referenceNs, { witness: kept = {}, leavesOut = false }) {
  const rows = rowsIn({ rounds });
  const disturbed =
    leavesOut && method.passes.use
      ? new Map(rounds.map(({ round, results }) => [round, disturbedPasses(results)]))
      : new Map();
  const quiet = ofQuietPasses(rows, disturbed, method.witness.minQuiet);
  const ofWork = elasticityOfWork(quiet.values());
  const corrections = mapValues(quiet, (row) => corrected(row, referenceNs, { ofWork }));
  const all = mapValues(corrections, (one) => one.measured);
  const host = rounds.find((round) => round.host)?.host ?? null;
  // The witness is compiled as C++ is; in JavaScript its ratio differs between processes.
  const witness = host?.script ? null : witnessOf(all, kept[witnessKey(id, host)]);
  const measured = leavesOut && method.witness.use && witness ? undisturbed(all, witness.disturbed) : all;
  /** @type {Measured[][]} */
  const withPairs = [];
  /** @type {Map<string, Spread>} */
  const typical = new Map();
  for (const [key, own] of measured) {
    const row = own.filter(({ result }) => hasPairs(result));
    if (row.length === 0) continue;
    withPairs.push(row);
    typical.set(key, spreadOf(row));
  }
  const noise = roundNoise([...typical.values()]);
  const longRuns = longRunsOf(measured, { spreads: typical, noise, corrections, referenceNs, leavesOut });
  const spreads = new Map([...typical].map(([key, spread]) => [key, raised(spread, longRuns.get(key))]));
  // Corrected costs are given at the reference cycle, and need no noise of their own in cycles.
  const isAtReference = referenceNs !== null && [...measured.values()].every(isCorrected);
  const inCycles = isAtReference
    ? []
    : withPairs.filter((row) => row.every(({ cycleNs }) => cycleNs !== null));
  return {
    measured,
    corrections,
    ofWork,
    referenceNs,
    spreads,
    longRuns,
    witness,
    lostRounds: host?.script ? 0 : witnessRounds(rows) - witnessRounds(all),
    noise,
    cycleNoise: roundNoise(inCycles.map((row) => spreadOf(row, ({ cycleNs }) => cycleNs ?? 1))),
  };
}

/**
 * The data of several platforms, with the costs of each machine at one reference cycle.
 * @param {readonly PlatformResults[]} platforms
 * @param {readonly KeptReference[]} [kept]  reference cycles of earlier runs
 * @param {{ leavesOut?: boolean }} [options]  leavesOut: disturbed rounds. Not in a duel, whose sides see the
 *   same
 * @returns {{ data: PlatformData[], references: ReferenceCycle[] }}  data: in the order of the platforms
 */
export function analyse(platforms, kept = [], { leavesOut = true } = {}) {
  const references = referenceCycles(platforms, kept);
  const dataOf = (/** @type {PlatformResults} */ platform) => {
    const own = references.find((one) => one.platforms.includes(platform.id));
    const { witness } = kept.find(({ machine }) => machine === (platform.machine ?? null)) ?? {};
    return platformData(platform, own?.cycleNs ?? null, { witness, leavesOut });
  };
  return { data: platforms.map(dataOf), references };
}
