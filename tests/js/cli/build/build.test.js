import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { artifactsOf, build, buildEnvironment, buildState } from '../../../../cli/build/build.js';
import { repository } from '../../../../cli/system/repository.js';
import { put, putProgram, temporaryFolder } from '../../fixtures/folders.js';

/** A project whose builds answer with the given exit codes, in turn. */
function project(codes = [0, 0]) {
  const folder = temporaryFolder();
  put(join(folder, 'CMakeLists.txt'), '');
  const calls = [];
  const run = async (command, args, { onOutput }) => {
    calls.push([command, ...args].join(' '));
    onOutput('[3/7] Building CXX object a.o\n');
    return { code: codes[calls.length - 1], output: 'error: expected ;', error: null };
  };
  const configured = (home = folder) => {
    const tree = join(folder, 'build', 'samebench-native');
    put(join(tree, 'CMakeCache.txt'), `CMAKE_HOME_DIRECTORY:INTERNAL=${home}\n`);
    put(join(tree, 'build.ninja'), '');
  };
  return { folder, calls, configured, start: (target, options) => build(target, { project: folder, run, ...options }) };
}

test('the first build configures; the next one only builds', async () => {
  const { start, calls, configured, folder } = project([0, 0, 0]);
  const statuses = [];
  assert.equal(await start('native', { onStatus: (text) => statuses.push(text) }), null);
  assert.equal(calls.length, 2);
  assert.match(calls[0], /^cmake -S .* -G Ninja -DCMAKE_BUILD_TYPE=Release -DSamebench_DIR=/);
  assert.equal(
    calls[1],
    `cmake --build ${join(folder, 'build', 'samebench-native')} --target samebench-native`,
  );
  assert.deepEqual(statuses, ['configuring native', 'configuring native 3/7', 'building native 3/7']);
  configured();
  await start('native');
  assert.equal(calls.length, 3);
  assert.match(calls[2], /^cmake --build/);
});

test("our own tree is built through its presets, and a project's WebAssembly by the toolchain", async () => {
  const { start, calls, folder } = project([0, 0, 0, 0]);
  await start('wasm');
  assert.ok(calls[0].includes(`-DCMAKE_TOOLCHAIN_FILE=${repository}/cmake/emscripten.cmake`));
  assert.equal(
    artifactsOf(folder).nativeExecutable,
    join(folder, 'build', 'samebench-native', 'samebench-native'),
  );
  assert.equal(artifactsOf(undefined).wasmDirectory, join(repository, 'build', 'wasm'));
});

test('a failure comes back with the command and the end of its output', async () => {
  const { start } = project([0, 1]);
  const failure = await start('native');
  assert.match(String(failure), /^building native failed: cmake --build .*\nerror: expected ;$/);
  const other = project([1]);
  assert.match(String(await other.start('native')), /^configuring native failed/);
  assert.equal(other.calls.length, 1);
});

test('a tree that was configured elsewhere is configured afresh', async () => {
  const { start, calls, configured } = project();
  configured('/somewhere/else');
  await start('native');
  assert.match(calls[0], /^cmake --fresh -S/);
});

test('a configuration that failed half-way counts as none', () => {
  const folder = temporaryFolder();
  assert.equal(buildState(folder, folder), 'none');
  put(join(folder, 'CMakeCache.txt'), `CMAKE_HOME_DIRECTORY:INTERNAL=${folder}\n`);
  assert.equal(buildState(folder, folder), 'none');
  put(join(folder, 'build.ninja'), '');
  assert.equal(buildState(folder, folder), 'configured');
});

test('an activated emsdk that is not on PATH is put there for the build', () => {
  const root = temporaryFolder();
  const emcc = putProgram(join(root, 'upstream', 'emscripten', 'emcc'));
  const env = { EMSDK: root, PATH: '/nowhere' };
  assert.equal(buildEnvironment('wasm', env).PATH, `${join(emcc, '..')}:/nowhere`);
  assert.equal(buildEnvironment('native', env).PATH, '/nowhere');
});
