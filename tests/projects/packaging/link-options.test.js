/** A project's own options for Emscripten's linker, which takes the last of those that are given twice. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { root } from '../support.js';

const scratch = mkdtempSync(join(tmpdir(), 'samebench-link-options-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

/**
 * The settings with which a module is linked. Samebench is configured with the project, and nothing is built.
 *
 * @param {string} name of the project
 * @param {string} options of samebench_add_suite
 * @param {string[]} definitions
 * @returns {Map<string, string>} the last value of each
 */
function settingsOf(name, options, ...definitions) {
  const source = join(scratch, name);
  mkdirSync(source);
  writeFileSync(join(source, 's.cpp'), '');
  writeFileSync(
    join(source, 'CMakeLists.txt'),
    `cmake_minimum_required(VERSION 3.22)
project(p LANGUAGES C CXX)
find_package(Samebench REQUIRED)
add_library(words INTERFACE)
target_link_options(words INTERFACE -sASSERTIONS=2)
samebench_add_suite(NAME s SOURCES s.cpp ${options})
`,
  );
  const folder = join(source, 'build');
  const { status, stdout, stderr } = spawnSync(
    'cmake',
    [
      ...[
        '-S',
        source,
        '-B',
        folder,
        '-G',
        'Ninja',
        '-DCMAKE_BUILD_TYPE=Release',
        '-DSAMEBENCH_OWN_SUITES=OFF',
      ],
      ...[
        `-DSamebench_DIR=${join(root, 'cmake')}`,
        `-DCMAKE_TOOLCHAIN_FILE=${join(root, 'cmake', 'emscripten.cmake')}`,
      ],
      ...definitions,
    ],
    { encoding: 'utf8' },
  );
  assert.equal(status, 0, stdout + stderr);
  const rules = readFileSync(join(folder, 'build.ninja'), 'utf8');
  const [, flags] = /^build samebench\.js[^]*?^ {2}LINK_FLAGS = (.*)$/m.exec(rules) ?? [];
  return new Map(
    [...flags.matchAll(/-s ?([A-Z_0-9]+)=([^\s"]+)/g)].map(([, setting, value]) => [
      setting.replace('TOTAL_STACK', 'STACK_SIZE'),
      value,
    ]),
  );
}

test("a project's own link options win over Samebench's, wherever it sets them", () => {
  const usual = settingsOf('usual', 'MEMORY 128MB');
  assert.deepEqual(
    ['STACK_SIZE', 'ASSERTIONS', 'INITIAL_MEMORY', 'MODULARIZE'].map((name) => usual.get(name)),
    ['8MB', '0', '128MB', '1'],
  );
  const own = settingsOf('own', 'LIBRARIES words LINK_OPTIONS -sTOTAL_STACK=5MB -sINITIAL_MEMORY=96MB');
  assert.deepEqual(
    ['STACK_SIZE', 'ASSERTIONS', 'INITIAL_MEMORY', 'MODULARIZE'].map((name) => own.get(name)),
    ['5MB', '2', '96MB', '1'],
  );
  const variables = settingsOf(
    'variables',
    '',
    '-DCMAKE_EXE_LINKER_FLAGS=-s TOTAL_STACK=7MB',
    '-DCMAKE_EXE_LINKER_FLAGS_RELEASE=-sASSERTIONS=1',
  );
  assert.deepEqual(
    ['STACK_SIZE', 'ASSERTIONS', 'INITIAL_MEMORY'].map((name) => variables.get(name)),
    ['7MB', '1', '64MB'],
  );
  const calls = settingsOf('calls', 'JAVASCRIPT_ROWS s.js');
  assert.equal(calls.get('EXPORTED_FUNCTIONS'), '_malloc,_free', 'newer Emscriptens need to be asked');
  const threads = settingsOf('threads', 'STACK 16MB', '-DCMAKE_CXX_FLAGS=-pthread');
  assert.deepEqual(
    ['STACK_SIZE', 'DEFAULT_PTHREAD_STACK_SIZE'].map((name) => threads.get(name)),
    ['16MB', '16MB'],
    'each thread has as much',
  );
  assert.deepEqual(
    ['PTHREAD_POOL_SIZE', 'PTHREAD_POOL_SIZE_STRICT'].map((name) => threads.get(name)),
    ["Module['cpus']*2", '2'],
    'for threads of a static object and for those of rows; one more fails, and does not wait for ever',
  );
});
