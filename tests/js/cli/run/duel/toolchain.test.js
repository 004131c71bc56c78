import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildPlan } from '../../../../../cli/build/plan.js';
import { executable } from '../../../../../cli/hosts/executable.js';
import { module } from '../../../../../cli/hosts/module.js';
import { resolveSide } from '../../../../../cli/run/duel/side.js';
import { flagDefinitions } from '../../../../../cli/run/duel/toolchain.js';
import { samebench } from '../../../fixtures/command.js';
import { testContext } from '../../../fixtures/fakes/fake-context.js';
import { put, putProgram, temporaryFolder } from '../../../fixtures/folders.js';

/** A context with the programs g++-12, gcc-12 and emcc on PATH, and what it was asked to build. */
function contextWithTools() {
  const folder = temporaryFolder();
  for (const name of ['g++-12', 'gcc-12', 'emcc', 'clang++']) putProgram(join(folder, name));
  /** @type {any[]} */
  const built = [];
  const { context } = testContext({
    env: { PATH: folder },
    presets: [{ name: 'wasm-lto', needs: ['clang'], variables: {}, toolchain: null }],
    build: async (/** @type {string} */ target, /** @type {any} */ { project, define, apart, env }) => (
      built.push({ target, project, define, apart, path: env.PATH }),
      null
    ),
    checkOut: async () => ({ hash: '0123456789abcdef', source: '/checkout' }),
  });
  return { folder, built, context };
}

test('a side is the working tree with another compiler, in a folder of its own', async () => {
  const { folder, built, context } = contextWithTools();
  const side = await resolveSide('a', 'cxx=g++-12', { project: 'words', define: ['LEVEL=3'] }, context);
  assert.equal(side.title, 'cxx=g++-12');
  assert.deepEqual(side.kinds, [executable]);
  assert.equal(await side.build('native'), null);
  const [{ target, project, define, apart }] = built;
  assert.deepEqual([target, project], ['native', 'words']);
  assert.deepEqual(define, [
    'LEVEL=3',
    `CMAKE_CXX_COMPILER=${join(folder, 'g++-12')}`,
    `CMAKE_C_COMPILER=${join(folder, 'gcc-12')}`,
  ]);
  assert.match(apart, /^sides\/[0-9a-f]{12}$/);
  assert.equal(await side.build('wasm'), 'a: its compiler or preset builds nothing for WebAssembly');
  assert.equal(built.length, 1);
  const without = await resolveSide('b', 'cxx=clang++', {}, context);
  await without.build('native');
  assert.deepEqual(
    built[1].define,
    [
      `CMAKE_CXX_COMPILER=${join(folder, 'clang++')}`,
      'CMAKE_C_FLAGS_INIT=-gdwarf-4 -g1',
      'CMAKE_CXX_FLAGS_INIT=-gdwarf-4 -g1',
    ],
    'there is no clang, and Valgrind can read the line numbers',
  );
  assert.notEqual(built[1].apart, apart);
  await assert.rejects(
    resolveSide('b', 'cxx=g++-99', {}, context),
    /--b cxx=g\+\+-99: there is no program g\+\+-99 on PATH/,
  );
});

