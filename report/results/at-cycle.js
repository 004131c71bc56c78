/**
 * @import { Results } from '../../protocol/types.js'
 */

/**
 * The same results with the costs of all machines given at this length of a CPU cycle, whatever their runs
 * chose.
 * @param {Results} results
 * @param {number | undefined} cycleNs  undefined: as they are
 * @returns {Results}
 */
export function atCycle(results, cycleNs) {
  if (cycleNs === undefined) return results;
  const { platforms, referenceCycles = [] } = results;
  const machines = [...new Set(platforms.map(({ machine }) => machine ?? null))];
  return {
    ...results,
    referenceCycles: machines.map((machine) => ({
      ...referenceCycles.find((one) => one.machine === machine),
      machine,
      cycleNs,
      since: null,
    })),
  };
}
