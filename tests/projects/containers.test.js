import assert from 'node:assert/strict';
import { test } from 'node:test';
import { samebench, tested } from './support.js';

test('rows of a type sweep have the same names natively and in WebAssembly, and each type its growth', () => {
  const { status, stdout, stderr } = samebench(
    'run',
    'containers',
    '--project',
    tested,
    '--quick',
    '--rounds',
    '1',
    '--platforms',
    'native,node',
    '--json',
  );
  assert.equal(status, 0, stderr);
  const { rows, complexities, checksumMismatches } = JSON.parse(stdout);
  const own = rows.filter(({ suite }) => suite === 'containers');
  assert.deepEqual(
    own.map(({ name, argument }) => `${name} ${argument}`),
    [
      'insert map<int, int> n=10',
      'insert map<int, int> n=100',
      'insert map<int, int> n=1000',
      'insert unordered_map<int, int> n=10',
      'insert unordered_map<int, int> n=100',
      'insert unordered_map<int, int> n=1000',
      'sum vector<uint32_t> count=10',
      'sum vector<uint32_t> count=100',
      'sum vector<uint32_t> count=1000',
      'sum vector<uint64_t> count=10',
      'sum vector<uint64_t> count=100',
      'sum vector<uint64_t> count=1000',
    ],
  );
  for (const { name, cells } of own) assert.ok(cells.native.pairs > 0 && cells.node.pairs > 0, name);
  // On a busy machine a cost may not be distinguished from zero, and has neither growth nor ratio then.
  const isKnown = (/** @type {string} */ name, /** @type {string} */ platform) =>
    own
      .filter((/** @type {any} */ row) => row.name === name)
      .every(({ cells }) => cells[platform].value !== null);
  assert.deepEqual(
    complexities.map(({ name, platform }) => `${name}, ${platform}`).sort(),
    ['insert map<int, int>', 'insert unordered_map<int, int>'].flatMap((name) =>
      ['native', 'node']
        .filter((platform) => isKnown(name, platform))
        .map((platform) => `${name}, ${platform}`),
    ),
  );
  assert.deepEqual(checksumMismatches, []);

  const [map, unordered] = [own[2].cells, own[5].cells];
  assert.equal(own[5].relativeTo, 'insert map<int, int>');
  for (const platform of ['native', 'node']) {
    assert.ok(!('relative' in map[platform]), 'no ratio to itself');
    const { relative } = unordered[platform];
    if (map[platform].value === null || unordered[platform].value === null) continue;
    assert.equal(relative.value, unordered[platform].value / map[platform].value);
    assert.ok(relative.low <= relative.value && relative.value <= relative.high);
  }
});
