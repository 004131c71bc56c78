import assert from 'node:assert/strict';
import { test } from 'node:test';
import { watchMemory } from '../../../../cli/system/machine/memory.js';
import { folderWith, put } from '../../fixtures/folders.js';

test('the memory of a process is the most that it had when it was looked at', () => {
  const root = folderWith({ 'proc/7/status': 'Name:\tx\nVmHWM:\t 2048 kB\nVmRSS:\t 1024 kB\n' });
  let look = () => {};
  let isRunning = true;
  const timers = {
    set: (/** @type {() => void} */ run) => ((look = run), 1),
    clear: () => void (isRunning = false),
  };
  const memory = watchMemory(7, { root, timers });
  assert.equal(memory.most(), null, 'not looked at yet');
  look();
  assert.equal(memory.most(), 2);
  put(`${root}/proc/7/status`, 'VmHWM:\t 3000000 kB\n');
  look();
  put(`${root}/proc/7/status`, 'State:\tZ (zombie)\n');
  look();
  assert.equal(memory.most(), 2930);
  memory.stop();
  assert.equal(isRunning, false);
});

test('where the system does not show it, it is unknown', () => {
  let look = () => {};
  const timers = { set: (/** @type {() => void} */ run) => ((look = run), 1), clear: () => {} };
  const memory = watchMemory(7, { root: folderWith({ note: 'no /proc' }), timers });
  look();
  assert.equal(memory.most(), null);
});
