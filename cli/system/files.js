import { closeSync, constants, existsSync, fstatSync, fsync, openSync, readFileSync } from 'node:fs';
import { link, lstat, mkdir, open, realpath, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { UsageError } from './exit.js';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { temporaryName } from './leftovers/files.js';

/**
 * The file system as the results' store and the baselines use it. Tests put a full disk in.
 *
 * @typedef {object} Disk
 * @property {(path: string, content: string | Uint8Array, options?: {isNew?: boolean}) => Promise<void>}
 *   write atomically; isNew: rejects with EEXIST if there is anything at that path
 * @property {(from: string, to: string) => Promise<void>} link gives a file a second name, in place of what
 *   has it; rejects where files have one name only
 * @property {(path: string) => Promise<GrowingFile>} create rejects with EEXIST if there is anything at that
 *   path
 * @property {(folder: string) => Promise<number>} freeBytes
 *
 * A file that stays open, so that it cannot be replaced meanwhile.
 * @typedef {object} GrowingFile
 * @property {(text: string) => Promise<void>} append all of it or, if it rejects, nothing
 * @property {() => AsyncIterable<string>} lines what was appended, line by line
 * @property {() => Promise<void>} close
 */

/** @type {Disk} */
export const realDisk = {
  write: writeAtomically,
  link: linkAtomically,
  create: createGrowingFile,
  freeBytes,
};

/**
 * Opens a file for reading, at once: to open a pipe would wait for its writer, in a thread that no signal
 * reaches.
 *
 * @param {string} path
 * @param {{takesPipes?: boolean}} [options] takesPipes: or a device, which an argument may name
 * @returns {{fd: number, stats: import('node:fs').Stats}}
 * @throws {UsageError} it is no file; an error of the system if it cannot be opened
 */
export function openToRead(path, { takesPipes = false } = {}) {
  const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const stats = fstatSync(fd);
  // Whoever reads a folder gets an error of the system.
  if (takesPipes || stats.isFile() || stats.isDirectory()) return { fd, stats };
  closeSync(fd);
  throw new UsageError(`${path} is a pipe or a device: expected a regular file`);
}

/**
 * The text of a file of a project, which may have a pipe in its place.
 *
 * @param {string} path
 * @throws as `openToRead`
 */
export function readRegular(path) {
  const { fd } = openToRead(path);
  try {
    return readFileSync(fd, 'utf8');
  } finally {
    closeSync(fd);
  }
}

/**
 * Writes a file so that a reader, or a crash, finds the old content or the new one, never a part. A device or
 * a pipe of this user or of root is written to. A link is replaced, and what it leads to stays: a checkout or
 * another user may have put it there.
 *
 * @param {string} path in a folder that exists
 * @param {string | Uint8Array} content
 * @param {{isNew?: boolean}} [options] isNew: rejects with EEXIST if there is anything at that path
 */
export async function writeAtomically(path, content, { isNew = false } = {}) {
  const own = !isNew && (await isTrusted(path));
  const follows = own && isOfSystem(path);
  const there = own ? await (follows ? stat : lstat)(path).catch(() => null) : null;
  if (there && !there.isFile() && !there.isDirectory() && !there.isSymbolicLink())
    return writeFile(path, content);
  const target = follows ? await realpath(path).catch(() => path) : path;
  const temporary = join(dirname(target), temporaryName());
  try {
    const file = await open(temporary, 'wx');
    try {
      await file.writeFile(content);
      await toDisk(file);
    } finally {
      await file.close();
    }
    if (isNew) await moveToNew(temporary, target);
    else await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw error;
  }
}

/**
 * Waits until a file is on the disk. Handles of Yarn's Plug'n'Play cannot do it themselves.
 *
 * @param {Pick<import('node:fs/promises').FileHandle, 'fd'>} file
 */
export const toDisk = ({ fd }) => promisify(fsync)(fd);

/**
 * @param {string} from
 * @param {string} to
 */
async function linkAtomically(from, to) {
  const temporary = join(dirname(to), temporaryName());
  try {
    await link(from, temporary);
    // A symbolic link that somebody has put in its place leads anywhere.
    if (!(await lstat(temporary)).isFile()) throw new Error(`${from} is no file`);
    await rename(temporary, to);
  } finally {
    await rm(temporary, { force: true }).catch(() => {});
  }
}

/**
 * Whether what is at a path is of this user or of root. In a folder that others can write to, it may be
 * theirs.
 *
 * @param {string} path
 */
async function isTrusted(path) {
  const there = await lstat(path).catch(() => null);
  return there !== null && [0, process.getuid?.() ?? there.uid].includes(there.uid);
}

/** Whether a path leads to a stream, as /dev/stdout and a shell's >(command) do. @param {string} path */
export const isOfSystem = (path) => /^\/(dev\/(stdout|stderr|fd\/\d+)$|proc\/)/.test(resolve(path));

/**
 * @param {string} path
 * @returns {Promise<GrowingFile>}
 */
async function createGrowingFile(path) {
  const file = await open(path, 'wx+');
  let size = 0;
  return {
    async append(text) {
      const bytes = Buffer.from(text);
      try {
        for (let done = 0; done < bytes.length;) {
          done += (await file.write(bytes, done, bytes.length - done, size + done)).bytesWritten;
        }
        await toDisk(file);
        size += bytes.length;
      } catch (error) {
        await file.truncate(size).catch(() => {});
        throw error;
      }
    },
    lines: () => file.readLines({ start: 0, autoClose: false, encoding: 'utf8' }),
    close: () => file.close(),
  };
}

/**
 * @param {string} from
 * @param {string} to
 */
async function moveToNew(from, to) {
  try {
    await link(from, to);
    await rm(from);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') throw error;
    // A file system without links.
    await (await open(to, 'wx')).close();
    await rename(from, to);
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
