/**
 * Rewrites a WebAssembly module so that it counts the instructions it executes. The count does not depend
 * on the engine, the machine or its load: the same work has the same count everywhere.
 *
 * Each executed instruction counts 1. Not counted are marks for the structure of the code, which no engine
 * executes: block, loop, else, end, try, try_table, catch, catch_all, delegate and nop. An instruction that
 * moves or fills memory counts 1 as well, however much it moves; its bytes are counted separately.
 * What imported functions do (JavaScript) is not counted.
 *
 * The counters are globals of the module, so each instance has its own; with threads, that is each worker.
 * They are appended to the globals and exports that exist, so every number stays as it was. Bytes that
 * are neither code, globals nor exports are copied, except for custom sections that would now be wrong.
 */

import { ModuleError } from './error.js';
import { readModule } from './module.js';
import { Reader } from './reader.js';
import { header, rankOf, sectionIds } from './sections.js';
import { findStretches } from './stretches.js';
import { skipValueType } from './types.js';
import { Writer } from './writer.js';

export { ModuleError } from './error.js';
export { readModule } from './module.js';
export { functionSizes } from './sizes.js';

/**
 * @typedef {import('./module.js').Module} Module
 * @typedef {import('./module.js').FunctionInfo} FunctionInfo
 * @typedef {import('./sections.js').Section} Section
 * @typedef {import('./stretches.js').Stretch} Stretch
 * @typedef {import('./stretches.js').Bulk} Bulk
 */

/** The exported globals, each a mutable i64. */
export const counters = {
  /** Instructions executed so far. */
  instructions: 'samebench_instructions',
  /** Bytes moved or filled so far by memory.copy, memory.fill and memory.init. */
  bulkBytes: 'samebench_bulk_bytes',
  /** Instructions of one function so far, without those of the functions that it calls. @param {number} index */
  function: (index) => `samebench_function_${index}`,
};

/**
 * Custom sections that are left out, because they contain offsets of code, or the address of a file with
 * such offsets: debug information, relocations of object files, hints for branches, source maps.
 */
const holdsOffsets = /^(\.debug_.*|external_debug_info|linking|reloc\..*|metadata\.code\..*|sourceMappingURL)$/;

/**
 * @param {Uint8Array} bytes of a module
 * @param {{perFunction?: boolean}} [options] perFunction: count for each function as well
 * @returns {{bytes: Uint8Array<ArrayBuffer>, stretches: number, functions: FunctionInfo[]}} `functions`
 *   describes the module before it was rewritten
 * @throws {ModuleError} if it is not a module, is malformed or uses an instruction that is not known here
 */
export function instrument(bytes, { perFunction = false } = {}) {
  const module = readModule(bytes);
  rejectRewritten(module);
  const names = [
    counters.instructions,
    counters.bulkBytes,
    ...(perFunction ? module.functions.map(({ index }) => counters.function(index)) : []),
  ];
  const { content: code, stretches } = rewriteCode(module, perFunction);

  /** Sections that are not copied. @type {Map<number, Writer>} */
  const replaced = new Map([
    [sectionIds.global, appendTo(module, sectionIds.global, names.map(globalEntry))],
    [sectionIds.export, appendTo(module, sectionIds.export, names.map((name, i) => exportEntry(name, module.globals + i)))],
  ]);
  if (module.functions.length > 0) replaced.set(sectionIds.code, code);
  return { bytes: assemble(module, replaced), stretches, functions: module.functions };
}

/** @param {Module} module */
function rejectRewritten({ exports, sections }) {
  const reserved = [...exports].find((name) => name.startsWith('samebench_') && isCounter(name));
  if (reserved === undefined) return;
  const { name, start } = /** @type {Section} */ (sections.find(({ id }) => id === sectionIds.export));
  throw new ModuleError(name, start, `"${reserved}" is exported: the module is rewritten already`);
}

/** @param {string} name */
const isCounter = (name) =>
  name === counters.instructions || name === counters.bulkBytes || name.startsWith(counters.function(NaN).replace('NaN', ''));

const i64 = 0x7e;
const i32 = 0x7f;
const mutable = 0x01;
const exportedGlobal = 0x03;

/** The opcodes that counters are made of. */
const op = { localGet: 0x20, localTee: 0x22, globalGet: 0x23, globalSet: 0x24, i64Const: 0x42, i64Add: 0x7c, extend: 0xad, end: 0x0b };

/** A mutable i64 that starts at 0. */
const globalEntry = () => new Writer().bytes([i64, mutable, op.i64Const, 0, op.end]);

/** @param {string} name @param {number} global */
const exportEntry = (name, global) => new Writer().name(name).byte(exportedGlobal).u32(global);

