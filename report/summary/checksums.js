/**
 * Checks that all platforms computed the same results.
 *
 * @import { Results, Mismatch } from '../../protocol/types.js'
 */
import { gatherBy } from '../results/lookup.js';
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
  const all = platforms.flatMap(({ id: platform, rounds, seed }) => rounds.flatMap(({ round, results, work = [] }) =>
    [...results, ...work].flatMap((result) => {
      const { checksum } = result;
      return checksum === null ? [] : [{ result, platform, round, checksum, key: `${seed} ${benchmarkKey(result)}` }];
    })));
  return [...gatherBy(all, ({ key }) => key).values()]
    .filter((seen) => new Set(seen.map(({ checksum }) => checksum)).size > 1)
    .map((seen) => {
      const [{ result: { suite, name, argument = null } }] = seen;
      return { suite, name, argument, checksums: named(seen) };
    });
}
