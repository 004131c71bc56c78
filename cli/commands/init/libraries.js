import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { firstError } from '../../build/advice.js';
import { projectName } from '../../files/project.js';
import { outputTail, runCommand } from '../../system/command.js';
import { readRegular } from '../../system/files.js';
import { makeTemporaryFolder } from '../../system/leftovers/files.js';

/**
 * @typedef {object} Library a target of the project
 * @property {string} name
 * @property {string | null} header the header that a benchmark most likely includes, as it is included
 * @property {boolean} isForC whether the header does not declare its functions for C++
 *
 * @typedef {object} Libraries
 * @property {Library[]} libraries the most likely first
 * @property {boolean} isIncludable whether another project can take the project with add_subdirectory()
 * @property {string | null} failure why CMake cannot configure it
 */

const listing = fileURLToPath(new URL('list-targets.cmake', import.meta.url));

/** Folders whose libraries are not what a project is about. */
const sideFolders =
  /^(tests?|examples?|bench(marks?)?|third[_-]?party|external|extern|vendor|deps|node_modules|build)(\/|$)/i;

/**
 * The libraries of a CMake project, as CMake itself finds them: it configures the project in a temporary
 * folder, first as a part of another project, as the benchmarks will have it.
 *
 * @param {string} folder of the project
 * @param {{define?: string[], run?: typeof runCommand, signal?: AbortSignal, env?: NodeJS.ProcessEnv}}
 *   options define: such as "NAME=VALUE"
 * @returns {Promise<Libraries>}
 */
export async function findLibraries(folder, { define = [], run = runCommand, signal, env }) {
  const source = resolve(folder);
  const scratch = makeTemporaryFolder('init');
  try {
    const outer = join(scratch, 'outer');
    mkdirSync(outer);
    writeFileSync(join(outer, 'CMakeLists.txt'), includingProject('samebench_init', source));
    /** @type {string[]} */
    const outputs = [];
    for (const top of [outer, source]) {
      const found = join(scratch, `libraries-of-${basename(top)}`);
      const args = [
        '-S',
        top,
        '-B',
        `${found}-build`,
        '-DCMAKE_BUILD_TYPE=Release',
        '-DBUILD_TESTING=OFF',
        `-DCMAKE_PROJECT_INCLUDE=${listing}`,
        `-DSAMEBENCH_LIBRARIES=${found}`,
        ...define.map((one) => `-D${one}`),
      ];
      const result = await run('cmake', args, { signal, env });
      if (result.code === 0) {
        return {
          libraries: arrange(readLibraries(found, source), source),
          isIncludable: top === outer,
          failure: null,
        };
      }
      outputs.push(firstError(result.output) ?? outputTail(result, 12));
    }
    return { libraries: [], isIncludable: true, failure: outputs[1] };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/**
 * The CMakeLists.txt of a project that takes another one.
 *
 * @param {string} name
 * @param {string} folder of the other
 */
const includingProject = (name, folder) => `cmake_minimum_required(VERSION 3.22)
project(${name} LANGUAGES C CXX)
set(BUILD_TESTING OFF CACHE BOOL "")
add_subdirectory("${folder}" project EXCLUDE_FROM_ALL)
`;

/**
 * @typedef {Library & {type: string, folder: string}} Found folder: from the project's
 *
 * @param {string} files that list-targets.cmake has written
 * @param {string} source
 * @returns {Found[]}
 */
function readLibraries(files, source) {
  if (!existsSync(files)) return [];
  return readdirSync(files).flatMap((file) => {
    const [name, type, folder, includes] = readFileSync(join(files, file), 'utf8').split('\n');
    const place = relative(source, folder).split(sep).join('/');
    // Of a package that the build fetches.
    if (place.startsWith('..')) return [];
    const folders = includes.replaceAll(/\$<BUILD_INTERFACE:([^<>]*)>/g, '$1').split(';');
    const header = headerOf(
      name,
      folders.filter((one) => one.startsWith(source)),
      source,
    );
    return [{ name, type, folder: place, ...header }];
  });
}

/** @param {string} name */
const plain = (name) =>
  name
    .toLowerCase()
    .replace(/^lib/, '')
    .replace(/[^a-z0-9]/g, '');

/**
 * The header that is called as the library, or its only one.
 *
 * @param {string} name of the library
 * @param {string[]} folders of its headers
 * @param {string} source
 * @returns {Pick<Library, 'header' | 'isForC'>}
 */
function headerOf(name, folders, source) {
  const headers = [...new Set(folders)].flatMap((folder) => {
    // A library whose headers are beside everything else may have any.
    const paths = existsSync(folder)
      ? readdirSync(folder, { recursive: resolve(folder) !== source, encoding: 'utf8' })
      : [];
    return paths.filter((path) => /\.(h|hh|hpp|hxx)$/.test(path)).map((path) => ({ folder, path }));
  });
  const stem = (/** @type {string} */ path) => plain(basename(path).replace(/\.\w+$/, ''));
  const called = headers.filter(({ path }) => stem(path) === plain(name));
  const [chosen] =
    called.length > 0
      ? called.sort((a, b) => a.path.length - b.path.length)
      : headers.length === 1
        ? headers
        : [];
  if (!chosen) return { header: null, isForC: false };
  const text = readRegular(join(chosen.folder, chosen.path));
  return {
    header: chosen.path.split(sep).join('/'),
    isForC: chosen.path.endsWith('.h') && !/__cplusplus|namespace|class |template/.test(text),
  };
}

/**
 * The most likely first: one that the project is named after, one with code, one of an outer folder.
 *
 * @param {Found[]} libraries
 * @param {string} source
 * @returns {Library[]}
 */
function arrange(libraries, source) {
  const project = plain(projectName(source));
  const rank = (/** @type {Found} */ { name, type, folder, header }) => [
    plain(name) === project ? 0 : 1,
    header === null && type === 'INTERFACE_LIBRARY' ? 1 : 0,
    folder === '' ? 0 : folder.split('/').length,
  ];
  return libraries
    .filter(({ folder }) => !sideFolders.test(folder))
    .map((library) => ({ library, order: rank(library) }))
    .sort(
      (a, b) =>
        a.order.map((value, i) => value - b.order[i]).find((difference) => difference !== 0) ??
        a.library.name.localeCompare(b.library.name),
    )
    .map(({ library: { name, header, isForC } }) => ({ name, header, isForC }));
}
