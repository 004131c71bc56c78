import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { build } from '../../cli/build/build.js';
import { artifactIn } from '../../cli/hosts/index.js';
import { valgrind } from '../../cli/platforms/work/instruction-counter.js';
import { countInCallgrind } from '../../cli/platforms/work/native.js';
import { findTool } from '../../cli/setup/detect.js';
import { temporaryFolder } from '../js/fixtures/folders.js';
import { quickRequest } from '../js/fixtures/requests.js';
import { root } from './support.js';

const skip = 'reason' in findTool(valgrind) ? 'Valgrind is missing' : false;

/**
 * Counts the suite of the experiment `work`.
 *
 * @param {string} folder of the program
 * @param {string} filter
 * @returns {Promise<Map<string, any>>} the pairs by benchmark
 */
async function counted(folder, filter) {
  const found = new Map();
  await countInCallgrind(
    artifactIn('native', folder),
    quickRequest({ suites: ['gate'], filter, count: true }),
    (event) => {
      if (event.event === 'work' && event.suite === 'gate') found.set(event.name, event.pairs);
    },
    {},
  );
  return found;
}

test('counts depend neither on paths nor on what was counted before', { skip }, async () => {
  const project = join(root, 'tests/projects/gate/base');
  assert.equal(await build('native', { project }), null);
  const host = join(project, 'build/samebench-native');
  const elsewhere = join(temporaryFolder(), 'a-name-that-is-much-longer-than-that-of-the-folder'.repeat(2));
  mkdirSync(elsewhere);
  copyFileSync(join(host, 'samebench-native'), join(elsewhere, 'samebench-native'));

  const all = await counted(host, '');
  assert.deepEqual([...all.keys()].at(-1), 'unordered_map of 256');
  assert.equal(all.size, 6);
  assert.deepEqual(await counted(elsewhere, 'gate/'), all);
  // Without the others before them, and without the ladder. The rows in the middle allocate, too.
  for (const name of ['concatenate', 'unordered_map of 256'])
    assert.deepEqual([...(await counted(host, `gate/${name}`))], [[name, all.get(name)]]);
  const { operations, bodyInstructions: body, twinInstructions: twin } = all.get('chain');
  assert.equal((body[1] - body[0] - twin[1] + twin[0]) / (operations[1] - operations[0]), 200);
});
