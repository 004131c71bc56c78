import pc from 'picocolors';

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

/** Of a table that goes to a file or a pipe: room for all platforms, and still readable in a log. */
const pipeWidth = 160;

/**
 * Columns that a table may use.
 *
 * @param {{isTTY?: boolean, columns?: number}} stream
 */
export function widthOf(stream) {
  return stream.isTTY ? (stream.columns ?? 80) : pipeWidth;
}

/**
 * Columns that a drawing fills, and 80 where nobody says how wide it is.
 *
 * @param {{isTTY?: boolean, columns?: number}} stream
 */
export function plotWidthOf(stream) {
  return stream.isTTY ? (stream.columns ?? 80) : 80;
}

/**
 * Writes, and waits until it is out, so that a pipe that is read slowly loses nothing. A reader
 * that has gone (`samebench list | head`) is no error.
 *
 * @param {NodeJS.WritableStream} stream
 * @param {string} text
 * @returns {Promise<void>}
 */
export function write(stream, text) {
  return new Promise((resolve) => stream.write(text, () => resolve()));
}
