import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linesOf, outcomeOf } from '../../accuracy/three-libraries/three-libraries.js';

/** A row of a program, with its cost and how far its interval reaches. */
const row = (suite, name, value, reach) => ({
  suite,
  name,
  argument: null,
  cells: { native: { verdict: 'ok', value, low: value - reach, high: value + reach } },
});

test('a body is found in all programs, and differs only beyond 3 % and the intervals', () => {
  const rows = [
    row('google', 'tree', 100, 1),
    row('nano', 'benchmark/tree', 102.9, 0.1),
    row('catch', 'bodies/tree', 120, 1),
    row('google', 'ring', 10, 0.1),
    row('nano', 'benchmark/ring', 11, 2),
    row('ladder', 'ladder', 1, 0.1),
  ];
  const lines = linesOf(rows, ['native']);
  assert.deepEqual(
    lines.map(({ body, ratios }) => [
      body,
      ...ratios.map((ratio) => ratio && Number(ratio.value.toFixed(3))),
    ]),
    [
      ['tree', 1.029, 1.2],
      ['ring', 1.1, null],
    ],
  );
  const { goals, tables } = outcomeOf(lines);
  assert.equal(goals[0].found, '2 of 4, 1 of them within 3 %');
  assert.equal(goals[0].met, false);
  assert.deepEqual(tables[0].rows[0].slice(1), [
    '100 ns ±1.0%',
    '103 ns ±0.1%',
    '120 ns ±0.83%',
    '1.029',
    '1.200 **differs**',
  ]);
  assert.equal(tables[0].rows[1][3], 'missing');
});
