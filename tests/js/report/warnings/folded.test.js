import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldedWarnings } from '../../../../report/warnings/folded.js';

const platforms = ['native', 'node'].map((id) => ({ id, referenceNs: null, cycleNs: 0.4 }));

/** The warnings of a row with these costs, as `platform: message`. */
const warningsOf = (/** @type {Record<string, object>} */ cells) =>
  foldedWarnings(platforms, [{ suite: 's', name: 'keep', argument: null, cells }]);
const cost = (/** @type {number} */ ns) => ({ quantity: 'time', value: ns, low: 0.98 * ns, high: 1.02 * ns });
const belowFloor = (/** @type {number} */ ns) => ({ quantity: 'time', value: null, low: -ns, high: ns });

test('a body that costs nothing on one platform and milliseconds on another was folded', () => {
  const [warning, ...others] = warningsOf({ native: cost(155e6), node: cost(0.16) });
  assert.deepEqual(others, []);
  assert.deepEqual([warning.platform, warning.code, warning.benchmark], ['node', 'folded', 's/keep']);
  assert.match(warning.message, /155 ms.*native.*launder/);
  assert.equal(warningsOf({ native: belowFloor(0.1), node: cost(5000) }).length, 1);
});

test('cheap bodies and large but possible differences are no reason for a warning', () => {
  assert.deepEqual(warningsOf({ native: belowFloor(0.0002), node: cost(1.5) }), []);
  assert.deepEqual(warningsOf({ native: cost(0.3), node: cost(100) }), []);
  assert.deepEqual(warningsOf({ native: cost(10), node: cost(1e6) }), []);
  assert.deepEqual(warningsOf({ native: belowFloor(1e6), node: cost(1e7) }), []);
});

test('counts and rows without a cost are not compared', () => {
  const failed = { quantity: 'time', value: null, low: null, high: null };
  assert.deepEqual(warningsOf({ native: failed, node: cost(0.1) }), []);
  assert.deepEqual(warningsOf({ native: { ...cost(1e6), quantity: 'instructions' }, node: cost(0.1) }), []);
});
