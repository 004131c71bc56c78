import { hex } from './error.js';
import { opcodes, prefixed } from './opcodes.js';
import { skipBlockType, skipHeapType, skipTypes } from './types.js';

/**
 * Reads instructions one after the other.
 *
 * @import { Reader } from './reader.js'
 * @import { Opcode, Immediates } from './opcodes.js'
 *
 * What an instruction carries with it that matters for counting: the labels that it may branch to, counted
 * from the innermost block outwards, and the plain numbers after its opcode (functions, memories).
 * @typedef {{labels: number[], numbers: number[]}} Operands
 */

/** In a memory argument: the number of a memory follows the alignment. */
const hasMemoryNumber = 0x40;

/** @param {number} value */
const hexByte = (value) => `0x${value.toString(16).padStart(2, '0')}`;

/** Clauses of `try_table`: catch, catch_ref, catch_all, catch_all_ref. The first two name a tag. */
const namesTag = [true, true, false, false];

/**
 * Reads an instruction with all that belongs to it.
 *
 * @param {Reader} reader
 * @param {Operands} operands is overwritten: a new one for each instruction would cost more than reading it
 * @returns {Opcode}
 */
export function readInstruction(reader, operands) {
  const start = reader.position;
  const first = reader.byte();
  const table = prefixed.get(first);
  const second = table && reader.u32();
  const opcode = table && second !== undefined ? table[second] : opcodes[first];
  if (!opcode) {
    // The prefix of garbage-collected types: the number after it helps to find the instruction's name.
    const detail = second ?? (first === 0xfb && !reader.atEnd ? reader.u32() : undefined);
    const parts = detail === undefined ? [first] : [first, detail];
    throw reader.error(`unknown opcode ${parts.map(hexByte).join(' ')}`, start);
  }
  operands.labels.length = 0;
  operands.numbers.length = 0;
  readOperands(reader, opcode.immediates, operands);
  return opcode;
}

/**
 * @param {Reader} reader
 * @param {Immediates} immediates
 * @param {Operands} operands
 */
function readOperands(reader, immediates, { labels, numbers }) {
  switch (immediates) {
    case 'none':
      return;
    case 'byte':
      return void reader.byte();
    case 'u32':
      return void numbers.push(reader.u32());
    case 'u32 u32':
      return void numbers.push(reader.u32(), reader.u32());
    case 's32':
      return reader.skipNumber(32);
    case 's64':
      return reader.skipNumber(64);
    case '4 bytes':
      return void reader.skip(4);
    case '8 bytes':
      return void reader.skip(8);
    case '16 bytes':
      return void reader.skip(16);
    case 'block type':
      return skipBlockType(reader);
    case 'types':
      return void skipTypes(reader);
    case 'heap type':
      return skipHeapType(reader);
    case 'label':
      return void labels.push(reader.u32());
    case 'labels': {
      // One label more than the count: the last one is taken if the number is too large.
      for (let left = reader.u32(); left >= 0; left -= 1) labels.push(reader.u32());
      return;
    }
    case 'memory argument':
      return skipMemoryArgument(reader);
    case 'memory argument, lane':
      skipMemoryArgument(reader);
      return void reader.byte();
    case 'block type, catches':
      skipBlockType(reader);
      for (let left = reader.u32(); left > 0; left -= 1) {
        const start = reader.position;
        const kind = reader.byte();
        if (kind >= namesTag.length) throw reader.error(`unknown catch clause ${hex(kind)}`, start);
        if (namesTag[kind]) reader.skipNumber(32);
        labels.push(reader.u32());
      }
      return;
  }
}

/** @param {Reader} reader */
function skipMemoryArgument(reader) {
  if (reader.u32() & hasMemoryNumber) reader.skipNumber(32);
  // The offset, which has 64 bits in memories of that size.
  reader.skipNumber(64);
}
