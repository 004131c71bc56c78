import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * What each call of git begins with: a folder that has the files of a repository, as a commit may bring one,
 * is none. Versions before 2.38 do not know the option, and ignore it.
 */
export const gitOptions = ['-c', 'safe.bareRepository=explicit'];

const run = promisify(execFile);

/**
 * @typedef {object} Commit that a folder is at
 * @property {string} hash
 * @property {string} short the hash, as short as git makes it
 * @property {boolean} clean whether the tracked files are those of the commit
 * @property {string} [folder] where the folder is in the repository, such as `bench`; empty: it is its top
 */

/**
 * The commit that a folder is at. Changes below .samebench, where baselines and the history are, do not
 * count.
 *
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Commit | null>} null where git is missing or the folder is in no repository
 */
export async function readCommit(folder, env) {
  const git = async (/** @type {string[]} */ ...args) => {
    const options = { env: { ...env, GIT_OPTIONAL_LOCKS: '0' }, timeout: 10_000 };
    return (await run('git', [...gitOptions, '-C', folder, ...args], options)).stdout.trimEnd();
  };
  try {
    const [names, changes] = await Promise.all([
      git('rev-parse', '--show-prefix', 'HEAD', '--short', 'HEAD'),
      git(
        'status',
        '--porcelain',
        '--untracked-files=no',
        '--',
        ':(top)',
        ':(top,exclude,glob)**/.samebench/**',
      ),
    ]);
    const [prefix, hash, short] = names.split('\n');
    return { hash, short, clean: changes === '', folder: prefix.replace(/\/$/, '') };
  } catch {
    return null;
  }
}
