/**
 * A report is sent to others: where things are on the machine that made it is none of their business.
 */

/** @typedef {import('./values.js').Json} Json */

/** Somebody's home folder, wherever the results come from. */
const HOME = /(?:\/(?:home|Users)\/[^/\s"':;,()]+|\/root(?=[/\s"':;,()]|$)|[A-Z]:\\Users\\[^\\\s"':;,()]+)/g;

/** Ends a name, so that /work/a is not found in /work/abc. */
const END = '(?![\\w-]|\\.\\w)';

/** @param {string} text */
const quoted = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * The value with the paths in its texts shortened: what is in a folder of the machine begins with
 * that folder's name here, and home folders are `~`.
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
    rules.reduce((so, [path, name]) => so.replace(path, () => name), text).replace(HOME, '~');
  /** @param {Json} part @returns {Json} */
  const walk = (part) => {
    if (typeof part === 'string') return shorten(part);
    if (Array.isArray(part)) return part.map(walk);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, walk(inner)]));
  };
  return /** @type {T} */ (walk(/** @type {Json} */ (value)));
}
