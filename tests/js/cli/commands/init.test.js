import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { firstError } from '../../../../cli/build/advice.js';
import { initText } from '../../../../cli/commands/init/command.js';
import { definitionsOf, findProject } from '../../../../cli/files/project.js';
import { addIgnores, initialize, missingIgnores, suiteName } from '../../../../cli/commands/init/init.js';
import { findTargets } from '../../../../cli/commands/init/targets.js';
import { folderWith, temporaryFolder } from '../../fixtures/folders.js';

/** @param {string} folder @param {Partial<Parameters<typeof initialize>[1]>} [options] */
const start = (folder, options) => initialize(folder, { folder: 'bench', ...options });

const words = { name: 'words', header: 'words/words.hpp', isForC: false };
const util = { name: 'util', header: null, isForC: false };

/** @param {Partial<import('../../../../cli/commands/init/targets.js').Libraries>} found */
const finding = (found) => async () => ({
  libraries: [words, util],
  programs: [],
  off: [],
  isIncludable: true,
  failure: null,
  ...found,
});

const project = { 'CMakeLists.txt': 'cmake_minimum_required(VERSION 3.10)\nproject(words-lib)\n' };

test('without a CMake project it writes a suite alone, which the commands find', async () => {
  const folder = folderWith({ 'package.json': '{"name": "@me/my.app"}' });
  const { written, library } = await start(folder);
  assert.deepEqual([written, library], [['bench/CMakeLists.txt', 'bench/my_app_bench.cpp'], null]);
  assert.match(
    readFileSync(join(folder, 'bench/my_app_bench.cpp'), 'utf8'),
    /SAMEBENCH_SUITE\(my_app, suite\)/,
  );
  assert.equal(await findProject(folder), join(folder, 'bench'));
});

test('a CMake project becomes a part of the project of its benchmarks', async () => {
  const folder = folderWith({ ...project, 'node_modules/samebench/package.json': '{}' });
  const { library, others } = await start(folder, { find: finding({}) });
  assert.deepEqual([library, others], ['words', ['util']]);
  const lists = readFileSync(join(folder, 'bench/CMakeLists.txt'), 'utf8');
  assert.match(
    lists,
    /find_package\(Samebench REQUIRED PATHS "\$\{CMAKE_CURRENT_SOURCE_DIR\}\/\.\.\/node_modules\/samebench"\)/,
  );
  assert.match(lists, /^add_subdirectory\(\.\. project EXCLUDE_FROM_ALL\)$/m);
  assert.match(
    lists,
    /^samebench_add_suite\(NAME words_lib SOURCES words_lib_bench\.cpp LIBRARIES words\)$/m,
  );
  assert.match(
    readFileSync(join(folder, 'bench/words_lib_bench.cpp'), 'utf8'),
    /^#include "words\/words\.hpp"$/m,
  );
});

