import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { samebench } from '../../../fixtures/command.js';
import { put, temporaryFolder } from '../../../fixtures/folders.js';

/**
 * A duel of a build against one that executes more in each fifth process.
 *
 * @param {string[]} options
 * @param {string} [fakes]
 */
function duel(options, fakes = 'native=slow-fifth,native@work=counts-fifth') {
  const cwd = temporaryFolder();
  for (const [folder, steps] of /** @type {const} */ ([
    ['old', 10],
    ['builds', 12],
  ])) {
    put(join(cwd, folder, 'native', 'samebench-native'), String(steps));
  }
  return samebench(
    [
      'duel',
      '--a',
      'old',
      '--platforms',
      'native,native@work',
      '--fail-on',
      'slower',
      '--threshold',
      '3%',
      ...options,
    ],
    { cwd, fakes, env: { FAKE_BUILDS: join(cwd, 'builds') } },
  );
}

test(
  'a build that executes more in a fifth of its processes does not pass a gate on work, where its times ' +
    'show it',
  async () => {
    for (const measure of ['work', 'time,work']) {
      const { code, stdout, stderr } = await duel(['--measure', measure]);
      assert.equal(code, 1, `${measure}: ${stderr}`);
      assert.match(stderr, /repeating 2 counts in 9 processes, because times are slow in some/);
      assert.match(
        stdout + stderr,
        /unstable: .* on native@work: its counts differ between processes: 10 and 30 instructions/,
      );
    }
  },
);

test('counts of rows that are slow in none are not repeated', async () => {
  const { code, stderr } = await duel(['--measure', 'work'], 'native=healthy,native@work=counts-fifth');
  assert.equal(code, 0, stderr);
  assert.doesNotMatch(stderr, /repeating/);
});

test('rows that are slow in some processes and execute as much in each process pass', async () => {
  const { code, stderr } = await duel(['--measure', 'work'], 'native=slow-fifth,native@work=counts:10');
  assert.equal(code, 0, stderr);
  assert.match(stderr, /repeating 2 counts/);
});
