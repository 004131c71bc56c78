/**
 * Whole projects of a user's own, built and measured natively and in Node by the real command.
 * They look at what is said, never at how long something took.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { after, test } from 'node:test';

const root = fileURLToPath(new URL('../..', import.meta.url));
const out = mkdtempSync(path.join(os.tmpdir(), 'samebench-projects-'));
after(() => rmSync(out, { recursive: true, force: true }));

/** @param {string[]} words */
function samebench(...words) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(root, 'cli/samebench.js'), ...words, '--out', out],
    { cwd: root, encoding: 'utf8', env: { ...process.env, SAMEBENCH_INSTALL: '0' } },
  );
  return { status, stdout, stderr };
}

test('the example of the README is measured everywhere, with the same checksums', () => {
  const { status, stdout, stderr } = samebench(
    'run', '--project', 'examples/own-suite', '--quick', '--rounds', '2', '--platforms', 'native,node', '--json',
  );
  assert.equal(status, 0, stderr);
  const { rows, checksumMismatches, platforms } = JSON.parse(stdout);
  assert.deepEqual(checksumMismatches, []);
  assert.deepEqual(platforms.map((/** @type {any} */ { id, status: is }) => [id, is]), [['native', 'ok'], ['node', 'ok']]);
  const names = rows.filter(({ suite }) => suite === 'roman').map(({ name, argument }) => `${name} ${argument ?? ''}`.trim());
  assert.deepEqual(names, ['to_roman', 'from_roman', 'to_roman of 1', 'to_roman of 888', 'to_roman of 3888']);
  for (const { cells } of rows.filter(({ suite }) => suite === 'roman')) {
    assert.ok(cells.native.pairs > 0 && cells.node.pairs > 0);
    assert.equal(cells.native.checksum, cells.node.checksum);
  }
});

test('bodies that nobody should write fail alone, and the good one stands', () => {
  const { status, stdout, stderr } = samebench(
    'run', 'bad', '--project', 'tests/projects/bad-bodies', '--quick', '--rounds', '1', '--timeout', '5',
    '--platforms', 'native,node', '--json',
  );
  assert.equal(status, 3, stderr);
  const { rows, platforms } = JSON.parse(stdout);
  assert.deepEqual(platforms.map((/** @type {any} */ { status: is, reason }) => [is, reason]), [['ok', null], ['ok', null]], stderr);
  const verdicts = Object.fromEntries(rows.map(({ name, cells }) => [name, cells]));
  /** @type {Record<string, RegExp>} what the reason says */
  const failures = {
    'never returns': /hung in "bad\/never returns"/,
    throws: /killed by SIGABRT|crashed in "bad\/throws"/,
    traps: /killed by SIGABRT|crashed in "bad\/traps"/,
    'runs out of memory': /killed by SIGABRT|crashed in "bad\/runs out of memory"/,
    'pauses without resuming': /ended between pause\(\) and resume\(\)/,
    'pauses twice': /called twice/,
    'has no inputs': /inputs are empty/,
  };
  for (const platform of ['native', 'node']) {
    for (const [name, reason] of Object.entries(failures)) {
      assert.equal(verdicts[name][platform].verdict, 'failed', `${name} on ${platform}`);
      assert.match(verdicts[name][platform].reason, reason, `${name} on ${platform}`);
    }
    for (const name of ['good', 'does nothing', 'takes its time']) {
      assert.notEqual(verdicts[name][platform].verdict, 'failed', `${name} on ${platform}`);
      assert.ok(verdicts[name][platform].pairs > 0, `${name} on ${platform}`);
    }
    assert.equal(verdicts['takes its time'][platform].pairs, 1, platform);
  }
});

test('a project that does not compile is told what the compiler said', () => {
  const { status, stderr } = samebench('run', '--project', 'tests/projects/broken', '--platforms', 'native');
  assert.equal(status, 3);
  assert.match(stderr, /this_is_not_declared/);
  assert.match(readFileSync(path.join(root, 'tests/projects/broken/broken_bench.cpp'), 'utf8'), /this_is_not_declared/);
});
