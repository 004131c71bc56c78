import { existsSync, realpathSync } from 'node:fs';
import { lstat, readdir, rm } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { UsageError } from '../exit.js';
import { makeFolder } from '../files.js';

/**
 * Folders that Samebench lays out, such as results, baselines and sites. A checkout may bring them, with
 * links in them that lead anywhere. So no link below the top of the checkout is followed where files are
 * written or removed; without git that is the current folder. Outside of it the user has named the folder,
 * whatever it is, and only what is below that is looked at.
 */

/**
 * Checks that a path leads through no link, and is none.
 *
 * @param {string} folder that the user may have named
 * @param {string} [below] path below it
 * @throws {UsageError} if a part of it is a link
 */
export async function refuseLinks(folder, below = '') {
  const named = resolve(folder);
  const top = asNamed(topOf(process.cwd()), named);
  let path = top ?? named;
  for (const part of relative(path, join(named, below)).split(sep).filter(Boolean)) {
    path = join(path, part);
    const found = await lstat(path).catch(() => null);
    if (found === null) return;
    if (!found.isSymbolicLink()) continue;
    throw new UsageError(
      `${top === undefined ? path : relative(process.cwd(), path)} is a link: Samebench writes and ` +
        `removes nothing through it\n` +
        '  put a folder or a file in its place, or name where it leads',
    );
  }
}

/**
 * The top of the checkout that a folder is in, or the folder itself. A commit cannot bring a .git.
 *
 * @param {string} folder
 */
function topOf(folder) {
  for (let path = folder; dirname(path) !== path; path = dirname(path))
    if (existsSync(join(path, '.git'))) return path;
  return folder;
}

/**
 * How a path names a folder that it is in, or that it is: links may lead there.
 *
 * @param {string} top without links
 * @param {string} path absolute
 * @returns {string | undefined} the path is outside of it, or it is that of everything
 */
export function asNamed(top, path) {
  if (dirname(top) === top) return undefined;
  const parents = [path];
  for (let one = path; dirname(one) !== one; parents.unshift(one)) one = dirname(one);
  return parents.find((one) => existsSync(one) && realpathSync(one) === top);
}

/**
 * Makes a folder, and those above it, for files that are written into it.
 *
 * @param {string} folder
 * @param {string} [below] as for `refuseLinks`, as is what it throws
 */
export async function makeInside(folder, below = '') {
  await refuseLinks(folder, below);
  await makeFolder(join(folder, below));
}

/**
 * Removes what has a name that Samebench makes. A link among these is removed, and not what it leads to.
 *
 * @param {string} folder
 * @param {string} below as for `refuseLinks`, as is what it throws
 * @param {(name: string) => boolean} chooses
 */
export async function pruneInside(folder, below, chooses) {
  await refuseLinks(folder, below);
  for (const name of await readdir(join(folder, below)).catch(() => [])) {
    if (chooses(name)) await rm(join(folder, below, name), { recursive: true, force: true });
  }
}
