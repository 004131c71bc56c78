import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorsOf } from '../../../../../report/compare/sequential/boundaries.js';
import { allowedAt, looksUntil, plannedLooks } from '../../../../../report/compare/sequential/spending.js';
import { tQuantile } from '../../../../../report/statistics/distributions.js';
import { signFlipProbability } from '../../../../../report/statistics/sign-flips.js';
import { randomSource } from '../../random.js';
import { method } from '../../../../../report/method/method.js';

/**
 * At which look each of some rows is first beyond the edge of its interval.
 *
 * @param {import('../../../../../protocol/types.js').DuelLook[]} looks
 * @param {number} weight of a round after the first look
 */
function firstBeyond(looks, weight) {
  const { normal } = randomSource(4);
  const edges = errorsOf(looks, method.chance.error).map((error) => tQuantile(Infinity, 1 - error));
  const counts = looks.map(() => 0);
  const ROWS = 40_000;
  for (let row = 0; row < ROWS; row++) {
    let [sum, variance] = [0, 0];
    const at = looks.findIndex(({ rounds }, i) => {
      const more = i === 0 ? rounds : weight * (rounds - looks[i - 1].rounds);
      sum += Math.sqrt(more) * normal();
      variance += more;
      return Math.abs(sum) / Math.sqrt(variance) > edges[i];
    });
    if (at >= 0) counts[at]++;
  }
  return counts.map((count) => count / ROWS / method.chance.error);
}

test('each look spends its share of the error, and no more if later rounds tell less than twice that', () => {
  for (const looks of [plannedLooks(), looksUntil(33)]) {
    const spent = firstBeyond(looks, 2);
    for (const [i, { share }] of looks.entries())
      assert.ok(Math.abs(spent[i] - share) < 0.035, `${i}: ${spent[i]} of ${share}`);
    for (const weight of [1, 1.5])
      assert.ok(firstBeyond(looks, weight).reduce((sum, one) => sum + one, 0) < 1.02);
  }
});

test('intervals may err more than the shares, which add up as if no two looks shared a round', () => {
  const looks = plannedLooks();
  const errors = looks.map(({ rounds }) => allowedAt(rounds, looks).error);
  assert.equal(errors[0].toFixed(6), (method.chance.error * looks[0].share).toFixed(6));
  for (const [i, { share }] of looks.entries())
    if (i > 0) assert.ok(errors[i] > 1.3 * method.chance.error * share && errors[i] < errors[i - 1]);
  assert.ok(
    Math.abs(errorsOf([{ rounds: 9, share: 1 }], method.chance.error)[0] - method.chance.error) < 1e-6,
  );
});

const noises = {
  normal: (/** @type {any} */ { normal }) => normal(),
  'a few far away': (/** @type {any} */ { normal, uniform }) => normal() * (uniform() < 0.1 ? 10 : 1),
};

for (const [name, noise] of Object.entries(noises)) {
  test(`the intervals of all looks hold in 95 of 100 rows (${name})`, () => {
    const [random, looks] = [randomSource(9), plannedLooks()];
    const ROWS = 400;
    let missed = 0;
    for (let row = 0; row < ROWS; row++) {
      const rounds = Array.from({ length: 60 }, () => noise(random));
      missed += Number(
        looks.some(
          ({ rounds: count }) => signFlipProbability(rounds.slice(0, count)) <= allowedAt(count, looks).error,
        ),
      );
    }
    // 5 % of 400, and what chance adds in 99 of 100 such tests.
    assert.ok(missed <= 31, `${missed} of ${ROWS}`);
  });
}
