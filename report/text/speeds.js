/**
 * A benchmark's two speeds in words.
 *
 * @import { CellSpeeds } from '../../protocol/types.js'
 */
import { formatCost } from './numbers.js';

/** @param {CellSpeeds} speeds */
export function speedsText({ of, fast, slow }) {
  const isOfRounds = of === 'rounds';
  const what = isOfRounds ? 'round' : 'pair';
  return (
    `two speeds${isOfRounds ? '' : ' within a process'}: ${formatCost(fast.value).text} in ` +
    `${fast.count} ${what}${fast.count > 1 ? 's' : ''}, ` +
    `${formatCost(slow.value).text} in ${slow.count}`
  );
}

/**
 * Both speeds with their shares, short enough for a cell: `7.64 ns 80% / 10.2 ns 20%`.
 * @param {CellSpeeds} speeds
 * @param {{ unit: import('./numbers.js').Unit, scale: number }} shown  scale: the unit in nanoseconds
 */
export function shortSpeeds({ fast, slow }, { unit, scale }) {
  const all = fast.count + slow.count;
  return [fast, slow]
    .map(({ value, count }) => `${formatCost(value / scale, unit).text} ${Math.round((100 * count) / all)}%`)
    .join(' / ');
}
