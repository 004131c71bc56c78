import { createPainter, plotWidthOf, widthOf } from '../system/terminal.js';

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

/**
 * The help text of `--format`.
 *
 * @param {import('../../report/formats/format.js').Format[]} formats
 * @returns {string} such as "what to make; table: people, in a terminal; json: scripts; ./mine.js: …"
 */
export const formatHelp = (formats) =>
  ['what to make', ...formats.map(({ name, purpose }) => `${name}: ${purpose}`), './mine.js: your own module (docs/formats.md)'].join('; ');
