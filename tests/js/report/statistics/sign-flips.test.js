import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signFlipProbability } from '../../../../report/statistics/sign-flips.js';
import { randomSource } from '../random.js';

/** The same probability, by trying all choices of signs. @param {number[]} values */
function bruteForce(values) {
  const total = Math.abs(values.reduce((sum, value) => sum + value, 0));
  let reached = 0;
  for (let signs = 0; signs < 2 ** values.length; signs++) {
    const sum = values.reduce((all, value, i) => all + (signs >> i & 1 ? value : -value), 0);
    if (Math.abs(sum) >= total - 1e-9) reached += 1;
  }
  return reached / 2 ** values.length;
}

test('the probability equals that of trying all choices of signs', () => {
  const { normal } = randomSource(1);
  for (let count = 1; count <= 12; count++) {
    const values = Array.from({ length: count }, () => normal() + 0.5);
    assert.equal(signFlipProbability(values), bruteForce(values), String(values));
  }
  assert.equal(signFlipProbability([1, 1, 1, 1]), 2 / 16);
  assert.equal(signFlipProbability([1, 1, 1, -1]), 10 / 16);
  assert.equal(signFlipProbability(Array.from({ length: 20 }, () => 0.01)), 2 / 2 ** 20);
});

test('values that sum to 0, or are all 0, have probability 1', () => {
  assert.equal(signFlipProbability([1, -1]), 1);
  assert.equal(signFlipProbability([0, 0, 0]), 1);
});

test('of more than 24 values, the largest are used', () => {
  const many = Array.from({ length: 60 }, (_, i) => (i < 30 ? 1 : 0));
  assert.ok(signFlipProbability(many) < 1e-6);
});
