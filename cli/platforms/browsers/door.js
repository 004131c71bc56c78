import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Writes a file that leads a browser to an address. Every user of this machine can read the command line of a
 * browser, but only this one the files of its profile.
 *
 * @param {string} folder of the profile
 * @param {string} url with a token
 * @returns {Promise<string>} the URL of the file
 */
export async function writeDoor(folder, url) {
  const file = path.join(folder, 'samebench.html');
  await writeFile(
    file,
    `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0; url=${url}">\n`,
    { mode: 0o600 },
  );
  return pathToFileURL(file).href;
}
