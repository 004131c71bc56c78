/** Parts of notes that name benchmarks. */
import { gatherBy } from '../../results/lookup.js';

/** Stands for a reason that the results do not give. */
export const NO_REASON = 'unknown reason';

/** A line names at most this many benchmarks, so that what many rows have in common stays one line. */
const NAMED = 5;

/**
 * The same of rows of platforms: each row once, with all of its platforms before it.
 *
 * @param {readonly { platform: string | null, row: string | null }[]} places  row: null for a whole platform
 */
export function somePlaces(places) {
  const rows = [...gatherBy(places, ({ row }) => row)].map(([row, own]) => ({
    row,
    platforms: [...new Set(own.flatMap(({ platform }) => platform ?? []))].join(', '),
  }));
  const named = [...gatherBy(rows.slice(0, NAMED), ({ platforms }) => platforms)].map(([platforms, own]) =>
    [platforms, own.flatMap(({ row }) => row ?? []).join(', ')].filter(Boolean).join(': '),
  );
  return named.filter(Boolean).join('; ') + (rows.length > NAMED ? ` and ${rows.length - NAMED} more` : '');
}

/** The names, or the first of them and the number of the rest. @param {readonly string[]} names */
export const someOf = (names) =>
  names.slice(0, NAMED).join(', ') + (names.length > NAMED ? ` and ${names.length - NAMED} more` : '');
