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

test('saving a run again replaces it, but not another run of the same second', async () => {
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

test('a partial run is kept, but does not become latest.json', async () => {
  const folder = temporaryFolder();
  const { path } = await createStore(folder, time, { isLatest: false }).save(some);
  assert.deepEqual([path, readdirSync(folder)], [join(folder, '2026-11-21T08-00-00.json'), ['2026-11-21T08-00-00.json']]);
});

test('a missing folder is created, and the write test leaves no file in it', async () => {
  const folder = join(temporaryFolder(), 'a', 'b');
  await checkFolder(folder);
  assert.deepEqual(readdirSync(folder), []);
});

test('a folder that is not writable is reported before the measurement', async () => {
  const inTheWay = put(join(temporaryFolder(), 'file'), '');
  await assert.rejects(checkFolder(join(inTheWay, 'results')), {
    code: 2,
    message: /cannot write results to .*file.*--out DIR/s,
  });
});

test('a folder without permission is reported before the measurement', { skip: process.getuid?.() === 0 }, async () => {
  const folder = join(temporaryFolder(), 'locked');
  mkdirSync(folder);
  chmodSync(folder, 0o500);
  await assert.rejects(checkFolder(folder), /cannot write results/);
});

test('a disk that is nearly full is reported before the measurement', async () => {
  const disk = { ...realDisk, freeBytes: async () => 3 * 2 ** 20 };
  await assert.rejects(checkFolder(temporaryFolder(), disk), /has 3\.0 MB free.*need 16\.0 MB/);
});

test('if the disk is full, the results go to the temporary folder, with a message', async () => {
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

test('if only latest.json cannot be written, the message names the file with the time', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'latest.json'));
  const { path, trouble } = await createStore(folder, time).save(some);
  assert.equal(path, join(folder, '2026-11-21T08-00-00.json'));
  assert.match(String(trouble), /cannot write .*latest\.json: .*; the results are in .*T08-00-00\.json$/);
});

test('a folder that cannot be created is reported at once', { timeout: 5000 }, async () => {
  await assert.rejects(checkFolder('/proc/samebench/results'), /cannot write results to \/proc/);
});

test('if nothing can be written at all, that is an error', async () => {
  const disk = { ...realDisk, write: () => Promise.reject(full) };
  await assert.rejects(createStore(temporaryFolder(), time, { disk }).save(some), {
    code: 4,
    message: /ENOSPC[^]*nor to the temporary folder[^]*lost/,
  });
});

test('a failed write leaves the old file and no part of the new one', async () => {
  const folder = temporaryFolder();
  const target = join(folder, 'latest.json');
  mkdirSync(target);
  await assert.rejects(realDisk.write(target, 'text'));
  assert.deepEqual(readdirSync(folder), ['latest.json']);
});

test('results that do not fit the schema are saved, with a message', async () => {
  const folder = temporaryFolder();
  const validate = () => {
    throw new Error('/platforms/0: expected an id');
  };
  const { path, trouble } = await createStore(folder, time, { validate }).save(some);
  assert.match(String(trouble), /do not fit their schema: \/platforms\/0/);
  assert.deepEqual(JSON.parse(readFileSync(path, 'utf8')), { a: 1 });
});
