import { InvalidArgumentError } from 'commander';
import { LONGEST_LABEL } from '../../report/history/entry.js';
import { readCommit } from '../system/commit.js';

/** Parses --label. @param {string} text */
export function labelArgument(text) {
  // eslint-disable-next-line no-control-regex
  const isLine = !/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/.test(text);
  if (isLine && text.trim() !== '' && text.length <= LONGEST_LABEL) return text.trim();
  throw new InvalidArgumentError(`Expected 1 to ${LONGEST_LABEL} characters on one line, without control characters.`);
}

/**
 * The commit that a folder is at, with `-dirty` where its files differ from it; null where git is missing
 * or the folder is in no repository.
 *
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string | null>}
 */
export async function commitOf(folder, env) {
  const commit = await readCommit(folder, env);
  return commit && (commit.clean ? commit.short : `${commit.short}-dirty`);
}
