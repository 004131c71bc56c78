import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { placeOfSuite } from '../../cli/api.js';
import { finding } from './analysis/findings.js';

/**
 * Names of the harness in what the compiler reads of a library: a header that a suite includes behind those
 * of the harness could define its templates anew for the types of a row. A copy has the symbols of the
 * original, so that no object shows it.
 *
 * @import { Artifact } from '../../cli/api.js'
 * @import { Finding } from './analysis/findings.js'
 */

/** What a preprocessor writes of a large suite. */
const maxBuffer = 256 * 1024 * 1024;

/** The files that a compiler writes: the object, and rules for Make. */
const written = / -(MM?D|(o|MF|MT|MQ) *("[^"]*"|'[^']*'|(\\.|\S)+))(?= |$)/g;

/** @type {(command: string, words: string[], cwd: string) => Promise<string>} */
const output = async (command, words, cwd) =>
  (await promisify(execFile)(command, words, { cwd, maxBuffer })).stdout;

/**
 * @param {Artifact} a
 * @param {Artifact} b
 * @returns {Promise<Finding[]>} empty as well where the build of a does not tell how its suites are compiled
 */
export async function nameFindings(a, b) {
  const [before, now] = await Promise.all([a, b].map(({ folder }) => textsOf(folder)));
  if (!Array.isArray(before)) return [];
  if (!Array.isArray(now)) {
    return [
      finding('cannot tell', 'harness', {}, `the preprocessed suites of b could not be read: ${now.message}`),
    ];
  }
  const isGoogle = before.some((text) => /\bnamespace\s+benchmark\b/.test(text));
  const namesIn = finder(isGoogle ? 'samebench|benchmark' : 'samebench');
  const known = before.flatMap(namesIn);
  const names = now.flatMap(namesIn);
  for (const name of known) {
    const at = names.indexOf(name);
    if (at >= 0) names.splice(at, 1);
  }
  const text = 'b names the harness in headers that suites include, where it could replace parts of it';
  return names.length === 0
    ? []
    : [finding('wrong', 'harness', {}, `${text}: ${[...new Set(names)].join(', ')}`)];
}

/**
 * What the compiler reads of each suite of a build.
 *
 * @param {string} folder
 * @returns {Promise<string[] | Error>}
 */
async function textsOf(folder) {
  if (!existsSync(join(folder, 'build.ninja'))) return [];
  try {
    /** @type {{directory: string, command: string, output: string}[]} */
    const commands = JSON.parse(await output('ninja', ['-t', 'compdb'], folder));
    const own = commands.filter((one) => placeOfSuite(one.output, one.command) !== undefined);
    const texts = [];
    for (const { command, directory } of own) {
      texts.push(await output('sh', ['-c', `${command.replace(written, '')} -E -P`], directory));
    }
    return texts;
  } catch (error) {
    return /** @type {Error} */ (error);
  }
}

/**
 * Finds what can define or name parts of namespaces in a text, as often as it is there. Literals are read
 * like code: compilers differ about where some end, and a name must not hide between two. Prose and paths
 * have no such form.
 *
 * @param {string} spaces the namespaces, as alternatives of an expression
 * @returns {(text: string) => string[]}
 */
function finder(spaces) {
  const space = String.raw`\b(?:${spaces})\b`;
  const symbol = String.raw`\d+(?:${spaces})\w*`;
  // Compilers read over these, and honest code has none within a name.
  const between = String.raw`\s*(?:\n\s*#|\/[/*])`;
  const name = new RegExp(
    [
      // Definitions, aliases and directives: also mine::benchmark, since mine could be an alias.
      String.raw`\bnamespace\b[^;{}]*?(?:${space}(?:\s*::\s*\w+)*|${between})`,
      String.raw`${space}(?:(?:\s*::\s*\w+)+|\s*::|${between})`,
      // Definitions behind attributes that have one of ;{} in them.
      String.raw`${space}(?<=(?:[\])/\n]|:>)\s*\w+)(?=\s*(?:\{|<[%:]|\[\s*(?:\[|<:)|__\w|alignas\b))`,
      symbol,
    ].join('|'),
    'g',
  );
  const joined = new RegExp(symbol, 'g');
  return (text) =>
    [...(text.match(name) ?? []), ...(text.replace(joint, '').match(joined) ?? [])].map((one) =>
      one.replace(/\s+/g, ' '),
    );
}

/** Between adjacent literals, of which the compiler makes one. */
const joint = /(?:\)[^\s()\\]{0,16})?"\s*(?:#.*\n\s*)*(?:R"[^\s()\\]{0,16}\(|")/g;
