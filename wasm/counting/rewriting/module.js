import { ModuleError } from './error.js';
import { readFunctionNames } from './names.js';
import { Reader } from './reader.js';
import { readSections, sectionIds } from './sections.js';
import { readFunctionType, readLimits, skipValueType } from './types.js';

/**
 * What the rewriter needs to know of a module. Imported functions, memories and globals come before
 * those of the module itself and share their numbers.
 *
 * @import { Section } from './sections.js'
 *
 * A function that the module defines.
 * @typedef {object} FunctionInfo
 * @property {number} index its number; imported functions have the lowest ones
 * @property {number} offset of its body in the file
 * @property {number} bytes size of its body in the file: its local variables and its code
 * @property {string | null} name from the name section; null if there is none
 * @property {string[]} exports the names that it is exported as
 *
 * @typedef {object} Module
 * @property {Uint8Array} bytes
 * @property {Section[]} sections
 * @property {FunctionInfo[]} functions
 * @property {number[]} parameters how many parameters each of these functions has
 * @property {boolean[]} memories for each memory, whether its addresses have 64 bits
 * @property {number} globals how many there are
 * @property {Set<string>} exports names
 */

/** Kinds of imports and exports. */
const kinds = { function: 0, table: 1, memory: 2, global: 3, tag: 4 };

/**
 * Reads a module, except for the code in its functions.
 *
 * @param {Uint8Array} bytes
 * @returns {Module}
 * @throws {import('./error.js').ModuleError}
 */
export function readModule(bytes) {
  const sections = readSections(bytes);
  /** @param {number} id */
  const open = (id) => {
    const section = sections.find((one) => one.id === id);
    return section && new Reader(bytes, section.content, section.end, section.name);
  };
  /** @template T @param {number} id @param {(reader: Reader) => T} read @returns {T[]} */
  const list = (id, read) => readList(open(id), read);

  const types = list(sectionIds.type, readFunctionType);
  const imports = list(sectionIds.import, readImport);
  /** @param {number} kind */
  const imported = (kind) => imports.filter((one) => one.kind === kind);
  const parameters = list(sectionIds.function, (reader) => {
    const at = reader.position;
    const type = reader.u32();
    if (type >= types.length) throw reader.error(`type ${type} of only ${types.length}`, at);
    return types[type];
  });
  const memories = list(sectionIds.memory, readLimits);
  const exports = list(sectionIds.export, readExport);
  const names = sections.find(({ custom }) => custom === 'name');
  const functionNames = names
    ? readFunctionNames(new Reader(bytes, names.content, names.end, names.name))
    : new Map();
  const firstFunction = imported(kinds.function).length;

  /** @type {Map<number, string[]>} */
  const exportNames = new Map();
  for (const { kind, index, name } of exports) {
    if (kind === kinds.function) exportNames.set(index, [...(exportNames.get(index) ?? []), name]);
  }
  const code = open(sectionIds.code);
  if (!code && parameters.length > 0) {
    throw new ModuleError(
      'file',
      bytes.length,
      `expected a code section with ${parameters.length} functions`,
    );
  }
  const bodies = code ? readBodies(code, parameters.length) : [];
  return {
    bytes,
    sections,
    functions: bodies.map((body, i) => {
      const index = firstFunction + i;
      return {
        index,
        ...body,
        name: functionNames.get(index) ?? null,
        exports: exportNames.get(index) ?? [],
      };
    }),
    parameters,
    memories: [...imported(kinds.memory).map(({ is64 }) => is64), ...memories],
    globals: imported(kinds.global).length + (open(sectionIds.global)?.u32() ?? 0),
    exports: new Set(exports.map(({ name }) => name)),
  };
}

/**
 * @param {Reader} code
 * @param {number} expected how many functions were announced
 * @returns {{offset: number, bytes: number}[]}
 */
function readBodies(code, expected) {
  const start = code.position;
  const count = code.u32();
  if (count !== expected)
    throw code.error(`${count} functions, but ${expected} in the function section`, start);
  code.position = start;
  return readList(code, (reader) => {
    const body = reader.part(reader.where);
    return { offset: body.position, bytes: body.end - body.position };
  });
}

/**
 * Reads a section that is a list.
 *
 * @template T
 * @param {Reader | undefined} reader undefined: there is no such section
 * @param {(reader: Reader) => T} read
 * @returns {T[]}
 */
function readList(reader, read) {
  /** @type {T[]} */
  const list = [];
  if (!reader) return list;
  for (let left = reader.u32(); left > 0; left -= 1) list.push(read(reader));
  reader.expectEnd();
  return list;
}

/** @param {Reader} reader @returns {{kind: number, is64: boolean}} */
function readImport(reader) {
  reader.name();
  reader.name();
  const at = reader.position;
  const kind = reader.byte();
  switch (kind) {
    case kinds.function:
      reader.skipNumber(32);
      return { kind, is64: false };
    case kinds.table:
      skipValueType(reader);
      return { kind, is64: readLimits(reader) };
    case kinds.memory:
      return { kind, is64: readLimits(reader) };
    case kinds.global:
      skipValueType(reader);
      reader.byte();
      return { kind, is64: false };
    case kinds.tag:
      reader.byte();
      reader.skipNumber(32);
      return { kind, is64: false };
  }
  throw reader.error(`unknown kind of import ${kind}`, at);
}

/** @param {Reader} reader */
function readExport(reader) {
  const name = reader.name();
  const kind = reader.byte();
  return { name, kind, index: reader.u32() };
}
