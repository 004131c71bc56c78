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
 * A start function is counted too: the counters are 0 before the module is instantiated.
 */

import { rewriteBody } from './body.js';
import { ModuleError } from './error.js';
import { readModule } from './module.js';
import { Reader } from './reader.js';
import { header, rankOf, sectionIds } from './sections.js';
import { Writer } from './writer.js';

export { ModuleError } from './error.js';
export { readModule } from './module.js';
export { functionSizes } from './sizes.js';

/**
 * @import { Module, FunctionInfo } from './module.js'
 * @import { Section } from './sections.js'
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
 * @returns {{bytes: Uint8Array<ArrayBuffer>, blocks: number, functions: FunctionInfo[]}} `functions`
 *   describes the module before it was rewritten
 * @throws {ModuleError} if it is not a module, is malformed or uses an instruction that is not known here
 */
export function instrument(bytes, { perFunction = false } = {}) {
  const module = readModule(bytes);
  const names = [
    counters.instructions,
    counters.bulkBytes,
    ...(perFunction ? module.functions.map(({ index }) => counters.function(index)) : []),
  ];
  rejectRewritten(module, names);
  const { content: code, blocks } = rewriteCode(module, perFunction);
  const globals = longerList(module, sectionIds.global, names.length);
  const exports = longerList(module, sectionIds.export, names.length);
  names.forEach((name, i) => {
    globals.bytes(globalEntry);
    exports.name(name).byte(exportedGlobal).u32(module.globals + i);
  });
  /** Sections that are not copied. @type {Map<number, Writer>} */
  const replaced = new Map([[sectionIds.global, globals], [sectionIds.export, exports]]);
  if (module.functions.length > 0) replaced.set(sectionIds.code, code);
  return { bytes: assemble(module, replaced), blocks, functions: module.functions };
}

/** @param {Module} module @param {string[]} names of the counters */
function rejectRewritten({ exports, sections }, names) {
  const taken = names.find((name) => exports.has(name));
  if (taken === undefined) return;
  const { name, start } = /** @type {Section} */ (sections.find(({ id }) => id === sectionIds.export));
  throw new ModuleError(name, start, `"${taken}" is exported: the module is rewritten already`);
}

/** i64, mutable, and the expression of its first value: `i64.const 0 end`. */
const globalEntry = [0x7e, 0x01, 0x42, 0x00, 0x0b];

/** The kind of an export that is a global. */
const exportedGlobal = 0x03;

/**
 * The content of a section that is a list, with a larger count, so that entries can be written after it.
 *
 * @param {Module} module
 * @param {number} id
 * @param {number} added how many entries will be written
 */
function longerList({ bytes, sections }, id, added) {
  const section = sections.find((one) => one.id === id);
  if (!section) return new Writer().u32(added);
  const old = new Reader(bytes, section.content, section.end, section.name);
  return new Writer().u32(old.u32() + added).bytes(bytes.subarray(old.position, old.end));
}

/**
 * @param {Module} module
 * @param {boolean} perFunction
 */
function rewriteCode(module, perFunction) {
  const content = new Writer().u32(module.functions.length);
  const body = new Writer();
  let blocks = 0;
  module.functions.forEach(({ offset, bytes, index }, i) => {
    const reader = new Reader(module.bytes, offset, offset + bytes, `code section, function ${index}`);
    // In the order of the names above.
    const [total, bulkBytes, own] = [0, 1, 2 + i].map((number) => module.globals + number);
    const targets = { instructions: perFunction ? [total, own] : [total], bulkBytes };
    body.clear();
    blocks += rewriteBody(body, reader, { parameters: module.parameters[i], memories: module.memories }, targets);
    content.sized(body);
  });
  return { content, blocks };
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
