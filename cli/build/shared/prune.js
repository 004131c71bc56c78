import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { withLock } from '../../system/lock.js';
import { makeTemporaryFolderIn } from '../../system/leftovers/files.js';
import { buildsIn, treesIn, usedMs } from './contents.js';

const dayMs = 86_400_000;

/**
 * What the cache keeps: as many builds as one version has for some compilers and flags, until they are out of
 * use.
 */
export const pruneLimits = { unusedDays: 30, builds: 20 };

/** A command that used a build today may still link with it, or be about to measure. */
const inUseMs = dayMs;

/** A build is left alone at once if another command holds it, however long that takes. */
const impatience = { waitMs: 0 };

/**
 * Deletes shared builds that nobody has used for long, those that are too many, oldest first, and copies of
 * Samebench without a build. What a command builds, or has used within a day, stays.
 *
 * @param {string} cache
 * @param {{now?: () => number}} [clock] milliseconds, as file times are
 * @returns {Promise<string[]>} the folders that were deleted; never rejects
 */
export async function pruneSharedBuilds(cache, { now = () => Date.now() } = {}) {
  /** @type {string[]} */
  const deleted = [];
  /** @param {string} folder @param {() => boolean} isUnused asked again under the lock */
  const removeUnder = async (folder, isUnused) => {
    if (!isUnused()) return;
    try {
      await withLock(
        folder,
        async () => {
          if (!isUnused()) return;
          // A command that is killed meanwhile leaves no half of a build.
          const aside = makeTemporaryFolderIn(cache, 'old');
          await rename(folder, join(aside, 'build'));
          deleted.push(folder);
          await rm(aside, { recursive: true, force: true });
        },
        impatience,
      );
    } catch {
      // In use, or not ours to delete.
    }
  };
  const ageOf = (/** @type {string} */ folder) => now() - usedMs(folder);
  const trees = treesIn(cache);
  const builds = trees.flatMap(buildsIn).sort((a, b) => ageOf(a) - ageOf(b));
  for (const [place, folder] of builds.entries()) {
    const limitMs = place >= pruneLimits.builds ? inUseMs : pruneLimits.unusedDays * dayMs;
    await removeUnder(folder, () => ageOf(folder) > limitMs);
  }
  for (const tree of trees)
    await removeUnder(tree, () => buildsIn(tree).length === 0 && ageOf(tree) > inUseMs);
  return deleted;
}
