/**
 * The reference cycle of a machine: the length of a CPU cycle at which all its costs are given.
 *
 * @import { KeptReference, PlatformResults, ReferenceCycle } from '../../protocol/types.js'
 */
import { median, quantile } from '../statistics/descriptive.js';
import { isMetered, meteredSide } from './correction.js';

/** Share of the samples below the range that is shown, and above it: rare moments. */
const OUTSIDE = 0.02;

/** The machine that measured a platform; null for that of the run. @param {PlatformResults} platform */
const machineOf = ({ machine }) => machine ?? null;

/** Lengths of the cycle during all undisturbed samples of a platform. @param {PlatformResults} platform */
const cyclesOf = ({ rounds }) =>
  rounds.flatMap(({ results, clock }) =>
    results.filter(isMetered).flatMap((result) => meteredSide(result, clock, 'body').cycles.map(Math.exp)),
  );

/**
 * The reference cycle of each machine, and the range that was seen. It is the one that was kept of an earlier
 * run; otherwise the median of the medians of the machine's platforms, so that each counts the same. Machines
 * without slices of the cycle meter have none.
 * @param {readonly PlatformResults[]} platforms
 * @param {readonly KeptReference[]} [kept]
 * @returns {ReferenceCycle[]}
 */
export function referenceCycles(platforms, kept = []) {
  return [...new Set(platforms.map(machineOf))].flatMap((machine) => {
    const metered = platforms
      .filter((platform) => machineOf(platform) === machine)
      .map((platform) => ({ id: platform.id, cycles: cyclesOf(platform) }))
      .filter(({ cycles }) => cycles.length > 0);
    if (metered.length === 0) return [];
    const seen = metered.flatMap(({ cycles }) => cycles);
    const own = kept.find((one) => one.machine === machine);
    return [
      {
        machine,
        platforms: metered.map(({ id }) => id),
        cycleNs: own?.cycleNs ?? median(metered.map(({ cycles }) => median(cycles))),
        since: own?.since ?? null,
        lowNs: quantile(seen, OUTSIDE),
        highNs: quantile(seen, 1 - OUTSIDE),
      },
    ];
  });
}
