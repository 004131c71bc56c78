import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runOrThrow } from '../../shared/process.js';

/**
 * Made histories of a small library: one commit makes a function do more, a tenth do not build, some do a
 * little more or less, and the others change nothing that is measured. The last commit brings the benchmark.
 *
 * @typedef {object} History
 * @property {string} folder
 * @property {string[]} hashes the good commit first
 * @property {number} culprit index of the commit; 0: there is none
 * @property {number} change as a share
 */

const commits = 64;

/** Commits that do not build. */
const brokenShare = 0.1;

/** Commits that change the function by a tenth of the planted change. */
const noiseShare = 0.15;

/** Steps of the function before the change. */
const steps = 20_000;

const cmake = `cmake_minimum_required(VERSION 3.22)
project(chain LANGUAGES CXX)
add_library(chain STATIC chain.cpp words.cpp numbers.cpp)
target_include_directories(chain PUBLIC \${CMAKE_CURRENT_SOURCE_DIR})
target_compile_features(chain PUBLIC cxx_std_20)
`;

const benchCmake = `cmake_minimum_required(VERSION 3.22)
project(bench LANGUAGES CXX)
add_subdirectory(.. chain)
find_package(Samebench REQUIRED)
samebench_add_suite(NAME chain SOURCES chain_bench.cpp LIBRARIES chain)
`;

const bench = `#include <samebench/samebench.hpp>
#include "chain.hpp"
using namespace samebench;
SAMEBENCH_SUITE(chain, suite) {
    Inputs<unsigned> seeds{[](Random& random) { return static_cast<unsigned>(random.below(1000)); }};
    suite.bench("chain", seeds, [](unsigned seed) { return chain(seed); });
}
`;

/** A chain of dependent steps, so that its time follows its instructions. @param {number} length */
const chainOf = (length) => `#include "chain.hpp"
unsigned chain(unsigned seed) {
    for (int i = 0; i < ${length}; ++i) seed = seed * 1664525u + 1013904223u;
    return seed;
}
`;

/** A file of the library that the benchmark does not use. @param {string} name @param {number} version */
const other = (name, version) => `int ${name}_version() { return ${version}; }\n`;

/**
 * @param {string} folder
 * @param {() => number} uniform random numbers from 0 to 1
 * @param {number} change as a share; 0: none
 * @returns {Promise<History>}
 */
export async function makeHistory(folder, uniform, change) {
  const git = (/** @type {string[]} */ ...words) =>
    runOrThrow('git', ['-C', folder, '-c', 'user.name=Made', '-c', 'user.email=made@localhost', ...words]);
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'bench'), { recursive: true });
  await git('init', '--quiet');
  const put = (/** @type {Record<string, string>} */ files) =>
    Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)));
  const commit = async (/** @type {string} */ subject) => {
    await git('add', '.');
    await git('commit', '--quiet', '--message', subject);
  };
  await put({
    '.gitignore': 'build/\n',
    'CMakeLists.txt': cmake,
    'chain.hpp': 'unsigned chain(unsigned seed);\n',
    'chain.cpp': chainOf(steps),
    'words.cpp': other('words', 0),
    'numbers.cpp': other('numbers', 0),
  });
  await commit('First');
  const culprit = change === 0 ? 0 : 1 + Math.floor(uniform() * (commits - 1));
  let length = steps;
  for (let i = 1; i < commits; i++) {
    const isNoise = change > 0 && uniform() < noiseShare;
    if (i === culprit) length += Math.round(steps * change);
    else if (isNoise) length += Math.round((steps * change * (uniform() < 0.5 ? 1 : -1)) / 10);
    const isBroken = i !== culprit && uniform() < brokenShare;
    const name = uniform() < 0.5 ? 'words' : 'numbers';
    await put({
      'chain.cpp': chainOf(length),
      [`${name}.cpp`]: other(name, i),
      'words.hpp': isBroken ? 'broken' : '',
    });
    await put({ 'chain.hpp': `unsigned chain(unsigned seed);${isBroken ? ' broken' : ''}\n` });
    await commit(i === culprit ? 'Planted' : isBroken ? `Broken ${i}` : `Other ${i}`);
  }
  await put({
    'bench/CMakeLists.txt': benchCmake,
    'bench/chain_bench.cpp': bench,
    'chain.hpp': 'unsigned chain(unsigned seed);\n',
  });
  await commit('Add a benchmark');
  const { stdout } = await git('log', '--reverse', '--format=%H');
  return { folder, hashes: stdout.trim().split('\n'), culprit, change };
}
