/**
 * The texts around the table: footnotes, errors, warnings, and the platforms that did not run.
 *
 * @import { Cell, Summary, Row, Verdict, Warning } from '../../../protocol/types.js'
 * @import { Unit } from '../../text/numbers.js'
 *
 * @typedef {object} Notes
 * @property {string[]} lines
 * @property {(row: Row) => { shared: string, byPlatform: Record<string, string> }} marksOf  shared:
 *   the mark of a note that all platforms of the row share; byPlatform: the other marks of its cells
 */
import { someOf } from '../../text/counted.js';
import { formatError, NO_DIFFERENCE } from '../../text/numbers.js';
import { referenceOf } from '../../summary/ratio.js';
import { rowName } from '../../../protocol/identity.js';
import { LADDER } from '../../estimate/ladder.js';
import { targetOf } from '../../estimate/rounds/long-runs.js';
import { largest, NORMAL_95 } from '../../statistics/descriptive.js';
import { gatherBy } from '../../results/lookup.js';
import { roundingNotes } from './results.js';
import { NO_REASON, somePlaces } from './some.js';
import { isOrigin, oddCells } from './warnings.js';
import { callText, countNotes, unitNotes } from './count-notes.js';
import { DIFFERS, DISTURBED, isNoDifference, MARKS, VANISHED, verdictIn } from '../cells.js';

/** Rows with a smaller elasticity are listed as waiting. */
const WAITING = 0.7;

const DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** @param {number} n */
const superscript = (n) => [...String(n)].map((digit) => DIGITS[Number(digit)]).join('');

/** The note of a row if all its cells have the same one. @param {Row} row */
function sharedNote({ notes, cells }) {
  const texts = Object.keys(cells).map((platform) => notes[platform]);
  return texts.length > 0 && texts.every((text) => text && text === texts[0]) ? texts[0] : null;
}

/**
 * Numbers the notes from the top of the table down. Equal notes share a number.
 * @param {Row[]} rows
 * @returns {Notes}
 */
export function numberNotes(rows) {
  /** @type {Map<string, string>} */
  const marks = new Map();
  const markOf = (/** @type {string} */ line) => {
    if (!marks.has(line)) marks.set(line, superscript(marks.size + 1));
    return marks.get(line) ?? '';
  };
  const calls = callText(rows);
  const byRow = new Map(
    rows.map((row) => {
      const note = sharedNote(row);
      const shared = note ? markOf(note) : '';
      const entries = Object.keys({ ...row.notes, ...row.cells }).map((platform) => {
        const own = note ? undefined : row.notes[platform];
        const sharers = Object.keys(row.notes).filter((other) => row.notes[other] === own);
        const lines = [
          ...(own ? [`${sharers.join(', ')}: ${own}`] : []),
          ...countNotes(row.cells[platform], { calls }),
        ];
        return [platform, lines.map(markOf).join(' ')];
      });
      return [row, { shared, byPlatform: Object.fromEntries(entries) }];
    }),
  );
  return {
    lines: [...marks].map(([line, mark]) => `${mark} ${line}`),
    marksOf: (row) => byRow.get(row) ?? { shared: '', byPlatform: {} },
  };
}

/**
 * The skipped benchmarks, grouped by reason: most have the same one on all platforms.
 * @param {Row[]} rows
 */
function skippedRows(rows) {
  const skipped = rows.flatMap((row) =>
    Object.values(row.cells)
      .filter(({ verdict }) => verdict === 'skipped')
      .map(({ reason }) => ({ label: rowName(row), reason: reason ?? NO_REASON })),
  );
  return [...gatherBy(skipped, ({ reason }) => reason)].map(
    ([reason, own]) => `skipped: ${someOf([...new Set(own.map(({ label }) => label))])}: ${reason}`,
  );
}

/**
 * The rows whose costs scale less than the length of a CPU cycle. Those of the ladder are too short to tell.
 * @param {Summary} summary
 */
function waitingRows({ rows, platforms }) {
  const places = platforms.flatMap(({ id, elasticityOfWork = 1 }) =>
    rows.flatMap((row) => {
      const { value = null, estimate } = row.cells[id] ?? {};
      const { value: elasticity, error } = estimate?.elasticity ?? { value: 1, error: 0 };
      // Known to be low, and lower than others: few rounds make any exponent of a noisy row.
      const isLow = elasticity + NORMAL_95 * error < Math.min(WAITING, elasticityOfWork);
      const isWaiting = row.suite !== LADDER && value !== null && isLow;
      return isWaiting ? [{ platform: id, row: `${rowName(row)} (${elasticity.toFixed(2)})` }] : [];
    }),
  );
  return places.length === 0
    ? []
    : [
        `elasticity below ${WAITING}, for work that waits for memory, a disk or a timer instead of the ` +
          `core: ${somePlaces(places)}`,
      ];
}

