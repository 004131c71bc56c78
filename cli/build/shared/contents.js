import { readdirSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
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
const bytesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).reduce(
    (sum, entry) => sum + (entry.isFile() ? sizeOf(join(entry.parentPath ?? entry.path, entry.name)) : 0),
    0,
  );

/** @param {string} file */
const sizeOf = (file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** @param {string} cache @returns {string[]} folders of its copies of Samebench */
export const treesIn = (cache) =>
  foldersIn(cache)
    .filter(({ name }) => treeName.test(name))
    .map(({ name }) => join(cache, name));

/** @param {string} tree @returns {string[]} folders of its builds */
export const buildsIn = (tree) => foldersIn(join(tree, 'build')).map(({ name }) => join(tree, 'build', name));

/** When a command last used a copy or a build, which `markUsed` sets. @param {string} folder */
export const usedMs = (folder) => statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;

/**
 * @param {string} cache
 * @returns {SharedBuild[]}
 */
export const sharedBuilds = (cache) =>
  treesIn(cache).map((folder) => ({
    folder,
    version: treeName.exec(basename(folder))?.[1] ?? '',
    targets: buildsIn(folder)
      .map((one) => treeName.exec(basename(one))?.[1] ?? basename(one))
      .sort(),
    bytes: bytesIn(folder),
    used: new Date(usedMs(folder)).toISOString().slice(0, 10),
  }));

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
  for (const one of buildsIn(folder)) if (await isHeld(one)) return true;
  return false;
}
