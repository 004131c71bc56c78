/**
 * Checks that all platforms computed the same results.
 *
 * @import { Results, Mismatch } from '../../protocol/types.js'
 * @import { Identity } from '../../protocol/identity.js'
 */
import { benchmarkKey } from '../../protocol/identity.js';

/**
 * Checksums by platform, or by platform and round if the rounds of a platform differ.
 * @param {{ platform: string, round: number, checksum: string }[]} seen
 * @returns {Record<string, string>}
 */
function named(seen) {
  const several = (/** @type {string} */ platform) =>
    new Set(seen.filter((one) => one.platform === platform).map(({ checksum }) => checksum)).size > 1;
  return Object.fromEntries(seen.map(({ platform, round, checksum }) =>
    [several(platform) ? `${platform} round ${round}` : platform, checksum]));
}

/**
 * The benchmarks, selected or not, whose checksums differ between platforms or rounds. Only platforms
 * with the same seed are compared, because the inputs depend on it.
 * @param {Results} results
 * @returns {Mismatch[]}
 */
export function checksumMismatches({ platforms }) {
  /** @type {Map<string, { result: Identity, seen: Parameters<typeof named>[0] }>} */
  const benchmarks = new Map();
  for (const { id: platform, rounds, seed } of platforms) {
    for (const { round, results, work = [] } of rounds) {
      for (const result of [...results, ...work]) {
        if (result.checksum === null) continue;
        const key = `${seed} ${benchmarkKey(result)}`;
        const entry = benchmarks.get(key) ?? { result, seen: [] };
        entry.seen.push({ platform, round, checksum: result.checksum });
        benchmarks.set(key, entry);
      }
    }
  }
  return [...benchmarks.values()]
    .filter(({ seen }) => new Set(seen.map(({ checksum }) => checksum)).size > 1)
    .map(({ result: { suite, name, argument = null }, seen }) =>
      ({ suite, name, argument, checksums: named(seen) }));
}
