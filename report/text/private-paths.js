/**
 * Shortens paths in the report, because reports are shared and paths are private.
 */

/** @import { Json } from './values.js' */

/** A home folder on any system: results may come from another machine. */
const HOME = /(?:\/(?:home|Users)\/[^/\s"':;,()]+|\/root(?=[/\s"':;,()]|$)|[A-Z]:\\Users\\[^\\\s"':;,()]+)/g;

/** The end of a folder's name, so that /work/a does not match in /work/abc. */
const END = '(?![\\w-]|\\.\\w)';

/** @param {string} text */
const quoted = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * The value with shortened paths in its texts: a copy, of which the parts without such a path are the same
 * objects. Known folders are replaced by short names, home folders by `~`.
 * @template T
 * @param {T} value
 * @param {Record<string, string>} [folders]  short names by path; the longest path is tried first
 * @returns {T}
 */
export function withoutPrivatePaths(value, folders = {}) {
  const rules = Object.entries(folders)
    .filter(([path]) => path.length > 1)
    .sort(([a], [b]) => b.length - a.length)
    .map(([path, name]) => /** @type {const} */ ([new RegExp(quoted(path) + END, 'g'), name]));
  const shorten = (/** @type {string} */ text) =>
    !/[/\\]/.test(text)
      ? text
      : rules.reduce((so, [path, name]) => so.replace(path, () => name), text).replace(HOME, '~');
  /** @param {Json} part @returns {Json} */
  const walk = (part) => {
    if (typeof part === 'string') return shorten(part);
    if (typeof part !== 'object' || part === null) return part;
    // Results have millions of parts, most of them numbers, and almost none has a path: nothing is made for
    // the others.
    if (Array.isArray(part)) return walkList(part);
    /** @type {Map<string, Json> | null} */
    let changed = null;
    for (const key in part) {
      const own = part[key];
      if (typeof own === 'number') continue;
      const walked = walk(own);
      if (walked !== own) (changed ??= new Map()).set(key, walked);
    }
    if (changed === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([key, own]) => /** @type {const} */ ([key, changed.get(key) ?? own])),
    );
  };
  /** @param {Json[]} list */
  const walkList = (list) => {
    let shown = list;
    for (let i = 0; i < list.length; ++i) {
      const own = list[i];
      if (typeof own === 'number') continue;
      const walked = walk(own);
      if (walked === own) continue;
      if (shown === list) shown = list.slice();
      shown[i] = walked;
    }
    return shown;
  };
  return /** @type {T} */ (walk(/** @type {Json} */ (value)));
}
