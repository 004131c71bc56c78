import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { finding } from '../../../report/judge/findings.js';

/**
 * Names of the harness in what the compiler reads of a library: a header that a suite includes behind those of the
 * harness could define its templates anew for the types of a row. A copy has the symbols of the original, so that no
 * object shows it.
 *
 * @import { Artifact } from '../../hosts/index.js'
 * @import { Finding } from '../../../report/judge/findings.js'
 */

/** What a preprocessor writes of a large suite. */
const maxBuffer = 256 * 1024 * 1024;

/** The object of a suite. */
const ofSuite = /CMakeFiles\/samebench\.suite\.[^/]+\.dir\//;

/** The files that a compiler writes: the object, and rules for Make. */
const written = / -(MM?D|(o|MF|MT|MQ) *("[^"]*"|'[^']*'|(\\.|\S)+))(?= |$)/g;

/** @type {(command: string, words: string[], cwd: string) => Promise<string>} */
const output = async (command, words, cwd) => (await promisify(execFile)(command, words, { cwd, maxBuffer })).stdout;

/**
 * @param {Artifact} a
 * @param {Artifact} b
 * @returns {Promise<Finding[]>} empty as well where the build of a does not tell how its suites are compiled
 */
export async function nameFindings(a, b) {
  const [before, now] = await Promise.all([a, b].map(({ folder }) => textsOf(folder)));
  if (!Array.isArray(before)) return [];
  if (!Array.isArray(now)) {
    return [finding('cannot tell', 'harness', {}, `what the suites of b read cannot be told: ${now.message}`)];
  }
  const known = before.flatMap(namesIn);
  const isGoogle = known.some((name) => name.startsWith('namespace benchmark'));
  const names = now.flatMap(namesIn).filter((name) => isGoogle || /samebench/.test(name));
  for (const name of known) {
    const at = names.indexOf(name);
    if (at >= 0) names.splice(at, 1);
  }
  const text = 'b names the harness in headers that suites include, where it could replace parts of it';
  return names.length === 0 ? [] : [finding('wrong', 'harness', {}, `${text}: ${[...new Set(names)].join(', ')}`)];
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
    const own = commands.filter((one) => ofSuite.test(one.output));
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
 * The names of the harness, as often as a text has them. In literals, only those of symbols count: others may be paths.
 *
 * @param {string} text
 */
const namesIn = (text) => (text.replace(/"\s*"/g, '').replace(literal, (one) => one.match(symbol)?.join(' ') ?? '')
  .match(/(\bnamespace\s+)?\b(samebench|benchmark)\b(\s*::\s*\w+)*|\b\d+samebench\w*/g) ?? [])
  .map((name) => name.replace(/\s+/g, ' '));

const literal = /"(?:[^"\\\n]|\\.)*"/g;
const symbol = /\d+samebench\w*/g;
