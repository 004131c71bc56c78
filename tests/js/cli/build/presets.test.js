import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { artifactOf } from '../../../../cli/build/build.js';
import { buildPlan } from '../../../../cli/build/plan.js';
import { repository } from '../../../../cli/system/repository.js';
import { readPresets, readProjectPresets } from '../../../../cli/build/presets.js';
import { folderWith, put, temporaryFolder } from '../../fixtures/folders.js';

/** @param {object[]} configurePresets */
function presetsOf(configurePresets) {
  const folder = folderWith({ 'CMakePresets.json': JSON.stringify({ version: 3, configurePresets }) });
  return { folder, presets: readPresets(folder) };
}

test('a preset inherits variables and overrides them; hidden presets are not listed', () => {
  const { presets, folder } = presetsOf([
    { name: 'base', hidden: true, cacheVariables: { CMAKE_BUILD_TYPE: 'Release', X: 'base' } },
    { name: 'wasm', inherits: ['base'], toolchainFile: '${sourceDir}/cmake/emscripten.cmake' },
    {
      name: 'wasm-simd',
      inherits: 'wasm',
      vendor: { samebench: { needs: ['clang'] } },
      cacheVariables: { X: { type: 'STRING', value: 'simd' } },
    },
  ]);
  assert.deepEqual(presets, [
    {
      name: 'wasm',
      needs: [],
      variables: { CMAKE_BUILD_TYPE: 'Release', X: 'base' },
      toolchain: `${folder}/cmake/emscripten.cmake`,
    },
    {
      name: 'wasm-simd',
      needs: ['clang'],
      variables: { CMAKE_BUILD_TYPE: 'Release', X: 'simd' },
      toolchain: `${folder}/cmake/emscripten.cmake`,
    },
  ]);
});

test('each preset of this tree names its target and existing tools', () => {
  const names = readPresets(repository).map(({ name }) => name);
  for (const name of [
    'native-clang',
    'native-O2',
    'native-m32',
    'native-march',
    'wasm-simd',
    'wasm-O2',
    'wasm-threads',
  ]) {
    assert.ok(names.includes(name), name);
  }
});

test('what a preset sets for C++, it sets for C', () => {
  for (const { name, variables } of readPresets(repository)) {
    const of = (/** @type {string} */ language) =>
      Object.keys(variables)
        .filter((key) => key.startsWith(`CMAKE_${language}_`))
        .map((key) => key.replace(`_${language}_`, '_'));
    assert.deepEqual(of('C'), of('CXX'), name);
  }
});

test("Samebench's own tree is built by preset, a user's project with the variables of the preset", () => {
  const own = buildPlan('native-clang', undefined);
  assert.equal(own.folder, join(repository, 'build', 'native-clang'));
  assert.deepEqual(own.configure, ['--preset', 'native-clang']);
  assert.deepEqual(own.build, ['--build', own.folder, '--target', 'samebench.programs']);
  assert.equal(artifactOf(undefined, 'wasm-simd').folder, join(repository, 'build', 'wasm-simd'));

  const folder = folderWith({ 'CMakeLists.txt': '' });
  const project = buildPlan('native-clang', folder);
  assert.equal(project.folder, join(folder, 'build', 'samebench-native-clang'));
  assert.ok(project.configure.includes('-DCMAKE_CXX_COMPILER=clang++'));
  assert.ok(project.configure.includes('-DCMAKE_BUILD_TYPE=Release'));
  const wasm = buildPlan('wasm-O2', folder);
  assert.ok(wasm.configure.includes(`-DCMAKE_TOOLCHAIN_FILE=${repository}/cmake/emscripten.cmake`));
  assert.deepEqual(artifactOf(folder, 'native-clang').files, [join(project.folder, 'samebench-native')]);
  assert.equal(artifactOf(folder, 'wasm').folder, join(folder, 'build', 'samebench-wasm'));
});

