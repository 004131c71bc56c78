import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { resultsText } from '../../protocol/results-file.js';
import { hasEnded } from '../system/leftovers/owner.js';
import { withLock } from '../system/lock.js';
import { journalEnding, parseJournal } from './journal.js';
import { readLimited } from './limits.js';
import { createOwnFiles } from './store.js';

/**
 * Turns the journals of commands that were killed into results files, which are marked as cut.
 *
 * @param {string} folder
 * @param {(line: string) => void} print
 * @param {AbortSignal} [signal] ends the wait for another command
 * @returns {Promise<void>} rejects only with the reason of the signal
 */
export async function recoverJournals(folder, print, signal) {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.endsWith(journalEnding)) continue;
    const path = join(folder, name);
    try {
      const there = await lstat(path);
      if (!there.isFile() || there.uid !== (process.getuid?.() ?? there.uid)) continue;
      const { owner } = parseJournal(await readLimited(path));
      if (hasEnded(owner)) await withLock(path, () => recover(folder, path, print), { signal });
    } catch (error) {
      signal?.throwIfAborted();
      const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
      // Another command may have been faster.
      if (code !== 'ENOENT')
        print(
          `samebench: warning: cannot recover ${path}: ${message}\n  delete it, or move it away, if ` +
            'nothing writes it',
        );
    }
  }
}

/**
 * @param {string} folder
 * @param {string} path
 * @param {(line: string) => void} print
 */
async function recover(folder, path, print) {
  const { parts } = parseJournal(await readLimited(path));
  if (parts.some(({ results }) => results.platforms.some(({ rounds }) => rounds.length > 0))) {
    const files = createOwnFiles(
      folder,
      parts.map(({ name }) => name),
    );
    const paths = await files.write(parts.map(({ results }) => `${resultsText(results)}\n`));
    print(
      'samebench: a command ended before it saved its results; what it had measured is in ' +
        `${paths.join('  ')}`,
    );
  }
  await rm(path);
}
