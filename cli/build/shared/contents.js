import { existsSync, readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isHeld } from '../../system/lock.js';
import { keyLength } from './tree.js';

/**
 * What is in the cache of a user.
 *
 * @typedef {object} SharedBuild
 * @property {string} folder
 * @property {string} version of Samebench
 * @property {string[]} targets that are built, such as "native"; one several times for several compilers
 * @property {number} bytes
 * @property {string} used day of the last build with it, such as 2026-11-23
 */

const treeName = new RegExp(`^(.+)-[0-9a-f]{${keyLength}}$`);

/** @param {string} folder @returns {import('node:fs').Dirent[]} none where it cannot be read */
function foldersIn(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  } catch {
    return [];
  }
}

/** @param {string} folder */
const bytesIn = (folder) => readdirSync(folder, { recursive: true, withFileTypes: true })
  .reduce((sum, entry) => sum + (entry.isFile() ? sizeOf(join(entry.parentPath ?? entry.path, entry.name)) : 0), 0);

/** @param {string} file */
const sizeOf = (file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/**
 * @param {string} cache
 * @returns {SharedBuild[]}
 */
export function sharedBuilds(cache) {
  return foldersIn(cache).flatMap(({ name }) => {
    const version = treeName.exec(name)?.[1];
    if (version === undefined) return [];
    const folder = join(cache, name);
    const targets = foldersIn(join(folder, 'build')).map((one) => treeName.exec(one.name)?.[1] ?? one.name).sort();
    // A lock is made and removed there at each use.
    const place = existsSync(join(folder, 'build')) ? join(folder, 'build') : folder;
    return [{ folder, version, targets, bytes: bytesIn(folder), used: statSync(place).mtime.toISOString().slice(0, 10) }];
  });
}

/**
 * Deletes the shared builds. The next run of a project makes its own again.
 *
 * @param {string} cache
 * @returns {Promise<{removed: SharedBuild[], kept: {build: SharedBuild, reason: string}[]}>}
 */
export async function clearSharedBuilds(cache) {
  /** @type {Awaited<ReturnType<typeof clearSharedBuilds>>} */
  const done = { removed: [], kept: [] };
  for (const build of sharedBuilds(cache)) {
    try {
      if (await isInUse(build)) throw new Error('another command builds there');
      await rm(build.folder, { recursive: true });
      done.removed.push(build);
    } catch (error) {
      done.kept.push({ build, reason: /** @type {Error} */ (error).message });
    }
  }
  return done;
}

/** @param {SharedBuild} build */
async function isInUse({ folder }) {
  for (const { name } of foldersIn(join(folder, 'build'))) {
    if (await isHeld(join(folder, 'build', name))) return true;
  }
  return false;
}
