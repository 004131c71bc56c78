/** A short part of `npm run chaos`, with fixed seeds, and its parts. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { mkdirSync } from 'node:fs';
import { test } from 'node:test';
import { faultsOf } from '../chaos/checks.js';
import { corruptEvents } from '../chaos/classes/events.js';
import { corruptFile } from '../chaos/classes/files.js';
import { runnerOf, corruptRequest } from '../chaos/classes/requests.js';
import { attackServer } from '../chaos/classes/server.js';
import { judgePair, kinds } from '../chaos/classes/verdicts.js';
import { createRandom } from '../../tests/js/report/random.js';
import { temporaryFolder } from '../../tests/js/fixtures/folders.js';
import { putFakeModule } from '../../tests/js/web/fixtures/put-fake-module.js';

/** Trials of each class. Those that start processes are in chaos/processes.test.js. */
const trials = 25;

/**
 * @type {Record<string, (random: import('../../tests/js/report/random.js').Random, folder: string) =>
 *   Promise<{how: string, faults: string[]}>>}
 */
const classes = {
  files: corruptFile,
  events: corruptEvents,
  requests(random, folder) {
    putFakeModule(folder);
    return corruptRequest(random, folder, 0, [runnerOf(folder)]);
  },
  server: attackServer,
};
for (const [name, trial] of Object.entries(classes)) {
  test(`${trials} trials of the class ${name} without a fault`, async () => {
    const folder = temporaryFolder();
    for (let seed = 1; seed <= trials; seed++) {
      const own = join(folder, `${name}-${seed}`);
      mkdirSync(own);
      const { how, faults } = await trial(createRandom(seed), own);
      assert.deepEqual(faults, [], `seed ${seed}: ${how}`);
    }
  });
}

/**
 * The trials of the class verdicts that get another exit code than is due.
 *
 * @param {number} count
 * @param {any} [command]
 */
async function misjudged(count, command) {
  const folder = temporaryFolder();
  const found = [];
  for (let index = 0; index < count; index++) {
    const { how, faults } = await judgePair(createRandom(1000 + index), folder, index, command);
    if (faults.length > 0) found.push(`${how}: ${faults.join('; ')}`);
  }
  return found;
}

const worse = Object.values(kinds).filter(({ due }) => !due.includes(0));

test('the class verdicts: each kind of pair gets the exit code that is due', async () => {
  assert.deepEqual(await misjudged(trials), []);
});

test('the class verdicts finds a gate that always answers 0, and one that always answers 1', async () => {
  assert.equal((await misjudged(2 * worse.length, async () => 0)).length, worse.length);
  assert.ok((await misjudged(2 * worse.length, async () => 1)).length >= worse.length);
});

test('faults are found: exit codes, traces, control characters and silence', () => {
  const fine = { code: 0, stdout: 'table\n', stderr: '' };
  assert.deepEqual(faultsOf(fine), []);
  assert.deepEqual(faultsOf({ ...fine, code: 99, stderr: 'x' }), ['exit code 99']);
  assert.deepEqual(faultsOf({ ...fine, code: null, stderr: 'x' }), ['exit code null']);
  assert.deepEqual(faultsOf(fine, { codes: [3] }), ['exit code 0, expected 3']);
  assert.deepEqual(faultsOf({ ...fine, code: 2 }), ['exit code 2 without a message']);
  assert.match(
    faultsOf({ ...fine, stderr: 'TypeError: x\n    at main (file:///cli/main.js:12:3)\n' })[0],
    /^stack trace on stderr: at main/,
  );
  assert.match(faultsOf({ ...fine, stdout: 'a\u001b[2Jb' })[0], /^control character "\\u001b" on stdout/);
});
