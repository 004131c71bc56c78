import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { lstat, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasEnded, ownerName, ownerPattern } from './owner.js';

/** Temporary folders. */
const folderPattern = new RegExp(`^samebench-(?:[a-z]+-)?(${ownerPattern})-[A-Za-z0-9]{6}$`);

/** Temporary files beside what they replace. */
const filePattern = new RegExp(`^\\.samebench-(${ownerPattern})-[0-9a-f]+\\.tmp$`);

/**
 * Makes a folder in the system's temporary folder that the guard, or else the next command, removes if this
 * one cannot.
 *
 * @param {string} [purpose] a word in lower-case letters, such as "request"
 * @returns {string}
 * @throws an error whose message names TMPDIR
 */
export function makeTemporaryFolder(purpose) {
  try {
    return makeTemporaryFolderIn(tmpdir(), purpose);
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    throw new Error(`no temporary folder can be made: ${message}; TMPDIR can name another place`, {
      cause: error,
    });
  }
}

/**
 * As `makeTemporaryFolder`, in another folder, for which `removeLeftovers` has to be called.
 *
 * @param {string} folder
 * @param {string} [purpose]
 * @throws an error of the system
 */
export const makeTemporaryFolderIn = (folder, purpose) =>
  mkdtempSync(join(folder, ['samebench', ...(purpose ? [purpose] : []), ownerName(), ''].join('-')));

/**
 * Removes such a folder. A dying process may still write to it, so removing is tried again.
 *
 * @param {string} folder
 */
export const removeTemporaryFolder = (folder) =>
  rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 60 });

/** A name that no other process uses, for a temporary file. */
export const temporaryName = () => `.samebench-${ownerName()}-${randomBytes(8).toString('hex')}.tmp`;

/**
 * Removes what commands left in a folder: temporary files and folders of this user.
 *
 * @param {string} folder
 * @param {(owner: string) => boolean} [chooses] by default, commands that have ended
 * @returns {Promise<void>} never rejects
 */
export async function removeLeftovers(folder, chooses = (owner) => hasEnded(owner)) {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = filePattern.exec(name);
    const [, owner] = file ?? folderPattern.exec(name) ?? [];
    if (owner === undefined || !chooses(owner)) continue;
    const path = join(folder, name);
    const found = await lstat(path).catch(() => null);
    if (found === null || found.uid !== (process.getuid?.() ?? found.uid)) continue;
    if (!(file ? found.isFile() : found.isDirectory())) continue;
    await removeTemporaryFolder(path).catch(() => {});
  }
}
