import { pathFromTop } from './worktree.js';
import { outputTail, runCommand } from '../../system/command.js';
import { SystemError, UsageError } from '../../system/exit.js';
import { gitOptions } from '../../system/git.js';

/** The hashes of a million commits. */
const outputLimit = 128 * 1024 * 1024;

/**
 * Runs git in a folder. Its functions reject with a SystemError if git fails.
 *
 * @typedef {object} Git
 * @property {(...args: string[]) => Promise<string>} ask gives what it prints, without the line break at the
 *   end
 * @property {(...args: string[]) => Promise<boolean>} holds whether it exits with 0; 1 is the answer no
 * @property {(env: NodeJS.ProcessEnv) => Git} with variables of its environment
 *
 * @param {string} folder
 * @param {AbortSignal} signal
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Git}
 */
export function gitIn(folder, signal, env = {}) {
  const start = async (/** @type {string[]} */ args) => {
    const options = { signal, outputLimit, env: { ...process.env, ...env } };
    const result = await runCommand('git', [...gitOptions, '-C', folder, ...args], options);
    if (result.code === 0) return result;
    throw Object.assign(new SystemError(`git ${args[0]} failed: ${outputTail(result)}`), {
      status: result.code,
    });
  };
  return {
    ask: async (...args) => (await start(args)).stdout.replace(/\n$/, ''),
    holds: (...args) =>
      start(args).then(
        () => true,
        (error) => {
          if (error.status === 1) return false;
          throw error;
        },
      ),
    with: (more) => gitIn(folder, signal, { ...env, ...more }),
  };
}

/**
 * Where a folder is in its repository.
 *
 * @param {string} folder
 * @param {AbortSignal} signal
 * @returns {Promise<{prefix: string, root: string}>} prefix: its path from the root, empty or with a slash at
 *   its end
 */
export async function placeInRepository(folder, signal) {
  const root = await gitIn(folder, signal, { LC_ALL: 'C' })
    .ask('rev-parse', '--show-toplevel')
    .catch((error) => {
      throw /not a git repository/.test(error.message)
        ? new UsageError(`${folder} is not in a git repository, so it has no commits to search`)
        : error;
    });
  const path = pathFromTop(root, folder);
  return { prefix: path && `${path}/`, root };
}

/**
 * A commit by any of its names.
 *
 * @param {string} name
 * @param {Git} git
 * @returns {Promise<string>} its hash
 * @throws {UsageError} there is none of this name
 */
export async function commitNamed(name, git) {
  const found = await git.ask('rev-parse', '--verify', '--quiet', `${name}^{commit}`).catch(() => '');
  if (found !== '') return found;
  const isShallow = (await git.ask('rev-parse', '--is-shallow-repository')) === 'true';
  const hint = isShallow ? '\n  this clone has only the last commits: `git fetch --unshallow` gets all' : '';
  throw new UsageError(`"${name}" is no commit of this repository${hint}`);
}
