/**
 * The files that `samebench init` writes.
 *
 * @typedef {object} Plan what to measure, and how the benchmarks get it
 * @property {string} name of the suite: an identifier of C++
 * @property {string} up path from the benchmarks' folder to the project's, such as ".."
 * @property {string | null} samebench path from there to an installed Samebench; null: CMake gets it as an
 *   option
 * @property {import('./targets.js').Library | null} library
 * @property {string[]} others further libraries
 * @property {'alone' | 'outer' | 'inner'} form alone: there is no CMake project; outer: the benchmarks take
 *   the project with add_subdirectory(); inner: the project takes the benchmarks
 */

/** @param {Plan} plan */
export const sourceName = ({ name }) => `${name}_bench.cpp`;

/** @param {Plan} plan */
export function cmakeText(plan) {
  const { name, up, samebench, library, others, form } = plan;
  const find =
    samebench === null
      ? 'find_package(Samebench REQUIRED)'
      : `find_package(Samebench REQUIRED PATHS "\${CMAKE_CURRENT_SOURCE_DIR}/${samebench}")`;
  const head =
    form === 'inner'
      ? []
      : ['cmake_minimum_required(VERSION 3.22)', `project(${name}_bench LANGUAGES C CXX)`, '', find, ''];
  const project = {
    alone: [
      '# What the suite measures, for example:',
      `#   add_library(mine STATIC ${up}/src/mine.cpp)`,
      `#   target_include_directories(mine PUBLIC ${up}/include)`,
      '# Then write LIBRARIES mine after the sources of the suite.',
    ],
    outer: [
      '# The project, without its tests.',
      'set(BUILD_TESTING OFF CACHE BOOL "")',
      `add_subdirectory(${up} project EXCLUDE_FROM_ALL)`,
      '',
      ...othersText(others),
    ],
    inner: othersText(others),
  }[form];
  const libraries = library === null ? '' : ` LIBRARIES ${library.name}`;
  return [
    '# Benchmarks for Samebench: `samebench run` builds this folder and measures it.',
    ...head,
    ...project,
    `samebench_add_suite(NAME ${name} SOURCES ${sourceName(plan)}${libraries})`,
    '',
  ].join('\n');
}

/** @param {string[]} others */
const othersText = (others) =>
  others.length === 0 ? [] : [`# Other libraries of the project: ${others.join(', ')}`];

/** @param {Plan} plan */
export function suiteText({ name, library }) {
  return `#include <samebench/samebench.hpp>
#include <string>
${includeText(library)}
using namespace samebench;

// A benchmark has a name, inputs, and a body that takes one input and returns its result. This one is an
// example: call your own functions instead.
SAMEBENCH_SUITE(${name}, suite) {
    suite.bench("to_string", random_values<std::uint32_t>(), [](auto n) { return std::to_string(n); });
}
`;
}

/** @param {Plan['library']} library */
function includeText(library) {
  if (library === null || library.header === null) return '';
  const line = `#include "${library.header}"\n`;
  return `\n${library.isForC ? `extern "C" {\n${line}}\n` : line}`;
}

/** What a project that cannot be taken by another one needs. @param {string} folder of the benchmarks */
export const innerLines = (folder) => `find_package(Samebench)
if(Samebench_FOUND)
  add_subdirectory(${folder})
endif()
`;

/**
 * A program that is written for another library, for a project of benchmarks alone.
 *
 * @param {import('./targets.js').Program} program
 * @param {string} up path from the benchmarks' folder to the project's
 */
export function programLines({ name, library, sources, libraries, definitions }, up) {
  const list = (/** @type {string} */ word, /** @type {string[]} */ values) =>
    values.length === 0
      ? ''
      : ` ${word} ${values.map((one) => (/[\s"()#]/.test(one) ? `[[${one}]]` : one)).join(' ')}`;
  return [
    `samebench_add_${library.replace('-', '_')}(NAME ${name}`,
    list(
      'SOURCES',
      sources.map((path) => `${up}/${path}`),
    ),
    list('LIBRARIES', libraries),
    `${list('DEFINITIONS', definitions)})`,
  ].join('');
}
