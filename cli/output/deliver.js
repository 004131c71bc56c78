import { dirname } from 'node:path';
import { SystemError } from '../system/exit.js';
import { isOfSystem, writeAtomically } from '../system/files.js';
import { refuseLinks } from '../system/folders/inside.js';
import { removeLeftovers } from '../system/leftovers/files.js';
import { writeExactly } from '../system/terminal.js';

/**
 * Refuses a file that could not be written to, before minutes of measuring.
 *
 * @param {string | undefined} output undefined: stdout
 * @throws {UsageError} its folder is behind a link: see `refuseLinks`
 */
export async function checkOutput(output) {
  if (output !== undefined && !isOfSystem(output)) await refuseLinks(dirname(output));
}

/**
 * Writes the output of a command to the file of --output, or to stdout.
 *
 * @param {string} text
 * @param {{output?: string, stdout: NodeJS.WritableStream}} where
 */
export async function deliver(text, { output, stdout }) {
  if (output === undefined) return writeExactly(stdout, text);
  await checkOutput(output);
  try {
    await removeLeftovers(dirname(output));
    await writeAtomically(output, text);
  } catch (error) {
    throw new SystemError(`cannot write ${output}: ${/** @type {Error} */ (error).message}`);
  }
}
