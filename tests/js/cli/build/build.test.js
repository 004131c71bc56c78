import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { artifactOf, build, buildEnvironment, checkProject } from '../../../../cli/build/build.js';
import { askForFlags } from '../../../../cli/build/flags.js';
import { buildState } from '../../../../cli/build/state.js';
import { repository } from '../../../../cli/system/repository.js';
import { folderWith, put, putProgram, temporaryFolder } from '../../fixtures/folders.js';

/**
 * A project, and a tree of Samebench that has its builds; what cmake is called with, and answers with
 * the given exit codes in turn.
 */
function project(codes = [0, 0, 0, 0]) {
  const folder = folderWith({ 'CMakeLists.txt': 'find_package(Samebench)' });
  const tree = folderWith({ '.git': '' });
  put(join(tree, 'build', 'native', 'CMakeCache.txt'), `CMAKE_HOME_DIRECTORY:INTERNAL=${tree}\n`);
  put(join(tree, 'build', 'native', 'build.ninja'), '');
  const calls = [];
  const run = async (command, args, { onOutput }) => {
    calls.push([command, ...args].join(' '));
    onOutput('[3/7] Building CXX object a.o\n');
    return {
      code: codes[calls.length - 1],
      output: '[2/7] Building CXX object a.o\nFAILED: b.o\nerror: expected ;\n',
      error: null,
    };
  };
  const configured = (home = folder, samebench = join(tree, 'build', 'native')) => {
    const build = join(folder, 'build', 'samebench-native');
    put(
      join(build, 'CMakeCache.txt'),
      `CMAKE_HOME_DIRECTORY:INTERNAL=${home}\nSamebench_DIR:PATH=${samebench}\n`,
    );
    put(join(build, 'build.ninja'), '');
    askForFlags(build);
  };
  return {
    folder,
    tree,
    calls,
    configured,
    start: (target, options) => build(target, { project: folder, tree, run, ...options }),
  };
}

test('the first build of a project configures; the next one only builds', async () => {
  const { start, calls, configured, folder, tree } = project([0, 0, 0, 0, 0]);
  const statuses = [];
  assert.equal(await start('native', { onStatus: (text) => statuses.push(text) }), null);
  assert.deepEqual(calls, [
    `cmake --build ${tree}/build/native --target samebench-package`,
    `cmake -S ${folder} -B ${folder}/build/samebench-native -G Ninja --no-warn-unused-cli ` +
      '-DCMAKE_BUILD_TYPE=Release -DCMAKE_C_FLAGS_INIT=-g1 -DCMAKE_CXX_FLAGS_INIT=-g1 ' +
      `-DSamebench_DIR=${tree}/build/native`,
    `cmake --build ${folder}/build/samebench-native --target samebench.programs`,
  ]);
  assert.deepEqual(statuses, [
    'building Samebench for native, once: 3 of 7',
    'configuring native',
    'configuring native 3/7',
    'building native 3/7',
  ]);
  configured();
  await start('native');
  assert.deepEqual(calls.slice(3), [calls[0], calls[2]]);
});

test('whoever waits for a build is told when CMake runs, before it ends', async () => {
  const { start, configured } = project();
  configured();
  const seen = [];
  const run = async () => {
    seen.push('begins');
    await new Promise((resolve) => setImmediate(resolve));
    seen.push('ends');
    return { code: 0, output: '', error: null };
  };
  await start('native', { run, onStarted: () => seen.push('told') });
  assert.deepEqual(seen, ['begins', 'told', 'ends', 'begins', 'told', 'ends']);
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
  assert.match(calls[1], /^cmake --fresh -S/);
});

test('after a configuration that failed, nothing of it stays', async () => {
  const { start, calls, folder } = project();
  put(join(folder, 'build', 'samebench-native', 'CMakeCache.txt'), 'SIMD:BOOL=ON\n');
  await start('native');
  assert.match(calls[1], /^cmake --fresh -S/);
});

test('for a project without a suite, the error says what to add', async () => {
  const { start, folder } = project([0, 0, 1]);
  const run = async (_, args) => ({
    code: args[0] === '--build' && args[1].startsWith(folder) ? 1 : 0,
    output: "ninja: error: unknown target 'samebench-native', did you mean 'x'?",
    error: null,
  });
  assert.match(
    String(await start('native', { run })),
    /CMakeLists\.txt has nothing to measure\n {2}it needs a program that links benchmark::benchmark, or find_package\(Samebench REQUIRED\) and samebench_add_suite\(NAME … SOURCES …\), as `samebench init` writes it$/,
  );
  put(
    join(folder, 'build', 'samebench-native', 'CMakeCache.txt'),
    'P_BUILD_BENCHMARKS:BOOL=OFF\nP_BENCH:BOOL=ON\nP_TESTS:BOOL=OFF\nP_BENCH_DIR:PATH=\n',
  );
  assert.match(
    String(await start('native', { run })),
    /has nothing to measure\n {2}its benchmarks may need: -D P_BUILD_BENCHMARKS=ON\n {2}it needs a program/,
  );
  put(join(folder, 'CMakeLists.txt'), 'ExternalProject_Add(inner SOURCE_DIR inner)\n');
  assert.match(
    String(await start('native', { run })),
    /ExternalProject_Add: name the folder of one with --project/,
  );
});

