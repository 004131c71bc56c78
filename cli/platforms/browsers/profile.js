import { mkdtempSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
// Its exit hook has to come before the one below: a browser that lives writes to its profile.
import '../../system/process-group.js';

/** A browser writes to its profile until it is dead, and sometimes a little longer. */
const removal = { recursive: true, force: true, maxRetries: 5, retryDelay: 60 };

/** @type {Set<string>} */
const living = new Set();

process.on('exit', () => {
  for (const folder of living) {
    try {
      rmSync(folder, removal);
    } catch {
      // Nobody is left to be told; the guard tries again.
    }
  }
});

/**
 * A fresh folder for a browser's profile, which is gone when this process leaves, at the latest.
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
