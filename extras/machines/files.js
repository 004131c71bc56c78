import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { gitOptions } from '../../cli/api.js';

/**
 * The files that another machine gets.
 *
 * @typedef {{root: string, files: string[]}} Part files: paths from the root, not those of folders
 */

/** A list of files of a large repository, in bytes. */
const maxListBytes = 1e8;

/** Folders of a project without git that hold nothing of its own. */
const leftOut = ['.git', 'node_modules', '.samebench', 'build', 'results'];

/**
 * The files of a project: of its whole git repository, because it may build what is beside it. What git
 * ignores is left out, and the baselines and histories of this machine. Without git these are all files below
 * it but those of builds.
 *
 * @param {string} folder of the project
 * @param {{env: NodeJS.ProcessEnv, signal?: AbortSignal}} options
 * @returns {Promise<Part>}
 */
export async function projectFiles(folder, { env, signal }) {
  const run = promisify(execFile);
  const git = async (/** @type {string[]} */ ...args) =>
    (
      await run('git', [...gitOptions, '-C', folder, ...args], {
        env: { ...env, GIT_OPTIONAL_LOCKS: '0' },
        signal,
        maxBuffer: maxListBytes,
      })
    ).stdout;
  try {
    const root = (await git('rev-parse', '--show-toplevel')).replace(/\n$/, '');
    const list = (/** @type {string[]} */ ...args) => git('-C', root, 'ls-files', '-z', ...args);
    const [tracked, others] = await Promise.all([
      list('--cached', '--recurse-submodules'),
      list('--others', '--exclude-standard'),
    ]);
    const files = [...new Set(`${tracked}${others}`.split('\0'))].filter(
      (path) => path !== '' && !/(^|\/)\.samebench\//.test(path),
    );
    return { root, files: files.filter((path) => isFile(join(root, path))) };
  } catch {
    signal?.throwIfAborted();
    const root = resolve(folder);
    return { root, files: filesBelow(root, root) };
  }
}

/** Whether a path is a file or a link, and no socket, device or folder. @param {string} path */
function isFile(path) {
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found !== undefined && (found.isFile() || found.isSymbolicLink());
}

/**
 * @param {string} folder
 * @param {string} root
 * @returns {string[]}
 */
const filesBelow = (folder, root) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isFile() || entry.isSymbolicLink()) return [relative(root, path)];
    const isBuild = leftOut.includes(entry.name) || existsSync(join(path, 'CMakeCache.txt'));
    return entry.isDirectory() && !isBuild ? filesBelow(path, root) : [];
  });

/**
 * The files of Samebench in the form of its npm package, and of the packages that it depends on: nothing is
 * downloaded.
 *
 * @param {string} tree of Samebench
 * @returns {{parts: Part[], key: string}} key: made from their content
 */
export function samebenchFiles(tree) {
  const parts = [{ root: tree, files: packageFiles(tree) }, ...dependencyParts(tree)];
  const hash = createHash('sha256');
  for (const { root, files } of parts)
    for (const file of files) hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  return { parts, key: hash.digest('hex').slice(0, 12) };
}

/**
 * What `files` of package.json names: folders, files, and names with `*`; what begins with `!` is left out.
 *
 * @param {string} tree
 * @returns {string[]} sorted
 */
export function packageFiles(tree) {
  const { files } = JSON.parse(readFileSync(join(tree, 'package.json'), 'utf8'));
  const [out, wanted] = [true, false].map((isOut) =>
    files.filter((/** @type {string} */ one) => one.startsWith('!') === isOut),
  );
  const left = out.map(
    (/** @type {string} */ one) =>
      new RegExp(`^${one.slice(1).split('*').map(literally).join('[^/]*')}(/|$)`),
  );
  return ['package.json', ...wanted.flatMap((/** @type {string} */ one) => matching(tree, one))]
    .filter((path) => !left.some((/** @type {RegExp} */ one) => one.test(path)))
    .sort();
}

/** A text as a part of a pattern. @param {string} text */
const literally = (text) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');

/** @param {string} tree @param {string} pattern @returns {string[]} */
function matching(tree, pattern) {
  const path = join(tree, pattern);
  if (pattern.includes('*')) {
    const ending = pattern.slice(pattern.lastIndexOf('*') + 1);
    return readdirSync(dirname(path))
      .filter((name) => name.endsWith(ending))
      .map((name) => join(dirname(pattern), name));
  }
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [pattern] : [];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => join(pattern, name))
    .filter((one) => lstatSync(join(tree, one)).isFile());
}

/**
 * The packages that Samebench needs when it runs, wherever npm has put them.
 *
 * @param {string} tree
 * @returns {Part[]}
 */
function dependencyParts(tree) {
  /** @type {Map<string, Part>} */
  const found = new Map();
  const add = (/** @type {string} */ folder) => {
    const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    for (const name of Object.keys(dependencies)) {
      const root = rootWith(folder, join('node_modules', name));
      if (found.has(name) || root === null) continue;
      const own = join('node_modules', name);
      const files = readdirSync(join(root, own), { recursive: true, encoding: 'utf8' })
        .map((one) => join(own, one))
        .filter((one) => lstatSync(join(root, one)).isFile());
      found.set(name, { root, files: files.sort() });
      add(realpathSync(join(root, own)));
    }
  };
  add(realpathSync(tree));
  return [...found.values()];
}

/**
 * The nearest folder above that has a path; null if there is none.
 *
 * @param {string} folder
 * @param {string} path
 * @returns {string | null}
 */
function rootWith(folder, path) {
  if (existsSync(join(folder, path, 'package.json'))) return folder;
  return dirname(folder) === folder ? null : rootWith(dirname(folder), path);
}
