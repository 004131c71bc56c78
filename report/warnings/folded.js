/**
 * Warns of bodies that a compiler or an engine seems to have computed in advance, or removed.
 *
 * @import { Warning, Cell } from '../../protocol/types.js'
 * @import { Identity } from '../../protocol/identity.js'
 * @typedef {{ id: string, referenceNs: number | null, cycleNs: number | null }} Platform
 * @typedef {Identity & { cells: Record<string, Pick<Cell, 'quantity' | 'value' | 'low' | 'high' |
 *   'vanished'>> }} Row
 */
import { labelOf } from '../../protocol/identity.js';
import { formatCost } from '../text/numbers.js';
import { method } from '../method/method.js';

/**
 * A warning for each cell that certainly costs less than a thousandth of what another platform certainly
 * takes. Those that are known to have lost their work have a note of their own.
 * @param {readonly Platform[]} platforms
 * @param {readonly Row[]} rows
 * @returns {Warning[]}
 */
export function foldedWarnings(platforms, rows) {
  return rows.flatMap((row) => {
    const timed = platforms.flatMap(({ id, referenceNs, cycleNs }) => {
      const cell = row.cells[id];
      if (!cell || cell.quantity !== 'time' || cell.low === null || cell.high === null || cell.vanished)
        return [];
      const cycle = referenceNs ?? cycleNs ?? method.cycle.unknownNs;
      return [{ id, ns: cell.value ?? 0, least: cell.low / cycle, most: cell.high / cycle }];
    });
    const dearest = timed.reduce((one, other) => (other.least > one.least ? other : one), {
      id: '',
      ns: 0,
      least: 0,
      most: 0,
    });
    if (dearest.least < method.folded.leastCycles) return [];
    return timed
      .filter(({ most }) => method.folded.ratio * most < dearest.least)
      .map(({ id }) => ({
        platform: id,
        code: 'folded',
        message:
          'the compiler or the engine has probably computed its result in advance, or removed it. Pass ' +
          'what it works on as an input, or ' +
          (`through launder(). It takes less than a thousandth of what it takes in ${dearest.id}: ` +
            `${formatCost(dearest.ns).text}`),
        benchmark: labelOf(row),
      }));
  });
}
