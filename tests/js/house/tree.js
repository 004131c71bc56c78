import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What the tests of the tree's structure share: its files, and what they import and include. */

export const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Paths are from the root, with forward slashes. */
const toPath = (/** @type {string} */ path) => path.replaceAll(sep, '/');

/** What git ignores. */
const ignored =
  /(^|\/)(node_modules|(?<!cli\/)build|(?<!report\/)results|\.samebench)\/|^protocol\/types\.d\.ts$/;

/**
 * @param {string} folder from the root
 * @param {RegExp} pattern of a file's name
 * @returns {string[]}
 */
export function filesUnder(folder, pattern) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => toPath(relative(root, join(entry.parentPath ?? entry.path, entry.name))))
    .filter((path) => !ignored.test(path));
}

/** Whether a file is a test or a part of one. Extras and the lab have their own. @param {string} path */
export const isOfTests = (path) => /^(tests|lab\/tests|extras\/\w+\/tests)\//.test(path);

/** The same without tests. @param {string} folder @param {RegExp} pattern */
export const sourcesUnder = (folder, pattern) =>
  filesUnder(folder, pattern).filter((path) => !isOfTests(path) || folder.startsWith('tests'));

export const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');

/**
 * @typedef {{from: string, to: string, isType: boolean, isLater: boolean}} Import isLater: not when its file
 *   is loaded
 */

/** Whether a place of a text is in a comment, for types. @param {string} text @param {number} at */
function isInComment(text, at) {
  const before = text.slice(text.lastIndexOf('\n', at) + 1, at);
  return /^\s*(\*|\/\/)/.test(before) || before.lastIndexOf('/**') > before.lastIndexOf('*/');
}

/**
 * The imports of the JavaScript sources, without those of tests beside extras.
 * @returns {Import[]}
 */
export function importsOf(/** @type {string[]} */ rooms) {
  return rooms
    .flatMap((room) => sourcesUnder(room, /\.js$/))
    .flatMap((from) => {
      const text = read(from);
      const found = [
        ...text.matchAll(/^(?:import|export)\s[^;'=()]*?'(?<path>\.[^']+)'/gm),
        ...text.matchAll(/import\('(?<path>\.[^']+)'\)/g),
        ...text.matchAll(/@import \{[^}]*\} from '(?<path>\.[^']+)'/g),
      ];
      return found.map(({ 0: whole, groups, index }) => {
        const isCall = whole.startsWith('import(');
        const isNote = whole.startsWith('@import') || (isCall && isInComment(text, index));
        return {
          from,
          to: toPath(normalize(join(dirname(from), groups?.path ?? ''))),
          isType: isNote,
          isLater: isCall && !isNote,
        };
      });
    });
}

/**
 * The headers that the C++ files of a folder include in quotation marks, as they are written.
 * @returns {{from: string, header: string}[]}
 */
export function includesOf(/** @type {string} */ folder) {
  return filesUnder(folder, /\.(cpp|hpp|h)(\.in)?$/).flatMap((from) =>
    [...read(from).matchAll(/^#include\s+["<]([^">]+)[">]/gm)].map(([, header]) => ({ from, header })),
  );
}

/** The groups of a list, by a key. */
export function groupBy(/** @type {string[]} */ list, /** @type {(one: string) => string} */ keyOf) {
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return [...groups];
}
