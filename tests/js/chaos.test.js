/** A short part of `npm run chaos`, with fixed seeds, and its parts. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { mkdirSync } from 'node:fs';
import { test } from 'node:test';
import { faultsOf } from '../chaos/checks.js';
import { spoilEvents } from '../chaos/classes/events.js';
import { spoilFile } from '../chaos/classes/files.js';
import { mutate } from '../chaos/mutation/mutate.js';
import { createRandom } from '../chaos/random.js';
import { temporaryFolder } from './fixtures/folders.js';

const trials = 150;

/** @type {Record<string, (random: import('../chaos/random.js').Random, folder: string) => Promise<{how: string, faults: string[]}>>} */
const classes = { spoilFile, spoilEvents };
for (const [name, trial] of Object.entries(classes)) {
  test(`${trials} trials of ${name} without a fault`, async () => {
    const folder = temporaryFolder();
    for (let seed = 1; seed <= trials; seed++) {
      const own = join(folder, `${name}-${seed}`);
      mkdirSync(own);
      const { how, faults } = await trial(createRandom(seed), own);
      assert.deepEqual(faults, [], `seed ${seed}: ${how}`);
    }
  });
}

test('a seed gives the same mutations, and another seed others', () => {
  const value = { a: [1, { b: 'x' }], c: null };
  const made = (seed) => Array.from({ length: 20 }, ((random) => () => mutate(random, value).bytes.toString())(createRandom(seed)));
  assert.deepEqual(made(1), made(1));
  assert.notDeepEqual(made(1), made(2));
  assert.ok(new Set(made(1)).size > 10);
});

test('faults are found: exit codes, traces, control characters and silence', () => {
  const fine = { code: 0, stdout: 'table\n', stderr: '' };
  assert.deepEqual(faultsOf(fine), []);
  assert.deepEqual(faultsOf({ ...fine, code: 5, stderr: 'x' }), ['exit code 5']);
  assert.deepEqual(faultsOf({ ...fine, code: null, stderr: 'x' }), ['exit code null']);
  assert.deepEqual(faultsOf(fine, { codes: [3] }), ['exit code 0, expected 3']);
  assert.deepEqual(faultsOf({ ...fine, code: 2 }), ['exit code 2 without a message']);
  assert.match(faultsOf({ ...fine, stderr: 'TypeError: x\n    at main (file:///cli/main.js:12:3)\n' })[0], /^stack trace on stderr: at main/);
  assert.match(faultsOf({ ...fine, stdout: 'a\u001b[2Jb' })[0], /^control character "\\u001b" on stdout/);
});
