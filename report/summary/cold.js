/**
 * Cold start: the first call compared with the steady cost, and the time to warm up.
 *
 * @import { Cell, Row, SummaryPlatform } from '../../protocol/types.js'
 */
import { medianOrNull } from '../statistics/descriptive.js';

/**
 * The cost of the first call divided by the steady cost. Null if either is unknown, or if the steady cost is
 * less than what the clock needs or shows: a single call of that cannot be timed, and the ratio would be that
 * of the clock.
 * @param {Cell | undefined} cell
 * @param {SummaryPlatform['clock']} clock
 */
export function coldRatioOf(cell, clock) {
  const coldNs = cell?.estimate?.coldNs ?? null;
  if (!cell || coldNs === null || cell.value === null || clock === null) return null;
  return cell.value < Math.max(clock.tickNs, clock.callNs) ? null : coldNs / cell.value;
}

/**
 * The medians over the rows of a platform.
 * @param {readonly Row[]} rows
 * @param {Pick<SummaryPlatform, 'id' | 'clock'>} platform
 * @returns {{ coldRatio: number | null, warmUpMs: number | null }}
 */
export function coldStart(rows, { id: platform, clock }) {
  const known = (/** @type {(cell: Cell | undefined) => number | null | undefined} */ of) =>
    rows
      .map(({ cells: { [platform]: cell } }) => of(cell))
      .filter((value) => value !== null && value !== undefined);
  return {
    coldRatio: medianOrNull(known((cell) => coldRatioOf(cell, clock))),
    warmUpMs: medianOrNull(known((cell) => cell?.estimate?.warmUpMs)),
  };
}
