import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { InvalidArgumentError } from 'commander';
import { LONGEST_LABEL } from '../../report/history/entry.js';

const run = promisify(execFile);

/** Parses --label. @param {string} text */
export function labelArgument(text) {
  // eslint-disable-next-line no-control-regex
  const isLine = !/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(text);
  if (isLine && text.trim() !== '' && text.length <= LONGEST_LABEL) return text.trim();
  throw new InvalidArgumentError(`Expected 1 to ${LONGEST_LABEL} characters on one line, without control characters.`);
}

/**
 * The commit that a folder is at, with `-dirty` where its files differ from it; null where git is missing
 * or the folder is in no repository. Changes below .samebench, where the history is, do not count.
 *
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string | null>}
 */
export async function commitOf(folder, env) {
  const git = async (/** @type {string[]} */ ...args) => {
    const options = { env: { ...env, GIT_OPTIONAL_LOCKS: '0' }, timeout: 10_000 };
    return (await run('git', ['-C', folder, ...args], options)).stdout.trim();
  };
  try {
    const commit = await git('rev-parse', '--short', 'HEAD');
    const changes = await git('status', '--porcelain', '--untracked-files=no', '--', ':(top)', ':(top,exclude,glob)**/.samebench/**');
    return changes === '' ? commit : `${commit}-dirty`;
  } catch {
    return null;
  }
}
