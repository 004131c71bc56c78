import { lstat, readdir, rm } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { UsageError } from '../exit.js';
import { makeFolder } from '../files.js';

/**
 * Folders that Samebench lays out, such as results, baselines and sites. A checkout may bring them, with links in them that
 * lead anywhere. So no link below the current folder is followed where files are written or removed. Outside of it the
 * user has named the folder, whatever it is, and only what is below that is looked at.
 */

/**
 * Checks that a path leads through no link, and is none.
 *
 * @param {string} folder that the user may have named
 * @param {string} [below] path below it
 * @throws {UsageError} if a part of it is a link
 */
export async function refuseLinks(folder, below = '') {
  const [here, named] = [process.cwd(), resolve(folder)];
  let path = isBelow(here, named) ? here : named;
  for (const part of relative(path, join(named, below)).split(sep).filter(Boolean)) {
    path = join(path, part);
    const found = await lstat(path).catch(() => null);
    if (found === null) return;
    if (!found.isSymbolicLink()) continue;
    throw new UsageError(
      `${isBelow(here, path) ? relative(here, path) : path} is a link: Samebench writes and removes nothing through it\n` +
        '  put a folder or a file in its place, or name where it leads',
    );
  }
}

/** @param {string} folder @param {string} path */
function isBelow(folder, path) {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
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
