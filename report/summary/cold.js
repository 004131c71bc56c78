/**
 * Cold start: the first call compared with the steady cost, and the time to warm up.
 *
 * @import { Row, Cell } from '../../protocol/types.js'
 */
import { medianOrNull } from '../statistics/descriptive.js';

/**
 * The cost of the first call divided by the steady cost; null if either is unknown.
 * @param {Cell | undefined} cell
 */
export function coldRatioOf(cell) {
  const coldNs = cell?.estimate?.coldNs ?? null;
  return cell && coldNs !== null && cell.value !== null ? coldNs / cell.value : null;
}

/**
 * The medians over the rows of a platform.
 * @param {readonly Row[]} rows
 * @param {string} platform
 * @returns {{ coldRatio: number | null, warmUpMs: number | null }}
 */
export function coldStart(rows, platform) {
  const known = (/** @type {(cell: Cell | undefined) => number | null | undefined} */ of) =>
    rows.map(({ cells: { [platform]: cell } }) => of(cell)).filter((value) => value !== null && value !== undefined);
  return { coldRatio: medianOrNull(known(coldRatioOf)), warmUpMs: medianOrNull(known((cell) => cell?.estimate?.warmUpMs)) };
}
