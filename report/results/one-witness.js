/**
 * @import { KeptReference, Results } from '../../protocol/types.js'
 */

/**
 * Two runs of one CPU with the smaller of their quiet ratios of the witness: a run that was disturbed from
 * its first to its last round does not show it, but the other one does.
 * @param {Results} one
 * @param {Results} other
 * @returns {[Results, Results]}
 */
export function withOneWitness(one, other) {
  return one.machine.cpu === other.machine.cpu
    ? [withQuietest(one, other), withQuietest(other, one)]
    : [one, other];
}

/**
 * @param {Results} results
 * @param {Results} other
 * @returns {Results}
 */
function withQuietest(results, other) {
  const merged = (/** @type {KeptReference} */ one) => {
    const { witness: theirs = {} } =
      other.referenceCycles?.find(({ machine }) => machine === one.machine) ?? {};
    const { witness: own = {} } = one;
    const witness = Object.fromEntries(
      Object.entries(own).map(([key, quiet]) => [key, Math.min(quiet, theirs[key] ?? quiet)]),
    );
    return one.witness ? { ...one, witness } : one;
  };
  return results.referenceCycles
    ? { ...results, referenceCycles: results.referenceCycles.map(merged) }
    : results;
}
