/**
 * Results of new inputs, which all are compared, and the time that they took: they show whether a gain is one
 * of the work.
 *
 * @import { PlatformResults, Result, Results } from '../../../protocol/types.js'
 */
import { benchmarkKey, processKey } from '../../../protocol/identity.js';
import { gatherBy, median } from '../../../report/api.js';

/**
 * Whether results that were computed after the last sample differ, as far as both sides came.
 *
 * @param {Pick<Result, 'recheck' | 'proof'> | null | undefined} one
 * @param {Pick<Result, 'recheck' | 'proof'> | null | undefined} other
 */
export function differLater(one, other) {
  const [before, now] = [one, other].map((result) => result?.proof?.checksums ?? []);
  return (
    one?.recheck !== other?.recheck || before.some((checksum, i) => i < now.length && checksum !== now[i])
  );
}

/**
 * Which share of the time that b saves in its samples it also saves where all results are compared. What
 * calls and the clock add is the same in both sides.
 *
 * @param {Results} a
 * @param {Results} b
 * @returns {Map<string, number>} by platform and key of the row; without those of which this is not known
 */
export function provenShares(a, b) {
  const pairs = a.platforms.flatMap((platform) => {
    const now = provenIn(b.platforms.find(({ id }) => id === platform.id));
    return [...provenIn(platform)].flatMap(([place, before]) => {
      const own = now.get(place);
      return own ? [{ key: `${platform.id} ${benchmarkKey(before)}`, ...savedIn(before, own) }] : [];
    });
  });
  return new Map(
    [...gatherBy(pairs, ({ key }) => key)].map(([key, own]) => [
      key,
      median(own.map(({ proven }) => proven)) / median(own.map(({ sampled }) => sampled)),
    ]),
  );
}

/** @typedef {Result & {proof: NonNullable<Result['proof']>}} Proven */

/** @param {PlatformResults | undefined} platform @returns {Map<string, Proven>} by process and key */
const provenIn = (platform) =>
  new Map(
    (platform?.rounds ?? []).flatMap((round) =>
      round.results.flatMap((result) =>
        result.proof
          ? [[`${processKey(round)} ${benchmarkKey(result)}`, /** @type {Proven} */ (result)]]
          : [],
      ),
    ),
  );

/**
 * Nanoseconds of an operation that b takes less than a, in the same round.
 *
 * @param {Proven} a
 * @param {Proven} b
 */
function savedIn(a, b) {
  const last = Math.min(a.proof.ns.length, b.proof.ns.length) - 1;
  return { proven: (a.proof.ns[last] - b.proof.ns[last]) / 2 ** last, sampled: costOf(a) - costOf(b) };
}

/** @param {Result} result */
const costOf = ({ pairs: { bodyNs, twinNs, operations } }) =>
  median(bodyNs.map((ns, i) => (ns - twinNs[i]) / operations[i]));
