import { tmpdir } from 'node:os';
import { removeLeftovers } from './files.js';
import { killLeftovers } from './processes.js';

/**
 * Ends the processes, and removes the temporary folders, of commands that ended without doing so, for example after
 * SIGKILL. What belongs to a command that runs, or to another user, stays.
 *
 * @returns {Promise<void>} never rejects
 */
export async function cleanUp() {
  killLeftovers();
  await removeLeftovers(tmpdir());
}
