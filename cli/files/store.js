import { existsSync } from 'node:fs';
import { mkdir, open, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { TroubleError, UsageError } from '../system/exit.js';

/** Below this the results of a run with many pairs may not fit. */
const neededBytes = 16 * 1024 * 1024;

/**
 * The file system as the store uses it; tests put a full disk in.
 *
 * @typedef {object} Disk
 * @property {(path: string, text: string) => Promise<void>} write atomically
 * @property {(folder: string) => Promise<number>} freeBytes
 */

/** @type {Disk} */
export const realDisk = { write: writeAtomically, freeBytes };

/**
 * Sees to it that results can be written before anything is measured.
 *
 * @param {string} folder is made when it is not there
 * @param {Disk} [disk]
 * @param {{what: string, remedy: string}} [words] what is to be written, and what to do if it cannot be
 */
export async function checkFolder(
  folder,
  disk = realDisk,
  { what, remedy } = { what: 'results', remedy: 'choose another folder with --out DIR' },
) {
  if (folder === '') throw new UsageError('--out is empty: expected a folder for the results');
  const probe = join(folder, `.samebench-probe-${process.pid}`);
  try {
    await makeFolder(folder);
    await writeFile(probe, 'probe');
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    throw new UsageError(
      `cannot write ${what} to ${folder}: ${message}\n  ${remedy}`,
    );
  } finally {
    await rm(probe, { force: true }).catch(() => {});
  }
  const free = await disk.freeBytes(folder);
  if (free < neededBytes) {
    throw new UsageError(
      `${folder} has ${megabytes(free)} free, and ${what} may need ${megabytes(neededBytes)}\n` +
        `  make room, or ${remedy}`,
    );
  }
}

/**
 * By steps: where nothing can be made, as in /proc, Node's own `recursive` tries for ever.
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
 * Where a run's results go: `latest.json`, a file named after the time of the start, which stays when
 * the next run comes, and `latest.html`.
 *
 * @param {string} folder
 * @param {Date} startedAt
 * @param {{disk?: Disk, fallback?: string, validate?: (text: string) => void, isLatest?: boolean}}
 *   [options] isLatest: false for a part of a run, which is only kept
 */
export function createStore(folder, startedAt, options = {}) {
  const { disk = realDisk, fallback = tmpdir(), validate = () => {}, isLatest = true } = options;
  const latest = join(folder, 'latest.json');
  const report = join(folder, 'latest.html');
  const kept = freeName(folder, timeName(startedAt));

  return {
    kept,
    report,
    /** @param {string} html */
    saveReport: (html) => disk.write(report, html),
    /**
     * @param {object} results
     * @returns {Promise<{path: string, trouble: string | null}>} where they are now, and what went
     *   wrong when that is not where they should be
     */
    async save(results) {
      const text = `${JSON.stringify(results)}\n`;
      let trouble = null;
      try {
        validate(text);
      } catch (error) {
        // A fault of Samebench, not of the person: the raw samples are worth keeping all the same.
        trouble = `the results do not fit their schema: ${/** @type {Error} */ (error).message}`;
      }
      let isKept = false;
      try {
        await disk.write(kept, text);
        isKept = true;
        if (!isLatest) return { path: kept, trouble };
        await disk.write(latest, text);
        return { path: latest, trouble };
      } catch (error) {
        const { message } = /** @type {Error} */ (error);
        if (isKept) {
          return { path: kept, trouble: `cannot write ${latest}: ${message}; the results are in ${kept}` };
        }
        const path = join(fallback, `samebench-${timeName(startedAt)}-${process.pid}.json`);
        try {
          await disk.write(path, text);
          return { path, trouble: `cannot write ${folder}: ${message}; the results are in ${path}` };
        } catch (second) {
          const why = /** @type {Error} */ (second).message;
          throw new TroubleError(
            `cannot write the results: ${message}\n  nor to the temporary folder: ${why}\n` +
              '  they are lost but for what is printed here',
          );
        }
      }
    },
  };
}

/**
 * `2026-11-21T08-00-00`: colons are not allowed in the names of some file systems.
 *
 * @param {Date} time
 */
export function timeName(time) {
  return time.toISOString().slice(0, 19).replaceAll(':', '-');
}

/**
 * @param {string} folder
 * @param {string} name
 */
export function freeName(folder, name) {
  for (let count = 1; ; count++) {
    const path = join(folder, count === 1 ? `${name}.json` : `${name}-${count}.json`);
    if (!existsSync(path)) return path;
  }
}

/**
 * A reader, or a crash, sees the old file or the new one, and never a half.
 *
 * @param {string} path
 * @param {string} text
 */
export async function writeAtomically(path, text) {
  const temporary = join(dirname(path), `.samebench-${process.pid}-${Date.now()}.tmp`);
  try {
    const file = await open(temporary, 'w');
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw error;
  }
}

/** @param {string} folder */
async function freeBytes(folder) {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    // Some file systems do not tell: then writing will.
    return Infinity;
  }
}

/** @param {number} bytes */
function megabytes(bytes) {
  return `${(bytes / 2 ** 20).toFixed(1)} MB`;
}