test('a header of C is declared for C++', async () => {
  const folder = folderWith(project);
  await start(folder, { find: finding({ libraries: [{ ...words, header: 'words.h', isForC: true }] }) });
  assert.match(
    readFileSync(join(folder, 'bench/words_lib_bench.cpp'), 'utf8'),
    /^extern "C" \{\n#include "words\.h"\n\}$/m,
  );
});

test('the error of a project that cannot be part of another says what to add; then it is found', async () => {
  const folder = folderWith(project);
  const { toAdd } = await start(folder, { find: finding({ isIncludable: false }) });
  assert.match(String(toAdd), /^find_package\(Samebench\)\n[^]*add_subdirectory\(bench\)/);
  assert.doesNotMatch(readFileSync(join(folder, 'bench/CMakeLists.txt'), 'utf8'), /project\(|find_package/);
  assert.equal(await findProject(folder), folder);
});

test('no file is replaced, and another folder is remembered', async () => {
  const folder = folderWith({ ...project, 'bench/CMakeLists.txt': 'add_executable(x x.cpp)' });
  await assert.rejects(
    start(folder, { find: finding({}) }),
    /bench\/CMakeLists\.txt exists.*not changed\n.*--folder FOLDER/,
  );
  const { written } = await start(folder, { folder: 'perf/cpp', find: finding({}) });
  assert.deepEqual(written, [
    'perf/cpp/CMakeLists.txt',
    'perf/cpp/words_lib_bench.cpp',
    'samebench.config.json',
  ]);
  assert.match(
    readFileSync(join(folder, 'perf/cpp/CMakeLists.txt'), 'utf8'),
    /^add_subdirectory\(\.\.\/\.\. project/m,
  );
  assert.equal(await findProject(folder), join(folder, 'perf/cpp'));
  for (const wrong of ['.', '..', '../elsewhere']) {
    await assert.rejects(start(folder, { folder: wrong }), /expected a new folder in this one/);
  }
});

test('a library is chosen by its name, and one that is not there is an error', async () => {
  const folder = folderWith(project);
  await assert.rejects(
    start(folder, { library: 'wrods', find: finding({}) }),
    /--library wrods: .*\n {2}it has: words, util/,
  );
  assert.deepEqual(readdirSync(folder), ['CMakeLists.txt']);
  assert.equal((await start(folder, { library: 'util', find: finding({}) })).library, 'util');
});

test('definitions are given to CMake, and are kept in samebench.config.json', async () => {
  const folder = folderWith(project);
  /** @type {unknown[]} */
  const given = [];
  const find = async (/** @type {string} */ _, /** @type {{define?: string[]}} */ { define }) => {
    given.push(define);
    return finding({})();
  };
  const { written, toConfigure } = await start(folder, {
    define: ['SIMD=ON', 'LEVEL:STRING=3'],
    folder: 'perf',
    find,
  });
  assert.deepEqual(given, [['SIMD=ON', 'LEVEL:STRING=3']]);
  assert.deepEqual([written.at(-1), toConfigure], ['samebench.config.json', null]);
  assert.equal(
    readFileSync(join(folder, 'samebench.config.json'), 'utf8'),
    '{\n  "project": "perf",\n  "define": [\n    "SIMD=ON",\n    "LEVEL:STRING=3"\n  ]\n}\n',
  );
  assert.deepEqual(await definitionsOf(['LEVEL=4'], folder), ['SIMD=ON', 'LEVEL:STRING=3', 'LEVEL=4']);
  assert.equal(await definitionsOf([], temporaryFolder()), undefined);
});

test('a config of the user is not changed: what it lacks is printed', async () => {
  const folder = folderWith({ ...project, 'samebench.config.json': '{"threshold": "3%"}' });
  const { written, toConfigure } = await start(folder, { define: ['SIMD=ON'], find: finding({}) });
  assert.deepEqual([written.length, toConfigure], [2, '"define":["SIMD=ON"]']);
  const outcome = {
    project: 'bench',
    written,
    library: null,
    others: [],
    off: [],
    programs: [],
    toAdd: null,
    toConfigure,
    ignored: [],
    notIgnored: [],
    next: 'run',
  };
  assert.match(
    initText(outcome),
    /^samebench\.config\.json was not changed: add "define":\["SIMD=ON"\] to it$/m,
  );
});

test('if CMake cannot configure the project, its first error is shown and nothing is written', async () => {
  const folder = folderWith({
    'CMakeLists.txt': `cmake_minimum_required(VERSION 3.10)
project(words LANGUAGES C)
if(NOT WORDS_ROOT)
  message(SEND_ERROR "WORDS_ROOT is not set")
endif()
foreach(i RANGE 30)
  message(SEND_ERROR "a consequence, number \${i}")
endforeach()
add_library(words INTERFACE)
`,
  });
  const error = await start(folder).catch((/** @type {any} */ one) => one);
  assert.equal(error.code, 4);
  assert.match(
    error.message,
    /^CMake cannot configure this project, so nothing was written:\nCMake Error at CMakeLists\.txt:4 \(message\):\n {2}WORDS_ROOT is not set\n {2}if it needs a variable: samebench init -D NAME=VALUE$/,
  );
  assert.deepEqual(readdirSync(folder), ['CMakeLists.txt']);
  assert.equal(
    (await start(folder, { define: ['WORDS_ROOT=/'] }).catch((one) => one)).code,
    4,
    'the consequences stay',
  );
});

test('the first error of CMake, with its call stack, and without what follows', () => {
  const stack =
    'CMake Error at a.cmake:1 (message):\n  one\n\n  more\nCall Stack (most recent call first):\n  ' +
    'CMakeLists.txt:3 (include)';
  const output =
    `-- The C compiler\n${stack.replace('Call', '\nCall')}\n\n\n-- Configuring incomplete, errors ` +
    `occurred!\nSee also "/tmp/gone/CMakeOutput.log".\nCMake Error: two\n`;
  assert.equal(firstError(output), stack.replace('one\n\n', 'one\n'));
  assert.equal(
    firstError('CMake Error: The source directory "/x" does not exist.\nSpecify --help\n'),
    'CMake Error: The source directory "/x" does not exist.',
  );
  assert.equal(firstError('make: error\n'), null);
});

test('names become identifiers', () => {
  for (const [name, expected] of [
    ['3d-math', 'suite_3d_math'],
    ['ladder', 'suite_ladder'],
    ['a.b-c', 'a_b_c'],
  ]) {
    assert.equal(suiteName(folderWith({ 'package.json': JSON.stringify({ name }) })), expected);
  }
});

test('.gitignore gets only what it lacks', () => {
  const folder = folderWith({ '.gitignore': 'node_modules\nbuild/' });
  const lacking = ['/results/', '/.samebench/*.previous.json'];
  assert.deepEqual(missingIgnores(folder, 'bench'), lacking);
  addIgnores(folder, lacking);
  assert.equal(
    readFileSync(join(folder, '.gitignore'), 'utf8'),
    `node_modules\nbuild/\n${lacking.join('\n')}\n`,
  );
  assert.deepEqual(missingIgnores(folder, '.'), []);
  assert.deepEqual(missingIgnores(temporaryFolder(), 'bench'), ['/bench/build/', ...lacking]);
  assert.deepEqual(missingIgnores(folderWith({ '.gitignore': '/.samebench/\n' }), 'bench'), [
    '/bench/build/',
    '/results/',
  ]);
});

test("CMake lists the libraries: first the one with the project's name, none of its tests", async () => {
  const folder = folderWith({
    'CMakeLists.txt': `cmake_minimum_required(VERSION 3.10)
project(words LANGUAGES C)
include(CTest)
add_library(alpha INTERFACE)
add_subdirectory(src)
if(BUILD_TESTING)
  message(FATAL_ERROR "tests are configured")
endif()
add_subdirectory(tests)
`,
    'src/CMakeLists.txt': `add_library(libwords STATIC words.c)
target_include_directories(libwords PUBLIC $<BUILD_INTERFACE:\${CMAKE_CURRENT_SOURCE_DIR}/include>)
`,
    'src/words.c': '',
    'src/include/words.h': 'int words(void);\n',
    'src/include/words_private.h': '',
    'tests/CMakeLists.txt': 'add_library(helpers INTERFACE)\n',
  });
  const { libraries, isIncludable, failure } = await findTargets(folder, {});
  assert.equal(failure, null);
  assert.equal(isIncludable, true);
  assert.deepEqual(libraries, [
    { name: 'libwords', header: 'words.h', isForC: true },
    { name: 'alpha', header: null, isForC: false },
  ]);
  assert.ok(!existsSync(join(folder, 'build')));
});

test('CMake uses Ninja where it is, because make may be missing', async () => {
  const folder = folderWith(project);
  const generatorsWith = async (/** @type {string} */ path) => {
    /** @type {string[][]} */
    const calls = [];
    const run = async (/** @type {string} */ _, /** @type {string[]} */ args) => {
      calls.push(args.slice(args.indexOf('-G')).slice(0, 2));
      return { code: 1, output: '', signal: null };
    };
    await findTargets(folder, { run: /** @type {any} */ (run), env: { PATH: path } });
    return calls;
  };
  const bin = temporaryFolder();
  assert.ok((await generatorsWith(bin)).every(([option]) => option !== '-G'));
  writeFileSync(join(bin, 'ninja'), '#!/bin/sh\n', { mode: 0o755 });
  const calls = await generatorsWith(bin);
  assert.ok(calls.length > 0);
  for (const call of calls) assert.deepEqual(call, ['-G', 'Ninja']);
});

test('a project with paths from CMAKE_SOURCE_DIR cannot be a part of another one', async () => {
  const folder = folderWith({
    'CMakeLists.txt':
      'cmake_minimum_required(VERSION 3.10)\nproject(words LANGUAGES ' +
      'C)\ninclude(${CMAKE_SOURCE_DIR}/own.cmake)\n',
    'own.cmake': 'add_library(words INTERFACE)\n',
  });
  const found = await findTargets(folder, {});
  assert.deepEqual([found.libraries.map(({ name }) => name), found.isIncludable], [['words'], false]);
});

test('the text names what was written, what to add and the next command', () => {
  const outcome = {
    project: 'bench',
    written: ['bench/CMakeLists.txt'],
    library: 'words',
    others: ['util'],
    off: [],
    programs: [],
    toAdd: null,
    toConfigure: null,
    ignored: [],
    notIgnored: ['/results/'],
    next: 'npx samebench run',
  };
  assert.equal(
    initText(outcome),
    `wrote bench/CMakeLists.txt
measures the library words; others: util (--library)
not in .gitignore: /results/ (\`samebench init --gitignore\` adds them)
next: npx samebench run
`,
  );
  assert.match(
    initText({ ...outcome, written: [] }),
    /^there are suites in bench already: nothing was written\n/,
  );
});

const many = Array.from({ length: 10 }, (_, i) => ({
  ...{ name: `p${i}`, library: /** @type {const} */ ('google-benchmark'), lines: `add p${i}` },
}));

test('the text names the programs that were found, and cuts long lists', () => {
  const outcome = {
    ...{ project: '.', written: ['samebench.config.json'], library: null, others: [], off: [], toAdd: null },
    ...{ toConfigure: null, ignored: [], notIgnored: [], next: 'samebench run' },
  };
  const nano = { name: 'hashes', library: /** @type {const} */ ('nanobench'), lines: 'add hashes' };
  const text = initText({ ...outcome, programs: [...many.slice(0, 1), nano] });
  assert.match(text, /^for Google Benchmark: p0\nfor nanobench: hashes$/m);
  assert.match(text, /^ {2}add p0$/m);
  const long = initText({ ...outcome, programs: many });
  assert.match(long, /^for Google Benchmark: p0, .*, p7 and 2 more \(--json\)$/m);
  assert.match(long, /^ {2}add p7\n {2}… and 2 more/m);
});

test('programs are chosen by what they link or include; with --library there is a suite', async () => {
  const folder = folderWith({
    'CMakeLists.txt': `cmake_minimum_required(VERSION 3.10)
project(words LANGUAGES CXX)
find_package(benchmark REQUIRED)
add_library(words INTERFACE)
add_subdirectory(perf)
add_executable(tool perf/tool.cpp)
`,
    'perf/CMakeLists.txt': `add_library(support INTERFACE)
target_link_libraries(support INTERFACE benchmark::benchmark)
add_executable(bench_words words.cpp ../src/more.cpp)
target_link_libraries(bench_words PRIVATE words benchmark::benchmark_main)
target_compile_definitions(bench_words PRIVATE FAST TEXT="a b")
add_executable(bench_io io.cpp)
target_link_libraries(bench_io support)
add_executable(hashes hashes.cpp)
add_executable(numbers hashes.cpp)
target_sources(numbers PRIVATE strings.cpp)
add_executable(draws draws.cpp)
add_executable(only_tests tests.cpp)
`,
    'perf/words.cpp': '',
    'perf/io.cpp': '',
    'perf/hashes.cpp': '#include "../nanobench.h"\nint main() { ankerl::nanobench::Bench().run([] {}); }\n',
    'perf/strings.cpp': '#include "catch.hpp"\nTEST_CASE("a") {\n  BENCHMARK("b") { return 1; };\n}\n',
    'perf/draws.cpp': '#include "../nanobench.h"\nint main() { ankerl::nanobench::Rng(); }\n',
    'perf/tests.cpp': '#include "catch.hpp"\nTEST_CASE("a") {}\n',
    'perf/tool.cpp': '',
    'src/more.cpp': '',
  });
  const { written, programs } = await start(folder);
  assert.deepEqual(written, ['samebench.config.json']);
  assert.deepEqual(JSON.parse(readFileSync(join(folder, 'samebench.config.json'), 'utf8')), {
    programs: { bench_io: {}, bench_words: {}, hashes: {}, numbers: {} },
  });
  assert.deepEqual(programs, [
    {
      ...{ name: 'bench_io', library: 'google-benchmark' },
      lines: 'samebench_add_google_benchmark(NAME bench_io SOURCES ../perf/io.cpp LIBRARIES support)',
    },
    {
      ...{ name: 'bench_words', library: 'google-benchmark' },
      lines:
        'samebench_add_google_benchmark(NAME bench_words SOURCES ../perf/words.cpp ../src/more.cpp ' +
        'LIBRARIES words DEFINITIONS FAST [[TEXT="a b"]])',
    },
    {
      ...{ name: 'hashes', library: 'nanobench' },
      lines: 'samebench_add_nanobench(NAME hashes SOURCES ../perf/hashes.cpp)',
    },
    {
      ...{ name: 'numbers', library: 'catch2' },
      lines: 'samebench_add_catch2(NAME numbers SOURCES ../perf/hashes.cpp ../perf/strings.cpp)',
    },
  ]);
  const added = folderWith({
    'CMakeLists.txt': `cmake_minimum_required(VERSION 3.10)
project(words LANGUAGES CXX)
add_subdirectory(third_party/benchmark)
add_executable(bench_words words.cpp)
target_link_libraries(bench_words PRIVATE benchmark_main)
`,
    'words.cpp': '',
    'third_party/benchmark/include/benchmark/benchmark.h': '',
    'third_party/benchmark/CMakeLists.txt': 'add_subdirectory(src)\n',
    'third_party/benchmark/src/CMakeLists.txt':
      'add_library(benchmark STATIC a.cpp)\nadd_library(benchmark_main STATIC a.cpp)\n',
    'third_party/benchmark/src/a.cpp': '',
  });
  assert.deepEqual(
    (await start(added)).programs.map(({ name }) => name),
    ['bench_words'],
  );
  const none = folderWith({
    'CMakeLists.txt':
      'cmake_minimum_required(VERSION 3.10)\nproject(words LANGUAGES CXX)\noption(WORDS_BENCH "" OFF)\n',
  });
  const { off, library } = await start(none);
  assert.deepEqual([off, library], [['WORDS_BENCH'], null]);
  const suite = await start(folder, { library: 'words' });
  assert.deepEqual([suite.library, suite.programs, suite.toAdd], ['words', [], null]);
});
