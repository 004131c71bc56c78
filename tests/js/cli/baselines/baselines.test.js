import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  baselinePath, checkRecording, listBaselines, readBaseline, readBaselineOrFile, removeBaseline, writeBaseline,
} from '../../../../cli/baselines/baselines.js';
import { baselinesText } from '../../../../cli/commands/baselines.js';
import { realDisk } from '../../../../cli/system/files.js';
import { platformOf, resultsOf } from '../../report/fixture.js';
import { put, temporaryFolder } from '../../fixtures/folders.js';

const results = (overrides = {}) => /** @type {any} */ (resultsOf([platformOf('native', [{ cost: 10 }])], overrides));
const answering = (answer) => async () => answer;
const unasked = async () => assert.fail('nobody should be asked');

test('names are letters, digits and a few signs, and none that means something else', () => {
  for (const name of ['baseline', 'v1.2', 'main_2', '-x', 'A']) assert.equal(baselinePath(name, 'f'), join('f', `${name}.json`));
  for (const name of ['', '.hidden', '..', 'a/b', 'a b', 'ä', 'x.json', 'x.previous', 'a\\b']) {
    assert.throws(() => baselinePath(name), { code: 2, message: /cannot be the name of a baseline/ }, name);
  }
});

test('a baseline is the results as they are, and what it replaces is kept', async () => {
  const folder = temporaryFolder();
  const first = await writeBaseline('v1', results(), { folder });
  assert.deepEqual(first, { path: join(folder, 'v1.json'), backup: null });
  assert.deepEqual(await readBaseline('v1', { folder }), results());
  const later = results({ startedAt: '2026-11-22T08:00:00.000Z' });
  const second = await writeBaseline('v1', later, { folder });
  assert.equal(second.backup, join(folder, 'v1.previous.json'));
  assert.deepEqual(await readBaseline('v1', { folder }), later);
  assert.deepEqual(JSON.parse(readFileSync(join(folder, 'v1.previous.json'), 'utf8')), results());
});

test('a disk that is full leaves the old baseline, and is told', async () => {
  const folder = temporaryFolder();
  await writeBaseline('v1', results(), { folder });
  const disk = { ...realDisk, write: async () => { throw new Error('ENOSPC: no space left on device'); } };
  await assert.rejects(writeBaseline('v1', results({ samebench: '9' }), { folder, disk }),
    { code: 4, message: /cannot record the baseline .*v1\.json: ENOSPC/ });
  assert.deepEqual(await readBaseline('v1', { folder }), results());
});

test('an existing baseline is replaced by force, by a yes, and not otherwise', async () => {
  const folder = temporaryFolder();
  await checkRecording('v1', { confirm: unasked, folder });
  await writeBaseline('v1', results(), { folder });
  await checkRecording('v1', { confirm: unasked, folder, force: true });
  await checkRecording('v1', { confirm: answering(true), folder });
  await assert.rejects(checkRecording('v1', { confirm: answering(false), folder }), { code: 2, message: /"v1" was not replaced; nothing was measured/ });
  await assert.rejects(checkRecording('v1', { confirm: answering(null), folder }), { code: 2, message: /--force to replace it.*--record NAME/ });
});

test('a folder that cannot be written is told before anything is measured', async () => {
  const inTheWay = put(join(temporaryFolder(), '.samebench'), '');
  await assert.rejects(checkRecording('v1', { confirm: unasked, folder: inTheWay }),
    { code: 2, message: /cannot write the baseline to .*\.samebench: [^]*leave out --record/ });
});

test('so is one without permission', { skip: process.getuid?.() === 0 }, async () => {
  const folder = join(temporaryFolder(), 'locked');
  mkdirSync(folder);
  chmodSync(folder, 0o500);
  await assert.rejects(checkRecording('v1', { confirm: unasked, folder }), /cannot write the baseline/);
});

test('a baseline that is missing is told with those that there are, and how to record one', async () => {
  const folder = temporaryFolder();
  await assert.rejects(readBaseline('baseline', { folder: join(folder, 'none') }),
    { code: 2, message: /^there is no baseline "baseline" in .*none\n {2}to record one: samebench run --record$/ });
  await writeBaseline('main', results(), { folder });
  await assert.rejects(readBaseline('mian', { folder }),
    { code: 2, message: /\n {2}did you mean "main"\?\n {2}baselines: main\n {2}to record one: samebench run --record mian$/ });
});

test('a baseline that is broken, cut or of another schema is told as results are', async () => {
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

test('a word is a file if there is one or it looks like one, and else a baseline', async () => {
  const folder = temporaryFolder();
  await writeBaseline('v1', results(), { folder });
  assert.deepEqual(await readBaselineOrFile('v1', { folder }), results());
  const file = put(join(folder, 'elsewhere'), JSON.stringify(results({ samebench: '9' })));
  assert.equal((await readBaselineOrFile(file, { folder })).samebench, '9');
  await assert.rejects(readBaselineOrFile('v1.json', { folder: 'nowhere' }), /cannot read v1\.json/);
  await assert.rejects(readBaselineOrFile('a/v1', { folder }), /cannot read a\/v1/);
});

test('all are listed by name, without backups; a broken one with why, and it stops nothing', async () => {
  const folder = temporaryFolder();
  assert.deepEqual(await listBaselines(join(folder, 'none')), []);
  await writeBaseline('v2', results(), { folder });
  await writeBaseline('v2', results(), { folder });
  put(join(folder, 'broken.json'), '{ "schema": ');
  put(join(folder, 'notes.txt'), '');
  const [broken, v2, ...others] = await listBaselines(folder);
  assert.deepEqual([broken.name, broken.broken], ['broken', 'not JSON: it ends too early, as if cut off']);
  assert.deepEqual(v2, {
    name: 'v2', broken: null, startedAt: '2026-11-21T08:00:00.000Z', samebench: '0.1.0', cpu: 'AMD EPYC',
    platforms: ['native'], benchmarks: 1,
  });
  assert.deepEqual(others, []);
  assert.equal(baselinesText([broken, v2]),
    'broken  broken: not JSON: it ends too early, as if cut off\n'
    + 'v2      2026-11-21 08:00  samebench 0.1.0  AMD EPYC  native  1 benchmark\n');
  assert.match(baselinesText([]), /samebench run --record/);
});

test('removing takes the backup along, and asks', async () => {
  const folder = temporaryFolder();
  await writeBaseline('v1', results(), { folder });
  await writeBaseline('v1', results(), { folder });
  await assert.rejects(removeBaseline('v1', { confirm: answering(null), folder }), { code: 2, message: /--force/ });
  assert.deepEqual(await removeBaseline('v1', { confirm: answering(false), folder }), []);
  assert.equal(readdirSync(folder).length, 2);
  const asked = [];
  const gone = await removeBaseline('v1', { confirm: async (question) => asked.push(question) > 0, folder });
  assert.deepEqual(gone, ['v1.json', 'v1.previous.json'].map((name) => join(folder, name)));
  assert.match(asked[0], /v1\.json and .*v1\.previous\.json\?$/);
  assert.equal(existsSync(join(folder, 'v1.json')), false);
  await assert.rejects(removeBaseline('v1', { force: true, confirm: unasked, folder }), /there is no baseline "v1"/);
});
