import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { SystemError } from '../../system/exit.js';
import { withOwner } from '../../system/leftovers/processes.js';

const run = promisify(execFile);

/** The hashes of a million commits. */
const maxOutputBytes = 128 * 1024 * 1024;

/**
 * Runs git in a folder.
 *
 * @typedef {object} Git
 * @property {(...args: string[]) => Promise<string>} ask gives what it prints, without the line break at the end
 * @property {(...args: string[]) => Promise<boolean>} holds whether it exits with 0; 1 is the answer no
 * @property {(env: NodeJS.ProcessEnv) => Git} with variables of its environment
 */

/**
 * @param {string} folder
 * @param {AbortSignal} signal
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Git} its functions reject with a SystemError if git fails
 */
export function gitIn(folder, signal, env = {}) {
  const start = async (/** @type {string[]} */ args) => {
    signal.throwIfAborted();
    try {
      return await run('git', ['-C', folder, ...args], { signal, maxBuffer: maxOutputBytes, env: { ...withOwner(process.env), ...env } });
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    }
  };
  const explain = (/** @type {string[]} */ [command], /** @type {{stderr?: string, message: string}} */ { stderr, message }) =>
    new SystemError(`git ${command} failed: ${stderr?.trim() || message}`);
  return {
    ask: async (...args) => (await start(args).catch((error) => {
      signal.throwIfAborted();
      throw explain(args, error);
    })).stdout.replace(/\n$/, ''),
    holds: (...args) => start(args).then(() => true, (error) => {
      signal.throwIfAborted();
      if (error.code === 1) return false;
      throw explain(args, error);
    }),
    with: (more) => gitIn(folder, signal, { ...env, ...more }),
  };
}
