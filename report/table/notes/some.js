/** Parts of notes that name benchmarks. */
import { gatherBy } from '../../results/lookup.js';
import { NAMED } from '../../text/counted.js';

/** Stands for a reason that the results do not give. */
export const NO_REASON = 'unknown reason';

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
