import { existsSync } from 'node:fs';
import { mkdir, open, realpath, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * The file system as the results' store and the baselines use it. Tests put a full disk in.
 *
 * @typedef {object} Disk
 * @property {(path: string, content: string | Uint8Array) => Promise<void>} write atomically
 * @property {(folder: string) => Promise<number>} freeBytes
 */

/** @type {Disk} */
export const realDisk = { write: writeAtomically, freeBytes };

/**
 * Writes a file so that a reader, or a crash, finds the old content or the new one, never a part.
 * A device or a pipe is written to, never replaced, and a link keeps leading to its file.
 *
 * @param {string} path in a folder that exists
 * @param {string | Uint8Array} content
 */
export async function writeAtomically(path, content) {
  const there = await stat(path).catch(() => null);
  if (there !== null && !there.isFile() && !there.isDirectory()) return writeFile(path, content);
  const target = await realpath(path).catch(() => path);
  const temporary = join(dirname(target), `.samebench-${process.pid}-${Date.now()}.tmp`);
  try {
    const file = await open(temporary, 'w');
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw error;
  }
}

/**
 * Makes a folder and those above it, step by step: where none can be made, as in /proc, Node's own
 * `recursive` never ends.
 *
 * @param {string} folder
 */
export async function makeFolder(folder) {
  if (existsSync(folder)) return;
  await makeFolder(dirname(folder));
  await mkdir(folder).catch((error) => {
    // Another process may have been faster.
    if (error.code !== 'EEXIST') throw error;
  });
}

/**
 * @param {string} folder
 * @returns {Promise<number>} Infinity where the file system does not report it
 */
async function freeBytes(folder) {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return Infinity;
  }
}
