/**
 * What went wrong in a run: rows that failed, platforms that failed, and results that differ.
 *
 * @import { Cell, RunError, Summary } from '../../../protocol/types.js'
 */
import { labelOf, rowName } from '../../../protocol/identity.js';
import { gatherBy } from '../../results/lookup.js';
import { NOT_REACHED } from '../../results/reasons.js';
import { someOf } from '../../text/counted.js';
import { differenceText } from './results.js';
import { NO_REASON } from './some.js';

/** @param {import('../../../protocol/identity.js').Identity} row */
const identityOf = ({ suite, name, argument = null }) => ({ suite, name, argument });

/**
 * The platform of `native`, or of `native round 0`: a platform has its checksum, or one for each of its
 * rounds.
 *
 * @param {string} side
 */
const platformOf = (side) => side.replace(/ round \d+$/, '');

/** Whether a platform got to a benchmark: other cells tell nothing of it. @param {Cell} cell */
export const isReached = ({ reason }) => !reason?.startsWith(NOT_REACHED);

/**
 * @param {Summary['checksumMismatches'][number]} mismatch
 * @param {readonly string[]} ids  the platforms that the error is listed with
 * @returns {RunError}
 */
function errorOfMismatch(mismatch, ids) {
  const { checksums, difference, reasons = {} } = mismatch;
  const platforms = [...new Set([...Object.keys(checksums).map(platformOf), ...Object.keys(reasons)])];
  const why = Object.entries(reasons).map(([id, reason]) => `${id}: ${reason}`);
  const sides = Object.entries(checksums).map(([side, checksum]) => `${side} ${checksum}`);
  const checksumsText = ` (checksums: ${sides.join(', ')})`;
  const who = platforms.length === 1 ? 'processes of one platform' : 'the platforms';
  return {
    kind: 'different',
    benchmarks: [identityOf(mismatch)],
    platforms: platforms.filter((id) => ids.includes(id)),
    message:
      why.length > 0
        ? why.join('; ')
        : `${who} computed different results${differenceText(difference) || checksumsText}`,
  };
}

/**
 * The errors of the benchmarks of a platform: one for each message.
 * @param {Summary['platforms'][number]} platform
 * @param {Summary['rows']} rows
 * @returns {RunError[]}
 */
function errorsOfRows({ id, status }, rows) {
  const failed = rows.filter(
    ({ cells: { [id]: cell } }) => cell?.verdict === 'failed' && (status !== 'failed' || isReached(cell)),
  );
  return [...gatherBy(failed, ({ cells }) => cells[id]?.reason ?? NO_REASON)].map(([message, own]) => ({
    kind: 'failed',
    benchmarks: own.map(identityOf),
    platforms: [id],
    message,
  }));
}

/**
 * The errors of a run on some of its platforms. The reason of a failed platform is listed once, not again for
 * each of its benchmarks.
 * @param {Pick<Summary, 'checksumMismatches' | 'platforms' | 'rows'>} summary
 * @returns {RunError[]}
 */
export function runErrors({ checksumMismatches, platforms, rows }) {
  const ids = platforms.map(({ id }) => id);
  return [
    ...checksumMismatches.map((one) => errorOfMismatch(one, ids)).filter((one) => one.platforms.length > 0),
    ...platforms
      .filter(({ status }) => status === 'failed')
      .map(
        ({ id, reason }) =>
          /** @type {RunError} */ ({
            kind: 'failed',
            benchmarks: null,
            platforms: [id],
            message: reason ?? NO_REASON,
          }),
      ),
    ...platforms.flatMap((one) => errorsOfRows(one, rows)),
  ];
}

/**
 * Errors as lines: what several benchmarks of a platform have alike is one.
 * @param {readonly RunError[]} errors
 * @returns {string[]}
 */
export const errorLines = (errors) =>
  errors.map(({ kind, benchmarks, platforms: [id], message }) => {
    if (benchmarks === null) return `${id} failed: ${message}`;
    return kind === 'different'
      ? `${benchmarks.map(labelOf).join(', ')}: ${message}`
      : `${id}: ${someOf(benchmarks.map(rowName))} failed: ${message}`;
  });