/**
 * The content of a section that is a list, with more entries at its end.
 *
 * @param {Module} module
 * @param {number} id
 * @param {Writer[]} entries
 */
function appendTo({ bytes, sections }, id, entries) {
  const section = sections.find((one) => one.id === id);
  const old = section && new Reader(bytes, section.content, section.end, section.name);
  const content = new Writer().u32((old?.u32() ?? 0) + entries.length);
  if (old) content.bytes(bytes.subarray(old.position, old.end));
  for (const entry of entries) content.bytes(entry.view());
  return content;
}

/**
 * @param {Module} module
 * @param {boolean} perFunction
 */
function rewriteCode(module, perFunction) {
  const content = new Writer().u32(module.functions.length);
  const body = new Writer();
  let stretches = 0;
  module.functions.forEach(({ offset, bytes, index }, i) => {
    const reader = new Reader(module.bytes, offset, offset + bytes, `code section, function ${index}`);
    const own = perFunction ? [module.globals + 2 + i] : [];
    body.clear();
    stretches += rewriteBody(module, reader, module.parameters[i], [module.globals, ...own], body);
    content.sized(body);
  });
  return { content, stretches };
}

/** The most local variables that a function may have, parameters included. */
const mostLocals = 2 ** 32 - 1;

/**
 * @param {Module} module
 * @param {Reader} reader the body
 * @param {number} parameters
 * @param {number[]} globals to which the instructions are added
 * @param {Writer} body is written
 * @returns {number} how many stretches it has
 */
function rewriteBody(module, reader, parameters, globals, body) {
  const start = reader.position;
  const groups = reader.u32();
  const firstGroup = reader.position;
  let locals = parameters;
  for (let left = groups; left > 0; left -= 1) {
    locals += reader.u32();
    skipValueType(reader);
    if (locals > mostLocals - 2) throw reader.error('too many local variables', start);
  }
  const code = reader.position;
  const found = findStretches(reader);

  // A variable for each type of lengths that occurs, after those that exist.
  const lengths = found.map((one) => ('name' in one ? lengthType(module, one, reader) : null));
  const variables = /** @type {number[]} */ ([i32, i64]).filter((type) => lengths.includes(type));
  body.u32(groups + variables.length).bytes(module.bytes.subarray(firstGroup, code));
  for (const type of variables) body.u32(1).byte(type);

  let copied = code;
  let stretches = 0;
  found.forEach((one, i) => {
    body.bytes(module.bytes.subarray(copied, one.at));
    copied = one.at;
    const type = lengths[i];
    if ('count' in one) {
      stretches += 1;
      for (const global of globals) writeCount(body, global, one.count);
    } else if (type !== null) {
      writeBulk(body, module.globals + 1, locals + variables.indexOf(type), type);
    }
  });
  body.bytes(module.bytes.subarray(copied, reader.end));
  return stretches;
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
  if (type === i32) body.byte(op.extend);
  body.byte(op.i64Add).byte(op.globalSet).u32(global);
}

/** @param {Module} module @param {Bulk} bulk @param {Reader} reader @returns {number} */
function lengthType({ memories }, { at, name, numbers }, reader) {
  // `memory.init` names a data segment and then a memory. Its length, an offset in the segment, has 32 bits.
  const touched = name === 'memory.init' ? numbers.slice(1) : numbers;
  for (const memory of touched) {
    if (memory >= memories.length) throw reader.error(`memory ${memory} of only ${memories.length}`, at);
  }
  if (name === 'memory.init') return i32;
  return touched.every((memory) => memories[memory]) ? i64 : i32;
}

/**
 * @param {Module} module
 * @param {Map<number, Writer>} replaced contents of sections by id, in the order of a module
 */
function assemble({ bytes, sections }, replaced) {
  const output = new Writer().bytes(header);
  const waiting = new Map(replaced);
  /** Writes the new sections that belong before a section. @param {number} rank */
  const writeBefore = (rank) => {
    for (const [id, content] of waiting) {
      if (rankOf(id) >= rank) continue;
      output.byte(id).sized(content);
      waiting.delete(id);
    }
  };
  for (const section of sections) {
    if (section.custom !== undefined) {
      if (!holdsOffsets.test(section.custom)) output.bytes(bytes.subarray(section.start, section.end));
      continue;
    }
    writeBefore(rankOf(section.id));
    const content = waiting.get(section.id);
    if (!content) {
      output.bytes(bytes.subarray(section.start, section.end));
      continue;
    }
    output.byte(section.id).sized(content);
    waiting.delete(section.id);
  }
  writeBefore(Infinity);
  return output.finish();
}
