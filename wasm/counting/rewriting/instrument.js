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

/**
 * @import { Module, FunctionInfo } from './module.js'
 * @import { Section } from './sections.js'
 * @import { BasicBlock } from './basic-blocks.js'
 * @typedef {BasicBlock & {index: number}} CountedBlock index: of the function that it belongs to
 */

/** The exported globals, each a mutable i64. */
export const counters = {
  /** Instructions executed so far. */
  instructions: 'samebench_instructions',
  /** Bytes moved or filled so far by memory.copy, memory.fill and memory.init. */
  bulkBytes: 'samebench_bulk_bytes',
  /**
   * How often a basic block was executed so far.
   *
   * @param {number} number its place among those of the module
   */
  block: (number) => `samebench_block_${number}`,
};

/**
 * Custom sections that are left out, because they contain offsets of code, or the address of a file with
 * such offsets: debug information, relocations of object files, hints for branches, source maps.
 */
const holdsOffsets =
  /^(\.debug_.*|external_debug_info|linking|reloc\..*|metadata\.code\..*|sourceMappingURL)$/;

/**
 * @param {Uint8Array} bytes of a module
 * @param {{perBlock?: boolean}} [options] perBlock: count for each basic block as well
 * @returns {{bytes: Uint8Array<ArrayBuffer>, blocks: CountedBlock[], functions: FunctionInfo[]}} `functions`
 *   and `blocks` describe the module before it was rewritten
 * @throws {ModuleError} if it is not a module, is malformed or uses an instruction that is not known here
 */
export function instrument(bytes, { perBlock = false } = {}) {
  const module = readModule(bytes);
  rejectRewritten(module, [counters.instructions, counters.bulkBytes]);
  const { content: code, blocks } = rewriteCode(module, perBlock);
  const names = [
    counters.instructions,
    counters.bulkBytes,
    ...(perBlock ? blocks.map((_, i) => counters.block(i)) : []),
  ];
  const globals = longerList(module, sectionIds.global, names.length);
  const exports = longerList(module, sectionIds.export, names.length);
  names.forEach((name, i) => {
    globals.bytes(globalEntry);
    exports
      .name(name)
      .byte(exportedGlobal)
      .u32(module.globals + i);
  });
  /** Sections that are not copied. @type {Map<number, Writer>} */
  const replaced = new Map([
    [sectionIds.global, globals],
    [sectionIds.export, exports],
  ]);
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
 * @param {boolean} perBlock
 */
function rewriteCode(module, perBlock) {
  const content = new Writer().u32(module.functions.length);
  const body = new Writer();
  /** @type {CountedBlock[]} */
  const blocks = [];
  module.functions.forEach(({ offset, bytes, index }, i) => {
    const reader = new Reader(module.bytes, offset, offset + bytes, `code section, function ${index}`);
    // In the order of the names above.
    const [instructions, bulkBytes, firstBlock] = [0, 1, 2 + blocks.length].map(
      (number) => module.globals + number,
    );
    const targets = { instructions, bulkBytes, firstBlock: perBlock ? firstBlock : null };
    body.clear();
    const found = rewriteBody(
      body,
      reader,
      { parameters: module.parameters[i], memories: module.memories },
      targets,
    );
    for (const block of found) blocks.push({ ...block, index });
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

/**
 * The size of a module and of its parts. Nothing is rewritten, and no code is decoded.
 *
 * @param {Uint8Array} bytes of a module
 * @returns {{
 *   bytes: number,
 *   sections: {name: string, bytes: number}[],
 *   functions: import('./module.js').FunctionInfo[],
 * }} `bytes` of a section is all that it takes in the file, with its head; the sections and the header of
 *   eight bytes are the file
 * @throws {import('./error.js').ModuleError} if it is not a module or is malformed
 */
export function functionSizes(bytes) {
  const { sections, functions } = readModule(bytes);
  return {
    bytes: bytes.length,
    sections: sections.map(({ name, start, end }) => ({ name, bytes: end - start })),
    functions,
  };
}
