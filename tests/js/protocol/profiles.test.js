import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { profiles, readProfiles } from '../../../protocol/profiles.js';
import { put, temporaryFolder } from '../fixtures/folders.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Profiles after a change, as a file. */
function changed(change, folder = temporaryFolder()) {
  const value = structuredClone(profiles);
  change(value);
  return put(join(folder, 'profiles.json'), JSON.stringify(value));
}

/** Each with what it does to the profiles, the key and the reason that have to be told. */
const broken = [
  ['a key is missing', (p) => { delete p.quick.budgetMs; }, /quick.*budgetMs/],
  ['a profile is missing', (p) => { delete p.duel; }, /duel/],
  ['a key is unknown', (p) => { p.quick.budget = 3; }, /quick.*"budget"/],
  ['a number is a text', (p) => { p.default.rounds = '5'; }, /default\/rounds.*found "5"/],
  ['a number is 0', (p) => { p.thorough.warmUpMs = 0; }, /thorough\/warmUpMs.*found 0/],
  ['a number is too large', (p) => { p.duel.targetRelative = 1.5; }, /duel\/targetRelative.*found 1\.5/],
  ['a count is no integer', (p) => { p.quick.minimumPairs = 6.5; }, /quick\/minimumPairs.*integer.*found 6\.5/],
];

for (const [title, change, told] of broken) {
  test(`profiles.json: ${title}: the message names the file, the key and the reason`, () => {
    const file = changed(change);
    assert.throws(() => readProfiles(file), ({ name, message }) =>
      name === 'ProfilesError' && message.startsWith(`${file}: broken at `) && told.test(message));
  });

  test(`profiles.json: ${title}: CMake stops, and its message names the file, the key and the reason`, () => {
    const file = changed(change);
    const { status, stderr } = spawnSync('cmake', [`-DSAMEBENCH_PROFILES=${file}`, '-P', join(root, 'cmake/SamebenchProfiles.cmake')],
      { encoding: 'utf8' });
    assert.notEqual(status, 0);
    const line = stderr.replace(/\s+/g, ' ');
    assert.ok(line.includes(`${file}: broken at `), stderr);
    assert.match(line, told);
  });
}

test('CMake takes the profiles of the tree', () => {
  const { status, stderr } = spawnSync('cmake', [`-DSAMEBENCH_PROFILES=${join(root, 'protocol/profiles.json')}`, '-P',
    join(root, 'cmake/SamebenchProfiles.cmake')], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
});

test('the message about a file that is not JSON names the file', () => {
  const file = put(join(temporaryFolder(), 'profiles.json'), '{');
  assert.throws(() => readProfiles(file), /profiles\.json: .*JSON/);
});

test('the command does not start with broken profiles, and prints one line', () => {
  const tree = temporaryFolder();
  for (const name of ['cli', 'report', 'protocol', 'wasm', 'web']) cpSync(join(root, name), join(tree, name), { recursive: true });
  for (const name of ['package.json', 'package-lock.json', 'CMakePresets.json']) cpSync(join(root, name), join(tree, name));
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
  changed((p) => { p.quick.rounds = 0; }, join(tree, 'protocol'));
  const { status, stderr } = spawnSync(process.execPath, [join(tree, 'cli/samebench.js'), '--version'], { encoding: 'utf8' });
  assert.equal(status, 4);
  assert.match(stderr, /^samebench: .*profiles\.json: broken at \/quick\/rounds: .*found 0\n$/);
});

test('the page has the same profiles', () => {
  assert.deepEqual(JSON.parse(readFileSync(join(root, 'protocol/profiles.json'), 'utf8')), profiles);
});
