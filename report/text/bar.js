/**
 * Costs drawn with characters.
 *
 * @import { Painter } from './paint.js'
 */

/**
 * A line with an X at the minimum and dashes to the 80th percentile, on a scale from 0.
 * @param {number} min
 * @param {number} p80
 * @param {{ end: number, width: number, paint: Painter }} scale  end: the cost at its right end; width:
 *   in characters, without the two lines at its ends
 */
export function bar(min, p80, { end, width, paint }) {
  const columnOf = (/** @type {number} */ ns) => Math.round((Math.max(0, ns) / end) * (width - 1));
  const [from, to] = [columnOf(min), columnOf(p80)];
  const drawn = paint.cyan(`X${'-'.repeat(to - from)}`);
  return `|${' '.repeat(from)}${drawn}${' '.repeat(width - 1 - to)}|`;
}
