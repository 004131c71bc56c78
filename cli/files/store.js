import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TroubleError, UsageError } from '../system/exit.js';
import { makeFolder, realDisk } from '../system/files.js';

/**
 * @typedef {import('../system/files.js').Disk} Disk
 * @typedef {import('../../protocol/types.js').Results} Results
 *
 * @typedef {object} Saved
 * @property {string | null} path of a file that holds the results now; null where they are lost
 * @property {string | null} trouble what went wrong, where they are not all where they should be
 *
 * @typedef {Saved & {path: string}} Kept results that are not lost
 *
 * @typedef {object} StoreOptions
 * @property {Disk} [disk]
 * @property {string} [fallback] folder for results that cannot be written where they should be
 * @property {(text: string) => void} [validate] throws where results do not fit their schema
 * @property {boolean} [isLatest] false for a part of a run: `latest.json` stays as it is
 *
 * @typedef {ReturnType<typeof createStore>} Store
 */

/** With less free space, the results of a run with many samples may not fit. */
const neededBytes = 16 * 1024 * 1024;

/**
 * Checks, before anything is measured, that a folder can be written to. Makes it where it is missing.
 *
 * @param {string} folder
 * @param {Disk} [disk]
 * @param {{what: string, remedy: string}} [words] what is to be written, and what to do if it cannot be
 * @throws {UsageError} it cannot be written to, or has too little free space
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
    throw new UsageError(`cannot write ${what} to ${folder}: ${message}\n  ${remedy}`);
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
 * Where the results of a run go: `latest.json`; a file named after the start, which later runs leave
 * alone; and `latest.html`.
 *
 * @param {string} folder
 * @param {Date} startedAt
 * @param {StoreOptions} [options]
 */
export function createStore(folder, startedAt, options = {}) {
  const { disk = realDisk, fallback = tmpdir(), validate = () => {}, isLatest = true } = options;
  const latest = join(folder, 'latest.json');
  const report = join(folder, 'latest.html');
  const kept = freeName(folder, timeName(startedAt));

  /**
   * @param {string} text
   * @returns {Promise<Kept>}
   */
  const saveLatest = async (text) => {
    if (!isLatest) return { path: kept, trouble: null };
    try {
      await disk.write(latest, text);
      return { path: latest, trouble: null };
    } catch (error) {
      const trouble = `cannot write ${latest}: ${messageOf(error)}; the results are in ${kept}`;
      return { path: kept, trouble };
    }
  };

  /**
   * @param {string} text
   * @param {string} reason
   * @returns {Promise<Kept>}
   */
  const saveElsewhere = async (text, reason) => {
    const path = join(fallback, `samebench-${timeName(startedAt)}-${process.pid}.json`);
    try {
      await disk.write(path, text);
      return { path, trouble: `cannot write ${folder}: ${reason}; the results are in ${path}` };
    } catch (error) {
      throw new TroubleError(
        `cannot write the results: ${reason}\n  nor to the temporary folder: ${messageOf(error)}\n` +
          '  they are lost; copy what is printed here',
      );
    }
  };

  return {
    kept,
    report,
    /** @param {string} html */
    saveReport: (html) => disk.write(report, html),
    /**
     * @param {Results} results
     * @returns {Promise<Kept>}
     * @throws {TroubleError} when they could be written nowhere
     */
    async save(results) {
      const text = `${JSON.stringify(results)}\n`;
      const misfit = misfitOf(text, validate);
      const { path, trouble } = await disk
        .write(kept, text)
        .then(() => saveLatest(text), (error) => saveElsewhere(text, messageOf(error)));
      return { path, trouble: trouble ?? misfit };
    },
  };
}

/**
 * A misfit is a fault of Samebench, not of its user: the raw samples are saved all the same.
 *
 * @param {string} text
 * @param {(text: string) => void} validate
 */
function misfitOf(text, validate) {
  try {
    validate(text);
    return null;
  } catch (error) {
    return `the results do not fit their schema: ${messageOf(error)}`;
  }
}

/** @param {unknown} error */
const messageOf = (error) => /** @type {Error} */ (error).message;

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
 * @returns {string} path of a file that does not exist yet: NAME.json, or NAME-2.json and so on
 */
export function freeName(folder, name) {
  for (let count = 1; ; count++) {
    const path = join(folder, count === 1 ? `${name}.json` : `${name}-${count}.json`);
    if (!existsSync(path)) return path;
  }
}

/** @param {number} bytes */
export function megabytes(bytes) {
  return `${(bytes / 2 ** 20).toFixed(1)} MB`;
}
