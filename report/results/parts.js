/**
 * The parts of a column's rounds. Where a round has several processes, each measures a part of the benchmarks
 * that has the same name in all rounds, and on both sides of a duel. What a process shows of the machine says
 * nothing of the samples of another one, so that each part is analysed for itself.
 *
 * @import { PlatformResults } from '../../protocol/types.js'
 */
import { identityOf, LADDER } from '../../protocol/identity.js';
import { gatherBy } from './lookup.js';

/**
 * The platforms by part, each with the rounds of this part alone: one process a round.
 *
 * @template {Pick<PlatformResults, 'rounds'>} T
 * @param {readonly T[]} platforms
 * @returns {Map<string | undefined, T[]>}  undefined: rounds of one process, as those of earlier versions
 */
export function byPart(platforms) {
  const own = platforms.map(({ rounds }) => gatherBy(rounds, ({ part }) => part));
  return new Map(
    [...new Set(own.flatMap((parts) => [...parts.keys()]))].map((part) => [
      part,
      platforms.map((platform, i) => ({ ...platform, rounds: own[i].get(part) ?? [] })),
    ]),
  );
}

/**
 * The flags with which what is measured was compiled. A part of the ladder alone has those of Samebench.
 *
 * @param {Pick<PlatformResults, 'rounds'>} platform
 * @returns {string | null}  those of several parts follow each other if they differ; null: unknown
 */
export function flagsIn({ rounds }) {
  const suites = rounds.filter(({ part, host }) => part !== LADDER && host);
  const known = suites.length > 0 ? suites : rounds;
  return [...new Set(known.flatMap(({ host }) => host?.flags ?? []))].join('; ') || null;
}

/**
 * The part of each benchmark. The rows of the ladder that several parts have, to know in which of their
 * processes something else used the core, are those of the part with most of the ladder.
 *
 * @template T
 * @param {readonly T[]} parts
 * @param {(part: T) => Iterable<string>} keysOf  of the benchmarks of a part
 * @returns {Map<string, T>}  by key of the benchmark
 */
export function partsByRow(parts, keysOf) {
  const rungs = (/** @type {T} */ part) =>
    [...keysOf(part)].filter((key) => identityOf(key).suite === LADDER).length;
  /** @type {Map<string, T>} */
  const found = new Map();
  for (const part of parts) {
    for (const key of keysOf(part)) {
      const other = found.get(key);
      if (other === undefined || rungs(part) > rungs(other)) found.set(key, part);
    }
  }
  return found;
}
