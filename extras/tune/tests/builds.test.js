import assert from 'node:assert/strict';
import { existsSync, readdirSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeRoom } from '../builds.js';
import { definitionsOf, setsOf } from '../sets.js';
import { artifactIn } from '../../../cli/hosts/index.js';
import { buildPlan } from '../../../cli/build/plan.js';
import { put, temporaryFolder } from '../../../tests/js/fixtures/folders.js';

test('each choice of an axis is combined with each of the others; the own flags are the first', () => {
  const titles = (/** @type {string[] | undefined} */ over, target = 'wasm') =>
    setsOf(over, target).map(({ title }) => title);
  assert.deepEqual(titles(['-O2| -O3 ', '|-msimd128', '|-O2']), [
    'own flags',
    '-O2',
    '-O2 -O2',
    '-O2 -msimd128',
    '-O2 -msimd128 -O2',
    '-O3',
    '-O3 -O2',
    '-O3 -msimd128',
    '-O3 -msimd128 -O2',
  ]);
  assert.deepEqual(titles(['|-O2', '|-O2']), ['own flags', '-O2', '-O2 -O2'], 'no set twice');
  const passes = ['-O3', 'wasm-opt:|-O4 --converge'];
  assert.deepEqual(titles(passes), ['own flags', '-O3', '-O3 wasm-opt:-O4 --converge']);
  assert.deepEqual(titles(passes, 'native'), ['own flags', '-O3'], 'native code has no wasm-opt');
  const apart = ['-O3', 'native:|-march=native', 'wasm:|-msimd128'];
  assert.deepEqual(titles(apart, 'native'), ['own flags', '-O3', '-O3 -march=native']);
  assert.deepEqual(titles(apart), ['own flags', '-O3', '-O3 -msimd128']);
  const [, , set] = setsOf(passes, 'wasm');
  assert.deepEqual(definitionsOf(set, 'hook'), [
    'CMAKE_PROJECT_INCLUDE=hook',
    'SAMEBENCH_TUNE_FLAGS=-O3',
    'SAMEBENCH_TUNE_LINK=-sBINARYEN_EXTRA_PASSES=-O4,--converge',
  ]);
  assert.deepEqual([titles(undefined, 'native').length, titles(undefined).length], [1 + 6, 1 + 16]);
});

test('a set is built beside the usual build, and with the same package', () => {
  const project = temporaryFolder();
  const usual = buildPlan('native', project, '/tree');
  const set = buildPlan('native', project, '/tree', ['SAMEBENCH_TUNE_FLAGS=-O2'], {
    apart: 'tune/0',
    beside: 'samebench.bare',
  });
  assert.deepEqual([set.samebench, set.package], [usual.samebench, usual.package]);
  assert.equal(set.folder, join(project, 'build', 'tune', '0', 'samebench-native'));
  assert.deepEqual(set.build.slice(-2), ['samebench.programs', 'samebench.bare']);
});

const [old, one, two, fresh] = ['0', '1', '2', '3'].map((digit) => digit.repeat(12));

test('too large builds leave the disk, the oldest first; of those in use, the programs stay', async () => {
  const root = temporaryFolder();
  const used = [one, two].map((name) => artifactIn('native', join(root, name, 'samebench-native')));
  for (const [i, name] of [old, one, two, fresh].entries()) {
    for (const file of ['samebench-native', 'object.o'])
      put(join(root, name, 'samebench-native', file), 'x'.repeat(100));
    put(join(root, name, 'samebench-native', 'lib', 'libwords.so'), '');
    utimesSync(join(root, name), 1000 * i, 1000 * i);
  }
  /** @type {string[]} */
  const said = [];
  const context = /** @type {any} */ ({
    progress: { print: (/** @type {string} */ line) => said.push(line) },
  });
  await makeRoom(root, 800, used, context);
  assert.deepEqual(readdirSync(root).length, 4, 'all fit');
  await makeRoom(root, 500, used, context);
  assert.deepEqual(readdirSync(root).sort(), [one, two, fresh]);
  assert.deepEqual(readdirSync(used[0].folder), ['lib', 'samebench-native'], 'its objects are gone');
  assert.equal(existsSync(join(used[1].folder, 'object.o')), true, 'the last one is whole');
  assert.deepEqual(said, []);
  await makeRoom(root, 100, used, context);
  assert.deepEqual(readdirSync(root).sort(), [one, two]);
  assert.match(said[0], /warning: the programs alone have .*, and --disk allows/);
});

test('what is no build of a set stays, and nothing is removed behind a link', async () => {
  const [root, home] = [temporaryFolder(), temporaryFolder()];
  const context = /** @type {any} */ ({ progress: { print: () => {} } });
  for (const name of ['notes', old]) put(join(root, name, 'file'), 'x'.repeat(100));
  await makeRoom(root, 1, [], context);
  assert.deepEqual(readdirSync(root), ['notes']);

  put(join(home, 'object.o'), 'x'.repeat(100));
  put(join(root, one, 'file'), 'x'.repeat(100));
  symlinkSync(home, join(root, one, 'samebench-native'));
  const used = [one, two].map((name) => artifactIn('native', join(root, name, 'samebench-native')));
  await assert.rejects(makeRoom(root, 1, used, context), /samebench-native is a link/);
  assert.deepEqual(readdirSync(home), ['object.o']);
});
