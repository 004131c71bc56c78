import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ladder } from '../../../../report/estimate/ladder.js';

const arguments_ = ['0', '1', '2', '4', '8', '16', '32', '64'];
const costs = (cost) => new Map(arguments_.map((argument) => [argument, cost(Number(argument))]));

test('the error of a ladder with equal steps is 0', () => {
  const { error, interceptNs, slopeNs } = ladder(costs((k) => 1.5 * k));
  assert.ok(error < 1e-12);
  assert.equal(slopeNs, 1.5);
  assert.equal(interceptNs, 0);
});

test('the error is that of the worst row, which is named', () => {
  const { error, worst } = ladder(costs((k) => 1.5 * k * (k === 4 ? 1.03 : 1)));
  assert.ok(Math.abs(error - 0.03) < 1e-12);
  assert.equal(worst, '4');
});

test('the cost at K = 0 is the intercept and not part of the error', () => {
  const { error, interceptNs } = ladder(costs((k) => (k === 0 ? -0.02 : 1.5 * k)));
  assert.ok(error < 1e-12);
  assert.equal(interceptNs, -0.02);
});

test('work that was optimised away in one row or all rows gives an error of 1 or more', () => {
  assert.ok(ladder(costs((k) => (k === 64 ? 0 : 1.5 * k))).error >= 1);
  assert.ok(ladder(costs(() => 0)).error >= 1);
  assert.ok(ladder(costs(() => 0.24)).error >= 1);
  assert.ok(ladder(costs((k) => -0.01 * k)).error >= 1);
  assert.ok(Number.isFinite(ladder(costs(() => 0)).error), 'JSON has no Infinity');
});

test('the error of a ladder with a missing row is null', () => {
  const missing = costs((k) => 1.5 * k);
  missing.delete('8');
  assert.equal(ladder(missing).error, null);
  assert.equal(ladder(missing).worst, null);
  assert.equal(ladder(new Map()).interceptNs, null);
});

test('without a row for K = 0, only the intercept is null', () => {
  const missing = costs((k) => 1.5 * k);
  missing.delete('0');
  assert.ok(ladder(missing).error < 1e-12);
  assert.equal(ladder(missing).interceptNs, null);
});
