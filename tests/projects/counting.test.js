import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { artifactIn } from '../../cli/hosts/index.js';
import { valgrind } from '../../cli/platforms/work/instruction-counter.js';
import { countInCallgrind } from '../../cli/platforms/work/native.js';
import { findTool } from '../../cli/setup/detect.js';
import { temporaryFolder } from '../js/fixtures/folders.js';
import { quickRequest } from '../js/fixtures/requests.js';
import { root, samebench } from './support.js';

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
  const project = join(root, 'experiments/accuracy/work/base');
  const { status, stderr } = samebench(
    'run',
    'gate',
    '--filter',
    'gate/chain',
    '--project',
    project,
    '--platforms',
    'native@work',
  );
  assert.equal(status, 0, stderr);
  const host = join(project, 'build/samebench-native');
  const elsewhere = join(temporaryFolder(), 'a-name-that-is-much-longer-than-that-of-the-folder'.repeat(2));
  mkdirSync(elsewhere);
  copyFileSync(join(host, 'samebench-native'), join(elsewhere, 'samebench-native'));

  const all = await counted(host, '');
  assert.deepEqual(await counted(elsewhere, ''), all);
  assert.deepEqual(await counted(host, 'gate/'), all);
  assert.equal(all.size, 6);
  const { operations, bodyInstructions: body, twinInstructions: twin } = all.get('chain');
  assert.equal((body[1] - body[0] - twin[1] + twin[0]) / (operations[1] - operations[0]), 200);
});
