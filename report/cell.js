/**
 * One benchmark on one platform: its estimate, and what follows from it.
 *
 * @typedef {import('./types.js').Round} Round
 * @typedef {import('./types.js').Planned} Planned
 * @typedef {import('./types.js').PlatformResults} PlatformResults
 * @typedef {import('./types.js').Estimate} Estimate
 * @typedef {import('./types.js').Cell} Cell
 */
import { estimate, failedEstimate } from './estimate.js';
import { benchmarkKey } from './identity.js';
import { median } from './statistics.js';

/**
 * The benchmark in the plan of a round, if it was asked for.
 * @param {Round} round
 * @param {string} key
 */
export const plannedIn = (round, key) =>
  round.plan?.benchmarks.find((planned) => planned.selected && benchmarkKey(planned) === key);

/**
 * Why a planned benchmark has no result on a platform; null where the user cut the run short.
 * @param {PlatformResults} platform
 */
function absence({ status, reason, rounds }) {
  if (status === 'cut') return null;
  const whole = rounds.flatMap(({ failures }) => failures).find(({ benchmark }) => benchmark === null);
  const cause = whole?.message ?? reason;
  if (cause) return `not reached: ${cause}`;
  return rounds.every(({ complete }) => complete)
    ? 'the host planned it but sent no result'
    : 'not reached: the host stopped before its end';
}

/**
 * One benchmark on one platform; null where there is nothing to say.
 * @param {PlatformResults} platform
 * @param {string} key
 * @param {number | undefined} targetRelative
 * @returns {Estimate | null}
 */
function estimateOn(platform, key, targetRelative) {
  const { rounds } = platform;
  for (const round of rounds) {
    const id = plannedIn(round, key)?.id;
    const failure = round.failures.find(({ benchmark }) => benchmark !== null && benchmark === id);
    if (failure) return failedEstimate(failure.message);
  }
  const measured = rounds.flatMap(({ results, clock }) =>
    results.filter((result) => benchmarkKey(result) === key).map((result) => ({ result, clock })));
  if (measured.length > 0) return estimate(measured, { targetRelative });
  if (!rounds.some((round) => plannedIn(round, key))) return null;
  const reason = absence(platform);
  return reason === null ? null : failedEstimate(reason);
}

/**
 * Everything of a cell but its ratio, which takes a second platform; null where there is no cell.
 * @param {PlatformResults} platform
 * @param {Planned} planned
 * @param {{ targetRelative: number | undefined, cycleNs: number | null }} context
 * @returns {Cell | null}
 */
export function cellOf(platform, planned, { targetRelative, cycleNs }) {
  const key = benchmarkKey(planned);
  const estimated = estimateOn(platform, key, targetRelative);
  if (estimated === null) return null;
  const { medianNs: _, ...shown } = estimated;
  const results = platform.rounds.flatMap((round) =>
    round.results.filter((result) => benchmarkKey(result) === key));
  const cold = results.flatMap(({ coldNs }) => coldNs ?? []);
  const perSecond = (/** @type {number | null} */ amount) =>
    (shown.ns !== null && amount !== null ? (amount * 1e9) / shown.ns : null);
  return {
    ...shown,
    cycles: shown.ns !== null && cycleNs !== null ? shown.ns / cycleNs : null,
    ratio: null,
    bytesPerSecond: perSecond(planned.bytes),
    itemsPerSecond: perSecond(planned.items),
    coldNs: cold.length > 0 ? median(cold) : null,
    checksum: results.find(({ checksum }) => checksum !== null)?.checksum ?? null,
  };
}
