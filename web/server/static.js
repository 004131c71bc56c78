import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { mimeTypes } from './headers.js';

/**
 * @typedef {object} Root
 * @property {string} folder
 * @property {string[]} [only] the files to serve; all if absent
 */

/**
 * Finds the file of a request path, if it is inside one of the roots.
 *
 * @param {Record<string, Root>} roots by the first segment of the path
 * @param {string} pathname still percent-encoded, without the token, such as `web/page/index.html`
 * @returns {Promise<{file: string, size: number, type: string} | null>} null if the file does not exist or
 *   must not be served, without distinction, so that a response cannot reveal which
 */
export async function resolveFile(roots, pathname) {
  /** @type {string[]} */
  let segments;
  try {
    // Decoded once, after splitting, so an encoded slash cannot become a separator.
    segments = pathname.split('/').map(decodeURIComponent);
  } catch {
    return null;
  }
  const [name = '', ...rest] = segments;
  const type = mimeTypes.get(path.extname(rest.at(-1) ?? ''));
  if (!Object.hasOwn(roots, name) || !type || !rest.every(isPlainName)) return null;
  const { folder, only } = /** @type {Root} */ (roots[name]);
  if (only && !only.includes(rest.join('/'))) return null;
  try {
    // Real paths are compared, because a symbolic link may point outside the root.
    const root = await realpath(folder);
    const file = await realpath(path.join(root, ...rest));
    if (!file.startsWith(root + path.sep)) return null;
    const found = await stat(file);
    return found.isFile() ? { file, size: found.size, type } : null;
  } catch {
    return null;
  }
}

/**
 * Whether a path segment is a plain file name: no separator, and no leading dot, so neither `.` nor `..`.
 * @param {string} segment
 */
function isPlainName(segment) {
  return segment !== '' && !segment.startsWith('.') && !/[/\\\0:]/.test(segment);
}
