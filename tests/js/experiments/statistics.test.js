import assert from 'node:assert/strict';
import test from 'node:test';
import { judge } from '../../../experiments/accuracy/coverage.js';
import {
  expectedCoverage,
  heldByOthers,
  range,
  relativeDeviation,
  robustDeviation,
  shareInterval,
  trimmedMean,
} from '../../../experiments/shared/statistics.js';
import { nanoseconds, percent, times } from '../../../experiments/shared/table.js';

test('deviations are relative, and the robust one does not see a wild value', () => {
  assert.equal(relativeDeviation([1, 2, 3]), 0.5);
  assert.equal(relativeDeviation([-1, -2, -3]), 0.5);
  assert.equal(robustDeviation([1, 1, 1, 1, 900]), 0);
  assert.equal(range([2, 3, 4]), 2);
});

test('a trimmed mean leaves out both ends', () => {
  assert.equal(trimmedMean([0, 2, 3, 4, 900], 0.2), 3);
  assert.equal(trimmedMean([1, 2, 3], 0), 2);
});

test('a run is held against the others only', () => {
  const wide = { low: 0, high: 10 };
  assert.equal(heldByOthers([{ cost: 1, ...wide }, { cost: 2, ...wide }, { cost: 3, ...wide }]), 3);
  // Its own value is in its interval, and does not count.
  const narrow = (cost) => ({ cost, low: cost - 0.1, high: cost + 0.1 });
  assert.equal(heldByOthers([narrow(1), narrow(2), narrow(4)]), 0);
});

test('the interval of a share is that of Wilson', () => {
  const { low, high } = shareInterval(95, 100);
  assert.ok(Math.abs(low - 0.8882) < 0.0005);
  assert.ok(Math.abs(high - 0.9785) < 0.0005);
  assert.equal(shareInterval(0, 5).low, 0);
});

test('figures have few digits, and nothing has no sign', () => {
  assert.equal(percent(0.01234), '1.2 %');
  assert.equal(percent(0.1234), '12 %');
  assert.equal(percent(12.3), '1230 %');
  assert.equal(percent(NaN), '–');
  assert.equal(nanoseconds(-0.00002), '0.000 ns');
  assert.equal(nanoseconds(1.23456), '1.23 ns');
  assert.equal(nanoseconds(null), '–');
  assert.equal(times(3.14), '3.1×');
});

test('an exact interval holds the median of a few runs less often than 95 %', () => {
  assert.ok(Math.abs(expectedCoverage(1e9) - 0.95) < 1e-4);
  assert.ok(Math.abs(expectedCoverage(5) - 0.902) < 0.002);
  assert.ok(expectedCoverage(20) > 0.935);
});

test('coverage is met only when it is seen, and undecided when few cells cannot tell', () => {
  assert.equal(judge(95, 100), true);
  assert.equal(judge(43, 50), null);
  assert.equal(judge(74, 100), false);
});
