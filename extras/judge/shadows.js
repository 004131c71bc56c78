import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../cli/api.js';

/**
 * Changes of a library by which the compiler reads something else in the headers of Samebench, or in a suite,
 * than is written there.
 *
 * @import { Git } from '../../cli/api.js'
 */

/** Folders of headers that suites include. */
const includes = ['timing', 'catch2', 'google-benchmark', 'nanobench'].map((folder) =>
  join(repository, 'core', folder, 'include'),
);

/** Files that are compiled by themselves: their macros end with them. */
const compiled = /\.(c|cc|cpp|cxx|m|mm)$/i;

const DEFINITION = '^[[:space:]]*#[[:space:]]*define[[:space:]]+[A-Za-z_][A-Za-z0-9_]*';

/**
 * @returns {{names: Set<string>, words: Set<string>}} names by which headers are included; words: all that
 *   they use
 */
function readHeaders() {
  const names = new Set();
  const words = new Set();
  for (const folder of includes) {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((one) =>
      /\.h(pp)?$/.test(one),
    )) {
      names.add(name.replaceAll('\\', '/'));
      const text = readFileSync(join(folder, name), 'utf8').replace(/\/\/.*$/gm, '');
      for (const [, included] of text.matchAll(/#include <([^>]+)>/g)) names.add(included);
      for (const [word] of text.matchAll(/[A-Za-z_]\w*/g)) words.add(word);
    }
  }
  return { names, words };
}

/**
 * @param {string[]} changed paths from the root
 * @param {{a: string, b: string}} trees
 * @param {Iterable<string>} suites paths of sources of benchmarks, in a
 * @param {Git} git
 * @returns {Promise<{kind: string, path: string}[]>}
 */
export async function shadowsIn(changed, { a, b }, suites, git) {
  const { names, words } = readHeaders();
  const shadows = changed.filter((path) =>
    path.split('/').some((_, i, parts) => names.has(parts.slice(i).join('/'))),
  );
  const included = changed.filter((path) => !compiled.test(path));
  const sources = [...suites];
  if (sources.length > 0)
    for (const { text } of await found(git, '[A-Za-z_][A-Za-z0-9_]*', a, sources)) words.add(text);
  const before = new Set((await found(git, DEFINITION, a, included)).map(macroOf));
  const macros = (await found(git, DEFINITION, b, included)).filter(
    (one) => words.has(macroOf(one)) && !before.has(macroOf(one)),
  );
  return [
    ...shadows.map((path) => ({ kind: 'headers', path })),
    ...[...new Set(macros.map(({ path }) => path))].map((path) => ({ kind: 'macros', path })),
  ];
}

/** The name that a definition defines. @param {{text: string}} definition */
const macroOf = ({ text }) => String(text.match(/\w+$/)?.[0]);

/**
 * What a pattern finds in some files of a tree.
 *
 * @param {Git} git
 * @param {string} pattern
 * @param {string} tree
 * @param {string[]} paths
 * @returns {Promise<{path: string, text: string}[]>}
 */
async function found(git, pattern, tree, paths) {
  if (paths.length === 0) return [];
  const text = await git
    .ask('grep', '--full-name', '-zoE', pattern, tree, '--', ...paths.map((path) => `:(top,literal)${path}`))
    .catch((error) => {
      // There is none.
      if (error.status === 1) return '';
      throw error;
    });
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const end = line.indexOf('\0');
      return { path: line.slice(tree.length + 1, end), text: line.slice(end + 1) };
    });
}
