/**
 * Which rows may differ because one column fuses a multiplication and an addition, which rounds once.
 *
 * @import { Identity } from '../../../protocol/identity.js'
 * @import { Rounding } from '../../../protocol/types.js'
 * @import { Build } from '../../../report/api.js'
 */
import { fuses, gatherBy } from '../../../report/api.js';

/**
 * The rows that a native column may have rounded otherwise because it fuses multiplications and additions,
 * and a column that does not.
 * @param {readonly Pick<Rounding, 'suite' | 'name' | 'argument' | 'sides'>[]} roundings
 * @param {readonly Build[]} builds
 * @returns {Map<string, { row: Identity, other: string }[]>}  by column. other: the one beside it
 */
export function fusedRows(roundings, builds) {
  const of = new Map(builds.map((build) => [build.id, build]));
  const buildsIn = (/** @type {string[] | undefined} */ ids = []) => ids.flatMap((id) => of.get(id) ?? []);
  const found = roundings.flatMap(({ suite, name, argument, sides = [] }) =>
    [sides, [...sides].reverse()].flatMap(([own, others]) => {
      const plain = buildsIn(others).find((build) => !fuses(build));
      const row = { suite, name, argument: argument ?? null };
      return plain === undefined
        ? []
        : buildsIn(own)
            .filter((build) => fuses(build) && !build.isWasm)
            .map(({ id }) => ({ id, row, other: plain.id }));
    }),
  );
  return gatherBy(found, ({ id }) => id);
}
