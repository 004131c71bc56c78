/**
 * What a run keeps for later ones on its machine: the reference cycle, and the quiet ratio of the witness.
 *
 * @import { KeptReference, PlatformResults } from '../../protocol/types.js'
 */
import { analyse } from './platform-data.js';
import { witnessKey } from './rounds/witness.js';
import { medianOrNull } from '../statistics/descriptive.js';

/**
 * The frequency that a table shows, as the length of a cycle: costs at a reference that is kept are those at
 * just the frequency in the title.
 * @param {number} cycleNs
 */
const rounded = (cycleNs) => 1 / Math.max(0.1, Number((1 / cycleNs).toFixed(2)));

/**
 * The reference cycles that a run was given, and those that it has chosen for other machines, each with the
 * smallest ratios of the witness so far: what disturbs a round only ever makes it larger.
 * @param {readonly PlatformResults[]} platforms
 * @param {readonly KeptReference[]} given
 * @param {string} startedAt
 * @returns {KeptReference[]}
 */
export function keptReferences(platforms, given, startedAt) {
  const { data, references } = analyse(platforms, given);
  /** @type {KeptReference[]} */
  const chosen = references
    .filter(({ since }) => since === null)
    .map(({ machine, cycleNs }) => ({ machine, cycleNs: rounded(cycleNs), since: startedAt }));
  return [...given, ...chosen].map((one) => {
    const found = platforms.flatMap(({ id, machine = null, rounds }, i) => {
      const quiet = medianOrNull(data[i].parts.flatMap(({ witness }) => witness?.quiet ?? []));
      const key = witnessKey(id, rounds.find(({ host }) => host)?.host ?? null);
      return machine === one.machine && quiet !== null ? [[key, quiet]] : [];
    });
    return found.length === 0 ? one : { ...one, witness: { ...one.witness, ...Object.fromEntries(found) } };
  });
}
