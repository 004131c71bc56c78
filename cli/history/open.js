import { historyEntry } from '../../report/history/entry.js';
import { missingOption } from '../system/exit.js';
import { appendHistory, checkAppendable, historyFile, readHistory } from './file.js';
import { commitOf } from './label.js';

/**
 * @import { HistoryEntry } from '../../protocol/types.js'
 *
 * @typedef {object} RunHistory the history that a run is added to
 * @property {string} file
 * @property {(summary: import('../../protocol/types.js').Summary) => Promise<void>} add
 * @property {() => Promise<HistoryEntry[] | null>} runs this one included; null where they cannot be read
 */

/**
 * Checks the file that `samebench run --history` names, and finds the label, before anything is measured:
 * the sources may change during a run.
 *
 * @param {{history?: string | true, label?: string, project?: string}} options
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<RunHistory | null>} null where no history was asked for
 */
export async function openHistory({ history, label, project }, env) {
  if (history === undefined) {
    if (label !== undefined) throw missingOption('label', '--history');
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
