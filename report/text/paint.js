/**
 * Colours of text in a terminal.
 *
 * @typedef {(text: string) => string} Paint
 *
 * @typedef {object} Painter  the part of picocolors that reports use
 * @property {Paint} bold
 * @property {Paint} dim
 * @property {Paint} red
 * @property {Paint} yellow
 * @property {Paint} cyan
 */

/** @type {Paint} */
export const plain = (text) => text;

/** Leaves text as it is. @type {Painter} */
export const NO_COLOUR = { bold: plain, dim: plain, red: plain, yellow: plain, cyan: plain };
