import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roundsNeeded, whatIsMissing } from '../../../../report/estimate/rounds/needed.js';
import { ladderOf, pairsOf, roundOf } from '../fixture.js';
import { meteredPlatform } from '../metered-runs.js';
import { randomSource } from '../random.js';
import { trialsOf } from '../trials.js';

const context = { targetRelative: 0.01, doubt: 0 };
const cost = (relative, { rounds = 5, verdict = 'out-of-budget' } = {}) => ({
  verdict,
  reason: null,
  value: 10,
  low: 10 * (1 - relative),
  high: 10 * (1 + relative),
  rounds,
  pairs: 100,
});

test('the rounds that a cost needs grow with the square of its error', () => {
  assert.deepEqual(
    [0.01, 0.0104, 0.015, 0.02].map((relative) => roundsNeeded(cost(relative), context)),
    [0, 0, 7, 15],
  );
});

test('more rounds help neither an unknown cost, nor one that the correction leaves uncertain', () => {
  for (const verdict of ['unstable', 'below-floor', 'failed', 'skipped'])
    assert.equal(roundsNeeded(cost(0.02, { verdict }), context), Infinity, verdict);
  assert.equal(roundsNeeded(cost(0.02), { ...context, doubt: 0.1 }), Infinity);
  assert.ok(roundsNeeded(cost(0.02), { ...context, doubt: 0.05 }) > 15);
});

/** A platform whose benchmarks' costs deviate this much from round to round, as a share. */
function platformOf(deviations, rounds, { normal }) {
  return {
    id: 'native',
    status: 'ok',
    reason: null,
    rounds: Array.from({ length: rounds }, (_, round) =>
      roundOf(
        [
          ...ladderOf((k) => 1.5 * k * (1 + 0.05 * normal())),
          ...Object.entries(deviations).map(([name, deviation]) => {
            const own = 10 * (1 + deviation * normal());
            return { name, cost: own, result: { pairs: pairsOf(own, { spread: 0.01, count: 32 }) } };
          }),
        ],
        { round },
      ),
    ),
  };
}

test('rows that missed their target need rounds, others and the ladder do not; the need is enough', () => {
  const quiet = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`quiet ${i}`, 0.001]));
  const runs = trialsOf(import.meta.url, { few: 8, all: 30 });
  let [found, enough] = [0, 0];
  for (let seed = 1; seed <= runs; seed++) {
    const source = randomSource(seed);
    const all = platformOf({ ...quiet, noisy: 0.012 }, 40, source);
    const after = (rounds) =>
      whatIsMissing([{ ...all, rounds: all.rounds.slice(0, rounds) }], { targetRelative: 0.01 }).needs;
    const needs = after(5);
    assert.deepEqual(
      needs.filter(({ label }) => label !== 'primality/noisy'),
      [],
    );
    if (needs.length === 0 || 5 + needs[0].rounds > 40) continue;
    found += 1;
    enough += Number(after(40).length === 0);
  }
  assert.ok(found >= 0.4 * runs, `found in ${found} of ${runs} runs`);
  assert.ok(enough >= 0.9 * found, `reached in ${enough} of ${found}`);
});

test('more rounds help a cost that is uncertain because its inputs were measured too rarely', () => {
  const inputs = 64;
  const needsAfter = (/** @type {number} */ rounds, pairs = inputs) => {
    const slow = {
      cycles: 4000,
      pairs,
      inputs,
      operations: 1,
      noise: 0.1,
      input: (/** @type {number} */ i) => 1 + (i % inputs) / inputs,
    };
    return whatIsMissing([meteredPlatform('native', { slow }, { rounds })], { targetRelative: 0.01 }).needs;
  };
  const [need] = needsAfter(5);
  assert.equal(need?.label, 's/slow');
  assert.ok(need.rounds >= 1 && need.rounds <= 40, `${need.rounds} rounds`);
  assert.deepEqual(needsAfter(40), []);
  assert.deepEqual(needsAfter(5, inputs / 2), [], 'each round reaches the same half of the inputs');
});
