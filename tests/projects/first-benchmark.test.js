import assert from 'node:assert/strict';
import { test } from 'node:test';
import { briefly, samebench, tested } from './support.js';

test("the README's first example is measured, and its table has the four rows", () => {
  const { status, stdout, stderr } = samebench(
    'run',
    'numbers',
    '--project',
    tested,
    ...briefly,
    '--platforms',
    'native',
  );
  assert.equal(status, 0, stderr);
  const [, rows] = /^ {2}numbers\n((?: {2}\S.*\n)+)/m.exec(stdout) ?? [];
  assert.ok(rows, stdout);
  const names = rows
    .trimEnd()
    .split('\n')
    .map((row) => row.trim().split(/ {2,}/)[0].trim());
  assert.deepEqual(names, ['square root', 'to_string', 'sum of 1000', 'bits of 1000']);
});
