import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  digamma,
  fTail,
  inverseTrigamma,
  tQuantile,
  trigamma,
} from '../../../../report/statistics/distributions.js';
import { fisherProbability, leastProbability } from '../../../../report/statistics/hypergeometric.js';
import { fitPrior, moderate } from '../../../../report/statistics/moderation.js';
import { signFlipProbability } from '../../../../report/statistics/sign-flips.js';
import { randomSource } from '../random.js';

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

/** Variances with `freedom` degrees of freedom, around true ones of d0 degrees (Infinity: all equal). */
function variances({ count, freedom, d0, s0 = 1, seed = 1 }) {
  const { normal } = randomSource(seed);
  const chi = (degrees) =>
    Array.from({ length: degrees }, () => normal() ** 2).reduce((a, b) => a + b, 0) / degrees;
  return Array.from({ length: count }, () => ({
    variance: (s0 * chi(freedom)) / (d0 === Infinity ? 1 : chi(d0)),
    freedom,
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

test('a prior of few rows that differ a little has no more degrees of freedom than they have', () => {
  const rows = [-0.81, 0, 0.81].map((log) => ({ variance: Math.exp(log), freedom: 4 }));
  assert.ok(Number(fitPrior(rows)?.freedom) <= 12, JSON.stringify(fitPrior(rows)));
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
  assert.deepEqual(moderate({ variance: 4, freedom: 2 }, prior), {
    variance: 1.6,
    freedom: 10,
    typical: true,
  });
  assert.deepEqual(moderate({ variance: 0, freedom: 2 }, prior), {
    variance: 0.8,
    freedom: 10,
    typical: true,
  });
  assert.deepEqual(moderate({ variance: 900, freedom: 2 }, prior), {
    variance: 900,
    freedom: 2,
    typical: false,
  });
});

test('a row with one round gets the variance of the prior', () => {
  assert.deepEqual(moderate({ variance: 0, freedom: 0 }, { variance: 2, freedom: 8 }), {
    variance: 2,
    freedom: 8,
    typical: true,
  });
});

test('without usable rows there is no prior; rows of variance 0 give a prior of variance 0', () => {
  assert.equal(fitPrior([]), null);
  assert.equal(fitPrior([{ variance: 1, freedom: 0 }]), null);
  assert.equal(
    fitPrior([
      { variance: 0, freedom: 2 },
      { variance: 0, freedom: 2 },
    ]).variance,
    0,
  );
});

/** The same probability, by trying all choices of signs. @param {number[]} values */
function bruteForce(values) {
  const total = Math.abs(values.reduce((sum, value) => sum + value, 0));
  let reached = 0;
  for (let signs = 0; signs < 2 ** values.length; signs++) {
    const sum = values.reduce((all, value, i) => all + ((signs >> i) & 1 ? value : -value), 0);
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

test('of many values, all are used', () => {
  const ones = (/** @type {number} */ count) => Array.from({ length: count }, () => 1);
  assert.equal(signFlipProbability([...ones(30), ...ones(30).map(() => 0)]), 2 / 2 ** 30);
  // 40 heads of 60 coins.
  let [ways, most] = [1, 0];
  for (let tails = 0; tails <= 20; tails++) {
    most += ways;
    ways *= (60 - tails) / (tails + 1);
  }
  near(signFlipProbability(Array.from({ length: 60 }, (_, i) => (i < 40 ? 1 : -1))), (2 * most) / 2 ** 60);
});

const share = (/** @type {number} */ slow, all = 20) => ({ slow, all });
const near = (/** @type {number} */ found, /** @type {number} */ expected) =>
  assert.ok(Math.abs(found - expected) < 1e-6 * Math.max(1e-3, expected), `${found}, expected ${expected}`);

test("Fisher's test is exact: twice the smaller tail", () => {
  near(fisherProbability(share(1, 4), share(3, 4)), (2 * 17) / 70);
  near(fisherProbability(share(0), share(10)), (2 * 184_756) / 847_660_528);
  near(fisherProbability(share(10), share(0)), (2 * 184_756) / 847_660_528);
  assert.equal(fisherProbability(share(5), share(5)), 1);
  assert.equal(fisherProbability(share(0), share(0)), 1);
  near(fisherProbability(share(0, 3), share(2, 5)), 2 * (10 / 28));
});

test('the least probability is that of the most extreme outcome with as many slow ones', () => {
  near(leastProbability(share(5), share(5)), fisherProbability(share(0), share(10)));
  assert.equal(leastProbability(share(0), share(0)), 1);
  near(leastProbability(share(20), share(10)), fisherProbability(share(20), share(10)));
});
