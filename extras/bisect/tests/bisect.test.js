import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { put, temporaryFolder } from '../../../tests/js/fixtures/folders.js';
import { bisectJson, changedAt, makeHistory, runBisect } from './history.js';

test('the commit with more instructions is found, with its changes and a command to repeat it', async () => {
  const history = makeHistory(changedAt(9, 6, { 7: { work: 130, broken: true } }));
  const { folder, hashes, git } = history;
  writeFileSync(join(folder, 'lib.json'), 'changed, not committed');
  const { code, stdout, stderr, built } = await runBisect(history, [`${hashes[0]}..`, '--row', 'demo/sum']);
  assert.equal(code, 0, stderr);
  const [short, parent] = [hashes[6], hashes[5]].map((hash) => hash.slice(0, 12));
  assert.match(
    stdout,
    new RegExp(
      `^culprit\n  ${short}  Test, \\d{4}-\\d\\d-\\d\\d\n  lib.json bench/CMakeLists.txt.*\n\n  work ` +
        '+100.00 instr → 130.00 instr, 1.30×$',
      'm',
    ),
  );
  assert.match(stdout, /^ {2}checksum +aa, as before$/m);
  assert.match(
    stdout,
    new RegExp(
      `To see it again:\n  samebench bisect ${parent}..${short} --row demo/sum --by work --suite-from ` +
        `${hashes[8].slice(0, 12)} --project bench\n$`,
    ),
  );
  assert.match(stderr, /demo\/sum on native, in 8 commits\nsuite: bench, of /);
  assert.match(stderr, /step 1: .*\n {2}100\.00 instr like the good end; at most 2 steps left/);
  assert.ok(built.length <= 2 + 3 + 1, `${built.length} builds`);

  assert.equal(
    readFileSync(join(folder, 'lib.json'), 'utf8'),
    'changed, not committed',
    'the working tree is as it was',
  );
  assert.equal(git('rev-parse', 'HEAD').trim(), hashes[8]);
  assert.deepEqual(git('status', '--porcelain').trim(), 'M lib.json');
  assert.deepEqual(readdirSync(join(folder, 'bench', 'build', 'bisect')).sort(), ['1', '2', '3']);
});

test('by checksum, a commit that rounds otherwise is not the one that computes something else', async () => {
  const [right, rounded, wrong] = [0.3, 0.1 + 0.2, 0.31];
  const culpritOf = async (/** @type {number[]} */ ...results) => {
    const history = makeHistory(results.map((result) => ({ result })));
    const words = [`${history.hashes[0]}..`, '--row', 'sum', '--by', 'checksum'];
    const { code, outcome, stderr } = await bisectJson(history, words);
    assert.equal(code, 0, stderr);
    return { at: history.hashes.indexOf(outcome.changes[0].commits[0].hash), stderr };
  };
  const other = await culpritOf(right, right, rounded, rounded, rounded, rounded, wrong, wrong);
  assert.equal(other.at, 6);
  assert.doesNotMatch(other.stderr, /within the tolerance/);
  const rounding = await culpritOf(right, right, rounded, rounded, rounded);
  assert.equal(rounding.at, 2, 'where nothing else has changed, the rounding is');
  assert.match(rounding.stderr, /both ends are within the tolerance: what rounds otherwise is searched/);
});

test('a benchmark that is not committed is taken from the working tree', async () => {
  const history = makeHistory(changedAt(5, 3));
  put(join(history.folder, 'bench', 'demo_bench.cpp'), 'mine');
  const words = [`${history.hashes[0]}..HEAD`, '--row', 'mine'];
  assert.equal((await bisectJson(history, words)).code, 2, 'the last commit has no such row');
  const { code, outcome, stderr } = await bisectJson(history, [...words, '--suite-from', '.']);
  assert.equal(code, 0, stderr);
  assert.deepEqual(
    [outcome.row, outcome.suite.from, outcome.changes[0].commits[0].hash],
    ['demo/mine', 'the working tree', history.hashes[3]],
  );
  assert.equal(
    history.git('status', '--porcelain').trim(),
    'M bench/demo_bench.cpp',
    'it is still not staged',
  );
});