test('two builds in one folder take turns', async () => {
  const { start, folder } = project();
  // The build of Samebench that projects share has a folder and a lock of its own.
  const running = new Set();
  const run = async (_, args) => {
    const place = args.find((arg) => arg.includes('/build/'));
    assert.ok(place && !running.has(place), place);
    running.add(place);
    await new Promise(setImmediate);
    running.delete(place);
    return { code: 0, output: '', error: null };
  };
  assert.deepEqual(await Promise.all([start('native', { run }), start('native', { run })]), [null, null]);
  assert.ok(readdirSync(join(folder, 'build')).every((name) => !name.endsWith('.lock')));
});

test("our own tree is built through its presets, and a project's WebAssembly by the toolchain", async () => {
  const { start, calls, folder } = project([0, 0, 0, 0]);
  await start('wasm');
  assert.ok(calls[2].includes(`-DCMAKE_TOOLCHAIN_FILE=${repository}/cmake/emscripten.cmake`));
  assert.equal(
    artifactOf(folder, 'native').files[0],
    join(folder, 'build', 'samebench-native', 'samebench-native'),
  );
  assert.equal(artifactOf(undefined, 'wasm').folder, join(repository, 'build', 'wasm'));
});

test('a failure is returned with the command and the end of its output', async () => {
  const { start } = project([0, 0, 1]);
  const failure = await start('native');
  assert.match(
    String(failure),
    /^building native failed: cmake --build .*\nFAILED: b\.o\nerror: expected ;$/,
  );
  const other = project([0, 1]);
  assert.match(String(await other.start('native')), /^configuring native failed/);
  assert.equal(other.calls.length, 2);
  const third = project([1]);
  assert.match(
    String(await third.start('native')),
    /^building Samebench for native failed: .*samebench-package/,
  );
  assert.equal(third.calls.length, 1);
});

test('a tree that was configured elsewhere is configured again', async () => {
  const { start, calls, configured } = project();
  configured('/somewhere/else');
  await start('native');
  assert.match(calls[1], /^cmake --fresh -S/);
});

test('a configuration that failed half-way counts as not configured', () => {
  const folder = temporaryFolder();
  assert.equal(buildState(folder, folder), 'none');
  put(join(folder, 'CMakeCache.txt'), `CMAKE_HOME_DIRECTORY:INTERNAL=${folder}\n`);
  assert.equal(buildState(folder, folder), 'none');
  put(join(folder, 'build.ninja'), '');
  assert.equal(buildState(folder, folder), 'configured');
});

test('an activated emsdk that is not on PATH is added to it for the build', () => {
  const root = temporaryFolder();
  const emcc = putProgram(join(root, 'upstream', 'emscripten', 'emcc'));
  const env = { EMSDK: root, PATH: '/nowhere' };
  assert.equal(buildEnvironment('wasm', env).PATH, `${join(emcc, '..')}:/nowhere`);
  assert.equal(buildEnvironment('native', env).PATH, '/nowhere');
});

test("Emscripten runs in the Python behind a version manager's script; a native build asks for none", () => {
  const root = temporaryFolder();
  putProgram(join(root, 'upstream', 'emscripten', 'emcc'));
  putProgram(join(root, 'python3'), 'echo /versions/3/bin/python3');
  const env = { EMSDK: root, PATH: root };
  assert.equal(buildEnvironment('wasm', env).EMSDK_PYTHON, '/versions/3/bin/python3');
  assert.equal(buildEnvironment('wasm', { ...env, EMSDK_PYTHON: '/own' }).EMSDK_PYTHON, '/own');
  assert.equal(buildEnvironment('native', env).EMSDK_PYTHON, undefined);
});

