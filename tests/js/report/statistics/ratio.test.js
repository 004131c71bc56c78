import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differenceOfAmounts, ratioOfAmounts } from '../../../../report/statistics/ratio.js';

/* Ratios and differences of amounts whose intervals reach farther to one side. */

const exact = { value: 10, low: 10, high: 10 };
const wide = { value: 5, low: 4, high: 5.5 };

/** @param {{ value: number, low: number, high: number }} found @param {number[]} expected */
const assertAmount = ({ value, low, high }, expected) =>
  [low, value, high].forEach((one, i) =>
    assert.ok(Math.abs(one - expected[i]) < 1e-12, `${one}, not ${expected[i]}`),
  );

test('with one exact amount, the ends are those with the ends of the other one', () => {
  assertAmount(ratioOfAmounts(exact, wide), [10 / 5.5, 2, 10 / 4]);
  assertAmount(ratioOfAmounts(wide, exact), [0.4, 0.5, 0.55]);
  assertAmount(differenceOfAmounts(exact, wide), [4.5, 5, 6]);
  assertAmount(differenceOfAmounts(wide, exact), [-6, -5, -4.5]);
});

test('two uncertain amounts reach farther than one of them, and not as far as both together', () => {
  const { low, high } = ratioOfAmounts({ value: 10, low: 8, high: 11 }, wide);
  assert.ok(low < 8 / 5 && low > 8 / 5.5, `${low}`);
  assert.ok(high > 10 / 4 && high < 11 / 4, `${high}`);
});
