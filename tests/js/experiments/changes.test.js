import assert from 'node:assert/strict';
import { test } from 'node:test';
import { falseAlarms, power, powerOf } from '../../../experiments/accuracy/changes/changes.js';
import { meansDiffer, rankSumProbability, ranksDiffer, samebenchCompare, samebenchDuel } from '../../../experiments/accuracy/changes/judges.js';
import { addedCosts, withAddedCost } from '../../../experiments/accuracy/changes/known-costs.js';
import { parseResults } from '../../../report/results/schema.js';
import { platformOf, resultsOf, roundOf } from '../report/fixture.js';
import { randomSource } from '../report/random.js';

const lengths = [100, 101, 102, 103, 105, 200, 201, 400, 402, 404, 408, 412, 420];

/** A run of the chains and of some other rows. */
function run(seed, { noise = 0.001, rounds: count = 5 } = {}) {
  const { normal } = randomSource(seed);
  const cost = (/** @type {number} */ ns) => ({ cost: ns * Math.exp(noise * normal()), result: { spread: 0.002 } });
  const rounds = Array.from({ length: count }, (_, round) => roundOf([
    ...lengths.map((length) => ({ suite: 'known_costs', name: 'chain', argument: String(length), ...cost(1.5 * length) })),
    ...Array.from({ length: 8 }, (_row, i) => ({ name: `row ${i}`, ...cost(100) })),
  ], { round }));
  return resultsOf([{ ...platformOf('native', []), rounds }]);
}

test('ranks are judged as the published tables have them', () => {
  const close = (a, b) => assert.ok(Math.abs(a - b) < 1e-9, `${a} ${b}`);
  close(rankSumProbability([1, 2, 3, 4, 5], [6, 7, 8, 9, 10]), 2 / 252);
  close(rankSumProbability([6, 7, 8, 9, 10], [1, 2, 3, 4, 5]), 2 / 252);
  close(rankSumProbability([1, 2, 3], [4, 5, 6]), 0.1);
  assert.ok(rankSumProbability([1, 3, 5, 7, 9], [2, 4, 6, 8, 10]) > 0.6);
});

test('a longer chain takes the place of a shorter, and the results still fit their schema', () => {
  const changed = withAddedCost(run(1), { base: 100, length: 103, share: 0.03 });
  parseResults(JSON.stringify(changed), 'changed');
  const { results } = changed.platforms[0].rounds[0];
  const chains = results.filter(({ suite }) => suite === 'known_costs');
  assert.deepEqual(chains.map(({ argument }) => argument), ['101', '102', '100', '105', '200', '201', '400', '402', '404', '408', '412', '420']);
  assert.equal(results.length, lengths.length + 8 - 1);
  assert.deepEqual(addedCosts.map(({ share }) => (100 * share).toFixed(1)), ['0.5', '0.5', '1.0', '2.0', '3.0', '5.0', '1.0', '2.0', '3.0', '5.0']);
});

test('alarms of one build and slow-downs that were found are counted', () => {
  const pairs = [[run(1), run(2)], [run(3), run(4)]];
  const duels = [5, 7].map((seed) => [run(seed, { rounds: 16 }), run(seed + 1, { rounds: 16 })]);
  for (const [judge, own] of [[samebenchCompare, pairs], [samebenchDuel, duels]]) {
    assert.deepEqual(falseAlarms(own, judge), { of: 42, found: 0, tables: 0 });
    const counts = power(own, judge);
    assert.deepEqual(counts.map(({ share }) => share), ['0.5', '1', '2', '3', '5']);
    assert.deepEqual(powerOf(counts, '5'), { of: 4, found: 4 });
  }
  assert.deepEqual(powerOf(power(pairs, meansDiffer), '5'), { of: 4, found: 4 });
  assert.deepEqual(powerOf(power(pairs, meansDiffer), '1'), { of: 4, found: 0 });
  assert.deepEqual(powerOf(power(pairs, ranksDiffer), '5'), { of: 4, found: 4 });
});

test('power is summed over the platforms of a kind', () => {
  const counts = [
    { share: '1', platform: 'native', of: 4, found: 3 },
    { share: '1', platform: 'firefox', of: 2, found: 1 },
    { share: '2', platform: 'native', of: 8, found: 8 },
  ];
  assert.deepEqual(powerOf(counts, '1'), { of: 6, found: 4 });
  assert.deepEqual(powerOf(counts, '1', (id) => id === 'firefox'), { of: 2, found: 1 });
  assert.deepEqual(powerOf(counts, '5'), { of: 0, found: 0 });
});
