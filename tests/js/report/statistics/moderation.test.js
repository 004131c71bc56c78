import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitPrior, moderate } from '../../../../report/statistics/moderation.js';
import { randomSource } from '../random.js';

/** Variances with `freedom` degrees of freedom, around true ones of d0 degrees (Infinity: all equal). */
function variances({ count, freedom, d0, s0 = 1, seed = 1 }) {
  const { normal } = randomSource(seed);
  const chi = (degrees) => Array.from({ length: degrees }, () => normal() ** 2).reduce((a, b) => a + b, 0) / degrees;
  return Array.from({ length: count }, () => ({
    variance: s0 * chi(freedom) / (d0 === Infinity ? 1 : chi(d0)), freedom,
  }));
}

test('many rows give back the variance and the degrees of freedom of their prior', () => {
  const { variance, freedom } = fitPrior(variances({ count: 5000, freedom: 4, d0: 8, s0: 3 }));
  assert.ok(Math.abs(variance / 3 - 1) < 0.1, `${variance}`);
  assert.ok(freedom > 6 && freedom < 11, `${freedom}`);
});

test('equal rows give a prior with at most the degrees of freedom of all of them together', () => {
  const { variance, freedom } = fitPrior(variances({ count: 60, freedom: 2, d0: Infinity, seed: 4 }));
  assert.ok(Math.abs(variance - 1) < 0.4, `${variance}`);
  assert.ok(freedom > 20 && freedom <= 120, `${freedom}`);
});

test('rows far above the others do not change the prior', () => {
  const clean = variances({ count: 30, freedom: 4, d0: Infinity });
  const spoiled = variances({ count: 20, freedom: 4, d0: Infinity, s0: 500, seed: 2 });
  const { variance, freedom } = fitPrior([...clean, ...spoiled]);
  assert.ok(variance < 1.6, `${variance}`);
  assert.ok(freedom > 4, `${freedom}`);
});

test('a variance is shrunk towards the prior, unless it is far above it', () => {
  const prior = { variance: 1, freedom: 8 };
  assert.deepEqual(moderate({ variance: 4, freedom: 2 }, prior), { variance: 1.6, freedom: 10, typical: true });
  assert.deepEqual(moderate({ variance: 0, freedom: 2 }, prior), { variance: 0.8, freedom: 10, typical: true });
  assert.deepEqual(moderate({ variance: 900, freedom: 2 }, prior), { variance: 900, freedom: 2, typical: false });
});

test('a row with one round gets the variance of the prior', () => {
  assert.deepEqual(moderate({ variance: 0, freedom: 0 }, { variance: 2, freedom: 8 }),
    { variance: 2, freedom: 8, typical: true });
});

test('without usable rows there is no prior; rows of variance 0 give a prior of variance 0', () => {
  assert.equal(fitPrior([]), null);
  assert.equal(fitPrior([{ variance: 1, freedom: 0 }]), null);
  assert.equal(fitPrior([{ variance: 0, freedom: 2 }, { variance: 0, freedom: 2 }]).variance, 0);
});
