import { BELOW_TWIN } from '../estimate/count.js';
import { largest } from '../statistics/descriptive.js';
import { DASH } from '../text/numbers.js';
import { padStart, truncate, widthOf } from '../text/width.js';
import { minInstructions } from './difference.js';
import { line } from '../text/markdown.js';

/**
 * Tables of numbers, the last column of which is text.
 *
 * @param {string[][]} rows the first is the head
 * @param {number} [width] of the terminal
 * @returns {string[]} lines
 */
export function columns(rows, width = Infinity) {
  const widths = rows[0].map((_, i) => largest(rows.map((row) => widthOf(row[i]))));
  return rows.map((row) =>
    truncate(
      `  ${row.map((cell, i) => (i === row.length - 1 ? cell : padStart(cell, widths[i]))).join('  ')}`,
      width,
    ),
  );
}

/** The same in Markdown. @param {string[][]} rows whose text is Markdown */
export const markdownColumns = ([head, ...rows]) =>
  [head, head.map((_, i) => (i === head.length - 1 ? ':--' : '--:')), ...rows].map(line).join('\n');

/** What is said of a benchmark that calls the system or JavaScript. */
export const notCounted = 'not all of it is counted: it calls the system or JavaScript';

/** Instructions of an operation; a dash where they were not counted. @param {number | null} value */
export const amount = (value) =>
  value === null ? DASH : `${value <= -minInstructions ? '−' : ''}${Math.abs(value).toFixed(2)}`;

/** A difference of instructions, always with a sign. @param {number} value */
export const signed = (value) => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(2)}`;

/**
 * What is said of amounts of whole benchmarks.
 *
 * @param {(number | null)[]} amounts
 * @param {boolean} isComplete
 */
export const notesOn = (amounts, isComplete) => [
  ...(isComplete ? [] : [notCounted]),
  ...(amounts.some((one) => one !== null && one <= -minInstructions) ? [BELOW_TWIN] : []),
];
