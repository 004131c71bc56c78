import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitComplexity } from '../../../../report/estimate/complexity.js';
import { summarize } from '../../../../report/summary/summary.js';
import { tableModel } from '../../../../report/table/model.js';
import { randomSource } from '../random.js';
import { countingPlatform, platformOf, resultsOf } from '../fixture.js';

/** @import { Order } from '../../../../protocol/types.js' */

/** @type {Order[]} */
const orders = ['constant', 'log n', '√n', 'n', 'n log n', 'n²', 'n³'];

const steps = (/** @type {number} */ count, /** @type {(i: number) => number} */ of) => {
  let sum = 0;
  for (let i = 0; i < count; i += 1) sum += of(i);
  return sum;
};

/** Heap sort's comparisons of numbers in an order that a generator makes. @param {number} n */
function comparisonsOfSort(n) {
  const { normal } = randomSource(n);
  let count = 0;
  Array.from({ length: n }, normal).sort((a, b) => ((count += 1), a - b));
  return count;
}

/**
 * Instructions of bodies, two of each order: one plain, and one with a part of another order or rounding.
 *
 * @type {[Order, number[], (n: number) => number][]}
 */
const bodies = [
  ['constant', [10, 100, 1000, 10_000], () => 7],
  ['constant', [1, 1000, 1_000_000], () => 0],
  ['log n', [10, 100, 1000, 10_000], (n) => 9 + 4 * Math.ceil(Math.log2(n + 1))],
  ['log n', [16, 256, 4096, 65_536], (n) => 6 * Math.log2(n) - 5],
  ['n', [10, 100, 1000, 10_000], (n) => 12 + 3 * n],
  ['n', [8, 64, 512, 4096], (n) => 20 + 5 * Math.ceil(n / 4) + 2 * (n % 4)],
  ['n log n', [16, 64, 256, 1024, 4096], (n) => steps(Math.log2(n), () => 5 * n + 3)],
  ['n log n', [10, 100, 1000, 10_000], (n) => 11 * comparisonsOfSort(n) + 6 * n],
  ['n²', [10, 30, 100, 300], (n) => steps(n, (i) => 4 * i + 3)],
  ['n²', [8, 32, 128], (n) => 9 + steps(n, () => 2 + 5 * n)],
  ['n³', [4, 8, 16, 32], (n) => steps(n, () => 3 + steps(n, () => 4 + 5 * n))],
  ['n³', [10, 20, 40, 80], (n) => n ** 3 + 3 * n ** 2],
];

/** @param {number[]} sizes @param {(n: number) => number} workOf @param {Order} grows */
const counted = (sizes, workOf, grows) =>
  summarize(
    resultsOf([
      countingPlatform(
        'native@work',
        sizes.map((n) => ({
          name: 'body',
          argument: String(n),
          work: workOf(n),
          plan: { complexity: true, grows },
        })),
      ),
    ]),
  );

test(
  'of twelve bodies of known order, each promise of that order or a worse one holds, and each of a ' +
    'better one is broken',
  () => {
    for (const [order, sizes, workOf] of bodies) {
      for (const promised of orders) {
        const {
          complexities: [fit],
          warnings,
        } = counted(sizes, workOf, promised);
        const what =
          `${order} at ${sizes.join()}, promised ${promised}, found ` +
          `${[fit.order, ...fit.others].join(' or ')}`;
        assert.ok([fit.order, ...fit.others].includes(order), what);
        const isWithin = orders.indexOf(order) <= orders.indexOf(promised);
        const isDoubtful = [fit.order, ...fit.others].some(
          (one) => orders.indexOf(/** @type {Order} */ (one)) <= orders.indexOf(promised),
        );
        assert.equal(fit.promise?.isKept, isWithin || isDoubtful, what);
        assert.equal(
          warnings.some(({ code }) => code === 'broken-growth'),
          fit.promise?.isKept === false,
          what,
        );
      }
    }
  },
);

test('exact counts leave no doubt', () => {
  const doubtful = bodies
    .map(([order, sizes, workOf]) => counted(sizes, workOf, order).complexities[0])
    .filter(({ others }) => others.length > 0);
  assert.deepEqual(
    doubtful.map(({ order, others }) => [order, ...others]),
    [],
  );
});

test("times with steps at the sizes of caches are of the body's order, or of several with it", () => {
  const sweeps = [
    { sizes: [64, 512, 4096, 32_768, 262_144, 2_097_152], steps: [1, 1, 1.15, 1.9, 2.4, 2.4] },
    { sizes: [1024, 4096, 16_384, 65_536, 262_144, 1_048_576], steps: [1, 1, 2.5, 3, 8, 9] },
    { sizes: [100, 1000, 10_000, 100_000, 1_000_000], steps: [1, 1, 3, 12, 40] },
  ];
  /** @type {[Order, (n: number) => number][]} */
  const smooth = [
    ['constant', () => 1],
    ['log n', Math.log2],
    ['n', (n) => n + 20],
    ['n log n', (n) => n * Math.log2(n)],
    ['n²', (n) => n ** 2 + 30 * n],
    ['n³', (n) => n ** 3],
  ];
  for (const [order, f] of smooth) {
    for (const { sizes, steps: factors } of sweeps) {
      const { order: found, others } =
        /** @type {import('../../../../report/estimate/complexity.js').Fit} */ (
          fitComplexity(sizes.map((n, i) => ({ n, value: f(n) * factors[i], error: 0.01 })))
        );
      assert.ok([found, ...others].includes(order), `${order} at ${sizes.join()}: ${found} ${others.join()}`);
      assert.ok(others.length <= 4, `${order} at ${sizes.join()}: ${found} ${others.join()}`);
    }
  }
});

test('a broken promise says which order was found, the counts, and how far both orders are off', () => {
  const summary = counted([10, 100, 1000], (n) => n * n + 2 * n, 'n log n');
  assert.deepEqual(
    summary.warnings.find(({ code }) => code === 'broken-growth'),
    {
      platform: 'native@work',
      code: 'broken-growth',
      benchmark: 'primality/body',
      message:
        'it grows as n², and n log n is promised: 10 → 120.00 instr, 100 → 10200.0 instr, 1000 → ' +
        '1.00200 M instr; n² is off by 7.9 %, n log n is off by 70 %',
    },
  );
  const row = tableModel(summary).suites[0].rows.find(({ kind }) => kind === 'growth');
  assert.equal(row?.cells[0].number, 'n², not n log n');
});

test('counts that follow no order break any promise, and times none', () => {
  const wild = (/** @type {number} */ n) => 2 ** n;
  const {
    complexities: [fit],
    warnings,
  } = counted([5, 10, 15, 20], wild, 'n³');
  assert.deepEqual([fit.order, fit.promise?.isKept], [null, false]);
  assert.match(
    warnings.find(({ code }) => code === 'broken-growth')?.message ?? '',
    /^it follows no order of growth, and n³ is promised: 5 → 32\.00 instr/,
  );
  const times = summarize(
    resultsOf([
      platformOf(
        'node',
        [10, 100, 1000].map((n) => ({
          name: 'body',
          argument: String(n),
          cost: n * n,
          plan: { complexity: true, grows: 'n' },
        })),
      ),
    ]),
  );
  assert.equal(times.complexities[0].promise?.isKept, null);
  const row = tableModel(times).suites[0].rows.find(({ kind }) => kind === 'growth');
  assert.match(row?.cells[0].detail?.() ?? '', /\. n is promised, which counts decide: --work$/);
});
