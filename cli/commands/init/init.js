import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import { configFile } from '../../files/config.js';
import { previousBaselines } from '../../files/baselines.js';
import { declaredName, definitionsOf } from '../../files/project.js';
import { SystemError, UsageError } from '../../system/exit.js';
import { readRegular } from '../../system/files.js';
import { refuseLinks } from '../../system/folders/inside.js';
import { cmakeText, innerLines, programLines, sourceName, suiteText } from './files.js';
import { findTargets } from './targets.js';
import { parseVisible } from '../../../protocol/visible.js';

/**
 * @typedef {object} InitOptions
 * @property {string} folder for the benchmarks, such as "bench"
 * @property {string} [library] to measure
 * @property {string[]} [define] what the project is configured with, such as "NAME=VALUE"
 * @property {AbortSignal} [signal]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {typeof findTargets} [find]
 *
 * @typedef {object} Initialized
 * @property {string[]} written paths from the current folder
 * @property {string | null} library that is measured
 * @property {string[]} others
 * @property {(Pick<import('./targets.js').Program, 'name' | 'library'> & {lines: string})[]} programs that
 *   are measured as they are; lines: what a project of benchmarks alone would have for it
 * @property {string[]} off options of the project's CMake that are off, by which it may have some
 * @property {string | null} toAdd lines that the project's CMakeLists.txt needs
 * @property {string | null} toConfigure what samebench.config.json needs, if it was there before
 */

/**
 * Chooses the programs of benchmarks of a project that has some, unless a library is wanted. Otherwise
 * writes a first suite, and the project that builds it, into a new folder. Changes no file.
 *
 * @param {string} root folder of the project
 * @param {InitOptions} options
 * @returns {Promise<Initialized>}
 */
export async function initialize(
  root,
  { folder, library: wanted, define = [], find = findTargets, ...sources },
) {
  const up = relative(resolve(root, folder), resolve(root)).split(sep).join('/');
  if (!/^\.\.(\/\.\.)*$/.test(up))
    throw new UsageError(`--folder ${folder}: expected a new folder in this one, such as bench`);
  await refuseLinks(root, folder);
  if (existsSync(join(root, folder, 'CMakeLists.txt'))) {
    throw new UsageError(
      `${folder}/CMakeLists.txt exists, and has no suite of Samebench: it was not changed\n` +
        '  to use another folder: samebench init --folder FOLDER',
    );
  }
  const hasProject = existsSync(join(root, 'CMakeLists.txt'));
  const { libraries, programs, off, isIncludable, failure } = hasProject
    ? await find(root, {
        define: await definitionsOf(define, root),
        withPrograms: wanted === undefined,
        ...sources,
      })
    : { libraries: [], programs: [], off: [], isIncludable: false, failure: null };
  if (failure !== null) {
    throw new SystemError(
      `CMake cannot configure this project, so nothing was written:\n${failure}\n` +
        '  if it needs a variable: samebench init -D NAME=VALUE',
    );
  }
  if (programs.length > 0 && wanted === undefined) {
    const settings = {
      ...(define.length > 0 && { define }),
      programs: Object.fromEntries(programs.map(({ name }) => [name, {}])),
    };
    const toConfigure = keepSettings(root, settings);
    return {
      written: toConfigure === null ? [configFile] : [],
      library: null,
      others: [],
      off: [],
      programs: programs.map((one) => ({
        name: one.name,
        library: one.library,
        lines: programLines(one, up),
      })),
      toAdd: null,
      toConfigure,
    };
  }
  const library = chooseLibrary(libraries, wanted);
  const form = !hasProject ? 'alone' : isIncludable ? 'outer' : 'inner';
  const others = libraries.filter((one) => one !== library).map(({ name }) => name);
  const samebench = existsSync(join(root, 'node_modules', 'samebench'))
    ? `${up}/node_modules/samebench`
    : null;
  /** @type {import('./files.js').Plan} */
  const plan = { name: suiteName(root), up, samebench, library, others, form };

  /** @type {Record<string, string>} */
  const files = {
    [join(folder, 'CMakeLists.txt')]: cmakeText(plan),
    [join(folder, sourceName(plan))]: suiteText(plan),
  };
  const settings = {
    // A folder that no command would find by itself.
    ...(folder !== 'bench' && form !== 'inner' && { project: folder }),
    ...(define.length > 0 && { define }),
  };
  const written = Object.keys(files).filter((path) => writeNew(join(root, path), files[path]));
  const toConfigure = keepSettings(root, settings);
  if (toConfigure === null && Object.keys(settings).length > 0) written.push(configFile);
  return {
    written,
    library: library?.name ?? null,
    others,
    off,
    programs: [],
    toAdd: form === 'inner' ? innerLines(folder) : null,
    toConfigure,
  };
}