test('no change between the ends has an exit code of its own, and names no commit', async () => {
  const history = makeHistory(changedAt(5, 99, { 2: { work: 200 } }));
  const { code, stdout } = await runBisect(history, [
    `${history.hashes[0]}..HEAD`,
    '--row',
    'sum',
    '--by',
    'work',
  ]);
  assert.equal(code, 5);
  assert.match(stdout, /^no change: work of demo\/sum is the same between \w+ and \w+: 100\.00 instr\n$/);
});

test('if only commits that cannot be measured are left, all are named, with another exit code', async () => {
  const history = makeHistory(changedAt(6, 3, { 2: { broken: true }, 3: { row: null } }));
  const { code, stdout, stderr } = await runBisect(history, [`${history.hashes[0]}..HEAD`, '--row', 'sum']);
  assert.equal(code, 1, stderr);
  assert.match(stdout, /^one of these 3 commits; all but the last could not be measured\n/);
  for (const hash of history.hashes.slice(2, 5)) assert.ok(stdout.includes(hash.slice(0, 12)));
  assert.match(stderr, /skipped: it does not build: lib\.cpp:1: error: expected a declaration/);
  assert.match(stderr, /skipped: it does not have the row/);
});

test('what cannot be searched is refused with the reason', async () => {
  const history = makeHistory(changedAt(4, 2));
  const { hashes, git } = history;
  git('checkout', '--quiet', '-b', 'side', hashes[0]);
  git('commit', '--quiet', '--allow-empty', '-m', 'side');
  git('checkout', '--quiet', '-');
  const refused = async (
    /** @type {string[]} */ words,
    /** @type {RegExp} */ reason,
    code = 2,
    /** @type {any} */ how = {},
  ) => {
    const outcome = await runBisect(history, words, how);
    assert.equal(outcome.code, code, outcome.stderr);
    assert.match(outcome.stderr, reason);
    return outcome;
  };
  const row = ['--row', 'sum'];
  await refused([hashes[0], ...row], /expected GOOD\.\.BAD, two commits of which the second came later/);
  await refused(['HEAD..HEAD', ...row], /both ends are the commit \w{12}, so nothing can have changed/);
  await refused(
    [`HEAD..${hashes[0]}`, ...row],
    /came before HEAD; write the earlier commit first: \w+\.\.HEAD/,
  );
  await refused(
    ['side..HEAD', ...row],
    new RegExp(
      `HEAD does not contain side.*\n  they have ${hashes[0].slice(0, 12)} in common: use ` +
        `${hashes[0].slice(0, 12)}\\.\\.HEAD`,
    ),
  );
  await refused(['none..HEAD', ...row], /"none" is no commit of this repository/);
  await refused([`${hashes[0]}..`, '--row', 'nothing'], /no benchmark contains "nothing"/);
  await refused(
    [`${hashes[0]}..`, '--row', 'demo/other'],
    /the bad end, cannot be measured: it does not have the row/,
  );
  await refused(
    [`${hashes[0]}..`, ...row, '--suite', 'no/such'],
    /--suite no\/such: there is no such file or folder/,
  );
  await refused([`${hashes[0]}..`, ...row, '--column', 'native,native@work'], /expected one column/);
  await refused([`${hashes[0]}..`, ...row, '--by', 'work'], /--by work: nothing can count here/, 3, {
    counts: false,
  });
  const outside = temporaryFolder();
  put(join(outside, 'CMakeLists.txt'), 'samebench_add_suite(NAME a)\nproject(a)\n');
  await refused(['a..b', ...row], /is not in a git repository/, 2, { cwd: outside });
  assert.ok(!existsSync(join(outside, 'build')), 'nothing was made');
});

test('an end that does not build is named with its error', async () => {
  const history = makeHistory(changedAt(4, 2, { 0: { broken: true } }));
  const { code, stderr } = await runBisect(history, [`${history.hashes[0]}..`, '--row', 'sum']);
  assert.equal(code, 3);
  assert.match(
    stderr,
    /the good end, cannot be measured: it does not build: lib\.cpp:1: error: expected a declaration\n {2}choose a later commit as the good end/,
  );
});
