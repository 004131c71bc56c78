/**
 * Compares the two sides of a duel. The sides visit each benchmark in turn,
 * so both see the same machine noise, and it cancels out in the ratio.
 *
 * @import { DuelLook, PlatformResults, Results } from '../../protocol/types.js'
 *
 * @typedef {ReadonlyMap<string, ReadonlyMap<string, number>>} RoundsOf  by platform and benchmark
 */
import { benchmarkKey } from '../../protocol/identity.js';
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
 * The evidence of a duel, for each platform and benchmark that both sides measured. Benchmarks that left the duel at one of its looks are
 * judged by what was measured until then, as they were when they left: later rounds of others may tell otherwise of the machine.
 * @param {Results} a
 * @param {Results} b
 * @returns {import('./compare.js').PairedEvidence}
 */
export function pairedResults(a, b) {
  const looks = b.duel?.looks;
  const roundsOf = roundsByLook([...a.platforms, ...b.platforms], looks);
  const all = [...new Set([...roundsOf.values()].flatMap((rows) => [...rows.values()]))].map((rounds) =>
    evidenceUntil(rounds, [a, b].map(({ platforms }) => platforms.map((platform) => ({ ...platform, rounds: measuredUntil(rounds, platform, roundsOf) }))), { roundsOf, looks }));
  return new Map(a.platforms.filter(({ id }) => all.some((one) => one.has(id))).map(({ id }) =>
    [id, new Map(all.flatMap((one) => [...one.get(id) ?? []]))]));
}

/**
 * By platform and benchmark: the rounds of the look at which it left, of all if there is no such look.
 * @param {PlatformResults[]} platforms  of both sides
 * @param {readonly DuelLook[]} [looks]
 * @returns {RoundsOf}
 */
function roundsByLook(platforms, looks = []) {
  const ids = [...new Set(platforms.map(({ id }) => id))];
  return new Map(ids.map((id) => {
    const counts = platforms.filter((platform) => platform.id === id).flatMap(({ rounds }) => rounds.flatMap(({ round, results }) =>
      results.map((result) => /** @type {const} */ ([benchmarkKey(result), round + 1]))));
    const least = (/** @type {number} */ count) => looks.find(({ rounds }) => count <= rounds)?.rounds ?? Infinity;
    // Rounds are in their order: of each benchmark, the last one counts.
    return [id, new Map(counts.sort(([, one], [, other]) => one - other).map(([key, count]) => [key, least(count)]))];
  }));
}

/** @param {number} rounds @param {PlatformResults} platform @param {RoundsOf} roundsOf */
const measuredUntil = (rounds, platform, roundsOf) => platform.rounds.filter(({ round }) => round < rounds).map((one) =>
  ({ ...one, results: one.results.filter((result) => Number(roundsOf.get(platform.id)?.get(benchmarkKey(result))) >= rounds) }));

/**
 * The evidence about the benchmarks that left after so many rounds.
 * @param {number} rounds
 * @param {PlatformResults[][]} sides
 * @param {{roundsOf: RoundsOf, looks?: readonly DuelLook[]}} duel
 */
const evidenceUntil = (rounds, [a, b], { roundsOf, looks }) => new Map([...duelData(a, b)].map(([id, { before, after, disturbed }]) => {
  const machine = machineStates(before, after);
  return [id, new Map([...before].filter(([key]) => roundsOf.get(id)?.get(key) === rounds).flatMap(([key, spread]) => {
    const evidence = pairedEvidence(spread, after.get(key), { machine, disturbed, looks });
    return evidence ? [[key, evidence]] : [];
  }))];
}));
