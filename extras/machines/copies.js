import { readdirSync, readFileSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hasEnded } from '../../cli/api.js';
import { OWNER_FILE } from './there/header.js';

/**
 * Projects of other machines, which are measured on this one.
 *
 * @import { ClearedCopies, ProjectCopy } from '../../cli/api.js'
 */

/** @param {string} folder @returns {string[]} none where it cannot be read */
function namesIn(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** @param {string} folder */
const bytesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).reduce(
    (sum, entry) =>
      sum +
      (statSync(join(entry.parentPath ?? entry.path, entry.name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );

/**
 * @param {string} cache of this user
 * @returns {ProjectCopy[]}
 */
export const projectCopies = (cache) =>
  namesIn(join(cache, 'projects'))
    .map((name) => join(cache, 'projects', name))
    .map((folder) => ({
      folder,
      bytes: bytesIn(folder),
      used: statSync(folder).mtime.toISOString().slice(0, 10),
    }));

/**
 * Deletes the projects that are not being measured. The next run there copies them again.
 *
 * @param {string} cache
 * @returns {Promise<ClearedCopies>}
 */
export async function clearCopies(cache) {
  /** @type {ClearedCopies} */
  const done = { removed: [], kept: [] };
  for (const copy of projectCopies(cache)) {
    try {
      if (isInUse(copy.folder)) throw new Error('it is being measured');
      await rm(copy.folder, { recursive: true });
      done.removed.push(copy);
    } catch (error) {
      done.kept.push({ copy, reason: /** @type {Error} */ (error).message });
    }
  }
  return done;
}

/** @param {string} folder */
function isInUse(folder) {
  try {
    return !hasEnded(readFileSync(join(folder, OWNER_FILE), 'utf8'));
  } catch {
    return false;
  }
}
