/**
 * The rows below a benchmark that show what one operation allocates, if it allocates at all.
 *
 * @typedef {import('../../protocol/types.js').Row} Row
 * @typedef {import('../../protocol/types.js').Allocations} Allocations
 */
import { formatCount } from '../text/amounts.js';
import { assemble } from './cells.js';

/** @param {Row} row @param {string} platform */
const allocationsOf = (row, platform) => row.cells[platform]?.work?.allocations ?? null;

const decimals = 2;

/** @type {readonly {label: string, detail: string, shown: (allocations: Allocations) => {number: string, unit: string}}[]} */
const LINES = [
  {
    label: 'allocations',
    detail: 'calls of malloc and its kin in one operation, of which operator new is one',
    shown: ({ count }) => ({ number: count.toFixed(decimals), unit: '' }),
  },
  {
    label: 'allocated',
    detail: 'bytes that one operation asks for',
    shown: ({ bytes }) => formatCount(bytes, 'bytes'),
  },
  {
    label: 'peak memory',
    detail: 'the most that one operation has in use at once, beyond what was there before it',
    shown: ({ peakBytes }) => formatCount(peakBytes, 'bytes'),
  },
];

/**
 * @param {Row} row
 * @param {string[]} platforms  of the columns
 * @returns {import('./model.js').ModelRow[]}  none if no platform counted an allocation
 */
export function allocationRows(row, platforms) {
  if (!platforms.some((platform) => (allocationsOf(row, platform)?.count ?? 0) !== 0)) return [];
  return LINES.map(({ label, detail, shown }) => ({
    kind: 'rate',
    label,
    cells: platforms.map((platform) => {
      const allocations = allocationsOf(row, platform);
      if (allocations === null) return assemble(platform, {});
      const { number, unit } = shown(allocations);
      return assemble(platform, { number, unit, detail });
    }),
  }));
}