/**
 * The platforms whose costs are those of the frequency that the CPU happened to have.
 * @param {Summary} summary
 */
function uncorrectedPlatforms({ rows, platforms }) {
  const hardly = platforms
    .filter(({ elasticityOfWork = 1 }) => elasticityOfWork < WAITING)
    .map(({ id }) => id);
  const ids = platforms
    .filter(
      ({ id, referenceNs }) =>
        referenceNs === null &&
        rows.some(({ cells: { [id]: cell } }) => cell?.estimate && cell.value !== null),
    )
    .map(({ id }) => id);
  return [
    ...(ids.length > 0
      ? [`not corrected for the CPU's frequency, without slices of the cycle meter: ${ids.join(', ')}`]
      : []),
    ...(hardly.length > 0
      ? [`hardly corrected for the CPU's frequency, which most rows did not follow: ${hardly.join(', ')}`]
      : []),
  ];
}

/**
 * @param {Summary} summary
 * @param {{ unit: Unit, notes: Notes, same: string[] }} context  same: columns that something else in the
 *   table may not differ from
 */
export function footnotesOf(summary, { unit, notes, same: others }) {
  const cells = summary.rows.flatMap((row) => Object.values(row.cells));
  const target = summary.request.profile?.targetRelative;
  const verdicts = cells.map((cell) => {
    const verdict = verdictIn(cell, { unit, target });
    return cell.vanished ? 'vanished' : verdict;
  });
  const has = (/** @type {Verdict} */ verdict) => verdicts.includes(verdict);
  const lines = summary.warnings.filter(isOrigin).map(({ message }) => message);
  if (has('below-floor')) {
    lines.push('< below the floor: the cost is too small to be distinguished from zero here');
  }
  if (has('differs'))
    lines.push(`${DIFFERS} without a cost, because its results are wrong: the errors say why`);
  if (has('out-of-budget')) {
    const largestTarget = largest(cells.map(({ estimate }) => targetOf(target, estimate?.longRun) ?? 0));
    const aim = target ? ` of ${formatError(target)}` : '';
    const ofRareWork =
      target && largestTarget > target ? `, or with rare work up to ${formatError(largestTarget)}` : '';
    lines.push(
      `${MARKS['out-of-budget']} out of budget: the interval of all rounds is wider ` +
        `than its target${aim}${ofRareWork}; the error shown is the actual one`,
    );
  }
  if (cells.some(({ estimate }) => estimate?.disturbedRounds)) {
    lines.push(
      `${DISTURBED} disturbed: something else used the CPU's core, and too few rounds are without, so ` +
        'the cost may be too high',
    );
  }
  const most = largest(cells.map((cell) => (cell.estimate ? cell.rounds : 0)));
  if (summary.request.rounds && most > summary.request.rounds) {
    lines.push(
      `up to ${most} rounds of the costs that had missed their target after ${summary.request.rounds}, ` +
        'or that something else had disturbed',
    );
  }
  if (summary.machines) lines.push('ratios of times refer to a column of the same machine');
  const same = new Set([
    ...summary.rows.flatMap(({ relativeTo, cells: own }) =>
      Object.entries(own).flatMap(([id, cell]) => {
        const reference = referenceOf(summary, cell.quantity, id);
        return [
          ...(id !== reference && isNoDifference(cell, cell.ratio) ? [reference] : []),
          ...(isNoDifference(cell, cell.relative) ? [relativeTo] : []),
        ];
      }),
    ),
    ...others,
  ]);
  if (same.size > 0) {
    lines.push(
      `${NO_DIFFERENCE} no significant difference from ${[...same].join(', ')}: the interval of the ` +
        'ratio contains 1',
    );
  }
  if (oddCells(summary).length > 0)
    lines.push(`${VANISHED} unreliable, or without a cost: the warnings say why`);
  if (cells.some(({ estimate }) => estimate?.interval === 'within-round')) {
    lines.push('± covers one process only: differences between processes need more rounds');
  }
  for (const line of [...waitingRows(summary), ...uncorrectedPlatforms(summary), ...unitNotes(summary.rows)])
    lines.push(line);
  if (
    unit === 'cycles' &&
    cells.some(({ value, estimate }) => value !== null && estimate && estimate.cycles === null)
  ) {
    lines.push('– no cycles: the length of a CPU cycle was not measured on that platform');
  }
  return [...lines, ...roundingNotes(summary), ...skippedRows(summary.rows), ...notes.lines];
}

/** @param {Summary} summary */
export function skippedOf({ platforms }) {
  return platforms
    .filter(({ status }) => status === 'skipped')
    .map(({ id, reason }) => `${id} skipped: ${reason ?? NO_REASON}`);
}
