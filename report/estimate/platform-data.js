/**
 * The measurements of one platform by benchmark, over all rounds, and the noise between its rounds.
 *
 * @typedef {import('../../protocol/types.js').PlatformResults} PlatformResults
 * @typedef {import('../../protocol/types.js').Round} Round
 * @typedef {import('../results/types.js').Measured} Measured
 * @typedef {import('../results/types.js').RoundNoise} RoundNoise
 *
 * @typedef {object} PlatformData
 * @property {ReadonlyMap<string, Measured[]>} measured  by key of the benchmark; one for each round
 * @property {RoundNoise | null} noise  in nanoseconds
 * @property {RoundNoise | null} cycleNoise  in cycles
 */
import { benchmarkKey } from '../results/identity.js';
import { hasPairs } from '../results/pairs.js';
import { roundNoise } from './round-noise.js';
import { spreadOf } from './spread.js';
import { median } from '../statistics/descriptive.js';

/**
 * The results of one round, each with what is needed to read its pairs.
 * @param {Round} round
 * @returns {Measured[]}
 */
export function measuredIn({ round, clock, cycles, results }) {
  const cycleNs = cycles.length > 0 ? median(cycles.map((one) => one.cycleNs)) : null;
  return results.map((result) => ({ round, result, clock, cycleNs }));
}

/**
 * Groups a platform's results by benchmark and fits the noise between its rounds.
 * @param {PlatformResults} platform
 * @returns {PlatformData}
 */
export function platformData({ rounds }) {
  /** @type {Map<string, Measured[]>} */
  const measured = new Map();
  for (const one of rounds.flatMap(measuredIn)) {
    const key = benchmarkKey(one.result);
    measured.set(key, [...(measured.get(key) ?? []), one]);
  }
  const rows = [...measured.values()]
    .map((row) => row.filter(({ result }) => hasPairs(result)))
    .filter((row) => row.length > 0);
  const inCycles = rows.filter((row) => row.every(({ cycleNs }) => cycleNs !== null));
  return {
    measured,
    noise: roundNoise(rows.map((row) => spreadOf(row))),
    cycleNoise: roundNoise(inCycles.map((row) => spreadOf(row, ({ cycleNs }) => cycleNs ?? 1))),
  };
}
