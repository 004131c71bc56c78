/**
 * The CPU's frequency in words: the one at which costs are given, and the range that was seen.
 *
 * @import { ReferenceCycle } from '../../../protocol/types.js'
 */

/** A cycle's length in nanoseconds as a frequency in GHz. @param {number} cycleNs */
const gigahertz = (cycleNs) => (1 / cycleNs).toFixed(2);

/**
 * A text for each machine: `costs at 3.79 GHz; seen 3.59 to 4.09`. If there are several machines, each
 * text begins with its platforms.
 * @param {readonly ReferenceCycle[]} references
 */
export const frequencyText = (references) => references.map(({ platforms, cycleNs, lowNs, highNs }) =>
  `${references.length > 1 ? `${platforms.join(', ')}: ` : ''}costs at ${gigahertz(cycleNs)} GHz; seen ${gigahertz(highNs)} to ${gigahertz(lowNs)}`);
