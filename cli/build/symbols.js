import { existsSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { runCommand } from '../system/command.js';
import { readRegular } from '../system/files.js';

/** What linkers say of a function that no file of a program defines: of GNU and LLVM, natively and not. */
const undefinedName = /undefined (?:reference to [`']|symbol: )(.+?)(?:'| \(referenced by .*)?$/m;

/** The most files that are compiled to see whether they define it. */
const maxCompiled = 10;

/**
 * Where the project defines what a program lacks: the first undefined name of a failed link is looked up in
 * the objects of all sources that mention it. What was not compiled yet is compiled for that.
 *
 * @param {string} output of the build, with the names as in the code
 * @param {string} folder of the build
 * @param {string} source folder of the project
 * @param {{env?: NodeJS.ProcessEnv, run?: typeof runCommand, nm?: string}} [options] nm: lists the names of
 *   an object
 * @returns {Promise<string | null>} null: nothing is undefined, or no source of the project defines it
 */
export async function definitionOf(output, folder, source, { env, run = runCommand, nm = 'nm' } = {}) {
  const name = undefinedName.exec(output)?.[1];
  // What it is called without its namespaces, parameters and template arguments.
  const word = name?.replace(/\(.*$/, '').match(/~?(\w+)(?:<.*>)?$/)?.[1];
  if (name === undefined || word === undefined) return null;
  const { stdout } = await run('ninja', ['-t', 'compdb'], { cwd: folder, env });
  if (!stdout.startsWith('[')) return null;
  /** @type {{file: string, output: string, directory: string}[]} */
  const compiled = JSON.parse(stdout);
  const mentions = new RegExp(`\\b${word}\\b`);
  const own = `${resolve(source)}${sep}`;
  const candidates = compiled.filter(
    ({ file, directory }) =>
      resolve(directory, file).startsWith(own) && mentions.test(textOf(resolve(directory, file))),
  );
  let left = maxCompiled;
  for (const { file, output: object, directory } of candidates) {
    const path = resolve(directory, object);
    if (!existsSync(path)) {
      if (left-- <= 0) continue;
      await run('cmake', ['--build', folder, '--target', object], { env });
    }
    const { stdout: names } = await run(nm, ['-C', '--defined-only', path], { env });
    const isDefined = names.split('\n').some((line) => line.replace(/^\S* *\S /, '') === name);
    const target = /CMakeFiles\/([^/]+)\.dir\//.exec(object)?.[1];
    const place = relative(source, resolve(directory, file));
    if (isDefined && target !== undefined)
      return `${name} is defined in ${place} of the target ${target}: LIBRARIES ${target}`;
  }
  return null;
}

/** @param {string} path */
function textOf(path) {
  try {
    return readRegular(path);
  } catch {
    return '';
  }
}

/** A name of C++ as Emscripten prints it, once with the underscore of JavaScript's exports. */
const mangled = /\b_?(_Z\w+)/g;

/** Programs that read such names: GCC's and LLVM's. */
const readers = ['c++filt', 'llvm-cxxfilt'];

/** A message with more names than this is no message to read. */
const maxNames = 100;

/**
 * A message of a compiler with the names as in the code. Linkers for native code print those by themselves.
 *
 * @param {string} text
 * @param {typeof runCommand} [run]
 * @returns {Promise<string>} the same where no program can read the names
 */
export async function demangled(text, run = runCommand) {
  const names = [...new Set([...text.matchAll(mangled)].map(([, name]) => name))].slice(0, maxNames);
  if (names.length === 0) return text;
  for (const reader of readers) {
    const { code, stdout } = await run(reader, names);
    const lines = stdout.trimEnd().split('\n');
    if (code !== 0 || lines.length !== names.length) continue;
    const plain = new Map(names.map((name, i) => [name, lines[i]]));
    return text.replace(mangled, (whole, name) => plain.get(name) ?? whole);
  }
  return text;
}
