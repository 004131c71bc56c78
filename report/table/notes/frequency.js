/**
 * The CPU's frequency in words: the one at which costs are given, and the range that was seen.
 *
 * @import { ReferenceCycle } from '../../../protocol/types.js'
 */

/** A cycle's length in nanoseconds as a frequency in GHz. @param {number} cycleNs */
const gigahertz = (cycleNs) => (1 / cycleNs).toFixed(2);

/**
 * A text for each machine: `costs at 3.79 GHz, as since 2026-11-23; the CPU had 3.59 to 4.09`. If there are
 * several machines, each text begins with its platforms.
 * @param {readonly ReferenceCycle[]} references
 */
export const frequencyText = (references) =>
  references.map(
    ({ platforms, cycleNs, since, lowNs, highNs }) =>
      `${references.length > 1 ? `${platforms.join(', ')}: ` : ''}costs at ${gigahertz(cycleNs)} ` +
      `GHz${since === null ? '' : `, as since ${since.slice(0, 10)}`}; the CPU had ${gigahertz(highNs)} to ` +
      `${gigahertz(lowNs)}`,
  );
