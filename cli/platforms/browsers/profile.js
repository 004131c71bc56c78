import { mkdtempSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
// Its exit hook must run before the one below: a running browser writes to its profile.
import '../../system/process-group.js';

/** A dying browser may still write to its profile, so deleting is retried. */
const removal = { recursive: true, force: true, maxRetries: 5, retryDelay: 60 };

/** @type {Set<string>} */
const living = new Set();

process.on('exit', () => {
  for (const folder of living) {
    try {
      rmSync(folder, removal);
    } catch {
      // The guard tries again; there is no one to report to here.
    }
  }
});

/**
 * Makes a folder for a browser's profile. It is deleted when this process exits, at the latest.
 *
 * @param {string} id of the browser
 */
export function makeProfile(id) {
  const folder = mkdtempSync(path.join(os.tmpdir(), `samebench-${id}-`));
  living.add(folder);
  return folder;
}

/** @param {string} folder */
export async function removeProfile(folder) {
  await rm(folder, removal);
  living.delete(folder);
}
