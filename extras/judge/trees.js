import { realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import {
  commitNamed,
  gitIn,
  makeFolder,
  placeInRepository,
  repository,
  treeOfWorkingTree,
} from '../../cli/api.js';
import { changedFiles, editFindings } from './edits.js';

/**
 * Both sides as fresh copies of what git has, in a folder of their own: nothing that git ignores, such as
 * builds, results or a cache of CMake, comes from the candidate.
 *
 * @import { Finding } from './analysis/findings.js'
 * @import { Git } from '../../cli/api.js'
 *
 * @typedef {object} Tree one side
 * @property {string} root of the copy
 * @property {string} source folder of the project in it
 * @property {string} title
 * @property {string | null} commit null: the working tree
 *
 * @typedef {object} Trees
 * @property {Tree} a
 * @property {Tree} b
 * @property {string[]} changed paths from the root
 * @property {Finding[]} edits
 * @property {(path: string) => boolean} hasFolder whether a folder is in the repository
 * @property {() => Promise<void>} checkOut writes both copies
 */

/**
 * @param {{a: string, b: string, project?: string, mayEdit?: string[]}} options
 * @param {string} folder
 * @param {AbortSignal} signal
 * @returns {Promise<Trees>}
 */
export async function openTrees({ a, b, project, mayEdit = [] }, folder, signal) {
  const { root, prefix } = await placeInRepository(project ?? repository, signal);
  const git = gitIn(root, signal);
  const hashes = { a: await commitNamed(a, git), b: b === '.' ? null : await commitNamed(b, git) };
  const trees = {
    a: await git.ask('rev-parse', `${hashes.a}^{tree}`),
    b:
      hashes.b === null
        ? await treeOfWorkingTree(['.'], git)
        : await git.ask('rev-parse', `${hashes.b}^{tree}`),
  };
  const changed = await changedFiles(trees.a, trees.b, git);
  const sideOf = (/** @type {'a' | 'b'} */ name) => {
    const [written, commit] = [name === 'a' ? a : b, hashes[name]];
    return {
      root: join(folder, name),
      source: join(folder, name, prefix),
      commit,
      title: commit === null ? 'the working tree' : `${written} (${commit.slice(0, 12)})`,
    };
  };
  const sides = { a: sideOf('a'), b: sideOf('b') };
  return {
    ...sides,
    changed,
    hasFolder: (path) => !relative(root, path).startsWith('..'),
    edits: await editFindings(changed, { ...trees, root: realpathSync(root) }, mayEdit, git),
    async checkOut() {
      for (const name of /** @type {const} */ (['a', 'b']))
        await write(trees[name], sides[name].root, join(folder, `${name}.index`), git);
    },
  };
}

/**
 * @param {string} tree
 * @param {string} to
 * @param {string} index a file
 * @param {Git} git
 */
async function write(tree, to, index, git) {
  const own = git.with({ GIT_INDEX_FILE: index });
  await makeFolder(to);
  await own.ask('read-tree', tree);
  await own.ask('checkout-index', '--all', '--force', `--prefix=${to}/`);
}
