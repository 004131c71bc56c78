/**
 * The numbers among the results of a row, as a host has sent them.
 *
 * @import { Values } from '../../protocol/types.js'
 *
 * @typedef {object} Numbers
 * @property {Values['type']} type
 * @property {Float64Array | bigint[]} all  in the order of the inputs
 * @property {boolean} isSum  each is the sum of several
 * @property {number} each  how many a result has; 0: that is not known
 * @property {number} results  how many results there are
 * @property {boolean} isWhole  they are all numbers of the results
 * @property {number} width  bytes of each, as they were sent
 * @property {string} rest  a digest of what else is in the results
 */

/** Most numbers that a host keeps. */
const MAX_NUMBERS = 256;

/** Bytes that a number can have, by type. @type {Record<Values['type'], readonly number[]>} */
const WIDTHS = {
  unsigned: [1, 2, 4, 8],
  integer: [1, 2, 4, 8],
  float: [4, 8],
  double: [8],
  bytes: [1, 2, 4, 8],
};

/** @param {Values['type']} type */
const isFloating = (type) => type === 'float' || type === 'double';

/** @param {DataView} view @param {number} width @param {Values['type']} type */
function readAt(view, width, type) {
  if (isFloating(type)) {
    return (/** @type {number} */ at) =>
      width === 4 ? view.getFloat32(at, true) : view.getFloat64(at, true);
  }
  const bits = 8 * width;
  return (/** @type {number} */ at) => {
    let value = 0n;
    for (let i = width - 1; i >= 0; i -= 1) value = (value << 8n) | BigInt(view.getUint8(at + i));
    return type === 'integer' ? BigInt.asIntN(bits, value) : value;
  };
}

/** @param {string} text  base64 @returns {Uint8Array | null} null: it is none */
function bytesOf(text) {
  try {
    return Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0));
  } catch {
    return null;
  }
}

/**
 * @param {Values} values
 * @returns {Numbers | null}  null: they are not what a host sends
 */
export function numbersOf({ type, results, numbers, uneven = false, bits, rest }) {
  const bytes = bytesOf(bits);
  const count = Math.min(numbers, MAX_NUMBERS);
  const width = bytes === null ? 0 : bytes.length / count;
  if (bytes === null || !WIDTHS[type].includes(width)) return null;
  const read = readAt(new DataView(bytes.buffer), width, type);
  const places = Array.from({ length: count }, (_, i) => i * width);
  const isWhole = numbers === count;
  return {
    type,
    all: isFloating(type)
      ? Float64Array.from(places, (at) => Number(read(at)))
      : places.map((at) => BigInt(read(at))),
    isSum: isFloating(type) && !isWhole,
    each: uneven || results === 0 ? 0 : numbers / results,
    results,
    isWhole,
    width,
    rest,
  };
}

/**
 * Integers whose bits are those of floats, or of doubles if they have 8 bytes.
 * @param {Numbers} numbers
 */
export function realsOf({ all, width }) {
  const view = new DataView(new ArrayBuffer(8));
  const reals = Array.from(all, BigInt).map((bits) => {
    view.setBigUint64(0, bits);
    return width === 4 ? view.getFloat32(4) : view.getFloat64(0);
  });
  return Float64Array.from(reals);
}
