/** What bodies compute stays in modules of programs for all libraries; their barriers do not hold there. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { briefly, command, out, root } from './support.js';

test('work whose result only a barrier takes is executed in WebAssembly, for all three libraries', () => {
  const { status, stdout, stderr } = command(
    ...['run', '--project', join(root, 'experiments/accuracy/three-libraries'), '--filter', 'plain_steps'],
    ...['--platforms', 'node', '--work', ...briefly, '--json', '--out', out],
  );
  assert.equal(status, 0, stderr);
  /** @type {any[]} */
  const rows = JSON.parse(stdout).rows.filter((/** @type {any} */ { suite }) => suite !== 'ladder');
  assert.deepEqual(rows.map(({ suite }) => suite).sort(), ['catch', 'google', 'nano']);
  for (const { suite, cells } of rows) {
    const work = Object.values(cells).find((/** @type {any} */ { quantity }) => quantity === 'work');
    // An operation has 1000 steps.
    assert.ok(/** @type {any} */ (work).value >= 1000, `${suite}: ${JSON.stringify(cells)}`);
  }
});
