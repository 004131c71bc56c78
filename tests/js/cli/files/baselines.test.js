import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  baselinePath,
  checkRecording,
  listBaselines,
  readBaseline,
  readBaselineOrFile,
  removeBaseline,
  writeBaseline,
} from '../../../../cli/files/baselines.js';
import { baselinesText } from '../../../../cli/commands/baselines.js';
import { realDisk } from '../../../../cli/system/files.js';
import { platformOf, resultsOf } from '../../report/fixture.js';
import { put, temporaryFolder } from '../../fixtures/folders.js';

const results = (overrides = {}) =>
  /** @type {any} */ (resultsOf([platformOf('native', [{ cost: 10 }])], overrides));
const commit = { hash: '0123456789abcdef0123456789abcdef01234567', short: '0123456', clean: true };
/** A run of which no build could be kept, and one with a build of this content. */
const unkept = { commit, files: [], omitted: 'they are too large' };
const withBuild = (/** @type {string} */ text) => ({
  commit,
  files: [{ path: 'native/samebench-native', content: Buffer.from(text) }],
  omitted: null,
});
const recorded = { commit: commit.hash, clean: true, builds: [], omitted: 'they are too large' };
const answering = (answer) => async () => answer;
const unasked = async () => assert.fail('no question was expected');

test('names consist of letters, digits and a few signs, and reserved words are refused', () => {
  for (const name of ['baseline', 'v1.2', 'main_2', 'a-x', 'A'])
    assert.equal(baselinePath(name, 'f'), join('f', `${name}.json`));
  for (const name of ['', '.hidden', '-x', '..', 'a/b', 'a b', 'ä', 'x.json', 'x.previous', 'a\\b']) {
    assert.throws(() => baselinePath(name), { code: 2, message: /cannot be the name of a baseline/ }, name);
  }
});

test('a baseline is a copy of the results, and the replaced one is kept as a backup', async () => {
  const folder = temporaryFolder();
  const first = await writeBaseline('v1', results(), unkept, { folder });
  assert.deepEqual(first, {
    path: join(folder, 'v1.json'),
    backup: null,
    builds: null,
    omitted: 'they are too large',
  });
  assert.deepEqual(await readBaseline('v1', { folder }), results({ recorded }));
  const later = results({ startedAt: '2026-11-22T08:00:00.000Z' });
  const second = await writeBaseline('v1', later, unkept, { folder });
  assert.equal(second.backup, join(folder, 'v1.previous.json'));
  assert.deepEqual(await readBaseline('v1', { folder }), { ...later, recorded });
  assert.deepEqual(JSON.parse(readFileSync(join(folder, 'v1.previous.json'), 'utf8')), results({ recorded }));
});

test('a full disk is reported and leaves the old baseline', async () => {
  const folder = temporaryFolder();
  await writeBaseline('v1', results(), unkept, { folder });
  const disk = {
    ...realDisk,
    write: async () => {
      throw new Error('ENOSPC: no space left on device');
    },
  };
  await assert.rejects(writeBaseline('v1', results({ samebench: '9' }), unkept, { folder, disk }), {
    code: 4,
    message: /cannot record the baseline .*v1\.json: ENOSPC/,
  });
  assert.deepEqual(await readBaseline('v1', { folder }), results({ recorded }));
});

test('an existing baseline is replaced only with --force or after a yes', async () => {
  const folder = temporaryFolder();
  await checkRecording('v1', { confirm: unasked, folder });
  await writeBaseline('v1', results(), unkept, { folder });
  await checkRecording('v1', { confirm: unasked, folder, force: true });
  await checkRecording('v1', { confirm: answering(true), folder });
  await assert.rejects(checkRecording('v1', { confirm: answering(false), folder }), {
    code: 2,
    message: /"v1" was not replaced; nothing was measured/,
  });
  await assert.rejects(checkRecording('v1', { confirm: answering(null), folder }), {
    code: 2,
    message: /--force to replace it.*--record NAME/,
  });
});

test('a folder that is not writable is reported before the measurement', async () => {
  const inTheWay = put(join(temporaryFolder(), '.samebench'), '');
  await assert.rejects(checkRecording('v1', { confirm: unasked, folder: inTheWay }), {
    code: 2,
    message: /cannot write the baseline to .*\.samebench: [^]*leave out --record/,
  });
});

