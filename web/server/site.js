import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pageScripts, resultsReader } from '../bundles/bundles.js';
import { tree } from '../bundles/made.js';
import { commonHeaders } from './headers.js';
import { moduleFilesIn } from './module-files.js';

/** Path of the generated results reader, from which the page loads it. */
const reader = 'web/page/results-reader.js';

/**
 * The page that shows the table of a link.
 *
 * @typedef {object} LinkPage
 * @property {string} text
 * @property {{script: string, style: string}} hashes of what is in it, `sha256-…`, for the policy of a web
 *   host
 */

/**
 * Removes an earlier page from a folder. Links in the place of its folders and files go, and not what they
 * lead to.
 *
 * @param {string} folder
 * @param {string[]} files of the page, which may be in folders
 * @throws {Error} if the folder is not empty, and has no earlier page
 */
async function makeRoom(folder, files) {
  const found = existsSync(folder) ? await readdir(folder) : [];
  // Only writeSite creates this file, so its presence proves that the folder holds no sources.
  if (found.length > 0 && !existsSync(path.join(folder, reader))) {
    throw new Error('the folder is not empty and does not contain a Samebench page');
  }
  for (const name of new Set(files.map((file) => file.split('/')[0])))
    await rm(path.join(folder, name), { recursive: true, force: true });
}

/** What is copied. */
const pageFiles = ['web/page/index.html', 'web/page/style.css', 'web/page/icon.svg', 'report/html/base.css'];

const ownFiles = ['request.json', 'index.html', 'link.html', '_headers'];

/**
 * Writes the page as static files, for any web host.
 *
 * @param {string} folder new, empty, or with an earlier page, which is replaced
 * @param {string} wasmDirectory with `samebench.js` and `samebench.wasm`
 * @param {LinkPage | null} linkPage
 */
export async function writeSite(folder, wasmDirectory, linkPage) {
  const scripts = await pageScripts();
  await makeRoom(folder, [...scripts.map(({ path: name }) => name), ...pageFiles, ...ownFiles, 'build']);
  await mkdir(path.join(folder, 'build'), { recursive: true });
  for (const { path: name, text } of scripts) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  for (const name of pageFiles) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await cp(path.join(tree, name), path.join(folder, name));
  }
  for (const name of moduleFilesIn(wasmDirectory))
    await cp(path.join(wasmDirectory, name), path.join(folder, 'build', name));
  await writeFile(path.join(folder, reader), await resultsReader());
  // null: no automatic run; the user presses Run.
  await writeFile(path.join(folder, 'request.json'), 'null\n');
  await writeFile(
    path.join(folder, 'index.html'),
    '<!doctype html><meta charset="utf-8"><title>Samebench</title><meta http-equiv="refresh" ' +
      'content="0; url=web/page/index.html"><a href="web/page/index.html">Samebench</a>\n',
  );
  if (linkPage) await writeFile(path.join(folder, 'link.html'), linkPage.text);
  // Some web hosts read headers from this file. Others need their own configuration.
  const { 'Cache-Control': _cache, 'Content-Security-Policy': own, ...others } = commonHeaders;
  const policy = linkPage
    ? `${own.replace("script-src 'self'", `script-src 'self' '${linkPage.hashes.script}'`)}; ` +
      `style-src 'self' '${linkPage.hashes.style}'`
    : own;
  const headers = { ...others, 'Content-Security-Policy': policy };
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  await writeFile(path.join(folder, '_headers'), `/*\n${lines.join('\n')}\n`);
}
