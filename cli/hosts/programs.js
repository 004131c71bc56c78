/**
 * The programs of a build. A project's only one is in the folder of the build. Beside several, that folder
 * has the program of the ladder alone, and each of them is in a folder of its own, with the same names of
 * files.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join, relative } from 'node:path';
import { LADDER } from '../../report/estimate/ladder.js';

/**
 * @import { Artifact, Kind } from './index.js'
 *
 * @typedef {object} Place of a program
 * @property {string} name
 * @property {string} folder
 */

/** What CMake writes: the names of several programs, one a line. */
export const programsFile = 'samebench-programs.txt';

/** What CMake writes beside a program with a main of its own. */
export const argumentsFile = 'samebench-arguments.txt';

/** Beside a copy of a program: the shared libraries of its build, which it loads from here. */
export const librariesFolder = 'samebench-libraries';

/** Why a program could not be built, beside where it would be. */
const failureFile = 'samebench-failure.txt';

/** A name is that of a folder, and a list may have come with a baseline. */
const isName = (/** @type {string} */ name) => /^[\w+-][\w.+-]*$/.test(name);

/**
 * @param {string} folder of a build
 * @returns {Place[]} the program of the ladder first; none where there is one program for all
 */
export function placesIn(folder) {
  const list = join(folder, programsFile);
  if (!existsSync(list)) return [];
  const names = readFileSync(list, 'utf8').split('\n').filter(isName);
  return [
    { name: LADDER, folder },
    ...names.map((name) => ({ name, folder: join(folder, 'programs', name) })),
  ];
}

/** @param {string} folder of a program @returns {string | null} why it is not there */
export function failureIn(folder) {
  const file = join(folder, failureFile);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/**
 * The arguments of a program with a main of its own, which CMake writes, one a line.
 *
 * @param {string} folder of the program
 * @returns {string[] | null} null: Samebench's main is its own
 */
export function argumentsIn(folder) {
  const file = join(folder, argumentsFile);
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : null;
}

/**
 * The shared libraries beside a copy of a program.
 *
 * @param {string} folder of the program
 * @returns {string[]} paths from there; none beside a program in its build
 */
export function librariesIn(folder) {
  const libraries = join(folder, librariesFolder);
  return existsSync(libraries)
    ? readdirSync(libraries)
        .sort()
        .map((name) => join(librariesFolder, name))
    : [];
}

/**
 * The environment in which a program on Linux loads libraries from a folder, if they are there. The paths in
 * a program come after that, unless its linker wrote them in the old way (DT_RPATH instead of DT_RUNPATH).
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string} libraries
 */
export const withLibraries = (env, libraries) => ({
  ...env,
  LD_LIBRARY_PATH: [libraries, ...(env.LD_LIBRARY_PATH ? [env.LD_LIBRARY_PATH] : [])].join(delimiter),
});

/**
 * Notes whether a program could be built. What an earlier build has left of it is no part of this one.
 *
 * @param {Place} place
 * @param {string | null} failure null: it is built
 * @param {Pick<Kind, 'filesIn'>} kind
 */
export function noteFailure({ folder }, failure, { filesIn }) {
  const note = join(folder, failureFile);
  if (failure === null) return rmSync(note, { force: true });
  for (const name of filesIn(folder)) rmSync(join(folder, name), { force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(note, failure);
}

/**
 * The files that say which programs a build has, and which it has not.
 *
 * @param {string} folder of the build
 */
export const listsIn = (folder) =>
  [programsFile, ...placesIn(folder).map((one) => join(relative(folder, one.folder), failureFile))]
    .map((name) => join(folder, name))
    .filter(existsSync);

/**
 * The program of a build that has a benchmark.
 *
 * @param {Artifact} build
 * @param {string | undefined} name of the program, as a list of benchmarks says; undefined: its only one
 * @returns {Artifact}
 * @throws {Error} the build has no such program
 */
export function programOf(build, name) {
  if (build.programs.length === 1) return build.programs[0];
  const found = build.programs.find(({ program }) => program === name);
  if (found === undefined) throw new Error(`${build.folder} has no program ${name}`);
  return found;
}