test(
  'a folder without permission is reported before the measurement',
  { skip: process.getuid?.() === 0 },
  async () => {
    const folder = join(temporaryFolder(), 'locked');
    mkdirSync(folder);
    chmodSync(folder, 0o500);
    await assert.rejects(checkRecording('v1', { confirm: unasked, folder }), /cannot write the baseline/);
  },
);

test('a missing baseline is reported with a list of the existing ones and how to record one', async () => {
  const folder = temporaryFolder();
  await assert.rejects(readBaseline('baseline', { folder: join(folder, 'none') }), {
    code: 2,
    message: /^there is no baseline "baseline" in .*none\n {2}to record one: samebench run --record$/,
  });
  await writeBaseline('main', results(), unkept, { folder });
  await assert.rejects(readBaseline('mian', { folder }), {
    code: 2,
    message:
      /\n {2}did you mean "main"\?\n {2}baselines: main\n {2}to record one: samebench run --record mian$/,
  });
});

test('a baseline that is broken, cut or of another schema gets the same message as results', async () => {
  const folder = temporaryFolder();
  const whole = JSON.stringify(results());
  for (const [text, message] of /** @type {[string, RegExp][]} */ ([
    ['{ nonsense', /v1\.json: not JSON/],
    [whole.slice(0, whole.length / 2), /v1\.json: not JSON: it ends too early, as if cut off/],
    [JSON.stringify(results({ schema: 'samebench-results/9' })), /v1\.json: written by a newer Samebench/],
    ['{"schema": "samebench-summary/1"}', /v1\.json: .*is the summary of a run/],
  ])) {
    put(join(folder, 'v1.json'), text);
    await assert.rejects(readBaseline('v1', { folder }), message);
  }
});

test('an argument is a file if one exists or it looks like a path, otherwise a baseline', async () => {
  const folder = temporaryFolder();
  await writeBaseline('v1', results(), unkept, { folder });
  assert.deepEqual(await readBaselineOrFile('v1', { folder }), results({ recorded }));
  const file = put(join(folder, 'elsewhere'), JSON.stringify(results({ samebench: '9' })));
  assert.equal((await readBaselineOrFile(file, { folder })).samebench, '9');
  await assert.rejects(
    readBaselineOrFile('v1.json', { folder: 'nowhere' }),
    /cannot read v1\.json: it does not exist\n.*results\/latest\.json$/,
  );
  await assert.rejects(
    readBaselineOrFile('./', { folder }),
    /cannot read \.\/: it is a folder: expected a results file, such as the latest\.json in it$/,
  );
  await assert.rejects(readBaselineOrFile('a/v1', { folder }), /cannot read a\/v1/);
});

test('all baselines are listed by name without backups; a broken one is listed with the reason', async () => {
  const folder = temporaryFolder();
  assert.deepEqual(await listBaselines(join(folder, 'none')), []);
  await writeBaseline('v2', results(), unkept, { folder });
  await writeBaseline('v2', results(), unkept, { folder });
  put(join(folder, 'broken.json'), '{ "schema": ');
  put(join(folder, 'notes.txt'), '');
  const [broken, v2, ...others] = await listBaselines(folder);
  assert.deepEqual([broken.name, broken.broken], ['broken', 'not JSON: it ends too early, as if cut off']);
  assert.deepEqual(v2, {
    name: 'v2',
    broken: null,
    startedAt: '2026-11-21T08:00:00.000Z',
    samebench: '0.1.0',
    cpu: 'AMD EPYC',
    platforms: ['native'],
    benchmarks: 1,
  });
  assert.deepEqual(others, []);
  assert.equal(
    baselinesText([broken, v2]),
    'broken  broken: not JSON: it ends too early, as if cut off\n' +
      'v2      2026-11-21 08:00  samebench 0.1.0  AMD EPYC  native  1 benchmark\n',
  );
  assert.match(baselinesText([]), /samebench run --record/);
});

