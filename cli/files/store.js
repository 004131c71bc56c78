import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resultsText } from '../../protocol/results-file.js';
import { SystemError, UsageError } from '../system/exit.js';
import { realDisk } from '../system/files.js';
import { makeInside } from '../system/folders/inside.js';
import { removeLeftovers, temporaryName } from '../system/leftovers/files.js';
import { megabytes } from './limits.js';

/**
 * @import { Disk } from '../system/files.js'
 * @import { Results } from '../../protocol/types.js'
 *
 * @typedef {object} Saved
 * @property {string | null} path of a file that holds the results now; null where they are lost
 * @property {string | null} saveError what went wrong, where they are not all where they should be
 *
 * @typedef {Saved & {path: string}} Kept results that are not lost
 *
 * @typedef {object} StoreOptions
 * @property {Disk} [disk]
 * @property {string} [fallback] folder for results that cannot be written where they should be
 * @property {(text: string) => void} [validate] throws where results do not fit their schema
 * @property {boolean} [isLatest] false for a part of a run, which leaves `latest.json` alone
 *
 * @typedef {ReturnType<typeof createStore>} Store
 */

/** With less free space, the results of a run with many samples may not fit. */
const neededBytes = 16e6;

/**
 * Checks, before anything is measured, that a folder can be written to. Makes it where it is missing.
 *
 * @param {string} folder
 * @param {Disk} [disk]
 * @param {{what: string, remedy: string}} [words] what is to be written, and what to do if it cannot be
 * @throws {UsageError} it cannot be written to, is behind a link, or has too little free space
 */
export async function checkFolder(
  folder,
  disk = realDisk,
  { what, remedy } = { what: 'results', remedy: 'choose another folder with --out DIR' },
) {
  if (folder === '') throw new UsageError('--out is empty: expected a folder for the results');
  const probe = join(folder, temporaryName());
  try {
    await makeInside(folder);
    await writeFile(probe, 'probe', { flag: 'wx' });
    await removeLeftovers(folder);
  } catch (error) {
    if (error instanceof UsageError) throw error;
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
 * Where the results of a run go: a file named after the start, which other runs leave alone; `latest.json`,
 * another name of that file, when the run has ended; and `latest.html`.
 *
 * @param {string} folder
 * @param {Date} startedAt
 * @param {StoreOptions} [options]
 */
export function createStore(folder, startedAt, options = {}) {
  const { disk = realDisk, fallback = tmpdir(), validate = () => {}, isLatest = true } = options;
  const latest = join(folder, 'latest.json');
  const report = join(folder, 'latest.html');
  const own = createOwnFiles(folder, [timeName(startedAt)], disk);
  // The system's temporary folder is shared: no name there can be foreseen.
  const elsewhere = createOwnFiles(
    fallback,
    [`samebench-${timeName(startedAt)}-${randomBytes(4).toString('hex')}`],
    disk,
  );

  /**
   * @param {string} text
   * @returns {Promise<Kept>}
   */
  const saveLatest = async (text) => {
    const [kept] = own.paths();
    try {
      await disk.link(kept, latest).catch(() => disk.write(latest, text));
      return { path: latest, saveError: null };
    } catch (error) {
      const saveError = `cannot write ${latest}: ${messageOf(error)}; the results are in ${kept}`;
      return { path: kept, saveError };
    }
  };

  /**
   * @param {string} text
   * @param {string} reason
   * @returns {Promise<Kept>}
   */
  const saveElsewhere = async (text, reason) => {
    try {
      const [path] = await elsewhere.write([text]);
      return { path, saveError: `cannot write ${folder}: ${reason}; the results are in ${path}` };
    } catch (error) {
      throw new SystemError(
        `cannot write the results: ${reason}\n  nor to the temporary folder: ${messageOf(error)}`,
      );
    }
  };

  return {
    /** The path of the file named after the start, when the results are saved there. */
    kept: () => own.paths()[0],
    report,
    /** @param {string} html */
    saveReport: (html) => disk.write(report, html),
    /**
     * @param {Results} results
     * @returns {Promise<Kept>}
     * @throws {SystemError} when they could be written nowhere
     */
    async save(results) {
      const text = `${resultsText(results)}\n`;
      const misfit = misfitOf(text, validate);
      const { path, saveError } = await own.write([text]).then(
        ([kept]) => (isLatest ? saveLatest(text) : { path: kept, saveError: null }),
        (error) => saveElsewhere(text, messageOf(error)),
      );
      return { path, saveError: saveError ?? misfit };
    },
  };
}

/**
 * Files that belong to one run: NAME.json, or NAME-2.json and so on where another run has that name, with the
 * same number for all.
 *
 * @param {string} folder
 * @param {string[]} names
 * @param {Disk} [disk]
 */
export function createOwnFiles(folder, names, disk = realDisk) {
  let paths = names.map((name) => join(folder, `${name}.json`));
  return {
    /** Where they are; before they are written, where they would be if no other run had the names. */
    paths: () => paths,
    /**
     * @param {string[]} texts one for each name
     * @returns {Promise<string[]>} the paths
     */
    async write(texts) {
      for (let count = 1; ; count++) {
        paths = names.map((name) => join(folder, count === 1 ? `${name}.json` : `${name}-${count}.json`));
        let written = 0;
        try {
          for (; written < paths.length; written++)
            await disk.write(paths[written], texts[written], { isNew: true });
          return paths;
        } catch (error) {
          for (const path of paths.slice(0, written)) await rm(path, { force: true }).catch(() => {});
          if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
        }
      }
    },
  };
}

/**
 * Results that break their schema are a bug of Samebench. The raw samples are saved in any case.
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
