import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkFolder, createStore, timeName } from '../../../../cli/files/store.js';
import { realDisk } from '../../../../cli/system/files.js';
import { put, temporaryFolder } from '../../fixtures/folders.js';

/** What is saved does not matter here. @param {object} results */
const run = (results) => /** @type {any} */ (results);
const some = run({ a: 1 });

const time = new Date('2026-11-21T08:00:00.123Z');
const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });

test('results are written as latest.json and under their time', async () => {
  const folder = temporaryFolder();
  const { save } = createStore(folder, time);
  const { path, trouble } = await save(some);
  assert.deepEqual([path, trouble], [join(folder, 'latest.json'), null]);
  assert.deepEqual(readdirSync(folder).sort(), ['2026-11-21T08-00-00.json', 'latest.json']);
  assert.deepEqual(JSON.parse(readFileSync(path, 'utf8')), { a: 1 });
});

test('saving again replaces, and a run that starts in the same second keeps the earlier', async () => {
  const folder = temporaryFolder();
  const first = createStore(folder, time);
  await first.save(run({ run: 1 }));
  await first.save(run({ run: 1, more: true }));
  const second = createStore(folder, time);
  await second.save(run({ run: 2 }));
  const read = (name) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  assert.deepEqual(read(`${timeName(time)}.json`), { run: 1, more: true });
  assert.deepEqual(read(`${timeName(time)}-2.json`), { run: 2 });
  assert.deepEqual(read('latest.json'), { run: 2 });
});

test('a part of a run is kept, and is not the latest', async () => {
  const folder = temporaryFolder();
  const { path } = await createStore(folder, time, { isLatest: false }).save(some);
  assert.deepEqual([path, readdirSync(folder)], [join(folder, '2026-11-21T08-00-00.json'), ['2026-11-21T08-00-00.json']]);
});

test('a folder is made when it is not there, and no probe is left in it', async () => {
  const folder = join(temporaryFolder(), 'a', 'b');
  await checkFolder(folder);
  assert.deepEqual(readdirSync(folder), []);
});

test('a folder that cannot be written is told before anything is measured', async () => {
  const inTheWay = put(join(temporaryFolder(), 'file'), '');
  await assert.rejects(checkFolder(join(inTheWay, 'results')), {
    code: 2,
    message: /cannot write results to .*file.*--out DIR/s,
  });
});

test('a folder without permission is told as well', { skip: process.getuid?.() === 0 }, async () => {
  const folder = join(temporaryFolder(), 'locked');
  mkdirSync(folder);
  chmodSync(folder, 0o500);
  await assert.rejects(checkFolder(folder), /cannot write results/);
});

test('a disk that is nearly full is told before anything is measured', async () => {
  const disk = { ...realDisk, freeBytes: async () => 3 * 2 ** 20 };
  await assert.rejects(checkFolder(temporaryFolder(), disk), /has 3\.0 MB free.*need 16\.0 MB/);
});

test('when the disk is full, the results go to the temporary folder, and that is told', async () => {
  const [folder, fallback] = [temporaryFolder(), temporaryFolder()];
  const disk = {
    ...realDisk,
    write: async (path, text) => {
      if (path.startsWith(folder)) throw full;
      return realDisk.write(path, text);
    },
  };
  const { path, trouble } = await createStore(folder, time, { disk, fallback }).save(some);
  assert.ok(path.startsWith(fallback));
  assert.match(String(trouble), /cannot write .*ENOSPC.*the results are in /);
  assert.deepEqual(JSON.parse(readFileSync(path, 'utf8')), { a: 1 });
});

test('when latest.json alone cannot be written, the file under its time is named', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'latest.json'));
  const { path, trouble } = await createStore(folder, time).save(some);
  assert.equal(path, join(folder, '2026-11-21T08-00-00.json'));
  assert.match(String(trouble), /cannot write .*latest\.json: .*; the results are in .*T08-00-00\.json$/);
});

test('a folder in a place where none can be made is told at once', { timeout: 5000 }, async () => {
  await assert.rejects(checkFolder('/proc/samebench/results'), /cannot write results to \/proc/);
});

test('when nothing can be written at all, that is an error and not silence', async () => {
  const disk = { ...realDisk, write: () => Promise.reject(full) };
  await assert.rejects(createStore(temporaryFolder(), time, { disk }).save(some), {
    code: 4,
    message: /ENOSPC[^]*nor to the temporary folder[^]*lost/,
  });
});

test('a write that fails leaves the old file and no half of the new', async () => {
  const folder = temporaryFolder();
  const target = join(folder, 'latest.json');
  mkdirSync(target);
  await assert.rejects(realDisk.write(target, 'text'));
  assert.deepEqual(readdirSync(folder), ['latest.json']);
});

test('results that do not fit the schema are kept, and that is told', async () => {
  const folder = temporaryFolder();
  const validate = () => {
    throw new Error('/platforms/0: expected an id');
  };
  const { path, trouble } = await createStore(folder, time, { validate }).save(some);
  assert.match(String(trouble), /do not fit their schema: \/platforms\/0/);
  assert.deepEqual(JSON.parse(readFileSync(path, 'utf8')), { a: 1 });
});
