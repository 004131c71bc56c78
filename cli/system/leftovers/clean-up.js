import { tmpdir } from 'node:os';
import { removeLeftovers } from './files.js';
import { hasEnded } from './owner.js';
import { killHosts } from './processes.js';

/**
 * Ends the processes, and removes the temporary folders, of commands that ended without doing so, for example after
 * SIGKILL. What belongs to a command that runs, or to another user, stays.
 *
 * @returns {Promise<void>} never rejects
 */
export async function cleanUp() {
  killHosts((owner) => hasEnded(owner));
  await removeLeftovers(tmpdir());
}