test('other definitions configure a project anew, so that none of the former stay', async () => {
  const { start, calls, configured, folder } = project([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  configured();
  const configurations = async (/** @type {string[] | undefined} */ define) => {
    calls.length = 0;
    await start('native', { define });
    return calls.filter((call) => !call.includes('--build'));
  };
  assert.match((await configurations(['LEVEL=3']))[0], /^cmake --fresh -S .* -DLEVEL=3$/);
  assert.deepEqual(await configurations(['LEVEL=3']), []);
  assert.match((await configurations(['LEVEL=4']))[0], /^cmake --fresh -S .* -DLEVEL=4$/);
  assert.doesNotMatch((await configurations(undefined))[0], /LEVEL/);
  assert.deepEqual(await configurations(undefined), []);
  await assert.rejects(build('native', { define: ['A=1'] }), /--define needs --project/);
  assert.ok(existsSync(folder));
});

test('a build that is given for a project gets the place of the sources', () => {
  const folder = folderWith({ 'CMakeCache.txt': 'CMAKE_HOME_DIRECTORY:INTERNAL=/home/me/library\n' });
  assert.throws(
    () => checkProject(folder),
    /found a build\n {2}its sources are in \/home\/me\/library: use --project/,
  );
});

test('a library of another machine is named, with what to do', async () => {
  const { start } = project();
  const run = async (/** @type {string} */ _, /** @type {string[]} */ [mode]) => ({
    code: mode === '--build' ? 1 : 0,
    output: 'wasm-ld: error: unknown file type: libfmt.so.9.1.0',
    error: null,
  });
  assert.match(
    String(await start('wasm', { run })),
    /\n {2}libfmt\.so\.9\.1\.0 was compiled for this machine, not for WebAssembly/,
  );
});

test('a folder of builds that cannot be made is a reason, not a crash', async () => {
  const project = folderWith({ 'CMakeLists.txt': '', build: 'in the way' });
  assert.match(
    String(await build('native-clang', { project, tree: temporaryFolder() })),
    /^building native-clang failed: E[A-Z]+: .*build/,
  );
});

test('a project whose path CMake cannot take is refused with the reason', () => {
  for (const name of ['a"b', 'a\nb', 'a;b']) {
    const project = join(temporaryFolder(), name);
    put(join(project, 'CMakeLists.txt'), '');
    assert.throws(
      () => checkProject(project),
      (/** @type {any} */ error) =>
        error.code === 2 &&
        /CMake cannot build/.test(error.message) &&
        !error.message.split('move it')[0].includes('\n'),
    );
  }
  assert.throws(
    () => checkProject(undefined, true, '/home/me;you/samebench'),
    /^UsageError: Samebench is in "\/home\/me;you\/samebench": CMake cannot build/,
  );
  assert.doesNotThrow(() => checkProject(undefined, true, '/home/me, you & co/samebench'));
});

test('in a cache folder whose path CMake cannot take, Samebench is compiled with the project', async () => {
  const tree = folderWith({ 'CMakeLists.txt': '' });
  const { start, calls } = project();
  /** @type {string[]} */
  const lines = [];
  const print = (/** @type {string} */ line) => lines.push(line);
  const env = { ...process.env, XDG_CACHE_HOME: '/tmp/a;b' };
  assert.equal(await start('native', { tree, env, print }), null);
  assert.match(lines[0], /\/tmp\/a;b\/samebench cannot be used: CMake cannot build in .* a semicolon/);
  assert.equal(
    calls.some((call) => call.includes('a;b')),
    false,
  );
});

test('names of functions in what Emscripten prints are as in the code', async () => {
  const { start } = project();
  const output =
    'error: undefined symbol: _ZN5words5parseEi (referenced by top-level compiled C/C++ code)\n' +
    'warning: __ZN5words5parseEi may need to be added\n';
  const run = (/** @type {number | null} */ code) => async (command, args) => {
    const stdout = code === 0 ? 'words::parse(int)\n' : '';
    if (command !== 'cmake') return { code, stdout, output: '', error: null };
    return { code: args[0] === '--build' ? 1 : 0, output, error: null };
  };
  const failure = String(await start('wasm', { run: run(0) }));
  assert.match(
    failure,
    /undefined symbol: words::parse\(int\) \(referenced.*\nwarning: words::parse\(int\) may/,
  );
  assert.match(String(await start('wasm', { run: run(null) })), /undefined symbol: _ZN5words5parseEi \(/);
});

test('a folder that another tool builds is named with that tool', () => {
  const before = process.cwd();
  const message = (/** @type {Record<string, string>} */ files) => {
    process.chdir(folderWith(files));
    try {
      checkProject(undefined, false);
      return '';
    } catch (error) {
      return /** @type {Error} */ (error).message;
    } finally {
      process.chdir(before);
    }
  };
  assert.match(
    message({ 'meson.build': '' }),
    /found Meson \(meson\.build\), which Samebench cannot build\n/,
  );
  assert.match(message({ 'MODULE.bazel': '', 'README.md': '' }), /found Bazel/);
  assert.match(message({}), /samebench_add_suite\n {2}`samebench init` writes one/);
});
