/**
 * Compares the two sides of a duel. The sides visit each benchmark in turn,
 * so both see the same machine noise, and it cancels out in the ratio.
 *
 * @import { Results } from '../../protocol/types.js'
 */
import { duelData } from './duel-data.js';
import { machineStates } from './evidence/machine.js';
import { pairedEvidence } from './evidence/paired.js';

/**
 * Whether two results are side a and side b of the same duel.
 * @param {Results} a
 * @param {Results} b
 */
export const isDuel = (a, b) =>
  a.duel?.side === 'a' && b.duel?.side === 'b' && a.startedAt === b.startedAt;

/**
 * The evidence of a duel, for each platform and benchmark that both sides measured.
 * @param {Results} a
 * @param {Results} b
 * @returns {import('./compare.js').PairedEvidence}
 */
export const pairedResults = (a, b) => new Map([...duelData(a.platforms, b.platforms)].map(([id, { before, after, disturbed }]) => {
  const machine = machineStates(before, after);
  return [id, new Map([...before].flatMap(([key, spread]) => {
    const evidence = pairedEvidence(spread, after.get(key), { machine, disturbed, looks: b.duel?.looks });
    return evidence ? [[key, evidence]] : [];
  }))];
}));
