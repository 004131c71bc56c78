/** Modules made byte by byte, for what wabt cannot write. */

export const header = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];

/** @param {number} id @param {number[]} content */
export const section = (id, ...content) => [id, ...leb(content.length), ...content];

/** @param {string} name @param {number[]} content */
export const custom = (name, ...content) => section(0, ...text(name), ...content);

/** @param {string} name */
export const text = (name) => [name.length, ...Buffer.from(name)];

/** @param {number} value @returns {number[]} */
export const leb = (value) => (value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...leb(value >> 7)]);

/** A body without local variables. @param {number[]} code with the `end` of the function */
export const body = (...code) => [...leb(code.length + 1), 0, ...code];

/**
 * A module with one function without parameters and results, exported as `f`.
 *
 * @param {number[]} code without the `end` of the function
 */
export const moduleOf = (...code) => moduleOfAll([code], section(7, 1, ...text('f'), 0, 0));

/**
 * A module with functions without parameters and results, a memory, a table, a tag and a data segment.
 *
 * @param {number[][]} functions without the `end`
 * @param {number[]} [exports] the export section
 */
export function moduleOfAll(functions, exports = []) {
  return new Uint8Array([
    ...header,
    ...section(1, 1, 0x60, 0, 0),
    ...section(3, ...leb(functions.length), ...functions.map(() => 0)),
    ...section(4, 1, 0x70, 0, 1),
    ...section(5, 1, 0, 1),
    ...section(13, 1, 0, 0),
    ...exports,
    ...section(12, 1),
    ...section(10, ...leb(functions.length), ...functions.flatMap((code) => body(...code, 0x0b))),
    ...section(11, 1, 1, 0),
  ]);
}