/**
 * Writes samebench.config.json, unless there is one.
 *
 * @param {string} root
 * @param {object} settings
 * @returns {string | null} what that one lacks
 */
export function keepSettings(root, settings) {
  if (
    Object.keys(settings).length === 0 ||
    writeNew(join(root, configFile), `${JSON.stringify(settings, null, 2)}\n`)
  )
    return null;
  return JSON.stringify(settings).slice(1, -1);
}

/**
 * @param {import('./targets.js').Library[]} libraries
 * @param {string | undefined} wanted
 */
function chooseLibrary(libraries, wanted) {
  if (wanted === undefined) return libraries[0] ?? null;
  const library = libraries.find(({ name }) => name === wanted);
  if (library) return library;
  throw new UsageError(
    `--library ${wanted}: this project has no such library\n  it has: ` +
      `${libraries.map(({ name }) => name).join(', ') || 'none'}`,
  );
}

/**
 * @param {string} path
 * @param {string} text
 * @returns {boolean} false: there is such a file, which was not changed
 */
function writeNew(path, text) {
  try {
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'EEXIST') return false;
    throw new SystemError(`cannot write ${path}: ${message}`);
  }
}

/**
 * An identifier of C++ for the suite: the name of the CMake project, of the package or of the folder.
 *
 * @param {string} root
 */
export function suiteName(root) {
  const name = declaredName(root) ?? packageName(root) ?? basename(resolve(root));
  const identifier = name
    .replace(/^@.*\//, '')
    .replace(/\W+/g, '_')
    .replace(/^_+|_+$/g, '');
  // The ladder is a suite of Samebench's.
  return /^[A-Za-z]/.test(identifier) && identifier !== 'ladder' ? identifier : `suite_${identifier}`;
}

/** @param {string} root @returns {string | null} */
function packageName(root) {
  try {
    return parseVisible(readRegular(join(root, 'package.json'))).name || null;
  } catch {
    return null;
  }
}

/**
 * The lines that git should ignore and does not yet, by a look at .gitignore.
 *
 * @param {string} root
 * @param {string} folder of the benchmarks' project
 */
export function missingIgnores(root, folder) {
  const text = readIgnores(root);
  const lines = new Set(text.split('\n').map((line) => line.trim().replace(/^\/|\/$/g, '')));
  const build = folder === '.' ? 'build' : `${folder}/build`;
  const lacks = (/** @type {string[]} */ ...some) => !some.some((line) => lines.has(line));
  return [
    ...(lacks('build', build) ? [`/${build}/`] : []),
    ...(lacks('results') ? ['/results/'] : []),
    // A baseline may be committed; what it has replaced is in the repository already.
    ...(lacks('.samebench', previousBaselines) ? [`/${previousBaselines}`] : []),
  ];
}

/** Adds lines to .gitignore. @param {string} root @param {string[]} lines */
export function addIgnores(root, lines) {
  const text = readIgnores(root);
  const end = text === '' || text.endsWith('\n') ? '' : '\n';
  writeFileSync(join(root, '.gitignore'), `${text}${end}${lines.join('\n')}\n`);
}

/** @param {string} root */
function readIgnores(root) {
  const path = join(root, '.gitignore');
  return existsSync(path) ? readRegular(path) : '';
}
