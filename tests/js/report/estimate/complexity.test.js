import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitComplexity as fitPoints, numericArgument } from '../../../../report/estimate/complexity.js';
import { randomSource } from '../random.js';
import { method } from '../../../../report/method/method.js';

/** @param {{ n: number, value: number, error?: number }[]} points */
const fitComplexity = (points) => fitPoints(points.map((point) => ({ error: method.share.alike, ...point })));

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
  const cases = /** @type {const} */ ([
    ['n', 60, 0.3],
    ['n²', 5e3, 1],
    ['n log n', 400, 1],
    ['log n', 5, 1],
  ]);
  for (const [order, constant, coefficient] of cases) {
    const f = shapes.find(([name]) => name === order)[1];
    const points = [64, 256, 1024, 4096, 16_384, 65_536].map((n) => ({
      n,
      value: (constant + coefficient * f(n)) * (1 + 0.01 * normal()),
    }));
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

test('the simplest order that the errors do not exclude is named, and the others are listed', () => {
  const points = (/** @type {(n: number) => number} */ f, error = 0) =>
    [64, 128, 256, 512].map((n) => ({ n, value: f(n), error }));
  const nLogN = shapes.find(([name]) => name === 'n log n')[1];
  const exact = fitComplexity(points(nLogN));
  assert.deepEqual([exact.order, exact.others], ['n log n', []]);
  const uncertain = fitComplexity(points(nLogN, 0.1));
  assert.equal(uncertain.order, 'n');
  assert.ok(uncertain.others.includes('n log n'), uncertain.others.join());
  const constant = fitComplexity(points(() => 7, 0.05));
  assert.deepEqual(
    [constant.order, constant.others],
    ['constant', []],
    'that a constant part may be nearly all of a cost says nothing',
  );
});

test('steps of caches do not make n log n of n, and other orders stay excluded', () => {
  const each = {
    6: [1, 1, 1, 1.2, 1.8, 2.5],
    8: [1, 1, 1, 1.1, 1.2, 1.8, 2.5, 2.6],
    10: [1, 1, 1, 1, 1.1, 1.2, 1.8, 2.5, 2.6, 2.6],
  };
  for (const costs of Object.values(each)) {
    const fit = fitComplexity(
      costs.map((cost, i) => ({ n: 1024 * 4 ** i, value: cost * 1024 * 4 ** i, error: 0.01 })),
    );
    assert.deepEqual([fit.order, fit.others], ['n', ['n log n']]);
  }
});

test('steps of caches as high as those of a chase through memory do not hide the order', () => {
  const steps = [1, 1, 1.5, 3, 3, 8, 40, 40];
  for (const [order, f] of shapes.filter(([name]) => ['constant', 'log n', 'n'].includes(name))) {
    const fit = fitComplexity(
      steps.map((step, i) => ({ n: 256 * 4 ** i, value: step * f(256 * 4 ** i), error: 0.01 })),
    );
    assert.ok([fit.order, ...fit.others].includes(order), `${order}: ${fit.order}, ${fit.others}`);
  }
});

test(
  'the true order is excluded in fewer than 3 of 100 sweeps, however narrow or noisy they are, and wide ' +
    'ones exclude all others',
  () => {
    const sweeps = /** @type {const} */ ([
      { sizes: [10, 100, 1000, 10_000, 100_000], noise: 0.05, isWide: true },
      { sizes: [64, 128, 256, 512], noise: 0.05, isWide: false },
      { sizes: [1000, 2000, 4000], noise: 0.05, isWide: false },
      { sizes: [64, 128, 256, 512], noise: 0.002, isWide: true },
    ]);
    for (const { sizes: ns, noise, isWide } of sweeps) {
      for (const [order, f] of shapes) {
        const fits = Array.from({ length: 100 }, (_, seed) => {
          const { normal } = randomSource(seed + 1);
          return fitComplexity(
            ns.map((n) => ({ n, value: 7 * f(n) * (1 + noise * normal()), error: noise })),
          );
        });
        const missed = fits.filter((fit) => ![fit.order, ...fit.others].includes(order)).length;
        assert.ok(missed < 3, `${order} at ${ns.join()}: ${missed} of 100`);
        const doubtful = fits.filter(({ others }) => others.length > 0).length;
        if (isWide && order !== 'log n')
          assert.ok(doubtful <= 10, `${order} at ${ns.join()}: ${doubtful} of 100 doubtful`);
      }
    }
  },
);

test('amounts without errors show the smallest constant', () => {
  const fit = fitComplexity([10, 100, 1000, 10_000].map((n) => ({ n, value: 1 + 48 * n, error: 0 })));
  assert.deepEqual([fit.order, fit.others, Math.round(fit.constant)], ['n', [], 1]);
  const constant = fitComplexity(sizes.map((n) => ({ n, value: 7, error: 0 })));
  assert.deepEqual([constant.order, constant.others, constant.coefficient], ['constant', [], 7]);
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
  assert.equal(
    fitComplexity([
      { n: 1, value: 1 },
      { n: 2, value: 2 },
    ]),
    null,
  );
  assert.equal(
    fitComplexity([
      { n: 1, value: 1 },
      { n: 2, value: 2 },
      { n: 2, value: 2 },
    ]),
    null,
  );
});

test('arguments and costs of 0 are ignored', () => {
  assert.equal(
    fitComplexity([
      { n: 0, value: 1 },
      { n: 1, value: 2 },
      { n: 2, value: 0 },
      { n: 4, value: 4 },
    ]),
    null,
  );
});

test('common notations of numbers are understood', () => {
  for (const [given, expected] of [
    ['1000', 1000],
    ["1'000", 1000],
    ['1_000', 1000],
    ['1e6', 1e6],
    ['10^6', 1e6],
    ['18446744073709551557', 2 ** 64],
  ])
    assert.equal(numericArgument(given), expected);
  assert.equal(numericArgument('n=1000'), 1000, 'with the name of the parameter');
  for (const [given, expected] of [
    ['rows=8, columns=16', null],
    ['n=seven', null],
    ['seven', null],
    ['', null],
    [null, null],
  ])
    assert.equal(numericArgument(given), expected);
});
