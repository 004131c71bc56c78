import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csv } from '../../../../report/formats/csv.js';
import { tableModel } from '../../../../report/table/model.js';
import { summarize } from '../../../../report/summary/summary.js';
import { nativeHost, platformOf, resultsOf } from '../fixture.js';

/** Scripted rows: `std::sort` costs 10 and 40, `mine` 5 and 60. @param {number} slower */
const rows = (slower) => [
  { name: 'std::sort', argument: '8', cost: 10 * slower },
  { name: 'std::sort', argument: '64', cost: 40 * slower },
  { name: 'mine', argument: '8', cost: 5, plan: { relativeTo: 'std::sort' } },
  { name: 'mine', argument: '64', cost: 60, plan: { relativeTo: 'std::sort' } },
];

const summaryOf = (/** @type {any[]} */ native, /** @type {any[]} */ node) => summarize(resultsOf([
  platformOf('native', native, { round: { host: nativeHost } }), platformOf('node', node),
]));

const round = (/** @type {number | null | undefined} */ value) => value && Math.round(value * 1000) / 1000;

test('a cell has its ratio to the reference row with the same argument, on its own platform', () => {
  const { rows: all } = summaryOf(rows(1), rows(2));
  assert.deepEqual(all.map(({ name, argument, relativeTo, cells: { native, node } }) =>
    [name, argument, relativeTo, round(native.relative?.value), round(node.relative?.value)]), [
    ['std::sort', '8', undefined, undefined, undefined],
    ['std::sort', '64', undefined, undefined, undefined],
    ['mine', '8', 'std::sort', 0.5, 0.25],
    ['mine', '64', 'std::sort', 1.5, 0.75],
  ]);
  const { native } = all[2].cells;
  assert.ok(native.relative.low < 0.5 && native.relative.high > 0.5 && native.relative.low > 0.48 && native.relative.high < 0.52);
});

test('the table and the CSV file show the ratio', () => {
  const summary = summaryOf(rows(1), rows(2));
  const shown = tableModel(summary).suites[0].rows.map(({ kind, label, cells }) =>
    [kind, label, ...(kind === 'cost' ? [] : cells.map(({ text }) => text))]);
  assert.deepEqual(shown, [
    ['cost', 'std::sort 8'], ['cost', 'std::sort 64'],
    ['cost', 'mine 8'], ['rate', 'of std::sort', '0.50×', '0.25×'],
    ['cost', 'mine 64'], ['rate', 'of std::sort', '1.50×', '0.75×'],
  ]);
  const [head, ...lines] = csv.report({ summary }).trim().split('\n').map((line) => line.split(','));
  const at = head.indexOf('relative');
  assert.deepEqual(lines.map((line) => Number(line[at]).toFixed(2)), ['0.00', '0.00', '0.00', '0.00', '0.50', '0.25', '1.50', '0.75']);
});

test('a ratio whose interval contains 1 is marked', () => {
  const [first, second] = [{ name: 'a', cost: 10 }, { name: 'b', cost: 10.001, plan: { relativeTo: 'a' } }];
  const model = tableModel(summaryOf([first, second], [first, second]));
  assert.equal(model.suites[0].rows[2].cells[0].text, '≈1.00×');
  assert.match(model.footnotes.join('\n'), /≈/);
});

test('a row that is its own reference, or whose reference was not measured, has no ratio', () => {
  const own = summaryOf([{ name: 'a', cost: 1, plan: { relativeTo: 'a' } }], [{ name: 'b', cost: 1, plan: { relativeTo: 'a' } }]);
  for (const { cells } of own.rows) {
    for (const cell of Object.values(cells)) assert.equal(cell.relative ?? null, null);
  }
  assert.deepEqual(tableModel(own).suites[0].rows.map(({ kind }) => kind), ['cost', 'cost']);
});
