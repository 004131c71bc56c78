/**
 * The rows below a benchmark about memory: what one operation allocates, if it allocates at all; and of the
 * size of an object, where its bytes are, and how many there are for each of its items.
 *
 * @import { Row, Allocations, CellObject } from '../../../protocol/types.js'
 */
import { bytes as quantity } from '../../quantities/bytes.js';
import { assembleCell } from '../cells.js';

/** @param {Row} row @param {string} platform */
const allocationsOf = (row, platform) => row.cells[platform]?.count?.allocations ?? null;

const decimals = 2;

/**
 * @type {readonly {label: string, detail: string, shown: (allocations: Allocations) => {number: string, unit:
 *   string}}[]}
 */
const ALLOCATION_LINES = [
  {
    label: 'allocations',
    detail: 'calls of malloc and its kin in one operation, of which operator new is one',
    shown: ({ count }) => ({ number: count.toFixed(decimals), unit: '' }),
  },
  {
    label: 'allocated',
    detail: 'bytes that one operation asks for',
    shown: ({ bytes }) => quantity.format(bytes),
  },
  {
    label: 'peak memory',
    detail: 'the most that one operation has in use at once, beyond what was there before it',
    shown: ({ peakBytes }) => quantity.format(peakBytes),
  },
];

/**
 * @param {Row} row
 * @param {string[]} platforms  of the columns
 * @returns {import('../model.js').ModelRow[]}  none if no platform counted an allocation
 */
export function allocationRows(row, platforms) {
  if (!platforms.some((platform) => (allocationsOf(row, platform)?.count ?? 0) !== 0)) return [];
  return ALLOCATION_LINES.map(({ label, detail, shown }) => ({
    kind: 'rate',
    label,
    cells: platforms.map((platform) => {
      const allocations = allocationsOf(row, platform);
      if (allocations === null) return assembleCell(platform, {});
      const { number, unit } = shown(allocations);
      return assembleCell(platform, { number, unit, detail: () => detail });
    }),
  }));
}

/** @param {number} value */
const bytes = (value) => quantity.format(value).text;

/** Below this, bytes per item have decimals. */
const LARGE = 1000;

/** @param {number} value */
const perItem = (value) => (value < LARGE ? { number: value.toFixed(2), unit: 'B' } : quantity.format(value));

/**
 * @type {readonly {label: string, detail: string, isShown: (object: CellObject) => boolean, shown: (object:
 *   CellObject) => {number: string, unit: string}}[]}
 */
const OBJECT_LINES = [
  {
    label: 'itself + heap',
    detail: 'the bytes of the object itself, and those of what it owns on the heap',
    isShown: ({ blocks }) => blocks > 0,
    shown: ({ itself, heap, blocks }) =>
      blocks === 0
        ? { number: bytes(itself), unit: '' }
        : {
            number: `${bytes(itself)} + ${bytes(heap)}`,
            unit: `in ${blocks} ${blocks === 1 ? 'block' : 'blocks'}`,
          },
  },
  {
    label: 'per item',
    detail: 'all bytes over the number of items',
    isShown: ({ bytesPerItem }) => bytesPerItem !== null,
    shown: ({ bytesPerItem }) => (bytesPerItem === null ? { number: '', unit: '' } : perItem(bytesPerItem)),
  },
];

/**
 * @param {Row} row
 * @param {string[]} platforms  of the columns
 * @returns {import('../model.js').ModelRow[]}  none if the row is no object's size, or is that of an object
 *   which owns nothing on the heap and has no items
 */
export function objectRows(row, platforms) {
  const objects = platforms.map((platform) => row.cells[platform]?.object ?? null);
  return OBJECT_LINES.filter(({ isShown }) =>
    objects.some((object) => object !== null && isShown(object)),
  ).map(({ label, detail, shown }) => ({
    kind: 'rate',
    label,
    cells: platforms.map((platform, i) => {
      const object = objects[i];
      return assembleCell(platform, object === null ? {} : { ...shown(object), detail: () => detail });
    }),
  }));
}
