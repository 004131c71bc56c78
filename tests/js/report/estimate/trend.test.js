import assert from 'node:assert/strict';
import { test } from 'node:test';
import { trendOf } from '../../../../report/estimate/rounds/trend.js';
import { summarize } from '../../../../report/summary/summary.js';
import { ladderOf, resultsOf, roundOf } from '../fixture.js';

/** The cell of a benchmark whose 24 pairs in each of three rounds have these costs. */
function cellOf(costAt) {
  const pairs = Array.from({ length: 24 }, (_, i) => [1000, 500 + 1000 * costAt(i), 500, 0]);
  const rounds = [0, 1, 2].map((round) =>
    roundOf([...ladderOf(), { cost: 10, result: { pairs } }], { round }),
  );
  const { rows } = summarize(resultsOf([{ id: 'native', status: 'ok', reason: null, rounds }]));
  return rows.at(-1).cells.native;
}

const noise = (i) => 0.01 * ((i * 7) % 5);

test('the interval of a cost that falls during the rounds contains the level from which it fell', () => {
  const { value, high, verdict, reason } = cellOf((i) => Math.max(19.4, 35 - i) + noise(i));
  assert.ok(value < 20 && high >= 27, `${value}, up to ${high}`);
  assert.equal(verdict, 'out-of-budget');
  assert.equal(reason, 'its cost fell during the rounds, and the interval contains that');
});

test('so does that of one that rises', () => {
  const { value, high, reason } = cellOf((i) => 19.4 + 0.1 * i + noise(i));
  assert.ok(high - value > 1 && value < 20, `${value}, up to ${high}`);
  assert.match(reason, /^its cost rose/);
});

test('a few slow samples at the beginning are no fall', () => {
  const { value, high, verdict } = cellOf((i) => (i < 5 ? 35 : 19.4) + noise(i));
  assert.ok(high < 1.01 * value, `${value}, up to ${high}`);
  assert.equal(verdict, 'ok');
});

test('what long runs decide does not change with its samples', () => {
  const costs = Array.from({ length: 24 }, (_, i) => 19.4 + 0.1 * i + noise(i));
  const spread = /** @type {any} */ ({ value: 20, rounds: [{ costs }, { costs }, { costs }] });
  assert.ok(trendOf(spread, 1) > 1);
  assert.ok(trendOf({ ...spread, bulk: 0.9 }, 1) > 0.9);
  assert.equal(trendOf({ ...spread, bulk: 0.1 }, 1), 0);
});
