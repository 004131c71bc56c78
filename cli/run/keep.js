import { realDisk } from '../system/files.js';

/**
 * Where the results of a measurement are kept, and what is printed about that.
 *
 * @import { Saved } from '../files/store.js'
 * @import { Context } from './context.js'
 */

/**
 * Prints where the results are, and what is wrong with them.
 *
 * @param {Saved} saved
 * @param {boolean} cut whether the user stopped the measurement
 * @param {string[]} paths where the results are if all went well
 * @param {Context} context
 */
export function reportSaved({ saveError }, cut, paths, { progress, signal }) {
  if (cut) progress.print(`samebench: ${signal.reason?.message}; the results are incomplete`);
  if (saveError) progress.print(`samebench: ${saveError}`);
  else progress.print(`results: ${paths.join('  ')}`);
}

/**
 * Writes an HTML report. A failure is only a warning, because the results are stored by then.
 *
 * @param {string} path
 * @param {() => string | Promise<string>} make
 * @param {Context} context
 */
export async function writeReport(path, make, { store, progress }) {
  try {
    await (store?.disk ?? realDisk).write(path, await make());
    progress.print(`report: ${path}`);
  } catch (error) {
    progress.print(
      `samebench: warning: cannot write the report ${path}: ${/** @type {Error} */ (error).message}`,
    );
  }
}
