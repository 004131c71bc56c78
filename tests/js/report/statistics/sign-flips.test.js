import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signFlipProbability } from '../../../../report/statistics/sign-flips.js';
import { randomSource } from '../random.js';

/** By trying all. @param {number[]} values */
function tried(values) {
  const total = Math.abs(values.reduce((sum, value) => sum + value, 0));
  let reached = 0;
  for (let signs = 0; signs < 2 ** values.length; signs++) {
    const sum = values.reduce((all, value, i) => all + (signs >> i & 1 ? value : -value), 0);
    if (Math.abs(sum) >= total - 1e-9) reached += 1;
  }
  return reached / 2 ** values.length;
}

test('all choices of signs are counted', () => {
  const { normal } = randomSource(1);
  for (let count = 1; count <= 12; count++) {
    const values = Array.from({ length: count }, () => normal() + 0.5);
    assert.equal(signFlipProbability(values), tried(values), String(values));
  }
  assert.equal(signFlipProbability([1, 1, 1, 1]), 2 / 16);
  assert.equal(signFlipProbability([1, 1, 1, -1]), 10 / 16);
  assert.equal(signFlipProbability(Array.from({ length: 20 }, () => 0.01)), 2 / 2 ** 20);
});

test('what sums to nothing, and what is nothing, is no sign of anything', () => {
  assert.equal(signFlipProbability([1, -1]), 1);
  assert.equal(signFlipProbability([0, 0, 0]), 1);
});

test('of many values the largest decide', () => {
  const many = Array.from({ length: 60 }, (_, i) => (i < 30 ? 1 : 0));
  assert.ok(signFlipProbability(many) < 1e-6);
});
