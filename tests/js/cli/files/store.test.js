import assert from 'node:assert/strict';
import {
  chmodSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkFolder, createOwnFiles, createStore, timeName } from '../../../../cli/files/store.js';
import { realDisk } from '../../../../cli/system/files.js';
import { folderWith, put, temporaryFolder } from '../../fixtures/folders.js';

/** What is saved does not matter here. @param {object} results */
const run = (results) => /** @type {any} */ ({ platforms: [], ...results });
const some = run({ a: 1 });

/** What a file has of them. */
const saved = (/** @type {string} */ path) => JSON.parse(readFileSync(path, 'utf8'));
const time = new Date('2026-11-21T08:00:00.123Z');
const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });

test('results are written as latest.json and under their time', async () => {
  const folder = temporaryFolder();
  const { save } = createStore(folder, time);
  const { path, saveError } = await save(some);
  assert.deepEqual([path, saveError], [join(folder, 'latest.json'), null]);
  assert.deepEqual(readdirSync(folder).sort(), ['2026-11-21T08-00-00.json', 'latest.json']);
  assert.equal(saved(path).a, 1);
});

test('latest.json is another name of the file of the run, and no copy', async () => {
  const folder = temporaryFolder();
  const [first, second] = [createStore(folder, time), createStore(folder, new Date('2027-01-01'))];
  await first.save(some);
  await second.save(run({ a: 2 }));
  const inode = (/** @type {string} */ path) => lstatSync(path).ino;
  assert.equal(inode(join(folder, 'latest.json')), inode(second.kept()));
  assert.deepEqual([saved(first.kept()).a, saved(join(folder, 'latest.json')).a], [1, 2]);
  assert.equal(readdirSync(folder).length, 3);
});

test('where files have one name only, latest.json is a copy', async () => {
  const folder = temporaryFolder();
  const link = async () => {
    throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' });
  };
  const { save, kept } = createStore(folder, time, { disk: { ...realDisk, link } });
  const { path, saveError } = await save(some);
  assert.deepEqual([path, saveError], [join(folder, 'latest.json'), null]);
  assert.notEqual(lstatSync(path).ino, lstatSync(kept()).ino);
  assert.equal(saved(path).a, 1);
});

test('the copy is that of the results, whatever has taken their file', async () => {
  const [folder, home] = [temporaryFolder(), temporaryFolder()];
  const victim = put(join(home, 'secret'), 'mine');
  const write = async (/** @type {string} */ path, text, options) => {
    await realDisk.write(path, text, options);
    if (path.endsWith('latest.json')) return;
    rmSync(path);
    symlinkSync(victim, path);
  };
  const { path } = await createStore(folder, time, { disk: { ...realDisk, write } }).save(some);
  assert.ok(lstatSync(path).isFile());
  assert.equal(saved(path).a, 1);
});

test('runs that start in the same second lose no results', async () => {
  const folder = temporaryFolder();
  const [one, two, three] = [1, 2, 3].map(() => createStore(folder, time));
  await Promise.all([one.save(run({ run: 1 })), two.save(run({ run: 2 })), three.save(run({ run: 3 }))]);
  const read = (name) => saved(join(folder, name));
  const kept = readdirSync(folder)
    .filter((name) => name !== 'latest.json')
    .sort();
  assert.deepEqual(kept, ['', '-2', '-3'].map((end) => `${timeName(time)}${end}.json`).sort());
  assert.deepEqual(kept.map((name) => read(name).run).sort(), [1, 2, 3]);
  assert.deepEqual(
    [one, two, three].map(({ kept: path }) => path()).sort(),
    kept.map((name) => join(folder, name)).sort(),
  );
});

