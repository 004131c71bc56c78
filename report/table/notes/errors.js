/**
 * What went wrong in a run: rows that failed, platforms that failed, and results that differ.
 *
 * @import { RunError, Summary } from '../../../protocol/types.js'
 */
import { labelOf, rowName } from '../../../protocol/identity.js';
import { gatherBy } from '../../results/lookup.js';
import { NOT_REACHED, WRONG_RESULT } from '../../results/reasons.js';
import { checksumHint } from './checksum-hint.js';
import { NO_REASON, someOf } from './some.js';

/** @param {import('../../../protocol/identity.js').Identity} row */
const identityOf = ({ suite, name, argument = null }) => ({ suite, name, argument });

/** The platform of `native`, or of `native round 0`: a platform has its checksum, or one for each of its rounds. @param {string} side */
const platformOf = (side) => side.replace(/ round \d+$/, '');

/** @param {Summary['checksumMismatches'][number]} mismatch @returns {RunError} */
function errorOfMismatch(mismatch) {
  const { checksums } = mismatch;
  const platforms = [...new Set(Object.keys(checksums).map(platformOf))];
  const sides = Object.entries(checksums).map(([side, checksum]) => `${side} ${checksum}`);
  const who = platforms.length === 1 ? 'processes of one platform' : 'the platforms';
  return {
    kind: 'different', benchmark: identityOf(mismatch), platforms,
    message: `${who} computed different results (checksums: ${sides.join(', ')})${checksumHint(checksums)}`,
  };
}

/**
 * The errors of a run on some of its platforms. The reason of a failed platform is listed once, not again for each of its benchmarks.
 * @param {Pick<Summary, 'checksumMismatches' | 'platforms' | 'rows'>} summary
 * @returns {RunError[]}
 */
export function runErrors({ checksumMismatches, platforms, rows }) {
  const ids = platforms.map(({ id }) => id);
  return [
    ...checksumMismatches.map(errorOfMismatch).filter((one) => one.platforms.some((id) => ids.includes(id))),
    ...platforms.filter(({ status }) => status === 'failed').map(({ id, reason }) =>
      /** @type {RunError} */ ({ kind: 'failed', benchmark: null, platforms: [id], message: reason ?? NO_REASON })),
    ...platforms.flatMap(({ id }) => rows.flatMap((row) => {
      const { verdict, reason } = row.cells[id] ?? {};
      if (verdict !== 'failed' || reason?.startsWith(NOT_REACHED) || reason === WRONG_RESULT) return [];
      return /** @type {RunError} */ ({ kind: 'failed', benchmark: identityOf(row), platforms: [id], message: reason ?? NO_REASON });
    })),
  ];
}

/**
 * Errors as lines: what several benchmarks of a platform have alike is one.
 * @param {readonly RunError[]} errors
 * @returns {string[]}
 */
export const errorLines = (errors) => [...gatherBy(errors, ({ kind, benchmark, platforms, message }) =>
  JSON.stringify([kind, platforms, message, kind === 'failed' ? benchmark === null : benchmark])).values()].map((alike) => {
  const [{ kind, benchmark, platforms: [id], message }] = alike;
  if (benchmark === null) return `${id} failed: ${message}`;
  return kind === 'different' ? `${labelOf(benchmark)}: ${message}`
    : `${id}: ${someOf(alike.flatMap((one) => (one.benchmark === null ? [] : rowName(one.benchmark))))} failed: ${message}`;
});
