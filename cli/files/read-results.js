import { parseResults, ResultsError } from '../../report/results/schema.js';
import { UsageError } from '../system/exit.js';
import { journalEnding, parseJournal } from './journal.js';
import { hasEnded } from '../system/leftovers/owner.js';
import { readLimited } from './limits.js';
import { latest } from './names.js';

/**
 * @param {string} file results of a run, or the journal of a run that is measuring or was killed
 * @param {AbortSignal} [signal] ends the wait for a pipe that an argument names. Without one, only a regular
 *   file is read
 * @returns {Promise<import('../../protocol/types.js').Results>} rejects with the reason of the signal
 * @throws {UsageError | import('../../report/results/schema.js').ResultsError} what is wrong, and where
 */
export async function readResults(file, signal) {
  const text = await readLimited(file, { signal: file === latest ? undefined : signal }).catch((error) => {
    signal?.throwIfAborted();
    if (error instanceof UsageError) throw error;
    throw new UsageError(`cannot read ${file}: ${reasonOf(error)}`);
  });
  return file.endsWith(journalEnding) ? resultsIn(text, file) : parseResults(text, file);
}

/** @param {NodeJS.ErrnoException} error of a results file that cannot be read */
function reasonOf({ code, message }) {
  if (code === 'EISDIR') return 'it is a folder: expected a results file, such as the latest.json in it';
  const reason = code === 'ENOENT' ? 'it does not exist' : message;
  return `${reason}\n  \`samebench run\` writes results/latest.json`;
}

/**
 * @param {string} text of a journal
 * @param {string} file
 */
function resultsIn(text, file) {
  const {
    owner,
    parts: [{ results }, ...others],
  } = parsed(text, file);
  if (!hasEnded(owner)) {
    for (const platform of results.platforms)
      if (platform.status === 'cut') platform.reason = 'the run is still measuring';
  }
  if (others.length === 0) return results;
  throw new UsageError(
    `${file} has the two results of a duel\n  once it has ended, the next run or duel with this folder ` +
      'as --out makes a file of each',
  );
}

/**
 * @param {string} text
 * @param {string} file
 */
function parsed(text, file) {
  try {
    return parseJournal(text);
  } catch (error) {
    throw new ResultsError(`${file}: ${/** @type {Error} */ (error).message}`);
  }
}
