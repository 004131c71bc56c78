/**
 * Compares the two sides of a duel. The sides visit each benchmark in turn,
 * so both see the same machine noise, and it cancels out in the ratio.
 *
 * @import { DuelLook, PlatformResults, Results } from '../../protocol/types.js'
 * @import { Evidence } from '../quantities/quantity.js'
 *
 * @typedef {ReadonlyMap<string, ReadonlyMap<string, number>>} Ends  by platform and benchmark: the rounds by
 *   which it is judged
 */
import { benchmarkKey } from '../../protocol/identity.js';
import { gatherBy, mapValues } from '../results/lookup.js';
import { byPart, partsByRow } from '../results/parts.js';
import { largest } from '../statistics/descriptive.js';
import { duelData } from './duel-data.js';
import { machineStates } from './evidence/machine.js';
import { noiseOfMeans } from './evidence/means.js';
import { bothSides, pairedEvidence } from './evidence/paired.js';

/**
 * Whether two results are side a and side b of the same duel.
 * @param {Results} a
 * @param {Results} b
 */
export const isDuel = (a, b) => a.duel?.side === 'a' && b.duel?.side === 'b' && a.startedAt === b.startedAt;

/**
 * The evidence of a duel, for each platform and benchmark that both sides measured. A benchmark that left the
 * duel at one of its looks is judged by what was measured until then. Later rounds of the others may change
 * what they tell of the machine.
 * @param {Results} a
 * @param {Results} b
 * @returns {import('./compare.js').PairedEvidence}
 */
export function pairedResults(a, b) {
  const now = byPart(b.platforms);
  const parts = [...byPart(a.platforms)].map(([part, own]) =>
    pairedRounds([own, now.get(part) ?? []], b.duel?.looks),
  );
  return new Map(
    a.platforms
      .filter(({ id }) => parts.some((one) => one.has(id)))
      .map(({ id }) => {
        const rows = partsByRow(
          parts.flatMap((one) => one.get(id) ?? []),
          (own) => own.keys(),
        );
        return [id, mapValues(rows, (own, key) => /** @type {Evidence} */ (own.get(key)))];
      }),
  );
}

/**
 * The same of rounds that have one process on each side.
 * @param {PlatformResults[][]} sides
 * @param {readonly DuelLook[]} [looks]
 * @returns {Map<string, Map<string, Evidence>>}
 */
function pairedRounds(sides, looks) {
  const ends = endsOf(sides.flat(), looks);
  const byEnd = [...new Set([...ends.values()].flatMap((own) => [...own.values()]))].map((end) =>
    evidenceAt(
      end,
      sides.map((platforms) =>
        platforms.map((platform) => measuredUntil(end, platform, ends.get(platform.id))),
      ),
      { ends, looks },
    ),
  );
  return new Map(
    sides[0]
      .filter(({ id }) => byEnd.some((one) => one.has(id)))
      .map(({ id }) => [id, new Map(byEnd.flatMap((one) => [...(one.get(id) ?? [])]))]),
  );
}

/**
 * By platform and benchmark: after how many rounds of the duel it left, at a look; Infinity if it stayed
 * longer than that.
 * @param {PlatformResults[]} platforms  of both sides
 * @param {readonly DuelLook[]} [looks]
 * @returns {Ends}
 */
function endsOf(platforms, looks = []) {
  const lookAfter = (/** @type {number} */ round) =>
    looks.find(({ rounds }) => round < rounds)?.rounds ?? Infinity;
  return mapValues(
    gatherBy(platforms, ({ id }) => id),
    (own) =>
      mapValues(
        gatherBy(
          own.flatMap(({ rounds }) =>
            rounds.flatMap(({ round, results }) =>
              results.map((result) => ({ key: benchmarkKey(result), round })),
            ),
          ),
          ({ key }) => key,
        ),
        (all) => lookAfter(largest(all.map(({ round }) => round))),
      ),
  );
}

/**
 * What a side had measured after some rounds, of the benchmarks that had not left before.
 * @param {number} end
 * @param {PlatformResults} platform
 * @param {ReadonlyMap<string, number>} [ends]
 */
const measuredUntil = (end, platform, ends) => ({
  ...platform,
  rounds: platform.rounds
    .filter(({ round }) => round < end)
    .map((one) => ({
      ...one,
      results: one.results.filter((result) => Number(ends?.get(benchmarkKey(result))) >= end),
    })),
});

/**
 * The evidence about the benchmarks that left after some rounds.
 * @param {number} end
 * @param {PlatformResults[][]} sides  what both had measured by then
 * @param {{ends: Ends, looks?: readonly DuelLook[]}} duel
 */
const evidenceAt = (end, [a, b], { ends, looks }) =>
  new Map(
    [...duelData(a, b)].map(([id, { before, after, disturbed }]) => {
      const machine = machineStates(before, after);
      const noise = noiseOfMeans(
        [...before].map(([key, spread]) => [key, bothSides(spread, after.get(key))]),
      );
      return [
        id,
        new Map(
          [...before]
            .filter(([key]) => ends.get(id)?.get(key) === end)
            .flatMap(([key, spread]) => {
              const evidence = pairedEvidence(spread, after.get(key), { machine, disturbed, looks, noise });
              return evidence ? [[key, evidence]] : [];
            }),
        ),
      ];
    }),
  );
