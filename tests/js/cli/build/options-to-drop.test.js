import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { adviceOn, errorLine, optionsToDrop } from '../../../../cli/build/advice.js';
import { benchmarkOptions, optionsThatAreOn } from '../../../../cli/build/state.js';
import { folderWith } from '../../fixtures/folders.js';

const source = '/home/me/crc-lib';
const error = (/** @type {string} */ text) =>
  `-- Found Threads\nCMake Error at CMakeLists.txt:9 (find):\n  ${text}\n`;

test('the options that a missing package hangs on are named', () => {
  const options = ['CRC_USE_GLOG', 'CRC_BUILD_TESTS', 'ENABLE_PULL', 'CRC_INSTALL', 'CRC_USE_THREADS'];
  const dropped = (/** @type {string} */ output) => optionsToDrop(output, options, source);
  assert.deepEqual(
    dropped(
      error(
        `The source directory\n\n    ${source}/third_party/glog\n\n  does not contain a CMakeLists.txt file.`,
      ),
    ),
    ['CRC_USE_GLOG'],
  );
  assert.deepEqual(dropped(error('Could NOT find GTest (missing: GTEST_LIBRARY)')), ['CRC_BUILD_TESTS']);
  assert.deepEqual(
    dropped(
      error('x is not there\nCall Stack (most recent call first):\n  pull/CMakeLists.txt:2 (find_package)'),
    ),
    ['ENABLE_PULL'],
  );
  const summary = '-- The following REQUIRED packages have not been found:\n\n * GTest\n\n';
  assert.deepEqual(dropped(summary + error('feature_summary() Error')), ['CRC_BUILD_TESTS']);
  assert.deepEqual(dropped(error('the compiler is too old')), []);
  assert.deepEqual(dropped('all is well'), []);
});

test('an option of the benchmarks is never named', () => {
  const options = ['EARCUT_BUILD_BENCH', 'EARCUT_FIXTURES'];
  assert.deepEqual(optionsToDrop(error('no earcut fixtures for its bench'), options, source), [
    'EARCUT_FIXTURES',
  ]);
});

test('a download that failed is told from other faults, with what a clone is named by', () => {
  const output =
    "fatal: unable to access 'https://example.com/x.git/': Could not resolve host: example.com\n" +
    "CMake Error at a-populate-gitclone.cmake:31 (message):\n  Failed to clone repository: 'x'\n\n" +
    'CMake Error at FetchContent.cmake:1610 (message):\n  Build step for earcut_js failed: 2\n';
  assert.match(adviceOn(output), /could not download earcut_js.*-D FETCHCONTENT_SOURCE_DIR_EARCUT_JS=FOLDER/);
  assert.equal(adviceOn('CMake Error: Build step for earcut_js failed: 2\n'), '');
});

test('options are read from the cache of a build, without those of Samebench', () => {
  const cache = `//help
A_BENCHMARKS:BOOL=OFF
A_TESTS:BOOL=ON
SAMEBENCH_REPLACES_GOOGLE_BENCHMARK:BOOL=ON
BENCH_FOLDER:PATH=OFF
B_BENCH:BOOL=TRUE
`;
  const folder = folderWith({ 'CMakeCache.txt': cache });
  assert.deepEqual(
    [optionsThatAreOn(folder), benchmarkOptions(folder)],
    [['A_TESTS', 'B_BENCH'], ['A_BENCHMARKS']],
  );
  assert.deepEqual(optionsThatAreOn(join(folder, 'none')), []);
});

test('an Emscripten without libraries for link-time optimisation is named', () => {
  const output =
    'Exception: FROZEN_CACHE is set, but cache file is missing: ' +
    '"sysroot/lib/wasm32-emscripten/thinlto/libembind-rtti.a" (in cache root path "/usr/share/cache")';
  assert.match(adviceOn(output), /no libraries for link-time optimisation: .*if\(NOT EMSCRIPTEN\)/);
  assert.equal(adviceOn(output.replace('/thinlto', '')), '');
});

test("the line that says what is wrong is the compiler's, not its command", () => {
  const command = '/usr/bin/c++ -Wno-error -c /p/error.cpp';
  const output = `FAILED: error.o\n${command}\n/p/error.cpp:3:5: error: no type named 'result_of'\n1 error generated.`;
  assert.equal(errorLine(output), "/p/error.cpp:3:5: error: no type named 'result_of'");
  assert.equal(errorLine(`FAILED: bench\nld: undefined reference to 'f'`), "ld: undefined reference to 'f'");
  assert.equal(
    errorLine(`configuring failed: cmake\n${error('no\n  words\n\n  more')}Call Stack:\n  a.cmake:1 (b)`),
    'no words more',
  );
  assert.equal(errorLine('CMake Error: no source'), 'CMake Error: no source');
  assert.equal(errorLine('one\ntwo'), 'one');
});
