import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildOf, gitIn, isWorktree, makeFolder } from '../../cli/api.js';

/**
 * Checkouts that move from commit to commit, so that each build compiles only what differs from the build
 * before it, and the disk holds few of them. They stay for the next bisect.
 *
 * @import { Artifact, Build, Context, Target } from '../../cli/api.js'
 *
 * @typedef {object} Place where the checkouts are
 * @property {string} root of the repository
 * @property {string} folder of the checkouts
 * @property {string} prefix path of the project in the repository, empty or with a slash at its end
 * @property {string[]} [define]
 *
 * @typedef {object} Built a commit
 * @property {string} source folder of the project
 * @property {string} root of the checkout
 * @property {Build} build
 * @property {string | null} failure why it does not build; null: it is built
 * @property {() => Artifact} artifact
 *
 * @typedef {ReturnType<typeof createCheckouts>} Checkouts
 */

/** Both ends of a search, and the commit between them. */
const slotCount = 3;

/** Files that say how something is built. CMake keeps answers of older ones in its cache. */
const ofBuild = /(^|\/)(CMakeLists\.txt|CMake(User)?Presets\.json|[^/]+\.(cmake|in))$/;

/**
 * @param {Place} place
 * @param {Target} target
 * @param {(hash: string) => Promise<string>} treeOf what is checked out for a commit: a tree
 * @param {Context} context
 */
export function createCheckouts({ root, folder, prefix, define }, target, treeOf, context) {
  const { signal } = context;
  const git = gitIn(root, signal);
  const slots = Array.from({ length: slotCount }, (_, i) => ({
    root: join(folder, String(i + 1)),
    source: join(folder, String(i + 1), prefix),
    usedAt: 0,
    hash: /** @type {string | null} */ (null),
    built: /** @type {Built | null} */ (null),
  }));
  let [uses, builds] = [0, 0];
  /** @typedef {typeof slots[number]} Slot */

  const isProject = (/** @type {Slot} */ { source }) => existsSync(join(source, 'CMakeLists.txt'));
  /** @type {(slot: Slot, hash: string) => Promise<void>} */
  const add = async (slot, hash) => {
    await rm(slot.root, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    await git.ask('worktree', 'prune');
    await makeFolder(folder);
    await git.ask('worktree', 'add', '--detach', '--no-checkout', '--force', '--force', slot.root, hash);
  };
  /** @type {(slot: Slot, hash: string, tree: string) => Promise<void>} */
  const move = async (slot, hash, tree) => {
    const own = gitIn(slot.root, signal);
    const changed = (await own.ask('diff-index', '--cached', '--name-status', '--no-renames', tree))
      .split('\n')
      .filter(Boolean);
    await own.ask('read-tree', '--reset', '-u', tree);
    // The commit is HEAD, for projects that print it.
    await own.ask('update-ref', '--no-deref', 'HEAD', hash);
    // A list of files may be made by a pattern, so a new file may change it.
    const isOther = changed.some((line) => !line.startsWith('M') || ofBuild.test(line.split('\t')[1]));
    if (isOther && isProject(slot))
      await rm(join(context.artifactOf(slot.source, target).folder, 'CMakeCache.txt'), { force: true });
  };
  return {
    /** How many commits were built. */
    count: () => builds,
    /**
     * Checks a commit out and builds it, unless a checkout has it.
     *
     * @param {string} hash
     * @param {string[]} [keep] commits whose builds are still needed
     * @returns {Promise<Built>}
     */
    async at(hash, keep = []) {
      const free = slots
        .filter((one) => one.hash === null || !keep.includes(one.hash))
        .sort((a, b) => a.usedAt - b.usedAt);
      const slot = slots.find((one) => one.hash === hash) ?? free[0];
      slot.usedAt = ++uses;
      if (slot.hash === hash && slot.built) return slot.built;
      slot.hash = null;
      const tree = await treeOf(hash);
      if (!(await isWorktree(slot.root, git.ask))) await add(slot, hash);
      await move(slot, hash, tree).catch(async () => {
        // A git that was killed leaves a lock, or half of the files.
        signal.throwIfAborted();
        await add(slot, hash);
        await move(slot, hash, tree);
      });
      builds += 1;
      const build = buildOf({ project: slot.source, define }, context, `${hash.slice(0, 12)}: `);
      const failure = isProject(slot) ? await build.build(target) : `it has no ${prefix}CMakeLists.txt`;
      signal.throwIfAborted();
      slot.hash = hash;
      slot.built = {
        source: slot.source,
        root: slot.root,
        build,
        failure,
        artifact: () => build.artifactOf(target),
      };
      return slot.built;
    },
  };
}
