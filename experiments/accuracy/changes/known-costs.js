/**
 * Makes results in which one benchmark is slower by a known share. The suite `known_costs` has the same
 * chain in several lengths; a longer chain replaces a shorter one.
 *
 * @import { Results } from '../../../protocol/types.js'
 * @typedef {{base: number, length: number, share: number}} AddedCost
 */

/** @type {AddedCost[]} */
export const addedCosts = [
  [200, 201], [400, 402],
  [100, 101], [100, 102], [100, 103], [100, 105],
  [400, 404], [400, 408], [400, 412], [400, 420],
].map(([base, length]) => ({ base, length, share: length / base - 1 }));

/** @param {{suite: string, argument?: string | null}} one */
const isChain = (one) => one.suite === 'known_costs';

/**
 * Replaces the chain of length `base` by the one of length `length`.
 *
 * @param {Results} results
 * @param {AddedCost} cost
 * @returns {Results}
 */
export function withAddedCost(results, { base, length }) {
  /** @template {{suite: string, argument?: string | null}} T @param {T[]} all @returns {T[]} */
  const replaced = (all) => all
    .filter((one) => !isChain(one) || one.argument !== String(base))
    .map((one) => (isChain(one) && one.argument === String(length) ? { ...one, argument: String(base) } : one));
  return {
    ...results,
    platforms: results.platforms.map((platform) => ({
      ...platform,
      rounds: platform.rounds.map((round) => ({
        ...round,
        plan: round.plan && { ...round.plan, benchmarks: replaced(round.plan.benchmarks) },
        results: replaced(round.results),
      })),
    })),
  };
}