/** A project with preset files. @param {Record<string, object>} files */
function projectWith(files) {
  const folder = folderWith({ 'CMakeLists.txt': '' });
  for (const [name, content] of Object.entries(files))
    put(join(folder, name), JSON.stringify({ version: 4, ...content }));
  return folder;
}

test('what a project without suites asks for as Google Benchmark is led to Samebench', () => {
  const foreign = folderWith({ 'CMakeLists.txt': 'project(foreign)\n' });
  const own = folderWith({
    'CMakeLists.txt': 'find_package(Samebench)\nsamebench_add_suite(NAME a SOURCES a.cpp)\n',
  });
  const leads = (/** @type {string} */ folder) =>
    buildPlan('native', folder, '/tree').configure.includes('-C');
  assert.deepEqual([leads(own), leads(foreign)], [false, true]);
  assert.ok(
    buildPlan('wasm', foreign, repository).configure.includes(
      join(repository, 'cmake', 'google-benchmark', 'StandIn.cmake'),
    ),
  );
});

test("a project's presets are variants: of WebAssembly if their toolchain is Emscripten's", () => {
  const folder = projectWith({
    'CMakePresets.json': {
      include: ['cmake/base.json'],
      configurePresets: [
        { name: 'fast', inherits: 'base' },
        {
          name: 'web',
          toolchainFile: '$env{EMSDK}/upstream/emscripten/cmake/Modules/Platform/Emscripten.cmake',
        },
        { name: 'web-simd', inherits: ['web'] },
        { name: 'a name, with a comma' },
      ],
    },
    'cmake/base.json': { configurePresets: [{ name: 'base', hidden: true }, { name: 'shared' }] },
    'CMakeUserPresets.json': {
      include: ['CMakePresets.json'],
      configurePresets: [
        { name: 'mine', cacheVariables: { CMAKE_TOOLCHAIN_FILE: { value: 'x/Emscripten.cmake' } } },
      ],
    },
  });
  assert.deepEqual(
    readProjectPresets(folder).map(({ name, written }) => [name, written]),
    [
      ['native-shared', 'shared'],
      ['native-fast', 'fast'],
      ['wasm-web', 'web'],
      ['wasm-web-simd', 'web-simd'],
      ['wasm-mine', 'mine'],
    ],
  );
  assert.deepEqual(readProjectPresets(undefined), []);
  assert.deepEqual(readProjectPresets(temporaryFolder()), []);
});

test('a project is built by its own preset, which wins over one of Samebench with the same name', () => {
  const folder = projectWith({ 'CMakePresets.json': { configurePresets: [{ name: 'clang' }] } });
  const { configure, folder: build, settings } = buildPlan('native-clang', folder, undefined, ['LEVEL=3']);
  assert.equal(build, join(folder, 'build', 'samebench-native-clang'));
  assert.deepEqual(configure.slice(0, 6), ['--preset', 'clang', '-B', build, '-G', 'Ninja']);
  assert.equal(configure.at(-1), '-DLEVEL=3');
  put(
    join(folder, 'CMakePresets.json'),
    JSON.stringify({ version: 4, configurePresets: [{ name: 'clang', cacheVariables: {} }] }),
  );
  assert.notEqual(
    buildPlan('native-clang', folder, undefined, ['LEVEL=3']).settings,
    settings,
    'the file was changed',
  );
});

test('a preset file may begin with a byte order mark, as for CMake; one that is not JSON is named', () => {
  const folder = projectWith({});
  put(join(folder, 'CMakePresets.json'), '\uFEFF{"configurePresets": [{"name": "fast"}]}');
  assert.deepEqual(
    readProjectPresets(folder).map(({ name }) => name),
    ['native-fast'],
  );
  put(join(folder, 'CMakePresets.json'), '{');
  assert.throws(() => readProjectPresets(folder), {
    name: 'UsageError',
    message: /cannot read the presets of .*CMakePresets\.json/,
  });
});
