import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeLists } from '../../../../cli/build/list.js';

const [a, b, c] = ['a', 'b', 'c'].map((name) => ({ suite: 's', name }));

test('a benchmark of only one kind of host is marked, unless only one kind was listed', () => {
  assert.deepEqual(mergeLists([a, b], [b, c]),
    [{ ...a, onlyOn: 'native' }, b, { ...c, onlyOn: 'wasm' }]);
  assert.deepEqual(mergeLists([a, b], null), [a, b]);
  assert.deepEqual(mergeLists(null, [b, c]), [b, c]);
});
