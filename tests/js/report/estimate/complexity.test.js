import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitComplexity, numericArgument } from '../../../../report/estimate/complexity.js';
import { randomSource } from '../random.js';

const sizes = [10, 100, 1000, 10_000, 100_000];
/** @type {[string, (n: number) => number][]} */
const shapes = [
  ['constant', () => 1],
  ['log n', (n) => Math.log2(n)],
  ['√n', Math.sqrt],
  ['n', (n) => n],
  ['n log n', (n) => n * Math.log2(n)],
  ['n²', (n) => n * n],
  ['n³', (n) => n ** 3],
];
for (const [order, f] of shapes) {
  test(`growth of order ${order} is recognised with 5 % noise`, () => {
    const { normal } = randomSource(3);
    const points = sizes.map((n) => ({ n, value: 7 * f(n) * (1 + 0.05 * normal()) }));
    const fit = fitComplexity(points);
    assert.equal(fit.order, order);
    assert.ok(Math.abs(fit.coefficient - 7) < 0.7, `${fit.coefficient}`);
    assert.ok(fit.relativeError > 0 && fit.relativeError < 0.1, `${fit.relativeError}`);
  });
}

test('a constant cost besides the growth does not change its order', () => {
  // As a CRC: setting up costs as much as the smallest sizes themselves.
  const { normal } = randomSource(4);
  const cases = /** @type {const} */ ([['n', 60, 0.3], ['n²', 5e3, 1], ['n log n', 400, 1], ['log n', 5, 1]]);
  for (const [order, constant, coefficient] of cases) {
    const f = shapes.find(([name]) => name === order)[1];
    const points = [64, 256, 1024, 4096, 16_384, 65_536].map((n) =>
      ({ n, value: (constant + coefficient * f(n)) * (1 + 0.01 * normal()) }));
    const fit = fitComplexity(points);
    assert.equal(fit.order, order);
    assert.ok(Math.abs(fit.coefficient / coefficient - 1) < 0.05, `${order}: ${fit.coefficient}`);
    assert.ok(Math.abs(fit.constant / constant - 1) < 0.1, `${order}: ${fit.constant}`);
    assert.ok(fit.relativeError < 0.02, `${order}: ${fit.relativeError}`);
  }
});

test('noise does not make a constant part, or an order out of a constant', () => {
  for (const [order, f] of shapes) {
    let wrong = 0;
    for (let seed = 0; seed < 200; seed += 1) {
      const { normal } = randomSource(seed);
      const fit = fitComplexity(sizes.map((n) => ({ n, value: 7 * f(n) * (1 + 0.05 * normal()) })));
      if (fit.order !== order || fit.constant !== 0) wrong += 1;
    }
    assert.ok(wrong <= 10, `${order}: ${wrong} of 200`);
  }
});

test('a constant takes four arguments', () => {
  const points = [10, 100, 1000].map((n) => ({ n, value: 100 + n }));
  assert.equal(fitComplexity(points).constant, 0);
});

test('costs that follow no order have none', () => {
  const points = [1, 90, 3, 200, 2].map((value, i) => ({ n: 10 ** i, value }));
  const { order, relativeError } = fitComplexity(points);
  assert.equal(order, null);
  assert.ok(relativeError > 0.25);
});

test('the error of an exact fit is 0', () => {
  const fit = fitComplexity(sizes.map((n) => ({ n, value: 2 * n })));
  assert.equal(fit.order, 'n');
  assert.ok(fit.relativeError < 1e-12);
});

test('fewer than three different arguments give no fit', () => {
  assert.equal(fitComplexity([{ n: 1, value: 1 }, { n: 2, value: 2 }]), null);
  assert.equal(fitComplexity([{ n: 1, value: 1 }, { n: 2, value: 2 }, { n: 2, value: 2 }]), null);
});

test('arguments and costs of 0 are ignored', () => {
  assert.equal(fitComplexity([{ n: 0, value: 1 }, { n: 1, value: 2 }, { n: 2, value: 0 }, { n: 4, value: 4 }]), null);
});

test('common notations of numbers are understood', () => {
  for (const [given, expected] of [
    ['1000', 1000], ["1'000", 1000], ['1_000', 1000], ['1e6', 1e6], ['10^6', 1e6], ['18446744073709551557', 2 ** 64],
  ]) assert.equal(numericArgument(given), expected);
  assert.equal(numericArgument('n=1000'), 1000, 'with the name of the parameter');
  for (const [given, expected] of [
    ['rows=8, columns=16', null], ['n=seven', null], ['seven', null], ['', null], [null, null],
  ]) assert.equal(numericArgument(given), expected);
});
