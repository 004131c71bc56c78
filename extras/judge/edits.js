import { basename, relative, sep } from 'node:path';
import { finding } from './analysis/findings.js';
import { kindOfFile, SUITE_PATTERN } from '../../report/api.js';
import { isSource, repository } from '../../cli/api.js';
import { shadowsIn } from './shadows.js';

/**
 * What a candidate must not edit: by these files it is judged, and not by its library.
 *
 * @import { Finding } from './analysis/findings.js'
 * @import { Git } from '../../cli/api.js'
 */

/**
 * The folders of Samebench's own tree that build, run or judge suites. What is left is a library that suites
 * measure.
 */
const harness =
  /^(action|cli|cmake|core\/(timing|catch2|google-benchmark|nanobench)|native|protocol|report|suites|wasm|web)\//;

/**
 * The files that differ between two trees.
 *
 * @param {string} a
 * @param {string} b
 * @param {Git} git in the root
 */
export const changedFiles = async (a, b, git) =>
  split(await git.ask('diff-tree', '-r', '-z', '--name-only', '--no-renames', a, b));

/** @param {string} text with a NUL behind each path */
const split = (text) => text.split('\0').filter(Boolean);

/**
 * The files of one of the trees that contain benchmarks.
 *
 * @param {string} tree
 * @param {Git} git
 */
const suitesOf = async (tree, git) =>
  split(
    await git.ask('grep', '--full-name', '-lzE', SUITE_PATTERN, tree, '--', '.').catch((error) => {
      // There is none.
      if (error.status === 1) return '';
      throw error;
    }),
  ).map((found) => found.slice(tree.length + 1));

/**
 * @param {string[]} changed
 * @param {{a: string, b: string, root: string}} trees
 * @param {string[]} mayEdit files and folders that the caller leaves to the candidate
 * @param {Git} git
 * @returns {Promise<Finding[]>}
 */
export async function editFindings(changed, { a, b, root }, mayEdit, git) {
  const measured = await suitesOf(a, git);
  const suites = new Set([...measured, ...(await suitesOf(b, git))]);
  // Samebench itself may be a part of the repository.
  const own = relative(root, repository).split(sep).join('/');
  const isOwn = isSource && !own.startsWith('..');
  const isHarness = (/** @type {string} */ path) =>
    isOwn &&
    path.startsWith(own === '' ? '' : `${own}/`) &&
    harness.test(path.slice(own === '' ? 0 : own.length + 1));
  const judged = changed.filter((path) => !isWithin(path, mayEdit));
  const edited = judged.flatMap((path) => {
    const kind = isHarness(path) ? 'harness' : kindOfFile(path, suites);
    // A workflow is not run here.
    return kind === null || kind === 'workflows' ? [] : [{ kind, path }];
  });
  const others = judged.filter((path) => !edited.some((one) => one.path === path));
  return refusals([...edited, ...(await shadowsIn(others, { a, b }, measured, git))]);
}

/**
 * The same for the folders and files of the suites, which the builds name.
 *
 * @param {string[]} changed
 * @param {string[]} paths of the suites
 * @param {string[]} mayEdit
 */
export const suiteFindings = (changed, paths, mayEdit) =>
  refusals(
    changed
      .filter((path) => isWithin(path, paths) && !isWithin(path, mayEdit))
      .map((path) => ({ kind: 'suites', path })),
  );

/** @param {{kind: string, path: string}[]} edits */
function refusals(edits) {
  if (edits.length === 0) return [];
  const what = [...new Set(edits.map(({ kind }) => kind))].join(', ');
  return [
    finding(
      'wrong',
      'edited',
      {},
      `b edits files by which it is judged (${what}); --may-edit ${basename(edits[0].path)} would allow one`,
      edits.map(({ path }) => path),
    ),
  ];
}

/** @param {string} path @param {string[]} folders or files */
const isWithin = (path, folders) =>
  folders.some((one) => path === one || path.startsWith(`${one.replace(/\/+$/, '')}/`));
