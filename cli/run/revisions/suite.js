import { readFileSync, realpathSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { placeOfSuite } from '../../build/own-suites.js';
import { makeTemporaryFolder, removeTemporaryFolder } from '../../system/leftovers/files.js';

/**
 * Which files are the suite, and old commits with the suite of a new one.
 *
 * The suite is the source files that samebench_add_suite names, or that a project compiles for Google
 * Benchmark. If it has a folder of its own, with its
 * CMakeLists.txt and without sources of the library, the whole folder is the suite. Everything else is the
 * library.
 *
 * @import { Git } from './git.js'
 */

/**
 * An object file in build.ninja, with its source and the definitions of both. Ninja writes a $ before spaces,
 * colons and itself.
 */
const compiled =
  /^build ((?:\$.|[^ \n$:])+\.o(?:bj)?): \S*COMPILER\S* ((?:\$.|[^ \n$|])+).*\n(?: {2}DEFINES = (.*))?/gm;

/**
 * The files and folders of the suites of a build.
 *
 * @param {string} build folder
 * @param {string} source folder of the project, with the CMakeLists.txt at the top
 * @param {string} root of the repository, or of the checkout
 * @returns {{paths: string[], files: string[]}} from the root, with forward slashes; empty: the build does
 *   not tell. files: the sources of the suites, some of which may be in folders of the paths
 */
export function suiteOf(build, source, root) {
  const objects = [...readText(join(build, 'build.ninja')).matchAll(compiled)]
    .map(([, object, path, definitions = '']) => ({
      place: placeOfSuite(unescape(object), definitions),
      path: resolve(build, unescape(path)),
    }))
    .filter(({ path }) => !isWithin(path, build));
  const own = objects.filter(({ place }) => place !== undefined);
  const others = objects.filter(({ place }) => place === undefined);
  const folders = [...new Set(own.map(({ place }) => resolve(source, String(place))))].filter(
    (folder) =>
      folder !== resolve(root) &&
      isWithin(folder, root) &&
      !others.some(({ path }) => isWithin(path, folder)),
  );
  const files = own.map(({ path }) => path).filter((path) => isWithin(path, root));
  const alone = files.filter((path) => !folders.some((folder) => isWithin(path, folder)));
  const fromRoot = (/** @type {string[]} */ paths) =>
    [...new Set(paths)].map((path) => relative(root, path).split(sep).join('/'));
  return { paths: fromRoot([...folders, ...alone]), files: fromRoot(files) };
}

/** @param {string} text of Ninja */
const unescape = (text) => text.replace(/\$(.)/g, '$1');

/** @param {string} path @param {string} folder */
const isWithin = (path, folder) => path === resolve(folder) || path.startsWith(`${resolve(folder)}${sep}`);

/** @param {string} path */
function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/**
 * The paths without folders that hold all that changed between two commits: then the library is in them, too,
 * and only the files of the suite are left.
 *
 * @param {ReturnType<typeof suiteOf>} suite
 * @param {{good: string, bad: string}} ends
 * @param {Git} git in the root
 * @returns {Promise<string[]>}
 */
export async function withoutLibrary({ paths, files }, { good, bad }, git) {
  const isAll = await git.holds(
    'diff',
    '--quiet',
    good,
    bad,
    '--',
    '.',
    ...paths.map((path) => `:(exclude,literal)${path}`),
  );
  return isAll ? files : paths;
}

/**
 * A git tree of the working tree's files of the suite, also of those that are not committed.
 *
 * @param {string[]} paths
 * @param {Git} git in the root
 * @returns {Promise<string>} hash of a tree that has them among others
 */
export const treeOfWorkingTree = (paths, git) =>
  withIndex(git, async (own) => {
    await own.ask('read-tree', 'HEAD');
    await own.ask('add', '-A', '--', ...paths.map(literal));
    return own.ask('write-tree');
  });

/**
 * The tree of a commit with the suite of another one laid over it. Neither the working tree nor the index of
 * the user is touched.
 *
 * @param {string} commit
 * @param {{tree: string, paths: string[]}} suite tree: or a commit
 * @param {Git} git in the root
 * @returns {Promise<string>} hash of the tree
 */
export const layOver = (commit, { tree, paths }, git) =>
  withIndex(git, async (own) => {
    await own.ask('read-tree', commit);
    if (paths.length > 0)
      await own.ask('rm', '-r', '-f', '-q', '--cached', '--ignore-unmatch', '--', ...paths.map(literal));
    for (const path of paths) {
      const [mode, type, hash] = (await own.ask('ls-tree', tree, '--', path)).split(/\s/);
      if (type === 'tree') await own.ask('read-tree', `--prefix=${path}/`, hash);
      else if (hash) await own.ask('update-index', '--add', '--cacheinfo', `${mode},${hash},${path}`);
    }
    return own.ask('write-tree');
  });

/** A path that is no pattern. @param {string} path */
const literal = (path) => `:(literal)${path}`;

/**
 * @template T
 * @param {Git} git
 * @param {(git: Git) => Promise<T>} work with an index of its own
 * @returns {Promise<T>}
 */
async function withIndex(git, work) {
  const folder = makeTemporaryFolder('bisect');
  try {
    return await work(git.with({ GIT_INDEX_FILE: join(realpathSync(folder), 'index') }));
  } finally {
    await removeTemporaryFolder(folder);
  }
}
