/**
 * Rows of a history that were renamed, or may have changed places with others of their name.
 *
 * @import { HistoryEntry } from '../../protocol/types.js'
 * @import { Identity } from '../../protocol/identity.js'
 * @import { Known } from '../results/namesakes.js'
 * @typedef {HistoryEntry['rows'][number] & { isNamesake?: boolean }} HistoryRow
 *   isNamesake: it cannot be told apart from other rows of its name
 */
import { benchmarkKey } from '../../protocol/identity.js';
import { matchRows } from '../results/namesakes.js';

/** @param {HistoryEntry['rows'][number]} row @param {HistoryEntry} entry @returns {Known} */
const knownOf = ({ suite, name, argument, cells }, { request: { seed } }) => ({
  suite,
  name,
  argument,
  checksums: new Map(
    Object.entries(cells).flatMap(([id, { checksum }]) =>
      checksum ? [/** @type {const} */ ([`${id} ${seed}`, checksum])] : [],
    ),
  ),
});

/**
 * The runs with the names that the newest of them have.
 * @param {readonly HistoryEntry[]} entries  in order of time
 * @returns {(Omit<HistoryEntry, 'rows'> & { rows: HistoryRow[] })[]}
 */
export function withSameRows(entries) {
  /** @type {Map<string, Known>} */
  const newest = new Map();
  return [...entries]
    .reverse()
    .map((entry) => {
      const own = entry.rows.map((row) => knownOf(row, entry));
      const { names, apart } = matchRows(own, [...newest.values()]);
      const nameOf = (/** @type {Identity} */ row) => names.get(benchmarkKey(row)) ?? row.name;
      for (const row of own.map((one) => ({ ...one, name: nameOf(one) }))) {
        if (!newest.has(benchmarkKey(row))) newest.set(benchmarkKey(row), row);
      }
      if (names.size === 0 && apart.size === 0) return entry;
      return {
        ...entry,
        rows: entry.rows.map((row) => {
          const name = nameOf(row);
          return apart.has(benchmarkKey({ ...row, name }))
            ? { ...row, name, isNamesake: true }
            : { ...row, name };
        }),
        ...(entry.errors && {
          errors: entry.errors.map((error) => ({
            ...error,
            benchmarks: error.benchmarks?.map((one) => ({ ...one, name: nameOf(one) })) ?? null,
          })),
        }),
      };
    })
    .reverse();
}
