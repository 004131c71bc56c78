import { runCommand } from '../system/command.js';
import { UsageError } from '../system/exit.js';
import { readRegular } from '../system/files.js';
import { gitOptions } from '../system/git.js';

/**
 * Where settings are read from: the disk, or a git revision.
 *
 * @typedef {(path: string) => Promise<string | null>} ReadText reads a file whose path is from the current
 *   folder; null: there is none
 */

/** @type {ReadText} */
export const readFromDisk = async (path) => {
  try {
    return readRegular(path);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return null;
    throw error;
  }
};

/**
 * Reads files as they are in a git revision, whatever the folder has.
 *
 * @param {string | undefined} revision undefined: reads from the disk
 * @returns {ReadText}
 */
export function textsOf(revision) {
  if (revision === undefined) return readFromDisk;
  const git = async (/** @type {string[]} */ ...args) => {
    const { code, stdout, error } = await runCommand('git', [...gitOptions, ...args]);
    if (error) throw new UsageError(`cannot start git: ${error.message}`);
    return code === 0 ? stdout : null;
  };
  return async (path) => {
    const hash = (await git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`))?.trim();
    if (!hash)
      throw new UsageError(
        `"${revision}" is not a git revision of this folder: expected for example main or HEAD^1`,
      );
    const entry = await git('ls-tree', '-z', hash, '--', path);
    if (!entry) return null;
    // Not a link, whose target could be anywhere.
    const blob = /^100\d{3} blob (\w+)\t/.exec(entry)?.[1];
    const text = blob === undefined ? null : await git('cat-file', 'blob', blob);
    if (text === null) throw new UsageError(`${path} in ${revision}: expected a file`);
    return text;
  };
}
