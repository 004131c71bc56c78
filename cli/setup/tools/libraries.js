import { libraryPackages, packages } from './tool.js';

/** @import { Tool } from './tool.js' */

/**
 * A function that makes C++ libraries which are for the same thing.
 *
 * @param {string} why
 * @param {Partial<Tool>} [more] keys of all of them
 */
const librariesThat =
  (why, more = {}) =>
  /**
   * @param {string} id
   * @param {string} title
   * @param {string} header
   * @param {Tool['packages']} from
   * @returns {Tool}
   */
  (id, title, header, from) => ({ id, title, why, header, packages: from, ...more });

const isCompared = librariesThat('is needed by npm run accuracy', { forDevelopment: true });

/**
 * Header-only libraries that Samebench is built with, and what it is compared with. CMake fetches one of the
 * first three if it is not installed.
 *
 * @type {Tool[]}
 */
export const headers = [
  librariesThat('reads and writes JSON in the native host')(
    'nlohmann-json',
    'nlohmann/json',
    'nlohmann/json.hpp',
    packages('nlohmann-json3-dev', {
      dnf: ['json-devel'],
      pacman: ['nlohmann-json'],
      zypper: ['nlohmann_json-devel'],
      apk: ['nlohmann-json'],
      brew: ['nlohmann-json'],
    }),
  ),
  librariesThat('reads the flags of the native host')(
    'cli11',
    'CLI11',
    'CLI/CLI.hpp',
    libraryPackages('libcli11-dev', 'cli11'),
  ),
  librariesThat('runs the C++ tests', { forDevelopment: true })(
    'doctest',
    'doctest',
    'doctest/doctest.h',
    libraryPackages('doctest-dev', 'doctest'),
  ),
  isCompared(
    'google-benchmark',
    'Google Benchmark',
    'benchmark/benchmark.h',
    libraryPackages('libbenchmark-dev', 'benchmark', {
      dnf: ['google-benchmark-devel'],
      brew: ['google-benchmark'],
    }),
  ),
  isCompared(
    'catch2',
    'Catch2',
    'catch2/catch.hpp',
    libraryPackages('catch2', 'catch2', { zypper: ['Catch2-2-devel'], apk: ['catch2'] }),
  ),
];

const isMeasured = librariesThat('is measured by examples/libraries or examples/worth-it', {
  forDevelopment: true,
  optional: true,
});

/** The libraries that these examples measure, besides nlohmann/json. */
export const libraries = [
  isMeasured('fmt', '{fmt}', 'fmt/format.h', libraryPackages('libfmt-dev', 'fmt')),
  isMeasured('xxhash', 'xxHash', 'xxhash.h', libraryPackages('libxxhash-dev', 'xxhash')),
  isMeasured(
    'eigen',
    'Eigen',
    'eigen3/Eigen/Dense',
    libraryPackages('libeigen3-dev', 'eigen', { dnf: ['eigen3-devel'], zypper: ['eigen3-devel'] }),
  ),
  isMeasured('glm', 'GLM', 'glm/glm.hpp', libraryPackages('libglm-dev', 'glm')),
  isMeasured('stb', 'stb', 'stb/stb_image.h', libraryPackages('libstb-dev', 'stb')),
  isMeasured('rapidjson', 'RapidJSON', 'rapidjson/document.h', libraryPackages('rapidjson-dev', 'rapidjson')),
];

const isPeer = librariesThat('is needed by npm run primality', { forDevelopment: true });

/** The libraries that the primality library is compared with and checked against. */
export const numberTheory = [
  isPeer('gmp', 'GMP', 'gmp.h', libraryPackages('libgmp-dev', 'gmp')),
  isPeer('flint', 'FLINT', 'flint/flint.h', libraryPackages('libflint-dev', 'flint')),
  isPeer('pari', 'PARI', 'pari/pari.h', libraryPackages('libpari-dev', 'pari')),
  isPeer('boost', 'Boost', 'boost/multiprecision/cpp_int.hpp', libraryPackages('libboost-dev', 'boost')),
  isPeer(
    'openssl',
    'OpenSSL',
    'openssl/bn.h',
    libraryPackages('libssl-dev', 'openssl', { zypper: ['libopenssl-devel'] }),
  ),
];
