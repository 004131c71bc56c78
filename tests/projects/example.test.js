import assert from 'node:assert/strict';
import { test } from 'node:test';
import { samebench } from './support.js';

test('the example of the README is measured everywhere, with the same checksums', () => {
  const { status, stdout, stderr } = samebench(
    'run', '--project', 'examples/own-suite', '--quick', '--rounds', '2', '--platforms', 'native,node', '--json',
  );
  assert.equal(status, 0, stderr);
  const { rows, checksumMismatches, platforms } = JSON.parse(stdout);
  assert.deepEqual(checksumMismatches, []);
  assert.deepEqual(platforms.map((/** @type {any} */ { id, status: is }) => [id, is]), [['native', 'ok'], ['node', 'ok']]);
  const names = rows.filter(({ suite }) => suite === 'roman').map(({ name, argument }) => `${name} ${argument ?? ''}`.trim());
  assert.deepEqual(names, ['to_roman', 'from_roman', 'to_roman of 1', 'to_roman of 888', 'to_roman of 3888']);
  for (const { cells } of rows.filter(({ suite }) => suite === 'roman')) {
    assert.ok(cells.native.pairs > 0 && cells.node.pairs > 0);
    assert.equal(cells.native.checksum, cells.node.checksum);
  }
});
