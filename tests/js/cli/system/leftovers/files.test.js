import assert from 'node:assert/strict';
import { lchownSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { makeTemporaryFolder, removeLeftovers, temporaryName } from '../../../../../cli/system/leftovers/files.js';
import { realProcesses } from '../../../../../cli/system/leftovers/owner.js';
import { put, temporaryFolder } from '../../../fixtures/folders.js';

const place = 'aaaa';
const machine = { pid: 1, place, startOf: (/** @type {number} */ pid) => (pid === 10 ? '700' : null) };
const of = (/** @type {string} */ owner) => [`samebench-${owner}-abcdef`, `.samebench-${owner}-0123456789abcdef.tmp`];

function fill(folder, owner) {
  const [sub, file] = of(owner);
  put(join(folder, sub, 'request.json'), '{}');
  put(join(folder, file), '{');
  return [sub, file];
}

test('what commands that have ended left is removed, and nothing else', async () => {
  const folder = temporaryFolder();
  fill(folder, `b-jg-${place}`);
  put(join(folder, `samebench-request-b-jg-${place}-ABCDE1`, 'request.json'), '{}');
  const living = fill(folder, `a-jg-${place}`);
  const elsewhere = fill(folder, 'b-jg-bbbb');
  const others = ['samebench-2026.json', `samebench-b-jg-${place}`, `notes-b-jg-${place}.tmp`];
  for (const name of others) put(join(folder, name), '');
  await removeLeftovers(folder, machine);
  assert.deepEqual(readdirSync(folder).sort(), [...living, ...elsewhere, ...others].sort());
});

test('what another user owns stays, and so does what a link leads to', async () => {
  const [folder, other] = [temporaryFolder(), temporaryFolder()];
  put(join(other, 'precious'), '');
  const [sub, file] = of(`b-jg-${place}`);
  symlinkSync(other, join(folder, sub));
  mkdirSync(join(folder, file));
  await removeLeftovers(folder, machine);
  assert.deepEqual([readdirSync(folder).sort(), readdirSync(other)], [[sub, file].sort(), ['precious']]);
});

test('folders of another user stay', { skip: process.getuid?.() !== 0 }, async () => {
  const folder = temporaryFolder();
  const names = fill(folder, `b-jg-${place}`);
  for (const name of names) lchownSync(join(folder, name), 12345, 12345);
  await removeLeftovers(folder, machine);
  assert.deepEqual(readdirSync(folder).sort(), names.sort());
});

test('the folders and files of this process are its own', async () => {
  const folder = temporaryFolder();
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    const made = makeTemporaryFolder('request');
    put(join(folder, temporaryName()), '');
    await removeLeftovers(folder);
    assert.equal(readdirSync(folder).length, 2);
    // Seen from the time after this process.
    await removeLeftovers(folder, { pid: 1, place: realProcesses.place, startOf: () => null });
    assert.deepEqual([basename(made).startsWith('samebench-request-'), readdirSync(folder)], [true, []]);
    process.env.TMPDIR = join(folder, 'nowhere');
    assert.throws(() => makeTemporaryFolder('request'), /no temporary folder can be made: .*TMPDIR can name another place/);
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
});
