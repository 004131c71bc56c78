import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { root, samebench } from './support.js';

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
