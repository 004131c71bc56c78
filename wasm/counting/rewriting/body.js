import { findBasicBlocks } from './basic-blocks.js';
import { skipValueType } from './types.js';

/**
 * The body of a function: it is copied, with counters at the starts of basic blocks.
 *
 * @import { Reader } from './reader.js'
 * @import { Writer } from './writer.js'
 * @import { BasicBlock, Bulk } from './basic-blocks.js'
 *
 * @typedef {object} Surroundings
 * @property {number} parameters how many the function has
 * @property {boolean[]} memories for each memory, whether its addresses have 64 bits
 *
 * The numbers of the globals that are counted up. firstBlock: of the executions of the first basic block,
 * which the others follow; null: these are not counted.
 * @typedef {{instructions: number, bulkBytes: number, firstBlock: number | null}} Targets
 */

const i64 = 0x7e;
const i32 = 0x7f;

/** The opcodes that counters are made of. */
const op = {
  localGet: 0x20,
  localTee: 0x22,
  globalGet: 0x23,
  globalSet: 0x24,
  i64Const: 0x42,
  i64Add: 0x7c,
  i64ExtendI32: 0xad,
};

/** The most local variables that a function may have, parameters included. */
const maxLocals = 2 ** 32 - 1;

/**
 * Writes the body of a function with counters.
 *
 * @param {Writer} body is written to
 * @param {Reader} reader the body as it is
 * @param {Surroundings} surroundings
 * @param {Targets} targets
 * @returns {BasicBlock[]} in the order of their offsets
 */
export function rewriteBody(body, reader, { parameters, memories }, { instructions, bulkBytes, firstBlock }) {
  const { bytes } = reader;
  const start = reader.position;
  const groups = reader.u32();
  const firstGroup = reader.position;
  let locals = parameters;
  for (let left = groups; left > 0; left -= 1) {
    locals += reader.u32();
    skipValueType(reader);
    if (locals > maxLocals - 2) throw reader.error('too many local variables', start);
  }
  const code = reader.position;
  const found = findBasicBlocks(reader);

  // A variable for each type of lengths that occurs, after those that exist.
  const lengths = found.map((one) => ('name' in one ? lengthType(memories, one, reader) : null));
  const variables = /** @type {number[]} */ ([i32, i64]).filter((type) => lengths.includes(type));
  body.u32(groups + variables.length).bytes(bytes.subarray(firstGroup, code));
  for (const type of variables) body.u32(1).byte(type);

  let copied = code;
  /** @type {BasicBlock[]} */
  const blocks = [];
  found.forEach((one, i) => {
    body.bytes(bytes.subarray(copied, one.at));
    copied = one.at;
    const type = lengths[i];
    if ('count' in one) {
      writeCount(body, instructions, one.count);
      if (firstBlock !== null) writeCount(body, firstBlock + blocks.length, 1);
      blocks.push(one);
    } else if (type !== null) {
      writeBulk(body, bulkBytes, locals + variables.indexOf(type), type);
    }
  });
  body.bytes(bytes.subarray(copied, reader.end));
  return blocks;
}

/** @param {Writer} body @param {number} global @param {number} count */
function writeCount(body, global, count) {
  body.byte(op.globalGet).u32(global).byte(op.i64Const).positiveSigned(count);
  body.byte(op.i64Add).byte(op.globalSet).u32(global);
}

/**
 * Adds the length, which is the last operand of all these instructions, and leaves it where it is.
 *
 * @param {Writer} body @param {number} global @param {number} variable @param {number} type of the length
 */
function writeBulk(body, global, variable, type) {
  body.byte(op.localTee).u32(variable).byte(op.globalGet).u32(global).byte(op.localGet).u32(variable);
  if (type === i32) body.byte(op.i64ExtendI32);
  body.byte(op.i64Add).byte(op.globalSet).u32(global);
}

/** @param {boolean[]} memories @param {Bulk} bulk @param {Reader} reader @returns {number} */
function lengthType(memories, { at, name, numbers }, reader) {
  // `memory.init` names a data segment and then a memory. Its length, an offset in the segment, has 32 bits.
  const touched = name === 'memory.init' ? numbers.slice(1) : numbers;
  for (const memory of touched) {
    if (memory >= memories.length) throw reader.error(`memory ${memory} of only ${memories.length}`, at);
  }
  if (name === 'memory.init') return i32;
  return touched.every((memory) => memories[memory]) ? i64 : i32;
}
