/**
 * One list of what is odd: the warnings of a run, and why cells are unreliable or have no cost. Rows that
 * share a cause are a line.
 *
 * @import { Summary, Warning } from '../../../protocol/types.js'
 */
import { labelOf } from '../../../protocol/identity.js';
import { STILL_CHANGING } from '../../estimate/estimate.js';
import { LADDER } from '../../estimate/ladder.js';
import { gatherBy } from '../../results/lookup.js';
import { NOT_REACHED } from '../../results/reasons.js';
import { MARKS, VANISHED } from '../cells.js';
import { NO_REASON, somePlaces } from './some.js';

/**
 * Whether a warning only says where a column comes from, which is a footnote.
 * @param {{ code: string }} warning
 */
export const isOrigin = ({ code }) => code === 'joined';

/**
 * Why cells are unreliable, or have no cost although they were measured.
 * @param {Pick<Summary, 'platforms' | 'rows'>} summary
 * @returns {(Warning & { benchmark: string, reason: string })[]}
 */
export const oddCells = ({ platforms, rows }) =>
  platforms.flatMap(({ id }) =>
    rows.flatMap((row) => {
      const { vanished, verdict } = row.cells[id] ?? {};
      if (!vanished && verdict !== 'unstable') return [];
      const reason = row.cells[id].reason ?? NO_REASON;
      const what = vanished ? `no cost (${VANISHED})` : `unreliable (${MARKS.unstable})`;
      return {
        platform: id,
        code: 'odd-cell',
        reason,
        message: `${what}: ${reason}`,
        benchmark: labelOf(row),
      };
    }),
  );

/** @param {{ platform: string | null, benchmark: string | null }} place */
const placeKey = ({ platform, benchmark }) => JSON.stringify([platform, benchmark]);

/**
 * The forms of a message, each with fewer of the figures that differ from row to row: those of rounds, those
 * after the cause, all.
 * @type {((message: string) => string)[]}
 */
const FORMS = [
  (message) => message,
  (message) => message.replace(/ \(in \d+ of \d+ rounds\)$/, ''),
  (message) => FORMS[1](message).replace(/: \d[^:]*$/, ''),
  (message) => FORMS[2](message).replace(/\b\d+(\.\d+)?/g, '…'),
];

/**
 * The message of warnings with the same cause, with the figures that they share.
 *
 * @param {readonly Warning[]} warnings
 */
function sharedMessage(warnings) {
  const form =
    FORMS.find((of) => warnings.every(({ message }) => of(message) === of(warnings[0].message))) ?? FORMS[0];
  return form(warnings[0].message);
}

/**
 * @param {Summary} summary
 * @param {{ folded: boolean, isLadderLeftOut?: boolean }} options  folded: the same warning of several
 *   platforms is one line; isLadderLeftOut: warnings of rows of the ladder are left out, too, but those of
 *   its error
 * @returns {string[]}
 */
export function warningsOf(summary, { folded, isLadderLeftOut = false } = { folded: false }) {
  const { cut, platforms, rows, warnings } = summary;
  const isUnfinished = rows.some(({ cells }) =>
    platforms.some(
      ({ id, status }) => status === 'cut' && (!cells[id] || cells[id].reason?.startsWith(NOT_REACHED)),
    ),
  );
  const missing = isUnfinished
    ? 'unfinished benchmarks are missing'
    : 'all benchmarks were measured, in fewer rounds';
  const all = cut ? [`the run was cut short: ${missing}`] : [];
  for (const { id, status, reason } of platforms) {
    if (status === 'cut') all.push(`${id} was cut short${reason ? `: ${reason}` : ''}`);
  }
  const odd = oddCells(summary);
  const unsettled = new Set(odd.filter(({ reason }) => reason === STILL_CHANGING).map(placeKey));
  const shown = warnings.filter(
    (one) =>
      !isOrigin(one) &&
      !(one.code === 'not-warmed-up' && unsettled.has(placeKey(one))) &&
      !(isLadderLeftOut && one.code !== 'ladder-error' && one.benchmark?.startsWith(`${LADDER}/`)),
  );
  // What is said of a whole platform has no rows to be gathered by.
  const causeOf = (/** @type {Warning} */ { message, benchmark }) =>
    FORMS[benchmark === null ? Number(folded) : 3](message);
  const groups = gatherBy([...odd, ...shown], (one) =>
    JSON.stringify([folded ? null : one.platform, one.benchmark === null, causeOf(one)]),
  );
  for (const own of groups.values()) {
    const places = somePlaces(own.map(({ platform, benchmark }) => ({ platform, row: benchmark })));
    all.push(`${places}${places && ': '}${sharedMessage(own)}`);
  }
  return all;
}
