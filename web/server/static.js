import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { mimeTypes } from './headers.js';

/**
 * @typedef {object} Root
 * @property {string} folder
 * @property {string[]} [only] files to serve, if not all
 */

/**
 * Finds the file that a request path names, if it lies inside one of the roots.
 *
 * @param {Record<string, Root>} roots by the first segment of the path
 * @param {string} pathname still percent-encoded, without the token, such as `web/page/index.html`
 * @returns {Promise<{file: string, size: number, type: string} | null>} null for whatever must not
 *   or cannot be served; the caller does not learn why, and so cannot tell
 */
export async function resolveFile(roots, pathname) {
  /** @type {string[]} */
  let segments;
  try {
    // Decoded once and by segment, so that an encoded slash cannot become a separator.
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
    // A link may lead out of the root, so that the real places are compared.
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
 * A name that means a file here: no separator, no hidden file, and so no `.` or `..`.
 * @param {string} segment
 */
function isPlainName(segment) {
  return segment !== '' && !segment.startsWith('.') && !/[/\\\0:]/.test(segment);
}
