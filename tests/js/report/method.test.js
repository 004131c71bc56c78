import assert from 'node:assert/strict';
import { test } from 'node:test';
import { method, withMethod } from '../../../report/method/method.js';

test('numbers are others while some work is done, and what they were afterwards', () => {
  const before = method.interval.wild;
  assert.equal(
    withMethod({ 'interval.wild': 2 * before, 'correction.use': false }, () => method.interval.wild),
    2 * before,
  );
  assert.throws(() =>
    withMethod({ 'interval.wild': 1 }, () => {
      throw new Error('stopped');
    }),
  );
  assert.deepEqual([method.interval.wild, method.correction.use], [before, true]);
  assert.throws(() => withMethod({ 'interval.wilder': 1 }, () => 0), /there is no interval\.wilder/);
});