test('removing asks first and also removes the backup', async () => {
  const folder = temporaryFolder();
  await writeBaseline('v1', results(), unkept, { folder });
  await writeBaseline('v1', results(), unkept, { folder });
  await assert.rejects(removeBaseline('v1', { confirm: answering(null), folder }), {
    code: 2,
    message: /--force/,
  });
  assert.deepEqual(await removeBaseline('v1', { confirm: answering(false), folder }), []);
  assert.equal(readdirSync(folder).length, 2);
  const asked = [];
  const gone = await removeBaseline('v1', { confirm: async (question) => asked.push(question) > 0, folder });
  assert.deepEqual(
    gone,
    ['v1.json', 'v1.previous.json'].map((name) => join(folder, name)),
  );
  assert.match(asked[0], /v1\.json and .*v1\.previous\.json\?$/);
  assert.equal(existsSync(join(folder, 'v1.json')), false);
  await assert.rejects(
    removeBaseline('v1', { force: true, confirm: unasked, folder }),
    /there is no baseline "v1"/,
  );
});

const buildsIn = (/** @type {string} */ folder) =>
  readdirSync(join(folder, 'v1.builds'))
    .filter((name) => name !== '.gitignore')
    .sort();

test('the builds of the baseline and of the previous one are kept, and older ones removed', async () => {
  const folder = temporaryFolder();
  const { builds } = await writeBaseline('v1', results(), withBuild('first'), { folder });
  assert.equal(builds, join(folder, 'v1.builds'));
  const [first] = buildsIn(folder);
  assert.equal(readFileSync(join(folder, 'v1.builds', first, 'native', 'samebench-native'), 'utf8'), 'first');
  await writeBaseline('v1', results(), withBuild('second'), { folder });
  const both = buildsIn(folder);
  assert.deepEqual([both.length, both.includes(first)], [2, true]);
  await writeBaseline('v1', results(), withBuild('third'), { folder });
  const last = buildsIn(folder);
  assert.deepEqual([last.length, last.includes(first)], [2, false]);
  await writeBaseline('v1', results(), unkept, { folder });
  await writeBaseline('v1', results(), unkept, { folder });
  assert.equal(existsSync(join(folder, 'v1.builds')), false, 'no baseline refers to builds');
});

test('if the builds cannot be written, the baseline is recorded without them', async () => {
  const folder = temporaryFolder();
  await writeBaseline('v1', results(), withBuild('first'), { folder });
  const before = buildsIn(folder);
  const disk = {
    ...realDisk,
    write: async (path, content) => {
      if (path.endsWith('native')) throw new Error('ENOSPC: no space left on device');
      return realDisk.write(path, content);
    },
  };
  const written = await writeBaseline('v1', results(), withBuild('second'), { folder, disk });
  assert.deepEqual(
    [written.builds, written.omitted],
    [null, 'they cannot be written: ENOSPC: no space left on device'],
  );
  const { recorded: now } = await readBaseline('v1', { folder });
  assert.deepEqual([now?.builds, now?.commit, now?.omitted], [[], commit.hash, written.omitted]);
  assert.deepEqual(buildsIn(folder), before, 'those of the previous baseline stay');
});

test('a full disk after the builds leaves the old baseline with its builds', async () => {
  const folder = temporaryFolder();
  await writeBaseline('v1', results(), withBuild('first'), { folder });
  const [first] = buildsIn(folder);
  const old = await readBaseline('v1', { folder });
  const disk = {
    ...realDisk,
    write: async (path, content) => {
      if (path.endsWith('.json')) throw new Error('ENOSPC: no space left on device');
      return realDisk.write(path, content);
    },
  };
  await assert.rejects(writeBaseline('v1', results(), withBuild('second'), { folder, disk }), { code: 4 });
  assert.deepEqual(await readBaseline('v1', { folder }), old);
  assert.ok(buildsIn(folder).includes(first));
});

test('removing a baseline removes its builds', async () => {
  const folder = temporaryFolder();
  await writeBaseline('v1', results(), withBuild('first'), { folder });
  const gone = await removeBaseline('v1', { force: true, confirm: unasked, folder });
  assert.deepEqual(
    gone,
    ['v1.json', 'v1.builds'].map((name) => join(folder, name)),
  );
  assert.deepEqual(readdirSync(folder), []);
});

test('the builds are written before the files that refer to them', async () => {
  const folder = temporaryFolder();
  await writeBaseline('v1', results(), withBuild('first'), { folder });
  /** @type {string[]} */
  const written = [];
  const disk = {
    ...realDisk,
    write: async (path, content) => {
      written.push(path.split(/[/\\]/).at(-1));
      return realDisk.write(path, content);
    },
  };
  await writeBaseline('v1', results(), withBuild('second'), { folder, disk });
  assert.deepEqual(written, ['samebench-native', '.gitignore', 'v1.previous.json', 'v1.json']);
});
