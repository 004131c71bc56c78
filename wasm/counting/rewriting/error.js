/** @param {number} value */
export const hex = (value) => `0x${value.toString(16)}`;

/** A module that cannot be read or rewritten. The message gives the place and the reason. */
export class ModuleError extends Error {
  /**
   * @param {string} where the section, and the function if it is in one: `code section, function 12`
   * @param {number} offset in the file
   * @param {string} problem what was found, and what was expected if that helps
   */
  constructor(where, offset, problem) {
    super(`${where} at offset ${hex(offset)}: ${problem}`);
    this.name = 'ModuleError';
    this.where = where;
    this.offset = offset;
  }
}
