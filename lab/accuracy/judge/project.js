import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { runOrThrow } from '../../shared/process.js';

/**
 * A small library with a suite of three rows, of which candidates are judged.
 *
 * @typedef {Record<string, string | null>} Patch texts of files by their path; null: the file is removed
 */

const cmake = `cmake_minimum_required(VERSION 3.22)
project(library LANGUAGES CXX)
file(GLOB sources CONFIGURE_DEPENDS \${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
add_library(library STATIC \${sources})
target_include_directories(library PUBLIC \${CMAKE_CURRENT_SOURCE_DIR})
target_compile_features(library PUBLIC cxx_std_20)
`;

const benchCmake = `cmake_minimum_required(VERSION 3.22)
project(bench LANGUAGES CXX)
add_subdirectory(../lib library)
find_package(Samebench REQUIRED)
samebench_add_suite(NAME library SOURCES library_bench.cpp LIBRARIES library)
`;

export const bench = `#include <samebench/samebench.hpp>
#include "inputs.hpp"
#include "library.hpp"
using namespace samebench;
SAMEBENCH_SUITE(library, suite) {
    suite.bench("steps", random_values<std::uint32_t>(64), [](std::uint32_t seed) { return steps(seed); });
    suite.bench("count words", texts(), [](const std::string& text) { return count_words(text); });
    suite.bench("digits", random_values<std::uint32_t>(), [](std::uint32_t number) { return digits(number); });
}
`;

export const inputs = `#pragma once
#include <samebench/samebench.hpp>
#include <string>
inline samebench::Inputs<std::string> texts() {
    return samebench::Inputs<std::string>{[](samebench::Random& random) {
        std::string text(300, ' ');
        for (auto& c : text) c = "abcdefgh  "[random.below(10)];
        return text;
    }, 1024};
}
`;

const header = `#pragma once
#include <cstdint>
#include <string>
std::uint32_t steps(std::uint32_t seed);
std::uint32_t count_words(const std::string& text);
std::uint32_t digits(std::uint32_t number);
`;

/** Steps of the base. */
const length = 10_000;

/**
 * Steps there and back again at the end: what leaves them out computes the same. So many that no compiler
 * unrolls and folds them.
 */
const detour = 50;

/**
 * Steps of which each waits for the last one.
 *
 * @param {number} wasted steps that change nothing
 * @param {string} [before]
 */
export const steps = (wasted = detour, before = '') => `#include "library.hpp"
std::uint32_t steps(std::uint32_t seed) {
    ${before}for (int i = 0; i < ${length - 2 * detour}; ++i) seed = seed * 1664525u + 1013904223u;
    for (int i = 0; i < ${wasted}; ++i) seed = seed * 1664525u + 1013904223u;
    for (int i = 0; i < ${wasted}; ++i) seed = (seed - 1013904223u) * 4276115653u;
    return seed;
}
`;

/** The share of the base's steps that a candidate without the detour saves. */
export const trueGain = (2 * detour) / length;

/** The loop of the row \`count words\`. */
export const countWords = `    std::uint32_t words = 0;
    bool inside = false;
    for (const char c : text) {
        if (c == ' ') inside = false;
        else if (!inside) inside = ++words != 0;
    }
    return words;
`;

/**
 * @param {{top?: string, before?: string, body?: string}} [parts] top: above the function; before: its first
 *   lines
 */
export const words = ({ top = '', before = '', body = countWords } = {}) =>
  `#include "library.hpp"\n${top}std::uint32_t count_words(const std::string& text) {\n${before}${body}}\n`;

/** @param {{top?: string, before?: string}} [parts] */
export const digits = ({ top = '', before = '' } = {}) => `#include "library.hpp"
${top}std::uint32_t digits(std::uint32_t number) {
${before}    std::uint32_t sum = 0;
    for (; number != 0; number /= 10) sum += number % 10;
    return sum;
}
`;

/** @type {Record<string, string>} */
export const base = {
  '.gitignore': 'build/\nresults/\n',
  'samebench.config.json': '{"threshold": "0.5%"}\n',
  'lib/CMakeLists.txt': cmake,
  'lib/library.hpp': header,
  'lib/steps.cpp': steps(),
  'lib/words.cpp': words(),
  'lib/digits.cpp': digits(),
  'bench/CMakeLists.txt': benchCmake,
  'bench/inputs.hpp': inputs,
  'bench/library_bench.cpp': bench,
};

/** @param {string} folder @param {Patch} patch */
async function put(folder, patch) {
  for (const [path, text] of Object.entries(patch)) {
    if (text === null) {
      await rm(join(folder, path));
      continue;
    }
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

/** Makes a repository with the base as its only commit. @param {string} folder */
export async function makeProject(folder) {
  const git = (/** @type {string[]} */ ...parts) =>
    runOrThrow('git', ['-C', folder, '-c', 'user.name=Made', '-c', 'user.email=made@localhost', ...parts]);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await git('init', '--quiet');
  await put(folder, base);
  await git('add', '.');
  await git('commit', '--quiet', '--message', 'Base');
  return {
    folder,
    /** Makes the working tree that of a candidate. @param {Patch} patch */
    async become(patch) {
      await git('checkout', '--quiet', '--force', 'HEAD', '--', '.');
      await git('clean', '--quiet', '--force', '-d', '-x');
      await put(folder, patch);
    },
  };
}
