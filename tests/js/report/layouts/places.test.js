import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeLines, placesOfCode } from '../../../../report/layouts/places.js';
import { platformOf, resultsOf, roundOf } from '../fixture.js';
import { meteredPlatform } from '../metered-runs.js';

/**
 * A run of seven rounds, of which all but the first have another layout.
 *
 * @param {Record<string, number[]>} costs of the rounds
 */
function run(costs, { id = 'native', kind = 'order' } = {}) {
  const rounds = Array.from({ length: 7 }, (_, round) =>
    roundOf(
      Object.entries(costs).map(([name, own]) => ({
        name,
        cost: own[round % own.length],
        result: { spread: 0.002 },
      })),
      { round },
    ),
  );
  const seeds = Array.from({ length: 6 }, (_, i) => ({ round: i + 1, seed: 1001 + i }));
  return { ...resultsOf([{ ...platformOf(id, []), rounds }]), layouts: { kind, seeds } };
}

test('a benchmark whose cost depends on the order of the functions is named, with its range', () => {
  const results = run({ 'mod 13': [10, 2, 5, 2], still: [100, 100.2] });
  assert.deepEqual(
    placesOfCode([results]).map(({ label, low, high, orders }) => [
      label,
      Math.round(low),
      Math.round(high),
      orders,
    ]),
    [['primality/mod 13', 2, 10, 6]],
  );
  assert.match(
    placeLines([results])[0],
    /^primality\/mod 13 on native: the place of the code: [\d.]+ to [\d.]+ (cycles|ns) over 6 orders$/,
  );
});

test('what one side shows alone has another cause; so has WebAssembly, and a run without layouts', () => {
  const [moves, still] = [run({ 'mod 13': [10, 2, 5, 2] }), run({ 'mod 13': [5] })];
  assert.deepEqual(
    [moves, still].map((b) => placesOfCode([moves, b]).length),
    [1, 0],
  );
  assert.deepEqual(
    placesOfCode([moves, run({ 'mod 13': [2, 10, 2, 5] })]),
    [],
    'processes that differ, not orders',
  );
  assert.deepEqual(placesOfCode([run({ 'mod 13': [10, 2] }, { id: 'node' })]), []);
  const { layouts: _, ...without } = moves;
  assert.deepEqual(placesOfCode([without]), []);
});

test('rows of the ladder are not named: what slows them is beside the core, for both sides of a duel', () => {
  const results = run({ 'mod 13': [10, 2, 5, 2] });
  for (const { plan, results: own } of results.platforms[0].rounds)
    for (const one of [...(plan?.benchmarks ?? []), ...own]) one.suite = 'ladder';
  assert.deepEqual(placesOfCode([results]), []);
});

test('ranges are given in cycles where their length is known', () => {
  const results = resultsOf([meteredPlatform('native', { even: { cycles: 40 } }, { rounds: 5 })]);
  assert.deepEqual(
    placesOfCode([
      {
        ...results,
        layouts: { kind: 'order', seeds: [1, 2, 3, 4].map((round) => ({ round, seed: round })) },
      },
    ]),
    [],
  );
});
