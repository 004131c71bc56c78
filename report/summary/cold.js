/**
 * Cold start: the first call compared with the steady cost, and the time to warm up.
 *
 * @import { Row, Cell } from '../../protocol/types.js'
 */
import { median } from '../statistics/descriptive.js';

/**
 * The cost of the first call divided by the steady cost; null if either is unknown.
 * @param {Cell | undefined} cell
 */
export function coldRatioOf(cell) {
  return cell && cell.coldNs !== null && cell.ns !== null ? cell.coldNs / cell.ns : null;
}

/**
 * The medians over the rows of a platform.
 * @param {readonly Row[]} rows
 * @param {string} platform
 * @returns {{ coldRatio: number | null, warmUpMs: number | null }}
 */
export function coldStart(rows, platform) {
  const cells = rows.flatMap(({ cells: { [platform]: cell } }) => cell ?? []);
  const middle = (/** @type {(cell: Cell) => number | null} */ of) => {
    const values = cells.flatMap((cell) => of(cell) ?? []);
    return values.length > 0 ? median(values) : null;
  };
  return { coldRatio: middle(coldRatioOf), warmUpMs: middle(({ warmUpMs }) => warmUpMs) };
}
