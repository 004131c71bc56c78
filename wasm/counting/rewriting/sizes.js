import { readModule } from './module.js';

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
