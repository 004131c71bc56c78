import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { definitionOf } from '../../../../cli/build/symbols.js';
import { folderWith } from '../../fixtures/folders.js';

/** A program that is not linked with the libraries it needs, of which none was compiled. */
const files = {
  'CMakeLists.txt': `cmake_minimum_required(VERSION 3.22)
project(words LANGUAGES CXX)
add_library(words STATIC EXCLUDE_FROM_ALL src/words.cpp src/other.cpp)
add_executable(bench bench.cpp)
`,
  'src/words.cpp': 'namespace words { int parse(const char* text) { return text[0]; } }\n',
  'src/other.cpp': 'namespace words { int parse(const char* text); int twice() { return 2 * parse(""); } }\n',
  'bench.cpp': 'namespace words { int parse(const char* text); }\nint main() { return words::parse(""); }\n',
};

test('what a program lacks is found in a library of the project', async () => {
  const folder = folderWith(files);
  const build = join(folder, 'build');
  const cmake = (/** @type {string[]} */ ...args) => spawnSync('cmake', args, { encoding: 'utf8' });
  assert.equal(cmake('-S', folder, '-B', build, '-G', 'Ninja').status, 0);
  const { status, stdout } = cmake('--build', build);
  assert.notEqual(status, 0);
  assert.equal(
    await definitionOf(stdout, build, folder),
    'words::parse(char const*) is defined in src/words.cpp of the target words: LIBRARIES words',
  );
  const wasm =
    'error: undefined symbol: words::parse(char const*) (referenced by top-level compiled C/C++ code)\n';
  assert.match(String(await definitionOf(wasm, build, folder)), /: LIBRARIES words$/);
  assert.equal(await definitionOf(wasm.replace('char const*', 'int'), build, folder), null, 'another one');
  assert.equal(await definitionOf('error: expected ;\n', build, folder), null);
});
