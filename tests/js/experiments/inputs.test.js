import assert from 'node:assert/strict';
import test from 'node:test';
import { costsByRing, goalsOf, ringTable } from '../../../experiments/accuracy/inputs.js';

const row = (/** @type {string} */ name, /** @type {number} */ argument, /** @type {number} */ ns) =>
  ({ name, argument: String(argument), cells: { native: { value: ns } } });
const rows = [
  row('find, changing order', 1024, 19), row('find, changing order', 8192, 20), row('find, changing order', 2 ** 16, 20),
  row('find, one order', 1024, 5), row('find, one order', 8192, 8), row('find, one order', 2 ** 16, 18),
  { name: 'ladder', argument: '1', cells: { native: { value: 1 } } },
];

test('inputs: costs stand beside those of many inputs in a changing order', () => {
  const { columns, rows: lines } = ringTable('native', costsByRing(rows, 'native'));
  assert.deepEqual(columns, ['native', '2^10', '2^13', '2^16']);
  assert.deepEqual(lines, [
    ['find, changing order', '19.0 ns (0.95)', '20.0 ns (1.00)', '20.0 ns (1.00)'],
    ['find, one order', '5.00 ns (0.25)', '8.00 ns (0.40)', '18.0 ns (0.90)'],
  ]);
});

test('inputs: a row that failed has no cost', () => {
  const without = rows.filter(({ name, argument }) => !(name === 'find, one order' && argument === '8192'));
  assert.equal(ringTable('native', costsByRing(without, 'native')).rows[1][2], '–');
});

test('inputs: the goal is the cost of many inputs with the default number, in a changing order', () => {
  const [goal] = goalsOf('native', costsByRing(rows, 'native'));
  assert.equal(goal.met, true);
  assert.match(goal.found, /find 1\.00/);
  const learned = [...rows.filter(({ argument }) => argument !== '8192'), row('find, changing order', 8192, 15)];
  assert.equal(goalsOf('native', costsByRing(learned, 'native'))[0].met, false);
});
