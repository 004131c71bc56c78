import { historyEntry } from '../../report/history/entry.js';
import { UsageError } from '../system/exit.js';
import { appendHistory, checkAppendable, historyFile, readHistory } from './file.js';
import { commitOf } from './label.js';

/**
 * @typedef {import('../../report/history/entry.js').HistoryEntry} HistoryEntry
 *
 * @typedef {object} Memory the history that a run is added to
 * @property {string} file
 * @property {(summary: import('../../report/results/types.js').Summary) => Promise<void>} add
 * @property {() => Promise<HistoryEntry[] | null>} runs with this one; null where they cannot be read
 */

/**
 * Checks the history that `samebench run --history` names, and takes the label, before anything is
 * measured: the sources may change meanwhile.
 *
 * @param {{history?: string | true, label?: string, project?: string}} options
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Memory | null>} null where no history was asked for
 */
export async function openMemory({ history, label, project }, env) {
  if (history === undefined) {
    if (label !== undefined) throw new UsageError('--label belongs to --history, which is missing');
    return null;
  }
  const file = historyFile(history);
  await checkAppendable(file);
  const named = label ?? (await commitOf(project ?? '.', env));
  return {
    file,
    add: async (summary) => void (await appendHistory(file, [historyEntry(summary, named)])),
    runs: () => readHistory(file, () => {}).catch(() => null),
  };
}
