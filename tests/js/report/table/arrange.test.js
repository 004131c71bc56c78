import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrange } from '../../../../report/table/arrange.js';
import { tableModel } from '../../../../report/table/model.js';
import { summarize } from '../../../../report/summary/summary.js';
import { platformOf, resultsOf } from '../fixture.js';

const costs = (/** @type {number[]} */ [a, b, c]) => [
  { suite: 's', name: 'Alpha', cost: a, plan: { bytes: 8 } },
  { suite: 's', name: 'beta', cost: b },
  { suite: 's', name: 'nothing', cost: null, failure: 'it trapped' },
  { suite: 't', name: 'gamma', cost: c },
];
const model = tableModel(summarize(resultsOf([platformOf('native', costs([30, 20, 10])), platformOf('node', costs([30, 80, 10]))])));
const labels = (/** @type {any} */ { suites }) => suites.map(({ name, rows }) => [name, ...rows.map(({ label }) => label)]);

test('without options the table keeps the order of the plans', () => {
  assert.deepEqual(labels(arrange(model, {})), labels(model));
});

test('rows are filtered by suite and name; throughput stays with its row', () => {
  assert.deepEqual(labels(arrange(model, { filter: ' S/ALPHA' })), [['s', 'Alpha', 'throughput']]);
  assert.deepEqual(labels(arrange(model, { filter: 't/' })), [['t', 'gamma']]);
  assert.equal(arrange(model, { filter: 'x' }).cold, null);
});

test('rows are sorted within their suite in both directions; unknown costs come last', () => {
  const sorted = (/** @type {boolean} */ descending, column = 0) => labels(arrange(model, { sort: { column, descending } }))[0];
  assert.deepEqual(sorted(false), ['s', 'beta', 'Alpha', 'throughput', 'nothing']);
  assert.deepEqual(sorted(true), ['s', 'Alpha', 'throughput', 'beta', 'nothing']);
  assert.deepEqual(sorted(true, 1), ['s', 'beta', 'Alpha', 'throughput', 'nothing']);
});

test('with ratios, the reference column keeps its costs', () => {
  const { suites: [{ rows }] } = arrange(model, { ratios: true, sort: { column: 1, descending: true } });
  assert.deepEqual(rows[0].cells.map(({ number, unit }) => number + unit), ['20.0ns', '4.00×']);
  assert.deepEqual(rows[1].cells.map(({ number }) => number), ['30.0', '≈1.00×']);
});
