/**
 * Which rows of native columns may be rounded otherwise, and why.
 *
 * @import { Identity } from '../../../protocol/identity.js'
 * @import { Rounding } from '../../../protocol/types.js'
 * @import { Build } from '../../../report/api.js'
 *
 * @typedef {{ row: Identity, other: string }} Suspect  other: a column with the other results
 */
import { fuses, gatherBy } from '../../../report/api.js';

/**
 * The rows of native columns beside another one that lacks what may explain their results.
 * @param {readonly Pick<Rounding, 'suite' | 'name' | 'argument' | 'sides'>[]} roundings
 * @param {readonly Build[]} builds
 * @param {(native: Build, other: Build) => boolean} mayExplain
 * @returns {Map<string, Suspect[]>}  by column
 */
function suspects(roundings, builds, mayExplain) {
  const of = new Map(builds.map((build) => [build.id, build]));
  const buildsIn = (/** @type {string[] | undefined} */ ids = []) => ids.flatMap((id) => of.get(id) ?? []);
  const found = roundings.flatMap(({ suite, name, argument, sides = [] }) =>
    [sides, [...sides].reverse()].flatMap(([own, others]) =>
      buildsIn(own).flatMap((native) => {
        const other = native.isWasm ? undefined : buildsIn(others).find((one) => mayExplain(native, one));
        const row = { suite, name, argument: argument ?? null };
        return other === undefined ? [] : [{ id: native.id, row, other: other.id }];
      }),
    ),
  );
  return gatherBy(found, ({ id }) => id);
}

/**
 * A native column fuses a multiplication and an addition, which rounds once, and the other one does not.
 * @param {Parameters<typeof suspects>[0]} roundings
 * @param {readonly Build[]} builds
 */
export const fusedRows = (roundings, builds) =>
  suspects(roundings, builds, (native, other) => fuses(native) && !fuses(other));

/**
 * The other column computes with Emscripten's C library.
 * @param {Parameters<typeof suspects>[0]} roundings
 * @param {readonly Build[]} builds
 */
export const rowsOfOtherLibrary = (roundings, builds) =>
  suspects(roundings, builds, (_, other) => other.isWasm);
