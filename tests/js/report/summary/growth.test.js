import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tableModel } from '../../../../report/table/model.js';
import { summarize } from '../../../../report/summary/summary.js';
import { assertNear, platformOf, resultsOf } from '../fixture.js';

test('the errors of costs decide which orders of growth they exclude', () => {
  const growthWith = (/** @type {number} */ spread) =>
    summarize(
      resultsOf([
        platformOf(
          'node',
          [64, 128, 256, 512].map((n) => ({
            name: 'sort',
            argument: String(n),
            cost: n * Math.log2(n),
            plan: { complexity: true },
            result: { spread },
          })),
        ),
      ]),
    ).complexities[0];
  assert.deepEqual([growthWith(0.001).order, growthWith(0.001).others], ['n log n', []]);
  assert.deepEqual([growthWith(0.5).order, growthWith(0.5).others[0]], ['n', 'n log n']);
});

test('a sweep with too few arguments for its growth warns, unless the run left the others out', () => {
  const warningsWith = (/** @type {object[]} */ ...rows) =>
    summarize(
      resultsOf([
        platformOf(
          'node',
          rows.map((row, i) => ({
            name: 'sort',
            argument: String(100 * i),
            cost: 10 + i,
            plan: { complexity: true },
            ...row,
          })),
        ),
      ]),
    ).warnings.filter(({ code }) => code === 'no-growth');
  assert.deepEqual(
    warningsWith({}, {}, {}),
    [
      {
        platform: null,
        code: 'no-growth',
        benchmark: 'primality/sort',
        message:
          'its growth is not fitted: that takes costs at 3 arguments, each of them one number above 0, ' +
          'and it has 2',
      },
    ],
    'the first argument is 0',
  );
  assert.deepEqual(warningsWith({}, {}, {}, {}), []);
  assert.deepEqual(
    warningsWith(
      {},
      {},
      { plan: { complexity: true, selected: false } },
      { plan: { complexity: true, selected: false } },
    ),
    [],
  );
  assert.match(
    warningsWith(
      { argument: 'rows=8, columns=2' },
      { argument: 'rows=8, columns=4' },
      { argument: 'rows=8, columns=8' },
    )[0].message,
    /it has 0$/,
  );
});

test('the order of growth is fitted for each platform over the rows of one name', () => {
  const series = ['10', '100', '1000'].map((argument) => ({
    name: 'sum',
    argument,
    cost: 2 * Number(argument),
    plan: { complexity: true },
  }));
  const {
    complexities: [fit, ...others],
  } = summarize(resultsOf([platformOf('node', [...series, { name: 'b', cost: 1 }])]));
  assert.deepEqual(others, []);
  assert.deepEqual([fit.suite, fit.name, fit.platform, fit.order], ['primality', 'sum', 'node', 'n']);
  assert.equal(fit.quantity, 'time');
  assertNear(fit.coefficient, 2);
});

test(
  'rows with names of their own are fitted as a series, by their parameters, and the table shows it ' +
    'behind the last',
  () => {
    const rows = [10, 100, 1000].map((n) => ({
      name: `sum/n:${n}`,
      cost: 3 * n,
      plan: { complexity: true, series: 'sum', parameter: n },
    }));
    const summary = summarize(resultsOf([platformOf('node', [...rows, { name: 'b', cost: 1 }])]));
    assert.deepEqual(
      summary.complexities.map(({ name, order }) => [name, order]),
      [['sum', 'n']],
    );
    const shown = tableModel(summary).suites[0].rows;
    assert.deepEqual(
      shown.map(({ kind, label }) => [kind, label]),
      [
        ['cost', 'sum/n:10'],
        ['cost', 'sum/n:100'],
        ['cost', 'sum/n:1000'],
        ['growth', 'sum: grows as'],
        ['cost', 'b'],
      ],
    );
  },
);
