import assert from 'node:assert/strict';
import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { artifactsOf, build, buildEnvironment, buildState } from '../../../../cli/build/build.js';
import { repository } from '../../../../cli/system/repository.js';
import { put, putProgram, temporaryFolder } from '../../fixtures/folders.js';

/**
 * A project, and a tree of Samebench that has its builds; what cmake is called with, and answers with
 * the given exit codes in turn.
 */
function project(codes = [0, 0, 0, 0]) {
  const folder = temporaryFolder();
  put(join(folder, 'CMakeLists.txt'), '');
  const tree = temporaryFolder();
  put(join(tree, 'build', 'native', 'CMakeCache.txt'), `CMAKE_HOME_DIRECTORY:INTERNAL=${tree}\n`);
  put(join(tree, 'build', 'native', 'build.ninja'), '');
  const calls = [];
  const run = async (command, args, { onOutput }) => {
    calls.push([command, ...args].join(' '));
    onOutput('[3/7] Building CXX object a.o\n');
    return { code: codes[calls.length - 1], output: 'error: expected ;', error: null };
  };
  const configured = (home = folder, samebench = join(tree, 'build', 'native')) => {
    const build = join(folder, 'build', 'samebench-native');
    put(join(build, 'CMakeCache.txt'), `CMAKE_HOME_DIRECTORY:INTERNAL=${home}\nSamebench_DIR:PATH=${samebench}\n`);
    put(join(build, 'build.ninja'), '');
  };
  return { folder, tree, calls, configured, start: (target, options) => build(target, { project: folder, tree, run, ...options }) };
}

test('the first build of a project configures; the next one only builds', async () => {
  const { start, calls, configured, folder, tree } = project([0, 0, 0, 0, 0]);
  const statuses = [];
  assert.equal(await start('native', { onStatus: (text) => statuses.push(text) }), null);
  assert.deepEqual(calls, [
    `cmake --build ${tree}/build/native --target samebench-package`,
    `cmake -S ${folder} -B ${folder}/build/samebench-native -G Ninja -DCMAKE_BUILD_TYPE=Release -DSamebench_DIR=${tree}/build/native`,
    `cmake --build ${folder}/build/samebench-native --target samebench-native`,
  ]);
  assert.deepEqual(statuses, [
    'building native 3/7', 'configuring native', 'configuring native 3/7', 'building native 3/7',
  ]);
  configured();
  await start('native');
  assert.deepEqual(calls.slice(3), [calls[0], calls[2]]);
});

test("Samebench's own tree is configured before the first build of a project", async () => {
  const { start, calls, tree } = project();
  await start('native-O2');
  assert.deepEqual(calls.slice(0, 2), [
    'cmake --preset native-O2',
    `cmake --build ${tree}/build/native-O2 --target samebench-package`,
  ]);
  assert.ok(calls[2].includes(`-DSamebench_DIR=${tree}/build/native-O2`));
});

test('a project that was configured with another Samebench is configured again', async () => {
  const { start, calls, configured } = project();
  configured(undefined, '/elsewhere/cmake');
  await start('native');
  assert.match(calls[1], /^cmake -S/);
});

test('a Samebench that is not writable is compiled with the project', { skip: process.getuid?.() === 0 && 'root may write everywhere' }, async () => {
  const { start, calls, tree } = project();
  chmodSync(tree, 0o555);
  await start('native');
  assert.match(calls[0], new RegExp(`^cmake -S .* -DSamebench_DIR=${tree}/cmake$`));
});

test('two builds in one folder take turns', async () => {
  const { start, folder } = project();
  let running = 0;
  const run = async () => {
    assert.equal(++running, 1);
    await new Promise(setImmediate);
    running -= 1;
    return { code: 0, output: '', error: null };
  };
  assert.deepEqual(await Promise.all([start('native', { run }), start('native', { run })]), [null, null]);
  assert.ok(!existsSync(join(folder, 'build', 'samebench-native.lock')));
});

test("our own tree is built through its presets, and a project's WebAssembly by the toolchain", async () => {
  const { start, calls, folder } = project([0, 0, 0, 0]);
  await start('wasm');
  assert.ok(calls[2].includes(`-DCMAKE_TOOLCHAIN_FILE=${repository}/cmake/emscripten.cmake`));
  assert.equal(
    artifactsOf(folder).nativeExecutable,
    join(folder, 'build', 'samebench-native', 'samebench-native'),
  );
  assert.equal(artifactsOf(undefined).wasmDirectory, join(repository, 'build', 'wasm'));
});

test('a failure comes back with the command and the end of its output', async () => {
  const { start } = project([0, 0, 1]);
  const failure = await start('native');
  assert.match(String(failure), /^building native failed: cmake --build .*\nerror: expected ;$/);
  const other = project([0, 1]);
  assert.match(String(await other.start('native')), /^configuring native failed/);
  assert.equal(other.calls.length, 2);
  const third = project([1]);
  assert.match(String(await third.start('native')), /^building native failed: .*samebench-package/);
  assert.equal(third.calls.length, 1);
});

test('a tree that was configured elsewhere is configured afresh', async () => {
  const { start, calls, configured } = project();
  configured('/somewhere/else');
  await start('native');
  assert.match(calls[1], /^cmake --fresh -S/);
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
