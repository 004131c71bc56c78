import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseResults } from '../../../../report/results/schema.js';
import { summarize } from '../../../../report/summary/summary.js';
import { tableModel } from '../../../../report/table/model.js';
import { platformOf, resultsOf, roundOf } from '../fixture.js';

const rows = [
  { name: 'add', argument: 'threads=1', cost: 10, plan: { threads: 1 } },
  { name: 'add', argument: 'threads=4', cost: 20, plan: { threads: 4 } },
  { name: 'sort', argument: 'threads=4', cost: 20, plan: { threads: 4, items: 3, bytes: 8 } },
  { name: 'plain', cost: 10 },
];
const results = resultsOf([platformOf('native', [], { rounds: [roundOf(rows, { round: 0 }), roundOf(rows, { round: 1 })] })]);

test('the throughput of a row with threads is that of all of them, in operations where it has no items', () => {
  parseResults(JSON.stringify(results), 'results.json');
  const { rows: [one, four, sort, plain] } = summarize(results);
  const near = (/** @type {number | null} */ value, /** @type {number} */ expected) =>
    assert.ok(Math.abs(Number(value) / expected - 1) < 0.02, `${value} instead of ${expected}`);
  near(one.cells.native.estimate.itemsPerSecond, 1e8);
  near(four.cells.native.value, 20);
  near(four.cells.native.estimate.itemsPerSecond, 2e8);
  near(sort.cells.native.estimate.itemsPerSecond, 6e8);
  near(sort.cells.native.estimate.bytesPerSecond, 1.6e9);
  assert.equal(plain.cells.native.estimate.itemsPerSecond, null);
});

test('the table shows it below the row', () => {
  const [suite] = tableModel(summarize(results)).suites;
  assert.deepEqual(suite.rows.map(({ label }) => label).slice(0, 4), ['add threads=1', 'throughput', 'add threads=4', 'throughput']);
});