test('an Emscripten is found first by the build of its side', async () => {
  const { folder, built, context } = contextWithTools();
  const side = await resolveSide('b', `emcc=${join(folder, 'emcc')}`, {}, context);
  assert.ok(
    side.kinds?.includes(module) && !side.kinds.includes(executable),
    'only what Emscripten compiles',
  );
  await side.build('wasm');
  assert.equal(built[0].path, `${folder}:${folder}`);
  assert.match(built[0].apart, /^sides\//);
  const byFolder = await resolveSide('b', `emcc=${folder}`, {}, context);
  await byFolder.build('wasm');
  assert.deepEqual(
    [built[1].path, built[1].apart],
    [built[0].path, built[0].apart],
    'its folder says the same',
  );
});

test('an Emscripten program with another name is refused: its build would find another one', async () => {
  const { folder, context } = contextWithTools();
  putProgram(join(folder, 'emcc-new'));
  await assert.rejects(
    resolveSide('b', 'emcc=emcc-new', {}, context),
    /--b emcc=emcc-new: expected a program with the name emcc, or its folder/,
  );
  const empty = temporaryFolder();
  await assert.rejects(
    resolveSide('b', `emcc=${empty}`, {}, context),
    /there is no program emcc in that folder/,
  );
});

test('a preset is built in its own folder, for the platforms of its kind', async () => {
  const { built, context } = contextWithTools();
  const side = await resolveSide('b', 'preset=wasm-lto', {}, context);
  assert.equal(await side.build('wasm'), null);
  assert.deepEqual(
    built.map(({ target, apart }) => [target, apart]),
    [['wasm-lto', undefined]],
  );
  assert.match(side.artifactOf('wasm').folder, /wasm-lto$/);
  assert.match(String(await side.build('native')), /builds nothing for native/);
  await assert.rejects(
    resolveSide('a', 'preset=lto', {}, context),
    /there is no such preset; there are wasm-lto/,
  );
});

test('flags follow those of the build type, so that they decide', async () => {
  const { built, context } = contextWithTools();
  const side = await resolveSide('b', '.', { flagsA: '-Os', flagsB: '-O2 -flto' }, context);
  assert.equal(side.title, 'the working tree, -O2 -flto');
  await side.build('wasm');
  assert.deepEqual(built[0].define, [
    'CMAKE_C_FLAGS_RELEASE=-O3 -DNDEBUG -O2 -flto',
    'CMAKE_CXX_FLAGS_RELEASE=-O3 -DNDEBUG -O2 -flto',
  ]);
  assert.deepEqual(flagDefinitions('--flags-a', '-g', ['CMAKE_CXX_FLAGS_RELEASE:STRING=-O1']), [
    'CMAKE_C_FLAGS_RELEASE=-O3 -DNDEBUG -g',
    'CMAKE_CXX_FLAGS_RELEASE=-O1 -g',
  ]);
  assert.throws(() => flagDefinitions('--flags-a', '-O2', ['CMAKE_BUILD_TYPE=Debug']), /-D chooses Debug/);
  const old = await resolveSide('a', 'v1', { flagsA: '-Os' }, context);
  assert.equal(old.title, 'v1 (0123456789ab), -Os');
  const folder = temporaryFolder();
  put(join(folder, 'native', 'samebench-native'), '');
  await assert.rejects(resolveSide('a', folder, { flagsA: '-O2' }, context), /is built already/);
});

test('a build of a side leaves the usual builds as they are', () => {
  const own = buildPlan('native', undefined, undefined, ['CMAKE_CXX_COMPILER=x'], { apart: 'sides/0123' });
  assert.match(own.folder, /build\/sides\/0123\/native$/);
  assert.deepEqual(own.configure.slice(2), ['-B', own.folder, '-DCMAKE_CXX_COMPILER=x']);
  const project = buildPlan('native', 'words', undefined, ['CMAKE_CXX_COMPILER=x'], { apart: 'sides/0123' });
  assert.match(project.folder, /words\/build\/sides\/0123\/samebench-native$/);
  assert.match(String(project.package?.folder), /build\/sides\/0123\/native$/, 'the package, too');
  assert.deepEqual(project.package?.configure.slice(-1), ['-DCMAKE_CXX_COMPILER=x']);
});

test('a duel of toolchains is on the platforms that both sides can be built for', async () => {
  const folder = temporaryFolder();
  putProgram(join(folder, 'g++-12'));
  putProgram(join(folder, 'emcc'));
  const env = { FAKE_PLATFORMS: 'native=healthy,node=healthy', PATH: `${folder}:${process.env.PATH}` };
  const { code, stdout, stderr } = await samebench(
    ['duel', '--a', 'cxx=g++-12', '--b', '.', '--rounds', '2'],
    { cwd: temporaryFolder(), env },
  );
  assert.equal(code, 0, stderr);
  assert.match(stderr, /^a: cxx=g\+\+-12\nb: the working tree\n/m);
  assert.match(stdout, /native/);
  assert.doesNotMatch(stdout, /node/);
  const none = await samebench(['duel', '--a', 'cxx=g++-12', '--b', 'emcc=emcc'], {
    cwd: temporaryFolder(),
    env,
  });
  assert.equal(none.code, 2);
  assert.match(none.stderr, /no platform runs both cxx=g\+\+-12 and emcc=emcc/);
});
