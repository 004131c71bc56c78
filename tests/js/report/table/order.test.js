import assert from 'node:assert/strict';
import { test } from 'node:test';
import { summarize } from '../../../../report/summary/summary.js';
import { arrange } from '../../../../report/table/arrange.js';
import { tableModel } from '../../../../report/table/model.js';
import { platformOf, resultsOf } from '../fixture.js';

/** Two suites: `sort` and `copy` of three arguments, and rows without arguments. */
const costs = (/** @type {number} */ factor) => [
  ...['10', '100', '9'].flatMap((argument, i) => [
    {
      suite: 's',
      name: 'sort',
      argument,
      cost: factor * [10, 100, 9][i],
      plan: { complexity: true, note: 'stable' },
    },
    { suite: 's', name: 'copy', argument, cost: 5, plan: { bytes: Number(argument) } },
  ]),
  { suite: 's', name: 'now', argument: null, cost: 7 },
  { suite: 't', name: 'sort', argument: '10', cost: 11 },
  { suite: 't', name: 'BM/8', argument: null, cost: 1, plan: { series: 'BM' } },
];
const summary = summarize(resultsOf([platformOf('native', costs(1)), platformOf('node', costs(4))]));
const labels = (/** @type {any} */ options) =>
  tableModel(summary, options).suites.map(({ name, rows }) => [name, ...rows.map(({ label }) => label)]);

test('by default, rows are grouped by suite', () => {
  assert.deepEqual(labels({ groupBy: 'suite' }), labels({}));
  assert.deepEqual(
    labels({}).map(([name]) => name),
    ['s', 't'],
  );
});

test('by argument, its rows stand together, by rising numbers, and the rest under its suite', () => {
  assert.deepEqual(labels({ groupBy: 'argument' }), [
    ['9', 's/sort ¹', 's/copy', 'throughput'],
    ['10', 's/sort ¹', 's/copy', 'throughput', 't/sort'],
    ['100', 's/sort ¹', 's/copy', 'throughput'],
    ['s', 'now'],
    ['t', 'BM/8'],
    ['growth', 'sort: grows as'],
  ]);
  const one = summarize(
    resultsOf([
      platformOf(
        'native',
        costs(1).filter(({ suite }) => suite === 's'),
      ),
    ]),
  );
  assert.deepEqual(
    tableModel(one, { groupBy: 'argument' }).suites[0].rows.map(({ label }) => label),
    ['sort ¹', 'copy', 'throughput'],
    'without the name of the only suite',
  );
});

test('arguments that are no numbers keep the order of the plans', () => {
  const words = summarize(
    resultsOf([
      platformOf(
        'native',
        ['sorted', 'random', '3'].map((argument) => ({ argument, cost: 1 })),
      ),
    ]),
  );
  assert.deepEqual(
    tableModel(words, { groupBy: 'argument' }).suites.map(({ name }) => name),
    ['sorted', 'random', '3'],
  );
});

test('by name, the arguments of each name stand under it, and names without any under their suite', () => {
  assert.deepEqual(labels({ groupBy: 'name' }), [
    ['s/sort', '10 ¹', '100 ¹', '9 ¹', 'sort: grows as'],
    ['s/copy', '10', 'throughput', '100', 'throughput', '9', 'throughput'],
    ['s', 'now'],
    ['t/sort', '10'],
    ['t/BM', 'BM/8'],
  ]);
});

test('every row and remark is in the table, however it is grouped', () => {
  const alternatives = ['1', '10', '100', '1000'].flatMap((argument, i) => [
    { name: 'flat', argument, cost: 30, plan: { alternatives: 'chart' } },
    { name: 'steep', argument, cost: [10, 20, 40, 80][i], plan: { alternatives: 'chart' } },
  ]);
  const charted = summarize(resultsOf([platformOf('native', alternatives)]));
  const facts = (/** @type {any} */ groupBy) => {
    const { suites } = tableModel(charted, { groupBy });
    return [suites.flatMap(({ rows }) => rows).length, suites.flatMap(({ remarks }) => remarks)];
  };
  assert.ok(facts('suite')[1].length > 0, 'a remark');
  assert.deepEqual(facts('argument'), facts('suite'));
  assert.deepEqual(facts('name'), facts('suite'));
});

test('sorted by ratio, the rows with the largest ratio to the reference come first in each group', () => {
  const sorted = (/** @type {any} */ options) =>
    arrange(tableModel(summary, options), { sort: 'ratio' }).suites.map(({ name, rows }) => [
      name,
      ...rows.map(({ label }) => label),
    ]);
  assert.deepEqual(sorted({ groupBy: 'argument' })[1], ['10', 's/sort ¹', 's/copy', 'throughput', 't/sort']);
  const faster = summarize(
    resultsOf([
      platformOf('native', [
        { name: 'a', cost: 10 },
        { name: 'b', cost: 10 },
        { name: 'c', cost: null, failure: 'it trapped' },
      ]),
      platformOf('node', [
        { name: 'a', cost: 2 },
        { name: 'b', cost: 8 },
        { name: 'c', cost: 5 },
      ]),
    ]),
  );
  assert.deepEqual(
    arrange(tableModel(faster), { sort: 'ratio' }).suites[0].rows.map(({ label }) => label),
    ['b', 'a', 'c'],
    'the ratio 1 of the reference to itself does not count, and rows without a ratio come last',
  );
});

const arrangedCosts = (/** @type {number[]} */ [a, b, c]) => [
  { suite: 's', name: 'Alpha', cost: a, plan: { bytes: 8 } },
  { suite: 's', name: 'beta', cost: b },
  { suite: 's', name: 'nothing', cost: null, failure: 'it trapped' },
  { suite: 't', name: 'gamma', cost: c },
];
const model = tableModel(
  summarize(
    resultsOf([
      platformOf('native', arrangedCosts([30, 20, 10])),
      platformOf('node', arrangedCosts([30, 80, 10])),
    ]),
  ),
);
const labelsOf = (/** @type {any} */ { suites }) =>
  suites.map(({ name, rows }) => [name, ...rows.map(({ label }) => label)]);

test('without options the table keeps the order of the plans', () => {
  assert.deepEqual(labelsOf(arrange(model, {})), labelsOf(model));
});

test('rows are filtered by suite and name; throughput stays with its row', () => {
  assert.deepEqual(labelsOf(arrange(model, { filter: ' S/ALPHA' })), [['s', 'Alpha', 'throughput']]);
  assert.deepEqual(labelsOf(arrange(model, { filter: 't/' })), [['t', 'gamma']]);
  assert.equal(arrange(model, { filter: 'x' }).cold, null);
});

test('rows are sorted within their suite in both directions; unknown costs come last', () => {
  const sorted = (/** @type {boolean} */ descending, column = 0) =>
    labelsOf(arrange(model, { sort: { column, descending } }))[0];
  assert.deepEqual(sorted(false), ['s', 'beta', 'Alpha', 'throughput', 'nothing']);
  assert.deepEqual(sorted(true), ['s', 'Alpha', 'throughput', 'beta', 'nothing']);
  assert.deepEqual(sorted(true, 1), ['s', 'beta', 'Alpha', 'throughput', 'nothing']);
});

test('with ratios, the reference column keeps its costs', () => {
  const {
    suites: [{ rows }],
  } = arrange(model, { ratios: true, sort: { column: 1, descending: true } });
  assert.deepEqual(
    rows[0].cells.map(({ number, unit }) => number + unit),
    ['20.0ns', '4.00×'],
  );
  assert.deepEqual(
    rows[1].cells.map(({ number }) => number),
    ['30.0', '≈1.00×'],
  );
});
