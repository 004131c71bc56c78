/**
 * The reference cycle of a run: the length of a CPU cycle at which all its costs are given.
 *
 * @import { PlatformResults, ReferenceCycle } from '../../protocol/types.js'
 */
import { median, quantile } from '../statistics/descriptive.js';
import { isMetered, meteredSide } from './correction.js';

/** Shares of the samples below and above the range that is shown: without rare moments. */
const RANGE = /** @type {const} */ ([0.02, 0.98]);

/** The machine that measured a platform; '' for that of the run. @param {PlatformResults} platform */
const machineOf = ({ machine }) => machine ?? '';

/** Lengths of the cycle during all undisturbed samples of a platform. @param {PlatformResults} platform */
const cyclesOf = ({ rounds }) => rounds.flatMap(({ results, clock }) =>
  results.filter(isMetered).flatMap((result) => meteredSide(result, clock, 'body').cycles.map(Math.exp)));

/**
 * The reference cycle of each machine: the median of the medians of its platforms, so that each counts
 * the same, and the range that was seen. Machines without slices of the cycle meter have none.
 * @param {readonly PlatformResults[]} platforms
 * @returns {ReferenceCycle[]}
 */
export function referenceCycles(platforms) {
  return [...new Set(platforms.map(machineOf))].flatMap((machine) => {
    const metered = platforms.filter((platform) => machineOf(platform) === machine)
      .map((platform) => ({ id: platform.id, cycles: cyclesOf(platform) })).filter(({ cycles }) => cycles.length > 0);
    if (metered.length === 0) return [];
    const seen = metered.flatMap(({ cycles }) => cycles);
    return [{
      platforms: metered.map(({ id }) => id),
      cycleNs: median(metered.map(({ cycles }) => median(cycles))),
      lowNs: quantile(seen, RANGE[0]),
      highNs: quantile(seen, RANGE[1]),
    }];
  });
}
