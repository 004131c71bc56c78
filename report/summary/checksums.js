/**
 * Checks that all platforms computed the same results.
 *
 * @import { Results, Mismatch } from '../../protocol/types.js'
 */
import { gatherBy } from '../results/lookup.js';
import { WRONG_RESULT } from '../results/reasons.js';
import { benchmarkKey, labelOf } from '../../protocol/identity.js';

/**
 * Checksums by platform, or by platform and round if the rounds of a platform differ.
 * @param {{ platform: string, round: number, checksum: string }[]} seen
 * @returns {Record<string, string>}
 */
function named(seen) {
  const several = (/** @type {string} */ platform) =>
    new Set(seen.filter((one) => one.platform === platform).map(({ checksum }) => checksum)).size > 1;
  return Object.fromEntries(
    seen.map(({ platform, round, checksum }) => [
      several(platform) ? `${platform} round ${round}` : platform,
      checksum,
    ]),
  );
}

/**
 * The platforms that computed something else than others with the same code, where it can be told who is
 * wrong: they are not among those with the checksum that most platforms have. Code for other platforms may
 * compute something else.
 * @param {{ platform: string, checksum: string }[]} seen
 * @param {(platform: string) => string} codeOf
 */
function wrongAmong(seen, codeOf) {
  const votes = gatherBy(seen, ({ checksum }) => checksum);
  const counts = [...votes].map(([checksum, own]) => ({
    checksum,
    count: new Set(own.map(({ platform }) => platform)).size,
  }));
  const [first, second] = counts.sort((a, b) => b.count - a.count);
  if (first.count === second.count) return [];
  const ids = [...new Set(seen.map(({ platform }) => platform))];
  const wrong = ids.filter((id) =>
    seen.some(({ platform, checksum }) => platform === id && checksum !== first.checksum),
  );
  return wrong.filter((id) => ids.some((other) => codeOf(other) === codeOf(id) && !wrong.includes(other)));
}

/**
 * The benchmarks, selected or not, whose checksums differ between platforms or rounds. Only platforms
 * with the same seed are compared, because the inputs depend on it.
 * @param {Results} results
 * @returns {Mismatch[]}
 */
export function checksumMismatches({ platforms }) {
  const codes = new Map(
    platforms.map(({ id, rounds }) => {
      const { compiler = null, flags = null, script } = rounds.find(({ host }) => host)?.host ?? {};
      // Rows in JavaScript are other code than the module's.
      return [id, JSON.stringify([compiler, flags, script !== undefined])];
    }),
  );
  const all = platforms.flatMap(({ id: platform, rounds, seed }) =>
    rounds.flatMap(({ round, results, work = [] }) =>
      [...results, ...work].flatMap((result) => {
        const { checksum } = result;
        return checksum === null
          ? []
          : [{ result, platform, round, checksum, key: `${seed} ${benchmarkKey(result)}` }];
      }),
    ),
  );
  return [...gatherBy(all, ({ key }) => key).values()]
    .filter((seen) => seen.some(({ checksum }) => checksum !== seen[0].checksum))
    .map((seen) => {
      const [
        {
          result: { suite, name, argument = null },
        },
      ] = seen;
      const wrong = wrongAmong(seen, (platform) => codes.get(platform) ?? '');
      return { suite, name, argument, checksums: named(seen), ...(wrong.length > 0 && { wrong }) };
    });
}

/**
 * Why a platform failed, if its results are wrong.
 * @param {string} id
 * @param {readonly Mismatch[]} mismatches
 */
export function wrongReason(id, mismatches) {
  const rows = mismatches.filter(({ wrong }) => wrong?.includes(id)).map(labelOf);
  return rows.length === 0 ? null : `${WRONG_RESULT}: ${rows.join(', ')}`;
}
