/**
 * Basic blocks of a module as text, in the names of WebAssembly's text format.
 *
 * @import { Immediates } from './rewriting/opcodes.js'
 */
import { readInstruction } from './rewriting/code.js';
import { prefixed } from './rewriting/opcodes.js';
import { Reader } from './rewriting/reader.js';

/** Marks for the structure, which are not executed. */
const isMarker = new Set(['marker', 'block', 'loop', 'else', 'try', 'catch', 'delegate', 'end']);

/**
 * The instructions of a basic block.
 *
 * @param {Uint8Array} bytes of the module
 * @param {{at: number, count: number}} block
 * @param {(index: number) => string} nameOf a function
 * @returns {string[]}
 */
export function blockText(bytes, { at, count }, nameOf) {
  const reader = new Reader(bytes, at, bytes.length, 'code');
  const operands = { labels: /** @type {number[]} */ ([]), numbers: /** @type {number[]} */ ([]) };
  /** @type {string[]} */
  const lines = [];
  while (lines.length < count) {
    const start = reader.position;
    const { name, immediates, flow } = readInstruction(reader, operands);
    if (isMarker.has(flow)) continue;
    const values = new Reader(bytes, start + 1, reader.position, 'code');
    if (prefixed.has(bytes[start])) values.u32();
    const isCall = name === 'call' || name === 'return_call';
    lines.push(
      `${name} ${isCall ? nameOf(operands.numbers[0]) : immediateText(values, immediates)}`.trimEnd(),
    );
  }
  return lines;
}

/**
 * @param {Reader} values
 * @param {Immediates} immediates
 * @returns {string}
 */
function immediateText(values, immediates) {
  const view = () => new DataView(values.bytes.buffer, values.bytes.byteOffset + values.position);
  switch (immediates) {
    case '4 bytes':
      return String(view().getFloat32(0, true));
    case '8 bytes':
      return String(view().getFloat64(0, true));
    case 's32':
    case 's64':
      return String(number(values, true));
    case 'memory argument':
    case 'memory argument, lane': {
      number(values, false);
      const offset = number(values, false);
      return offset === 0n ? '' : `offset=${offset}`;
    }
    case 'u32':
    case 'u32 u32':
    case 'label':
    case 'labels': {
      const all = [];
      while (!values.atEnd) all.push(number(values, false));
      return (immediates === 'labels' ? all.slice(1) : all).join(' ');
    }
    default:
      return '';
  }
}

/** A number in LEB128. @param {Reader} values @param {boolean} isSigned */
function number(values, isSigned) {
  let [value, shift, byte] = [0n, 0n, 0];
  do {
    byte = values.byte();
    value |= BigInt(byte & 0x7f) << shift;
    shift += 7n;
  } while (byte >= 0x80);
  return isSigned && byte >= 0x40 ? value - (1n << shift) : value;
}
