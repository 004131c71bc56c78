import { existsSync } from 'node:fs';
import { lstat, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  makeInside,
  realDisk,
  refuseLinks,
  removeLeftovers,
  SystemError,
  UsageError,
} from '../../cli/api.js';

/**
 * The folder of a site. A reader, or a crash, finds the older site or the new one: the files that the page
 * refers to are named after their content and are written first, then the page, and only then those of the
 * older site are removed.
 *
 * @import { SiteFile } from './analysis/files.js'
 */

/** Shows that a folder is a site, and lists the files of it that the next site may remove. */
const marker = 'samebench-site.json';

const schema = 'samebench-site/1';

/**
 * The files that a site removes, by the names that it makes. The marker may come from somebody else: it must
 * not name any other.
 */
const removable = /^(data|reports|runs)\/[\w-]+-[0-9a-f]{16}\.(js|html|json)$/;

/** Where `samebench web --build` may have put the page that measures, in the folder of a site. */
export const pageFile = 'page/web/page/index.html';

/** Whether the page that measures is in the folder of a site. @param {string} folder */
export const hasPage = (folder) => existsSync(join(folder, pageFile));

/**
 * @param {string} folder
 * @param {boolean} force
 * @throws {UsageError} if it holds something else than a site, or is behind a link
 */
export async function checkFolder(folder, force) {
  await refuseLinks(folder);
  const found = await readdir(folder).catch((error) => {
    if (error.code === 'ENOENT') return [];
    if (error.code === 'ENOTDIR') throw new UsageError(`${folder} is no folder`);
    throw new SystemError(`cannot read ${folder}: ${error.message}`);
  });
  // A folder with nothing else than these is empty: a checkout of git, and the page that measures.
  const others = found.filter(
    (name) => name !== '.git' && !(name === dirname(dirname(dirname(pageFile))) && hasPage(folder)),
  );
  if (force || others.length === 0 || others.includes(marker)) return;
  throw new UsageError(
    `${folder} is not empty, and \`samebench publish\` has not made it\n  choose another folder, or ` +
      'replace its index.html and link.html with --force',
  );
}

/** The files of the site that is there. @param {string} folder @returns {Promise<string[]>} */
async function filesOf(folder) {
  try {
    const { files } = JSON.parse(await readFile(join(folder, marker), 'utf8'));
    return Array.isArray(files)
      ? files.filter((file) => typeof file === 'string' && removable.test(file))
      : [];
  } catch {
    return [];
  }
}

/**
 * Whether a file is there, and no link, with its text.
 *
 * @param {string} path
 * @param {string | null} text null: the name says what is in it
 */
async function isThere(path, text) {
  const isFile = await lstat(path).then(
    (found) => found.isFile(),
    () => false,
  );
  return isFile && (text === null || text === (await readFile(path, 'utf8').catch(() => null)));
}

/**
 * @param {string} folder new, or checked with `checkFolder`
 * @param {SiteFile[]} files the page last
 * @param {import('../../cli/api.js').Disk} [disk]
 * @returns {Promise<{written: number}>} number of files that were not there
 * @throws {SystemError} if the disk is full, {UsageError} if a link is in the way; then the older site is as
 *   it was
 */
export async function writeFolder(folder, files, disk = realDisk) {
  const own = files.map(({ path }) => path).filter((path) => removable.test(path));
  const mark = (/** @type {string[]} */ names) =>
    disk.write(join(folder, marker), `${JSON.stringify({ schema, files: names }, null, 1)}\n`);
  try {
    await makeInside(folder);
    await removeLeftovers(folder);
    const before = await filesOf(folder);
    // Before anything is written, so that a refused site is as it was.
    for (const place of new Set([...before, ...files.map(({ path }) => path)].map(dirname)))
      await refuseLinks(folder, place);
    await mark([...new Set([...before, ...own])]);
    let written = 0;
    for (const { path, text } of files) {
      if (await isThere(join(folder, path), own.includes(path) ? null : text)) continue;
      await makeInside(folder, dirname(path));
      await disk.write(join(folder, path), text);
      written += 1;
    }
    // The site is complete. What cannot be removed now stays in the list of the marker, and goes with the
    // next site.
    const stale = await Promise.all(
      before
        .filter((path) => !own.includes(path))
        .map((path) =>
          rm(join(folder, path), { force: true }).then(
            () => true,
            () => false,
          ),
        ),
    );
    if (stale.every(Boolean)) await mark(own).catch(() => {});
    return { written };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new SystemError(
      `cannot write the site to ${folder}: ${/** @type {Error} */ (error).message}\n` +
        '  an earlier site in it is as it was',
    );
  }
}
