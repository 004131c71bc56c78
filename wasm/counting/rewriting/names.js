import { ModuleError } from './error.js';

/** @import { Reader } from './reader.js' */

/** Part of the name section: the names of functions. */
const functionNames = 1;

/**
 * Reads the names of functions from the name section. Engines ignore a name section that is malformed, so
 * it is no error here: what was read before the mistake is used.
 *
 * @param {Reader} reader the content of the section
 * @returns {Map<number, string>} by the number of the function
 */
export function readFunctionNames(reader) {
  /** @type {Map<number, string>} */
  const names = new Map();
  try {
    while (!reader.atEnd) {
      const kind = reader.byte();
      const part = reader.part(reader.where);
      if (kind !== functionNames) continue;
      for (let left = part.u32(); left > 0; left -= 1) {
        const index = part.u32();
        names.set(index, part.name());
      }
    }
  } catch (error) {
    if (!(error instanceof ModuleError)) throw error;
  }
  return names;
}
