import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { firstError } from '../../build/advice.js';
import { benchmarkOptions } from '../../build/state.js';
import { projectName } from '../../files/project.js';
import { findTool } from '../../setup/detect.js';
import { repository } from '../../system/repository.js';
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
 * @property {Program[]} programs that are written for a library of benchmarks
 * @property {string[]} off options of its CMake that are off and may be those of its benchmarks
 * @property {boolean} isIncludable whether another project can take the project with add_subdirectory()
 * @property {string | null} failure why CMake cannot configure it
 */

/**
 * @typedef {object} Program
 * @property {string} name of its target
 * @property {'google-benchmark' | 'nanobench' | 'catch2'} library it is written for
 * @property {string[]} sources as paths from the project's folder
 * @property {string[]} libraries it is linked with, but for that one if Samebench stands in for it
 * @property {string[]} definitions
 */

const listing = fileURLToPath(new URL('list-targets.cmake', import.meta.url));
const standIn = join(repository, 'cmake/google-benchmark/StandIn.cmake');

/** Folders whose libraries are not what a project is about. */
const sideFolders =
  /^(tests?|examples?|bench(marks?)?|third[_-]?party|external|extern|vendor|deps|node_modules|build)(\/|$)/i;

/**
 * The libraries of a CMake project and its programs of benchmarks, as CMake itself finds them: it
 * configures the project in a temporary folder, with Samebench in the place of Google Benchmark. If that
 * finds no programs, it is configured as a part of another project, as benchmarks will have it, or by itself.
 *
 * @param {string} folder of the project
 * @param {{define?: string[], withPrograms?: boolean, run?: typeof runCommand, signal?: AbortSignal, env?:
 *   NodeJS.ProcessEnv}} options define: such as "NAME=VALUE"; withPrograms: whether programs are looked for
 * @returns {Promise<Libraries>}
 */
export async function findTargets(
  folder,
  { define = [], withPrograms = true, run = runCommand, signal, env },
) {
  const source = resolve(folder);
  const scratch = makeTemporaryFolder('init');
  /**
   * @param {string} name
   * @param {string} top
   * @param {string[]} words
   */
  const configure = async (name, top, ...words) => {
    const found = join(scratch, name);
    const args = [
      ...['-S', top, '-B', `${found}-build`, '-DCMAKE_BUILD_TYPE=Release'],
      // Otherwise CMake's own choice, such as make.
      ...('path' in findTool('ninja', { env }) ? ['-G', 'Ninja'] : []),
      ...[`-DCMAKE_PROJECT_INCLUDE=${listing}`, `-DSAMEBENCH_LIBRARIES=${found}`, ...words],
      ...define.map((one) => `-D${one}`),
    ];
    const result = await run('cmake', args, { signal, env });
    return result.code === 0
      ? { ...readTargets(found, source), off: benchmarkOptions(`${found}-build`), failure: null }
      : {
          libraries: [],
          programs: [],
          off: [],
          failure: firstError(result.output) ?? outputTail(result, 12),
        };
  };
  /** @type {string[]} */
  let off = [];
  try {
    if (withPrograms) {
      const own = await configure('own', source, '-C', standIn, '-DSAMEBENCH_STAND_IN_IS_EMPTY=ON');
      if (own.programs.length > 0) return { ...own, isIncludable: false };
      off = own.off;
    }
    const outer = join(scratch, 'outer');
    mkdirSync(outer);
    writeFileSync(join(outer, 'CMakeLists.txt'), includingProject('samebench_init', source));
    const part = await configure('part', outer);
    if (part.failure === null) return { ...part, off, isIncludable: true };
    const whole = await configure('whole', source, '-DBUILD_TESTING=OFF');
    return { ...whole, off, isIncludable: whole.failure !== null };
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
 * @param {string} files that list-targets.cmake has written
 * @param {string} source
 */
function readTargets(files, source) {
  const targets = (existsSync(files) ? readdirSync(files) : []).flatMap((file) => {
    const [name, type, folder, ...lines] = readFileSync(join(files, file), 'utf8').split('\n');
    const place = relative(source, folder).split(sep).join('/');
    const lists = lines.map((line) =>
      line
        .replaceAll(/\$<BUILD_INTERFACE:([^<>]*)>/g, '$1')
        .split(';')
        .filter((one) => one !== '' && !one.endsWith('-NOTFOUND')),
    );
    // Of a package that the build fetches.
    return place.startsWith('..') ? [] : [{ name, type, place, lists }];
  });
  const isProgram = (/** @type {{type: string}} */ { type }) => type.startsWith('PROGRAM ');
  return {
    libraries: arrange(
      targets.filter((one) => !isProgram(one)).map((one) => libraryOf(one, source)),
      source,
    ),
    programs: targets
      .filter(isProgram)
      .map((one) => programOf(one, source))
      .sort((a, b) => a.name.localeCompare(b.name)),
  };
}

/**
 * @typedef {{name: string, type: string, place: string, lists: string[][]}} Target place: its folder, from
 *   the project's
 *
 * @typedef {Library & {type: string, folder: string}} Found folder: from the project's
 */

/**
 * @param {Target} target
 * @param {string} source
 * @returns {Found}
 */
function libraryOf({ name, type, place, lists: [includes] }, source) {
  const header = headerOf(
    name,
    includes.filter((one) => one.startsWith(source)),
    source,
  );
  return { name, type, folder: place, ...header };
}

/**
 * @param {Target} target
 * @param {string} source
 * @returns {Program}
 */
function programOf({ name, type, place, lists: [sources, libraries, definitions] }, source) {
  const plainly = (/** @type {string[]} */ list) => list.filter((one) => !/[$<>]/.test(one));
  return {
    name,
    library: /** @type {Program['library']} */ (type.split(' ')[1]),
    sources: plainly(sources).map((path) =>
      relative(source, resolve(source, place, path))
        .split(sep)
        .join('/'),
    ),
    libraries: plainly(libraries).filter(
      (one) => !/^(benchmark::)?benchmark(_main)?$|^(nanobench::)?nanobench$|^samebench\./.test(one),
    ),
    definitions: plainly(definitions),
  };
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
