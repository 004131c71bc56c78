import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { chooseInstructionCounter } from '../../../../../cli/platforms/work/instruction-counter.js';
import { temporaryFolder } from '../../../fixtures/folders.js';

/** The root of a file system with these counters and this level of paranoia. */
function rootWith(counters, paranoid) {
  const root = temporaryFolder();
  for (const name of counters) mkdirSync(join(root, 'sys/bus/event_source/devices', name), { recursive: true });
  mkdirSync(join(root, 'proc/sys/kernel'), { recursive: true });
  writeFileSync(join(root, 'proc/sys/kernel/perf_event_paranoid'), `${paranoid}\n`);
  return root;
}

test('the CPU counts where it has a counter that programs may read', () => {
  assert.equal(chooseInstructionCounter({}, rootWith(['software', 'cpu'], 2)), 'hardware');
  assert.equal(chooseInstructionCounter({}, rootWith(['cpu_core', 'cpu_atom'], -1)), 'hardware');
  assert.equal(chooseInstructionCounter({}, rootWith(['armv8_pmuv3_0'], 1)), 'hardware');
});

test('callgrind counts elsewhere: in virtual machines, where it is forbidden, and on other systems', () => {
  assert.equal(chooseInstructionCounter({}, rootWith(['software', 'msr'], 0)), 'callgrind');
  assert.equal(chooseInstructionCounter({}, rootWith(['cpu'], 3)), 'callgrind');
  assert.equal(chooseInstructionCounter({}, temporaryFolder()), 'callgrind');
});

test('SAMEBENCH_COUNTER overrides the choice, and anything else in it is wrong usage', () => {
  assert.equal(chooseInstructionCounter({ SAMEBENCH_COUNTER: 'callgrind' }, rootWith(['cpu'], 0)), 'callgrind');
  assert.equal(chooseInstructionCounter({ SAMEBENCH_COUNTER: 'hardware' }, temporaryFolder()), 'hardware');
  assert.throws(() => chooseInstructionCounter({ SAMEBENCH_COUNTER: 'perf' }), { code: 2, message: /expected hardware or callgrind, found "perf"/ });
});
