import assert from 'node:assert/strict';
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeRoom } from '../../../../../cli/commands/tune/builds.js';
import { identityOf } from '../../../../../cli/commands/tune/identity.js';
import { definitionsOf, setsOf } from '../../../../../cli/commands/tune/sets.js';
import { buildPlan } from '../../../../../cli/build/plan.js';
import { put, temporaryFolder } from '../../../fixtures/folders.js';

test('each choice of an axis is combined with each of the others; the own flags are the first', () => {
  const titles = (/** @type {string[] | undefined} */ over, target = 'wasm') => setsOf(over, target).map(({ title }) => title);
  assert.deepEqual(titles(['-O2| -O3 ', '|-msimd128', '|-O2']), ['own flags', '-O2', '-O2 -O2', '-O2 -msimd128', '-O2 -msimd128 -O2', '-O3', '-O3 -O2', '-O3 -msimd128', '-O3 -msimd128 -O2']);
  assert.deepEqual(titles(['|-O2', '|-O2']), ['own flags', '-O2', '-O2 -O2'], 'no set twice');
  const passes = ['-O3', 'wasm-opt:|-O4 --converge'];
  assert.deepEqual(titles(passes), ['own flags', '-O3', '-O3 wasm-opt:-O4 --converge']);
  assert.deepEqual(titles(passes, 'native'), ['own flags', '-O3'], 'native code has no wasm-opt');
  const apart = ['-O3', 'native:|-march=native', 'wasm:|-msimd128'];
  assert.deepEqual(titles(apart, 'native'), ['own flags', '-O3', '-O3 -march=native']);
  assert.deepEqual(titles(apart), ['own flags', '-O3', '-O3 -msimd128']);
  const [, , set] = setsOf(passes, 'wasm');
  assert.deepEqual(definitionsOf(set, 'hook'), ['CMAKE_PROJECT_INCLUDE=hook', 'SAMEBENCH_TUNE_FLAGS=-O3', 'SAMEBENCH_TUNE_LINK=-sBINARYEN_EXTRA_PASSES=-O4,--converge']);
  assert.deepEqual([titles(undefined, 'native').length, titles(undefined).length], [1 + 6, 1 + 16]);
});

test('a set is built beside the usual build, and with the same package', () => {
  const project = temporaryFolder();
  const usual = buildPlan('native', project, '/tree');
  const set = buildPlan('native', project, '/tree', ['SAMEBENCH_TUNE_FLAGS=-O2'], { apart: 'tune/0', beside: 'samebench.bare' });
  assert.deepEqual([set.samebench, set.package], [usual.samebench, usual.package]);
  assert.equal(set.folder, join(project, 'build', 'tune', '0', 'samebench-native'));
  assert.deepEqual(set.build.slice(-2), ['samebench-native', 'samebench.bare']);
});

/** A module with a code section and a custom one. @param {string} code @param {string} custom */
const moduleOf = (code, custom) => Buffer.concat([Buffer.from('\0asm\x01\0\0\0'),
  ...[[0, custom], [10, code]].flatMap(([id, text]) => [Buffer.from([Number(id), String(text).length]), Buffer.from(String(text))])]);

/** An ELF file of 64 bits with a loaded section, a note and a section that is not loaded. @param {string} code @param {string} id @param {string} lines */
function elfOf(code, id, lines) {
  const sections = [[1, 2, code], [7, 2, id], [1, 0, lines]].map(([type, flags, text]) => ({ type: Number(type), flags: Number(flags), content: Buffer.from(String(text)) }));
  const header = Buffer.alloc(64);
  header.write('\x7fELF\x02\x01', 'latin1');
  header.writeBigUInt64LE(64n, 40);
  header.writeUInt16LE(64, 58);
  header.writeUInt16LE(sections.length, 60);
  let at = 64 + 64 * sections.length;
  const table = sections.map(({ type, flags, content }) => {
    const entry = Buffer.alloc(64);
    entry.writeUInt32LE(type, 4);
    entry.writeBigUInt64LE(BigInt(flags), 8);
    entry.writeBigUInt64LE(BigInt(at), 24);
    entry.writeBigUInt64LE(BigInt(content.length), 32);
    at += content.length;
    return entry;
  });
  return Buffer.concat([header, ...table, ...sections.map(({ content }) => content)]);
}

test('two builds are the same if they run the same code, whatever their names and line numbers', () => {
  const folder = temporaryFolder();
  const idOf = (/** @type {Buffer | string} */ content) => {
    writeFileSync(join(folder, 'program'), content);
    return identityOf({ folder, files: [join(folder, 'program')] });
  };
  assert.equal(idOf(moduleOf('code', 'name')), idOf(moduleOf('code', 'other')));
  assert.notEqual(idOf(moduleOf('code', 'name')), idOf(moduleOf('cold', 'name')));
  assert.equal(idOf(elfOf('code', 'id 1', 'a.cpp:1')), idOf(elfOf('code', 'id 2', 'b.cpp:20')));
  assert.notEqual(idOf(elfOf('code', 'id', 'a.cpp')), idOf(elfOf('cold', 'id', 'a.cpp')));
  assert.notEqual(idOf('script 1'), idOf('script 2'));
  assert.notEqual(idOf(elfOf('code', 'id 1', '').subarray(0, 70)), idOf(elfOf('code', 'id 2', '').subarray(0, 71)), 'cut off');
  const alone = idOf(moduleOf('code', 'name'));
  put(join(folder, 'lib', 'libown.so.1'), elfOf('code', 'id', '').toString('latin1'));
  const withLibrary = idOf(moduleOf('code', 'name'));
  put(join(folder, 'lib', 'libown.so.1'), elfOf('cold', 'id', '').toString('latin1'));
  assert.equal(new Set([alone, withLibrary, idOf(moduleOf('code', 'name'))]).size, 3, 'a shared library of the build is a part of the program');
});

test('builds that are too large leave the disk, the oldest first; of those in use the programs stay', async () => {
  const root = temporaryFolder();
  const used = ['one', 'two'].map((name) => ({ folder: join(root, name, 'samebench-native'), files: [join(root, name, 'samebench-native', 'samebench-native')] }));
  for (const [i, name] of ['old', 'one', 'two', 'new'].entries()) {
    for (const file of ['samebench-native', 'object.o']) put(join(root, name, 'samebench-native', file), 'x'.repeat(100));
    utimesSync(join(root, name), 1000 * i, 1000 * i);
  }
  /** @type {string[]} */
  const said = [];
  const context = /** @type {any} */ ({ progress: { print: (/** @type {string} */ line) => said.push(line) } });
  await makeRoom(root, 800, used, context);
  assert.deepEqual(readdirSync(root).length, 4, 'all fit');
  await makeRoom(root, 500, used, context);
  assert.deepEqual(readdirSync(root).sort(), ['new', 'one', 'two']);
  assert.deepEqual(readdirSync(used[0].folder), ['samebench-native'], 'its objects are gone');
  assert.equal(existsSync(join(used[1].folder, 'object.o')), true, 'the last one is whole');
  assert.deepEqual(said, []);
  await makeRoom(root, 100, used, context);
  assert.deepEqual(readdirSync(root).sort(), ['one', 'two']);
  assert.match(said[0], /warning: the programs alone have .*, and --disk allows/);
});
