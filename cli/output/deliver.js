import { dirname } from 'node:path';
import { SystemError } from '../system/exit.js';
import { isOfSystem, writeAtomically } from '../system/files.js';
import { refuseLinks } from '../system/folders/inside.js';
import { removeLeftovers } from '../system/leftovers/files.js';
import { writeExactly } from '../system/terminal.js';

/**
 * Writes the output of a command to the file of --output, or to stdout.
 *
 * @param {string} text
 * @param {{output?: string, stdout: NodeJS.WritableStream}} where
 */
export async function deliver(text, { output, stdout }) {
  if (output === undefined) return writeExactly(stdout, text);
  if (!isOfSystem(output)) await refuseLinks(dirname(output));
  try {
    await removeLeftovers(dirname(output));
    await writeAtomically(output, text);
  } catch (error) {
    throw new SystemError(`cannot write ${output}: ${/** @type {Error} */ (error).message}`);
  }
}
