import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildOf } from '../../run/ready/provision.js';
import { targetOf } from '../../hosts/index.js';
import { makeFolder } from '../../system/files.js';
import { gitIn } from './git.js';

/**
 * Checkouts that move from commit to commit, so that each build compiles only what differs from the build before it, and the
 * disk holds few of them. They stay for the next bisect.
 *
 * @import { Platform } from '../../platforms/index.js'
 * @import { Artifact } from '../../hosts/index.js'
 * @import { Context } from '../../run/context.js'
 * @import { Build } from '../../run/ready/provision.js'
 *
 * @typedef {object} Place where the checkouts are
 * @property {string} root of the repository
 * @property {string} folder of the checkouts
 * @property {string} prefix path of the project in the repository, empty or with a slash at its end
 * @property {string[]} [define]
 *
 * @typedef {object} Built
 * @property {string} source folder of the project in the checkout
 * @property {string} root of the checkout
 * @property {Build} build
 * @property {string | null} failure why it does not build; null: it is built
 * @property {() => Artifact} artifact
 *
 * @typedef {{name: string, root: string, hash: string | null, built: Built | null, usedAt: number}} Slot
 */

/** Both ends of a search, and the commit between them. */
const slotCount = 3;

/** Files that say how something is built. CMake keeps answers of older ones in its cache. */
const ofBuild = /(^|\/)(CMakeLists\.txt|CMakePresets\.json|CMakeUserPresets\.json|[^/]+\.(cmake|in))$/;

/**
 * @param {Place} place
 * @param {Platform} platform of which the build is made
 * @param {(hash: string) => Promise<string>} treeOf what is checked out for a commit: a tree
 * @param {Context} context
 */
export function createCheckouts({ root, folder, prefix, define }, platform, treeOf, context) {
  const { signal } = context;
  const target = targetOf(platform);
  const git = gitIn(root, signal);
  /** @type {Slot[]} */
  const slots = Array.from({ length: slotCount }, (_, i) => ({ name: String(i + 1), root: join(folder, String(i + 1)), hash: null, built: null, usedAt: 0 }));
  let [uses, builds] = [0, 0];

  /** @type {(slot: Slot, hash: string) => Promise<void>} */
  const addCheckout = async (slot, hash) => {
    await rm(slot.root, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    await git.ask('worktree', 'prune');
    await makeFolder(folder);
    await git.ask('worktree', 'add', '--detach', '--no-checkout', '--force', '--force', slot.root, hash);
  };
  /** @type {(slot: Slot, hash: string) => Promise<void>} */
  const move = async (slot, hash) => {
    const tree = await treeOf(hash);
    if (!existsSync(join(slot.root, '.git'))) await addCheckout(slot, hash);
    try {
      await moveTo(slot, hash, tree);
    } catch {
      // A git that was killed leaves a lock or half of the files.
      signal.throwIfAborted();
      await addCheckout(slot, hash);
      await moveTo(slot, hash, tree);
    }
  };
  /** @type {(slot: Slot, hash: string, tree: string) => Promise<void>} */
  const moveTo = async (slot, hash, tree) => {
    const own = gitIn(slot.root, signal);
    const changed = (await own.ask('diff-index', '--cached', '--name-status', '--no-renames', tree)).split('\n').filter(Boolean);
    await own.ask('read-tree', '--reset', '-u', tree);
    // The commit is HEAD, for projects that print it.
    await own.ask('update-ref', '--no-deref', 'HEAD', hash);
    // Lists of files may be made by patterns.
    const isOther = changed.some((line) => !line.startsWith('M') || ofBuild.test(line.split('\t')[1]));
    if (isOther && isProject(slot)) await rm(join(context.artifactOf(sourceIn(slot), target).folder, 'CMakeCache.txt'), { force: true });
  };
  const sourceIn = (/** @type {Slot} */ slot) => join(slot.root, prefix);
  const isProject = (/** @type {Slot} */ slot) => existsSync(join(sourceIn(slot), 'CMakeLists.txt'));

  return {
    /** How many commits were built, and how many of them failed. */
    count: () => builds,
    /**
     * Checks a commit out and builds it, unless a checkout has it.
     *
     * @param {string} hash
     * @param {string[]} [keep] commits whose builds are still needed
     * @returns {Promise<Built>}
     */
    async at(hash, keep = []) {
      const found = slots.find((one) => one.hash === hash);
      const free = slots.filter((one) => one.hash === null || !keep.includes(one.hash)).sort((a, b) => a.usedAt - b.usedAt);
      const slot = found ?? free[0];
      slot.usedAt = ++uses;
      if (found?.built) return found.built;
      slot.hash = null;
      await move(slot, hash);
      builds += 1;
      const build = buildOf({ project: sourceIn(slot), define }, context, `${hash.slice(0, 12)}: `);
      const failure = isProject(slot) ? await build.build(target) : `it has no ${prefix}CMakeLists.txt`;
      signal.throwIfAborted();
      slot.hash = hash;
      slot.built = { source: sourceIn(slot), root: slot.root, build, failure, artifact: () => build.artifactOf(target) };
      return slot.built;
    },
  };
}
