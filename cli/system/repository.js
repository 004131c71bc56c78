import { accessSync, constants, existsSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of this tree: an absolute path without a slash at its end. */
export const repository = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Whether this tree has its own suites. A package has not: npm leaves the lock file out of packages, too. */
export const isSource = existsSync(join(repository, 'package-lock.json'));

/**
 * Whether builds may be left in a tree of Samebench: only in a git checkout that can be written to. An
 * installed package is not changed.
 *
 * @param {string} tree
 */
export function takesBuilds(tree) {
  if (!existsSync(join(tree, '.git')) || tree.split(sep).includes('node_modules')) return false;
  try {
    accessSync(tree, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Short names of folders that a page, or a file that may be committed, does not show. */
export const privateFolders = () => ({
  [repository]: 'samebench',
  [process.cwd()]: '.',
  [tmpdir()]: 'tmp',
  [homedir()]: '~',
});
