/** The public projects whose benchmarks are measured with both libraries. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Paths are relative to the folder of the checkouts. In texts `{checkouts}` stands for it, and `{tree}` for
 * Samebench's own tree.
 *
 * @typedef {object} Project
 * @property {string} name of the suite
 * @property {string} style how its benchmarks are written
 * @property {Record<string, string>} checkouts commits by repository, such as `google/crc32c`
 * @property {string[]} benchmarks files that are written for Google Benchmark
 * @property {string[]} [sources] files of what they measure
 * @property {string[]} [include] folders
 * @property {Record<string, string>} [files] headers that the project's own build would make, by path
 * @property {Record<string, string>} [data] what benchmarks read, and where the module finds it
 * @property {Record<string, string>} [environment] of the native programs
 * @property {string} [rows] only rows whose name contains this
 * @property {Record<string, string>} [explanations] why rows differ, by a part of their name
 */

/** Where the repositories are. */
const source = 'https://github.com';

/** @returns {Project[]} */
export const readProjects = () => JSON.parse(readFileSync(new URL('projects.json', import.meta.url), 'utf8'));

/**
 * Puts the folders into the texts of a project.
 * @param {Project} project
 * @param {Record<'checkouts' | 'tree', string>} folders
 * @returns {Project}
 */
export const placed = (project, folders) =>
  JSON.parse(
    JSON.stringify(project).replaceAll(/\{(checkouts|tree)\}/g, (_, name) =>
      JSON.stringify(folders[/** @type {keyof typeof folders} */ (name)]).slice(1, -1),
    ),
  );

/**
 * The checkouts that are missing, as the commands that make them.
 * @param {Project[]} projects
 * @param {string} checkouts
 * @param {(path: string) => boolean} [exists]
 */
export function missingCheckouts(projects, checkouts, exists = existsSync) {
  const wanted = new Map(projects.flatMap((project) => Object.entries(project.checkouts)));
  return [...wanted]
    .map(([repository, commit]) => ({ repository, commit, folder: join(checkouts, repository) }))
    .filter(({ folder }) => !exists(folder))
    .map(
      ({ repository, commit, folder }) =>
        `git clone ${source}/${repository} ${folder} && git -C ${folder} checkout ${commit}`,
    );
}

/**
 * The project as a user would write it for Samebench, and natively the same files with Google Benchmark.
 * @param {Project} project
 * @param {{ checkouts: string, folder: string }} where  folder: of the CMakeLists.txt
 */
export function cmakeOf({ name, benchmarks, sources = [], include = [], data = {} }, { checkouts, folder }) {
  const list = (/** @type {string[]} */ paths) =>
    paths.map((path) => `\n  "${resolve(checkouts, path)}"`).join('');
  const embedded = Object.entries(data)
    .map(([from, at]) => `\n  "SHELL:--embed-file ${join(checkouts, from)}@${at}"`)
    .join('');
  return `cmake_minimum_required(VERSION 3.22)
project(ported_${name.replaceAll('-', '_')} LANGUAGES CXX)
find_package(Samebench REQUIRED)

add_library(measured STATIC "${join(folder, 'empty.cpp')}"${list(sources)})
target_include_directories(measured PUBLIC "${join(folder, 'include')}"${list(include)})
target_compile_options(measured PUBLIC -w)
target_link_libraries(measured PUBLIC samebench::flags)
if(EMSCRIPTEN)
  target_link_options(measured INTERFACE${embedded})
endif()

samebench_add_google_benchmark(NAME ${name} LIBRARIES measured SOURCES${list(benchmarks)})

if(NOT EMSCRIPTEN)
  find_package(benchmark REQUIRED)
  add_executable(google-benchmark-program EXCLUDE_FROM_ALL${list(benchmarks)})
  target_link_libraries(google-benchmark-program PRIVATE measured benchmark::benchmark_main benchmark::benchmark)
endif()
`;
}
