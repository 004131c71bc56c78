import { rmSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeTemporaryFolder } from '../../system/leftovers/files.js';
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
 * Makes a folder for a browser's profile. It is deleted when this process exits, at the latest,
 * or by the next command. Its name is short: browsers make sockets in it.
 */
export function makeBrowserProfile() {
  const folder = makeTemporaryFolder();
  living.add(folder);
  return folder;
}

/**
 * Writes a file that leads a browser to an address. Every user of this machine can read the command line of a browser,
 * but only this one the files of its profile.
 *
 * @param {string} folder of the profile
 * @param {string} url with a token
 * @returns {Promise<string>} the URL of the file
 */
export async function writeDoor(folder, url) {
  const file = path.join(folder, 'samebench.html');
  await writeFile(file, `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${url}">\n`, { mode: 0o600 });
  return pathToFileURL(file).href;
}

/** @param {string} folder */
export async function removeBrowserProfile(folder) {
  await rm(folder, removal);
  living.delete(folder);
}
