/** The public projects whose own benchmarks are measured, as their own CMake builds them. */
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

/**
 * In texts `{checkouts}` stands for the folder of the checkouts.
 *
 * @typedef {object} Project
 * @property {string} repository such as `google/crc32c`
 * @property {string} commit
 * @property {string} style how its benchmarks are written
 * @property {string} asks how its CMake asks for the library
 * @property {'nanobench' | 'Catch2'} [library] that its benchmarks are written for; default: Google Benchmark
 * @property {string[]} [cmake] lines of a CMake project, where its own has no such program
 * @property {string[]} [real] what only the build with the real library needs, as `define`
 * @property {string} [folder] of the CMake project, from the top
 * @property {string[]} [define] what its benchmarks need, as --define
 * @property {Record<string, string>} [fill] what has to be where: `owner/name@commit`, or another path
 * @property {import('../../cli/files/config.js').Programs} [programs] as samebench.config.json has them
 * @property {string} [node] the column of WebAssembly, where `node` cannot have its rows: `node@threads`
 * @property {string} [note] what a reader of its line has to know
 * @property {Record<string, string>} [explanations] why rows differ, as an experiment has shown, by a part of
 *   their names
 */

/** Where the repositories are. */
const source = 'https://github.com';

/** Empty loops, by which differences of others are explained. */
export const loops = /** @type {Project} */ ({
  ...{ repository: 'loops', commit: '', style: 'empty loops, of this repository', asks: 'find_package' },
});

/** @returns {Project[]} */
export const readProjects = () => JSON.parse(readFileSync(new URL('projects.json', import.meta.url), 'utf8'));

/** What a project is called in tables, and on the command line. @param {Project} project */
export const nameOf = ({ repository }) => repository.split('/').at(-1) ?? repository;

/**
 * The folder with the CMakeLists.txt of a project.
 *
 * @param {Project} project
 * @param {string} checkouts
 */
export const folderOf = (project, checkouts) =>
  project === loops
    ? fileURLToPath(new URL('loops', import.meta.url))
    : project.cmake === undefined
      ? join(checkouts, project.repository, project.folder ?? '')
      : join(checkouts, 'lines', nameOf(project));

/**
 * Writes the CMake project of a project that has lines of its own.
 *
 * @param {Project} project
 * @param {string} checkouts
 */
export async function writeLines(project, checkouts) {
  if (project.cmake === undefined) return;
  const folder = folderOf(project, checkouts);
  await mkdir(folder, { recursive: true });
  const lines = project.cmake.map((line) => line.replaceAll('{checkouts}', checkouts));
  const begin = `cmake_minimum_required(VERSION 3.22)\nproject("${nameOf(project)}" LANGUAGES C CXX)\n`;
  await writeFile(join(folder, 'CMakeLists.txt'), `${begin}${lines.join('\n')}\n`);
}

/**
 * What a project is configured with.
 *
 * @param {Project} project
 * @param {string} checkouts
 */
export const definitionsFor = ({ define = [], programs }, checkouts) => [
  ...define.map((one) => one.replaceAll('{checkouts}', checkouts)),
  ...(programs === undefined
    ? []
    : [`SAMEBENCH_PROGRAMS:STRING=${JSON.stringify(programs).replaceAll('{checkouts}', checkouts)}`]),
];

/**
 * What its build with the real library is configured with besides.
 *
 * @param {Project} project
 * @param {string} checkouts
 */
export const realDefinitions = ({ real = [] }, checkouts) =>
  real.map((one) => one.replaceAll('{checkouts}', checkouts));

/**
 * The checkouts that are missing, as the commands that make them.
 *
 * @param {Project[]} projects
 * @param {string} checkouts
 * @param {(path: string) => boolean} [exists]
 */
export function missingCheckouts(projects, checkouts, exists = existsSync) {
  const clone = (
    /** @type {string} */ repository,
    /** @type {string} */ commit,
    /** @type {string} */ folder,
  ) =>
    exists(folder)
      ? []
      : [`git clone ${source}/${repository} ${folder} && git -C ${folder} checkout ${commit}`];
  return projects.flatMap(({ repository, commit, fill = {} }) => {
    const folder = join(checkouts, repository);
    const parts = Object.entries(fill).flatMap(([path, from]) => {
      const place = path.startsWith('{') ? path.replace('{checkouts}', checkouts) : join(folder, path);
      const [inner, at] = from.split('@');
      if (at !== undefined) return clone(inner, at, place);
      return exists(place) ? [] : [`ln -s ${from.replaceAll('{checkouts}', checkouts)} ${place}`];
    });
    return [...clone(repository, commit, folder), ...parts];
  });
}
