import assert from 'node:assert/strict';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { put, temporaryFolder } from '../../../tests/js/fixtures/folders.js';
import { bisectJson, changedAt, makeHistory, runBisect } from './history.js';

test("where build is a link, the checkouts are in git's own folder", async () => {
  const history = makeHistory(changedAt(4, 2));
  const elsewhere = put(join(temporaryFolder(), 'bisect', '1', 'file'), 'kept');
  symlinkSync(join(elsewhere, '..', '..', '..'), join(history.folder, 'bench', 'build'));
  const { outcome, stderr } = await bisectJson(history, [`${history.hashes[0]}..HEAD`, '--row', 'sum']);
  assert.equal(outcome?.changes[0].commits[0].hash, history.hashes[2], stderr);
  assert.equal(readFileSync(elsewhere, 'utf8'), 'kept');
  assert.ok(existsSync(join(history.folder, '.git', 'samebench', 'bisect', '1')));
});

test('a second bisect uses the checkouts of the first, and finds the same', async () => {
  const history = makeHistory(changedAt(6, 2));
  const words = [`${history.hashes[0]}..HEAD`, '--row', 'sum'];
  const [first, second] = [await bisectJson(history, words), await bisectJson(history, words)];
  assert.deepEqual(second.outcome, first.outcome);
  assert.equal(first.outcome.changes[0].commits[0].hash, history.hashes[2]);
});

test('--by allocations and --by checksum find their own commits', async () => {
  const history = makeHistory([
    {},
    {},
    { allocations: 2 },
    { allocations: 2 },
    { allocations: 2, checksum: 'bb' },
    { allocations: 2, checksum: 'cc' },
  ]);
  const culprit = async (/** @type {string} */ by) => {
    const { outcome, stderr } = await bisectJson(history, [
      `${history.hashes[0]}..HEAD`,
      '--row',
      'sum',
      '--by',
      by,
    ]);
    return history.hashes.indexOf(outcome?.changes[0].commits[0].hash ?? stderr);
  };
  assert.deepEqual(
    [await culprit('allocations'), await culprit('allocated'), await culprit('checksum')],
    [2, 2, 4],
  );
});

test('--all finds every change of a count', async () => {
  const history = makeHistory([100, 100, 120, 120, 120, 90, 90, 90, 150].map((work) => ({ work })));
  const { code, outcome } = await bisectJson(history, [
    `${history.hashes[0]}..HEAD`,
    '--row',
    'sum',
    '--all',
  ]);
  assert.equal(code, 0);
  assert.deepEqual(
    outcome.changes.map(({ commits, before, after }) => [
      history.hashes.indexOf(commits[0].hash),
      before.work,
      after.work,
    ]),
    [
      [2, 100, 120],
      [5, 120, 90],
      [8, 90, 150],
    ],
  );
});

test('Ctrl-C prints what is known, and the command that goes on from there', async () => {
  const history = makeHistory(changedAt(17, 11));
  const controller = new AbortController();
  let builds = 0;
  const { code, stderr, stdout } = await runBisect(history, [`${history.hashes[0]}..`, '--row', 'sum'], {
    context: { signal: controller.signal },
    onBuild: () =>
      void (
        (builds += 1) === 4 &&
        controller.abort(Object.assign(new Error('stopped by SIGINT'), { name: 'AbortError' }))
      ),
  });
  assert.deepEqual([code, stdout], [130, '']);
  const [good, bad] = [history.hashes[8], history.hashes[16]].map((hash) => hash.slice(0, 12));
  assert.match(
    stderr,
    new RegExp(
      `stopped; the change is in ${good}\\.\\.${bad}, 8 commits; to go on:\n  samebench bisect ` +
        `${good}\\.\\.${bad} --row demo/sum --by work`,
    ),
  );
  assert.doesNotMatch(stderr, /nothing was measured/);
  const goesOn = await bisectJson(history, [`${good}..${bad}`, '--row', 'sum', '--by', 'work']);
  assert.equal(goesOn.outcome.changes[0].commits[0].hash, history.hashes[11]);
});

test('a small change is given in percent', async () => {
  const history = makeHistory([1000, 1000, 997].map((work) => ({ work })));
  const { stdout } = await runBisect(history, [`${history.hashes[0]}..HEAD`, '--row', 'sum']);
  assert.match(stdout, /work +1000\.0 instr → 997\.00 instr, −0\.30 %\n/);
});

test('a change below the threshold is none', async () => {
  const history = makeHistory(changedAt(4, 2));
  const words = [`${history.hashes[0]}..HEAD`, '--row', 'sum', '--by', 'work', '--threshold'];
  assert.equal((await bisectJson(history, [...words, '40%'])).code, 5);
  assert.equal((await bisectJson(history, [...words, '20%'])).code, 0);
});

test('a benchmark that only the last commit has is laid over all', async () => {
  const history = makeHistory(changedAt(7, 3), { isNew: true });
  const { code, outcome, stderr } = await bisectJson(history, [
    `${history.hashes[0]}..HEAD`,
    '--row',
    'demo/sum',
  ]);
  assert.equal(code, 0, stderr);
  assert.deepEqual(
    outcome.changes.map(({ commits }) => commits.map(({ hash }) => hash)),
    [[history.hashes[3]]],
  );
  assert.deepEqual(outcome.suite.paths, ['bench']);
});

test('the functions of the change are named', async () => {
  const history = makeHistory(changedAt(4, 2));
  const part = { into: null, file: 'lib.cpp', line: 3, text: 'sum += x;' };
  const { stdout } = await runBisect(history, [`${history.hashes[0]}..HEAD`, '--row', 'sum'], {
    context: {
      countFunctions: async ({ files }) => ({
        parts: [{ ...part, name: 'add_up', instructions: JSON.parse(readFileSync(files[0], 'utf8')).work }],
        isComplete: true,
      }),
    },
  });
  assert.match(stdout, /100\.00 {2}130\.00 +\+30\.00 {2}add_up\n.*lib\.cpp:3 {2}sum \+= x;/);
});
