import { lstatSync, realpathSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { asNamed } from '../../system/folders/inside.js';

/**
 * Where checkouts of revisions are, and which may be used. A commit can bring folders and links with any name
 * but git's own.
 *
 * @typedef {(...args: string[]) => Promise<string>} Ask runs git in the repository, and gives what it prints
 */

const typeOf = (/** @type {string} */ path) => lstatSync(path, { throwIfNoEntry: false });

/**
 * The folder for checkouts of a kind: in `build`, which git ignores, or, where a link leads there, in git's
 * own folder.
 *
 * @param {string} folder in a repository
 * @param {string} kind such as `revisions`
 * @param {Ask} ask
 * @param {{isApart?: boolean}} [options] isApart: outside of the working tree, in any case
 * @returns {Promise<string>} an absolute path without links
 */
export async function checkoutsFolder(folder, kind, ask, { isApart = false } = {}) {
  const usual = join(realpathSync(folder), 'build', kind);
  if (!isApart && ![dirname(usual), usual].some((path) => typeOf(path)?.isSymbolicLink())) return usual;
  return join(await ask('rev-parse', '--absolute-git-dir'), 'samebench', kind);
}

/**
 * Whether there is a checkout that git has made at this path.
 *
 * @param {string} path absolute, in a folder of `checkoutsFolder`
 * @param {Ask} ask
 * @param {string} [hash] of the commit that it must be at
 */
export async function isWorktree(path, ask, hash) {
  // Git lists one that was removed, too. No commit can bring a .git.
  if (!typeOf(path)?.isDirectory() || !typeOf(join(path, '.git'))?.isFile()) return false;
  const listed = (await ask('worktree', 'list', '--porcelain')).split('\n\n').map((text) => text.split('\n'));
  return listed.some(
    (lines) => lines.includes(`worktree ${path}`) && (hash === undefined || lines.includes(`HEAD ${hash}`)),
  );
}

/**
 * The path of a folder from the top of its repository, as it is named: what is a link in one commit need not
 * be one in another.
 *
 * @param {string} top as git names it, without links
 * @param {string} folder
 * @returns {string} empty: it is the top
 */
export function pathFromTop(top, folder) {
  const named = resolve(folder);
  const start = asNamed(top, named);
  return start === undefined ? relative(top, realpathSync(named)) : relative(start, named);
}
