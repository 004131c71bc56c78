import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutPrivatePaths } from '../../../../report/html/private-paths.js';

test('a value without private paths is not copied', () => {
  const value = { text: 'plain', list: [1, { deep: 'also plain' }], none: null };
  assert.equal(withoutPrivatePaths(value, { '/secret': 'x' }), value);
});

test('only the parts with a private path are copied', () => {
  const value = { samples: [1, 2], where: ['in /secret/file'] };
  const shown = withoutPrivatePaths(value, { '/secret': 'x' });
  assert.deepEqual(shown, { samples: [1, 2], where: ['in x/file'] });
  assert.equal(shown.samples, value.samples);
  assert.deepEqual(value.where, ['in /secret/file']);
});
