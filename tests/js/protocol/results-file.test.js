import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resultsText, restorePlans } from '../../../protocol/results-file.js';
import { parseResults } from '../../../report/results/schema.js';
import { summarize } from '../../../report/summary/summary.js';
import { planned } from '../fixtures/make-events.js';
import { platformOf, resultsOf, roundOf } from '../report/fixture.js';

const rows = [
  { name: 'a', argument: '1', cost: 10 },
  { name: 'b', cost: 20 },
];
/** Rounds with the same rows in different orders. @param {number} count */
const rounds = (count) =>
  Array.from({ length: count }, (_, round) => {
    const one = roundOf(rows, { round });
    return { ...one, plan: { ...one.plan, order: round % 2 ? [1, 0] : [0, 1] } };
  });
const column = (own) => ({ ...platformOf('native', []), rounds: own });

test('a column stores its plan once, and reads as it was', () => {
  const results = resultsOf([column(rounds(3))]);
  const stored = JSON.parse(resultsText(results)).platforms[0].rounds;
  assert.deepEqual(
    stored.map(({ plan, planOf }) => [plan?.benchmarks.length, planOf]),
    [
      [2, undefined],
      [undefined, { round: 0, order: [1, 0] }],
      [undefined, { round: 0, order: [0, 1] }],
    ],
  );
  assert.deepEqual(parseResults(resultsText(results), ''), results);
});

test('a plan that differs is stored, as is what a round has learned', () => {
  const own = rounds(3);
  own[1].plan.benchmarks[0].note = 'learned';
  const results = resultsOf([column(own)]);
  assert.deepEqual(parseResults(resultsText(results), ''), results);
  assert.equal(JSON.parse(resultsText(results)).platforms[0].rounds[2].planOf.round, 0);
});

test('rounds without a plan stay, and columns do not share one', () => {
  const own = rounds(2);
  own[0].plan = null;
  const results = resultsOf([column(own), { ...column(rounds(2)), id: 'node' }]);
  assert.deepEqual(parseResults(resultsText(results), ''), results);
});

test('only selected and measured benchmarks are stored, and the others of their names', () => {
  const own = rounds(2).map((round) => ({
    ...round,
    plan: {
      ...round.plan,
      benchmarks: [
        ...round.plan.benchmarks,
        planned({ id: 2, suite: 'primality', name: 'a', argument: '2', selected: false, complexity: true }),
        planned({ id: 3, suite: 'primality', name: 'other', selected: false }),
        planned({ id: 4, suite: 'primality', name: 'measured', selected: false }),
      ],
      order: [4, 1, 0],
    },
  }));
  const read = parseResults(resultsText(resultsOf([column(own)])), '');
  for (const { plan } of read.platforms[0].rounds)
    assert.deepEqual(
      plan?.benchmarks.map(({ id }) => id),
      [0, 1, 2, 4],
    );
  assert.deepEqual(summarize(read), summarize(resultsOf([column(own)])));
});

test('results of the schema before have a plan in each round', () => {
  const results = resultsOf([column(rounds(2))]);
  const before = parseResults(JSON.stringify({ ...results, schema: 'samebench-results/2' }), '');
  assert.deepEqual(before.platforms, results.platforms);
  assert.equal(resultsText(before), resultsText(results));
});

for (const round of [0, 1, 7])
  test(`a plan of round ${round} that is not there is reported with its place`, () => {
    const results = resultsOf([column(rounds(2))]);
    const file = JSON.parse(resultsText(results));
    file.platforms[0].rounds[0].plan = null;
    file.platforms[0].rounds[1].planOf.round = round;
    assert.throws(
      () => parseResults(JSON.stringify(file), 'a.json'),
      /a\.json: broken at \/platforms\/0\/rounds\/1\/planOf: /,
    );
  });

test('plans are restored in place', () => {
  const own = /** @type {any} */ ([
    { plan: { benchmarks: ['a'], order: [1] } },
    { plan: null, planOf: { round: 0, order: [2] } },
    { plan: null, planOf: { round: 1 } },
  ]);
  assert.equal(restorePlans(own), -1);
  assert.deepEqual(own.slice(1), [
    { plan: { benchmarks: ['a'], order: [2] } },
    { plan: { benchmarks: ['a'] } },
  ]);
});
