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
