import { largest, padStart, truncate, widthOf } from '../../../report/api.js';
import { line } from '../../../report/text/markdown.js';

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
