import assert from 'node:assert/strict';
import { test } from 'node:test';
import { digamma, fTail, inverseTrigamma, tQuantile, trigamma } from '../../../../report/statistics/distributions.js';

const close = (actual, expected, within = 1e-5) =>
  assert.ok(Math.abs(actual / expected - 1) < within, `expected ${expected}, found ${actual}`);

test('quantiles of t match the tables, and the normal distribution in the limit', () => {
  close(tQuantile(1), 12.7062);
  close(tQuantile(2), 4.30265);
  close(tQuantile(4), 2.77645);
  close(tQuantile(30), 2.04227);
  close(tQuantile(Infinity), 1.95996);
  close(tQuantile(10, 0.99), 3.16927);
});

test('degrees of freedom may be fractional', () => {
  assert.ok(tQuantile(2) > tQuantile(2.5) && tQuantile(2.5) > tQuantile(3));
});

test('tails of F match the tables, and chi squared if one variance is known', () => {
  close(fTail(4.9646, 1, 10), 0.05, 1e-4);
  close(fTail(99, 2, 2), 0.01);
  close(fTail(3, 2, Infinity), Math.exp(-3), 1e-4);
  assert.equal(fTail(0, 2, 5), 1);
});

test('digamma and trigamma match known values, and inverseTrigamma inverts trigamma', () => {
  close(digamma(1), -0.5772156649);
  close(trigamma(1), Math.PI ** 2 / 6);
  for (const x of [0.05, 1, 7.5, 400]) close(inverseTrigamma(trigamma(x)), x);
});