test('the files of a duel have the same number', async () => {
  const folder = folderWith({ 'time-b.json': 'of another run' });
  const files = createOwnFiles(folder, ['time-a', 'time-b']);
  assert.deepEqual(await files.write(['A', 'B']), [
    join(folder, 'time-a-2.json'),
    join(folder, 'time-b-2.json'),
  ]);
  assert.deepEqual(readdirSync(folder).sort(), ['time-a-2.json', 'time-b-2.json', 'time-b.json']);
  assert.equal(readFileSync(join(folder, 'time-b.json'), 'utf8'), 'of another run');
});

test('links that another user put there under names that can be foreseen are not followed', async (t) => {
  const [folder, home] = [temporaryFolder(), temporaryFolder()];
  const victim = put(join(home, 'victim'), 'mine');
  const now = t.mock.method(Date, 'now', () => 5);
  for (const name of [
    `.samebench-probe-${process.pid}`,
    `.samebench-${process.pid}-5.tmp`,
    `${timeName(time)}.json`,
  ]) {
    symlinkSync(victim, join(folder, name));
  }
  await checkFolder(folder);
  const { path } = await createStore(folder, time).save(some);
  now.mock.restore();
  assert.equal(readFileSync(victim, 'utf8'), 'mine');
  assert.equal(saved(path).a, 1);
});

test(
  'latest.json as a link of another user is replaced, not followed',
  { skip: process.getuid?.() !== 0 },
  async () => {
    const [folder, home] = [temporaryFolder(), temporaryFolder()];
    const victim = put(join(home, 'victim'), 'mine');
    symlinkSync(victim, join(folder, 'latest.json'));
    lchownSync(join(folder, 'latest.json'), 12345, 12345);
    await createStore(folder, time).save(some);
    assert.equal(readFileSync(victim, 'utf8'), 'mine');
    assert.ok(lstatSync(join(folder, 'latest.json')).isFile());
  },
);

test('a partial run is kept, but does not become latest.json', async () => {
  const folder = temporaryFolder();
  const { path } = await createStore(folder, time, { isLatest: false }).save(some);
  assert.deepEqual(
    [path, readdirSync(folder)],
    [join(folder, '2026-11-21T08-00-00.json'), ['2026-11-21T08-00-00.json']],
  );
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

test(
  'a folder without permission is reported before the measurement',
  { skip: process.getuid?.() === 0 },
  async () => {
    const folder = join(temporaryFolder(), 'locked');
    mkdirSync(folder);
    chmodSync(folder, 0o500);
    await assert.rejects(checkFolder(folder), /cannot write results/);
  },
);

test('a disk that is nearly full is reported before the measurement', async () => {
  const disk = { ...realDisk, freeBytes: async () => 3e6 };
  await assert.rejects(checkFolder(temporaryFolder(), disk), /has 3 MB free.*need 16 MB/);
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
  const { path, saveError } = await createStore(folder, time, { disk, fallback }).save(some);
  assert.ok(path.startsWith(fallback));
  assert.match(String(saveError), /cannot write .*ENOSPC.*the results are in /);
  assert.equal(saved(path).a, 1);
});

test('if only latest.json cannot be written, the message names the file with the time', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'latest.json'));
  const { path, saveError } = await createStore(folder, time).save(some);
  assert.equal(path, join(folder, '2026-11-21T08-00-00.json'));
  assert.match(String(saveError), /cannot write .*latest\.json: .*; the results are in .*T08-00-00\.json$/);
});

test('a folder that cannot be created is reported at once', { timeout: 5000 }, async () => {
  await assert.rejects(checkFolder('/proc/samebench/results'), /cannot write results to \/proc/);
});

test('if nothing can be written at all, that is an error', async () => {
  const disk = { ...realDisk, write: () => Promise.reject(full) };
  await assert.rejects(createStore(temporaryFolder(), time, { disk }).save(some), {
    code: 4,
    message: /ENOSPC[^]*nor to the temporary folder/,
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
  const { path, saveError } = await createStore(folder, time, { validate }).save(some);
  assert.match(String(saveError), /do not fit their schema: \/platforms\/0/);
  assert.equal(saved(path).a, 1);
});
