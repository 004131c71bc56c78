import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { artifactsOf, buildPlan } from '../../../../cli/build/build.js';
import { repository } from '../../../../cli/system/repository.js';
import { readPresets } from '../../../../cli/build/presets.js';
import { put, temporaryFolder } from '../../fixtures/folders.js';

/** @param {object[]} configurePresets */
function presetsOf(configurePresets) {
  const folder = temporaryFolder();
  put(join(folder, 'CMakePresets.json'), JSON.stringify({ version: 3, configurePresets }));
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
      name: 'wasm', needs: [],
      variables: { CMAKE_BUILD_TYPE: 'Release', X: 'base' },
      toolchain: `${folder}/cmake/emscripten.cmake`,
    },
    {
      name: 'wasm-simd', needs: ['clang'],
      variables: { CMAKE_BUILD_TYPE: 'Release', X: 'simd' },
      toolchain: `${folder}/cmake/emscripten.cmake`,
    },
  ]);
});

test('each preset of this tree names its target and existing tools', () => {
  const names = readPresets(repository).map(({ name }) => name);
  for (const name of ['native-clang', 'native-O2', 'native-m32', 'native-march', 'wasm-simd', 'wasm-O2']) {
    assert.ok(names.includes(name), name);
  }
});

test("Samebench's own tree is built by preset, a user's project with the variables of the preset", () => {
  const own = buildPlan('native-clang', undefined);
  assert.equal(own.folder, join(repository, 'build', 'native-clang'));
  assert.deepEqual(own.configure, ['--preset', 'native-clang']);
  assert.deepEqual(own.build, ['--build', own.folder, '--target', 'samebench-native']);
  assert.equal(artifactsOf(undefined, 'wasm-simd').wasmDirectory, join(repository, 'build', 'wasm-simd'));

  const folder = temporaryFolder();
  put(join(folder, 'CMakeLists.txt'), '');
  const project = buildPlan('native-clang', folder);
  assert.equal(project.folder, join(folder, 'build', 'samebench-native-clang'));
  assert.ok(project.configure.includes('-DCMAKE_CXX_COMPILER=clang++'));
  assert.ok(project.configure.includes('-DCMAKE_BUILD_TYPE=Release'));
  const wasm = buildPlan('wasm-O2', folder);
  assert.ok(wasm.configure.includes(`-DCMAKE_TOOLCHAIN_FILE=${repository}/cmake/emscripten.cmake`));
  assert.equal(artifactsOf(folder, 'native-clang').nativeExecutable, join(project.folder, 'samebench-native'));
  assert.equal(artifactsOf(folder, 'native-clang').wasmDirectory, join(folder, 'build', 'samebench-wasm'));
});
