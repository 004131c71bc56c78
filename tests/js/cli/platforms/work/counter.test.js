import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { chooseCounter } from '../../../../../cli/platforms/work/counter.js';
import { temporaryFolder } from '../../../fixtures/folders.js';

/** The root of a file system with these counters and this level of paranoia. */
function rootWith(t, counters, paranoid) {
  const root = temporaryFolder(t);
  for (const name of counters) mkdirSync(join(root, 'sys/bus/event_source/devices', name), { recursive: true });
  mkdirSync(join(root, 'proc/sys/kernel'), { recursive: true });
  writeFileSync(join(root, 'proc/sys/kernel/perf_event_paranoid'), `${paranoid}\n`);
  return root;
}

test('the CPU counts where it has a counter that programs may read', (t) => {
  assert.equal(chooseCounter({}, rootWith(t, ['software', 'cpu'], 2)), 'hardware');
  assert.equal(chooseCounter({}, rootWith(t, ['cpu_core', 'cpu_atom'], -1)), 'hardware');
  assert.equal(chooseCounter({}, rootWith(t, ['armv8_pmuv3_0'], 1)), 'hardware');
});

test('callgrind counts elsewhere: in virtual machines, where it is forbidden, and on other systems', (t) => {
  assert.equal(chooseCounter({}, rootWith(t, ['software', 'msr'], 0)), 'callgrind');
  assert.equal(chooseCounter({}, rootWith(t, ['cpu'], 3)), 'callgrind');
  assert.equal(chooseCounter({}, temporaryFolder(t)), 'callgrind');
});

test('SAMEBENCH_COUNTER overrides the choice, and anything else in it is wrong usage', (t) => {
  assert.equal(chooseCounter({ SAMEBENCH_COUNTER: 'callgrind' }, rootWith(t, ['cpu'], 0)), 'callgrind');
  assert.equal(chooseCounter({ SAMEBENCH_COUNTER: 'hardware' }, temporaryFolder(t)), 'hardware');
  assert.throws(() => chooseCounter({ SAMEBENCH_COUNTER: 'perf' }), { code: 2, message: /expected hardware or callgrind, found "perf"/ });
});
