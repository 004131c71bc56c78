import pc from 'picocolors';
import { visibleInColour } from '../../report/text/terminal.js';

/**
 * Whether a stream gets colours: NO_COLOR (https://no-color.org) and FORCE_COLOR decide, and
 * otherwise whether it is a terminal.
 *
 * @param {{isTTY?: boolean}} stream
 * @param {NodeJS.ProcessEnv} env
 */
export function wantsColor(stream, env) {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false';
  return Boolean(stream.isTTY) && env.TERM !== 'dumb';
}

/**
 * @param {{isTTY?: boolean}} stream
 * @param {NodeJS.ProcessEnv} env
 */
export function createPainter(stream, env) {
  return pc.createColors(wantsColor(stream, env));
}

/** Width of a table in a file or a pipe: room for all platforms, and readable in a log. */
const pipeWidth = 160;

/** Columns of a terminal that does not report its width, or reports 0. */
const defaultWidth = 80;

/**
 * Columns that a table may use.
 *
 * @param {{isTTY?: boolean, columns?: number}} stream
 */
export function widthOf(stream) {
  return stream.isTTY ? stream.columns || defaultWidth : pipeWidth;
}

/**
 * Columns that a drawing fills: the terminal's, else 80.
 *
 * @param {{isTTY?: boolean, columns?: number}} stream
 */
export function plotWidthOf(stream) {
  return stream.isTTY ? stream.columns || defaultWidth : defaultWidth;
}

/**
 * Writes text for people. Of what a terminal would obey, only colours stay.
 *
 * @param {NodeJS.WritableStream} stream
 * @param {string} text
 * @returns {Promise<void>} see `writeExactly`
 */
export const write = (stream, text) => writeExactly(stream, visibleInColour(text));

/**
 * Writes, and waits until the text is out, so that a slow pipe loses nothing. A reader that has gone, as in
 * `samebench list | head`, is no error.
 *
 * @param {NodeJS.WritableStream} stream
 * @param {string} text
 * @returns {Promise<void>}
 */
export function writeExactly(stream, text) {
  return new Promise((resolve) => stream.write(text, () => resolve()));
}

/**
 * The widths and colours of a stream.
 *
 * @param {NodeJS.WriteStream | {isTTY?: boolean}} stream `{}` for a file
 * @param {NodeJS.ProcessEnv} env
 * @returns {import('../../report/formats/format.js').Screen}
 */
export const screenOf = (stream, env) => ({
  width: widthOf(stream),
  plotWidth: plotWidthOf(stream),
  paint: createPainter(stream, env),
});
