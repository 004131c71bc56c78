import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeBy } from '../../../../report/quantities/threshold.js';

const changes = (ratios, threshold) => ratios.map((ratio) => changeBy(ratio, threshold));

test('a ratio that reaches the threshold is a change, in both directions alike', () => {
  assert.deepEqual(changes([1.03, 1.029, 1, 1 / 1.029, 1 / 1.03], 0.03), [
    'slower',
    'same',
    'same',
    'same',
    'faster',
  ]);
  assert.deepEqual(changes([0.97, 0.9707, 0.9709, 0.972], 0.03), ['faster', 'faster', 'same', 'same']);
});

test('a change of just the threshold is one, however the ratio of two counts is rounded', () => {
  for (const threshold of [0.005, 0.01, 0.03, 0.05, 0.1])
    for (let less = 1000; less <= 50_000; less += 200) {
      const more = Math.round(less * (1 + threshold));
      assert.deepEqual(changes([more / less, less / more], threshold), ['slower', 'faster'], `${less}`);
      assert.deepEqual(changes([(more - 1) / less, less / (more - 1)], threshold), ['same', 'same']);
    }
});

test('an interval has to reach it as a whole, or not at all', () => {
  const of = (/** @type {number} */ low, /** @type {number} */ high) => changeBy({ low, high }, 0.03);
  assert.deepEqual([of(1.03, 2), of(1.02, 1.03), of(0.98, 1.02)], ['slower', 'unclear', 'same']);
  assert.deepEqual([of(0.5, 0.97), of(0.97, 1.01), of(0.9, 1.1)], ['faster', 'unclear', 'unclear']);
});

test('no change is one with no threshold, and one from or to 0 is larger than any', () => {
  assert.deepEqual(changes([1, 1 + 1e-9, 1 - 1e-9], 0), ['same', 'slower', 'faster']);
  assert.equal(changeBy({ low: 1, high: 1.5 }, 0), 'unclear', 'ranges that touch');
  assert.deepEqual(changes([1 / 0, 0 / 1], 1000), ['slower', 'faster']);
});

test('what is not known is never the same', () => {
  assert.deepEqual(changes([NaN, { low: NaN, high: 1 }, { low: 1, high: NaN }], 0.03), [
    'unclear',
    'unclear',
    'unclear',
  ]);
  assert.equal(changeBy({ low: 0, high: Infinity }, 0.03), 'unclear');
});
