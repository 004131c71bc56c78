/**
 * The outcome of a race as a table, and the line to paste.
 *
 * @import { Painter } from '../../../report/api.js'
 * @import { ColumnTime } from './scores.js'
 * @import { SetOutcome, TuneOutcome } from './outcome.js'
 */
import {
  counted,
  DASH,
  formatCost,
  formatError,
  largest,
  padEnd,
  padStart,
  truncate,
  widthOf,
} from '../../../report/api.js';

/** Names of benchmarks and flags are cut to this. */
const maxName = 44;

/** @param {number | null | undefined} ratio */
const ratioText = (ratio) => (ratio === null || ratio === undefined ? DASH : ratio.toFixed(2));

/** Bytes in kB. @param {number | null} bytes */
export const kilobytes = (bytes) => (bytes === null ? DASH : (bytes / 1000).toFixed(1));

/** Milliseconds in seconds. @param {number | null} ms */
const seconds = (ms) => (ms === null ? DASH : (ms / 1000).toFixed(1));

/** @param {SetOutcome} set @param {ColumnTime | undefined} column */
const timeText = ({ status }, column) =>
  column === undefined
    ? DASH
    : status === 'own'
      ? '1.00'
      : `${ratioText(column.time.value)} ${formatError((column.time.high / column.time.low) ** 0.5 - 1)}`;

/** @param {SetOutcome} set @param {ColumnTime | undefined} column */
const worstText = ({ status }, column) =>
  column === undefined || status === 'own'
    ? ''
    : `${ratioText(column.worst.ratio)} ${truncate(column.worst.row, maxName / 2)}`;

/** What stands behind a set. @param {SetOutcome} set @param {boolean} cut the race was stopped */
function remarkOf({ status, reason, isConfirmed }, cut) {
  if (cut && status === 'best') return 'best so far';
  if (cut && status === 'behind' && reason === null) return 'not better so far';
  if (status === 'best') return isConfirmed ? 'best' : 'best, not confirmed by a duel';
  if (status === 'same') return `same code as ${reason}`;
  if (status === 'behind') return reason === null ? 'not better in the end' : `behind ${reason}`;
  if (status === 'changed') return `not ranked: ${reason}`;
  return status === 'failed' ? `failed: ${reason}` : status === 'unmeasured' ? 'not measured' : '';
}

/** Whether a column is text, and not numbers. @param {string} title */
export const isText = (title) => ['flags', 'worst row', ''].includes(title);

/**
 * The cells of a table, with its head.
 *
 * @param {TuneOutcome} outcome
 * @returns {{ head: string[], rows: { set: SetOutcome, cells: string[] }[] }}
 */
export function tableOf({ target, columns, sets, cut }) {
  const sizeName = target.startsWith('native') ? 'code kB' : 'kB brotli';
  const hasStart = sets.some(({ startNs }) => startNs !== null);
  const own = sets.find(({ status }) => status === 'own')?.size ?? null;
  return {
    head: [
      'flags',
      ...columns.flatMap((column) => [`time ${column}`, 'worst row']),
      'instr',
      sizeName,
      'size',
      ...(hasStart ? ['start-up'] : []),
      'build s',
      '',
    ],
    rows: sets.map((set) => ({
      set,
      cells: [
        truncate(set.flags, maxName),
        ...columns.flatMap((column) => [
          timeText(set, set.columns[column]),
          worstText(set, set.columns[column]),
        ]),
        ratioText(set.instructions),
        kilobytes(set.size),
        ratioText(set.size && own ? set.size / own : null),
        ...(hasStart ? [formatCost(set.startNs).text] : []),
        seconds(set.buildMs),
        remarkOf(set, cut),
      ],
    })),
  };
}

/**
 * @param {TuneOutcome} outcome
 * @param {Painter} paint
 * @returns {string} ends with a line break
 */
export function tuneText(outcome, paint) {
  const { target, columns, rounds, sets, advice, cut } = outcome;
  const { head, rows } = tableOf(outcome);
  const widths = head.map((title, i) => largest([title, ...rows.map(({ cells }) => cells[i])].map(widthOf)));
  const line = (/** @type {string[]} */ cells) =>
    cells
      .map((cell, i) => (isText(head[i]) ? padEnd(cell, widths[i]) : padStart(cell, widths[i])))
      .join('  ')
      .trimEnd();
  const painted = (/** @type {SetOutcome} */ { status }, /** @type {string} */ text) =>
    status === 'best'
      ? paint.bold(text)
      : status === 'failed' || status === 'changed'
        ? paint.red(text)
        : status === 'same' || status === 'behind'
          ? paint.dim(text)
          : text;
  const measured = sets.filter(({ status }) => ['own', 'best', 'behind'].includes(status)).length;
  return [
    `${target}: ${counted(sets.length, 'set')} of flags, ${measured} of them with code of their own, ` +
      `${counted(rounds, 'round')} on ${columns.join(', ')}`,
    'times and instructions are over those of your own flags, as geometric means; * is Pareto-best in ' +
      'time and size',
    '',
    `  ${paint.dim(line(head))}`,
    ...rows.map(({ set, cells }) => `${set.status === 'best' ? '*' : ' '} ${painted(set, line(cells))}`),
    '',
    ...(cut ? ['stopped: this is what is known so far'] : advice.map(paint.bold)),
    '',
  ].join('\n');
}
