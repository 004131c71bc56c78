/**
 * What the rounds of two results tell, which their summaries do not.
 *
 * @import { Results } from '../../../protocol/types.js'
 * @typedef {ReadonlyMap<string, ReadonlyMap<string, [number[], number[]]>>} Rounds  costs of the rounds of both runs, by
 *   platform and benchmark
 */
import { analyse } from '../../estimate/platform-data.js';
import { isDuel, pairedResults } from '../duel.js';

/**
 * The costs of the rounds of two runs.
 * @param {Results} earlier
 * @param {Results} later
 * @returns {Rounds}
 */
function roundsOf(earlier, later) {
  const [before, now] = [earlier, later].map(({ platforms, referenceCycles, duel }) =>
    new Map(analyse(platforms, referenceCycles, { leavesOut: !duel }).data.map(({ spreads }, i) => [platforms[i].id, spreads])));
  return new Map([...before].map(([id, spreads]) => [id, new Map([...spreads].flatMap(([key, spread]) => {
    const other = now.get(id)?.get(key);
    if (!other) return [];
    const [a, b] = [spread, other].map(({ rounds }) => rounds.map(({ level }) => level));
    return [[key, /** @type {[number[], number[]]} */ ([a, b])]];
  }))]));
}

/**
 * @param {Results} earlier
 * @param {Results} later
 */
export const evidenceOf = (earlier, later) =>
  (isDuel(earlier, later) ? { paired: pairedResults(earlier, later) } : { rounds: roundsOf(earlier, later) });
