import assert from 'node:assert/strict';
import { test } from 'node:test';
import { busiestThreads, haveEnded, processesOf } from '../../../../cli/system/machine/process-table.js';
import { folderWith } from '../../fixtures/folders.js';

/** A line of /proc as the kernel writes it, with the fields that are read. */
const stat = (
  /** @type {number} */ id,
  /** @type {string} */ name,
  group = 100,
  user = 0,
  system = 0,
  state = 'S',
) =>
  `${id} (${name}) ${state} 1 ${group} ${group} 0 -1 4194304 0 0 0 0 ${user} ${system} 0 0 20 0 1 0 0 0 0\n`;

test('the busiest threads of a group are found by their name, and those of another group are not', () => {
  const root = folderWith({
    'proc/100/stat': stat(100, 'browser'),
    'proc/100/task/100/stat': stat(100, 'browser', 100, 900),
    'proc/100/task/101/stat': stat(101, 'DOM Worker', 100, 5, 5),
    'proc/110/stat': stat(110, 'page (1) of 2'),
    'proc/110/task/110/stat': stat(110, 'page (1) of 2', 100, 800),
    'proc/110/task/111/stat': stat(111, 'DOM Worker', 100, 60, 40),
    'proc/110/task/112/stat': stat(112, 'DOM Worker', 100, 30, 30),
    'proc/200/stat': stat(200, 'other', 200),
    'proc/200/task/201/stat': stat(201, 'DOM Worker', 200, 999),
    'proc/300/note': 'a process that has ended meanwhile',
    'proc/uptime': '1 1\n',
  });
  assert.deepEqual(busiestThreads(100, /worker/i, root), [111, 112, 101]);
  assert.deepEqual(busiestThreads(200, /worker/i, root), [201]);
  assert.deepEqual(busiestThreads(100, /compiler/i, root), []);
  assert.deepEqual(busiestThreads(300, /worker/i, root), []);
  assert.deepEqual(busiestThreads(100, /worker/i, folderWith({ note: 'no /proc' })), []);
});

test('a group whose processes have ended is over before the system has removed them', () => {
  const states = (/** @type {string[]} */ ...all) =>
    processesOf(
      100,
      folderWith(
        Object.fromEntries(
          all.map((state, i) => [`proc/${100 + i}/stat`, stat(100 + i, 'browser', 100, 0, 0, state)]),
        ),
      ),
    );
  assert.equal(haveEnded(states('Z', 'Z')), true);
  assert.equal(haveEnded(states('Z', 'S')), false);
  assert.equal(haveEnded(states()), false, 'the system does not show them');
});
