import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withLongRunsOfBoth } from '../../../../report/results/long-runs.js';
import { platformOf, resultsOf } from '../fixture.js';

const windows = { operations: [10], bodyNs: [1000], pauses: [0], chainNs: [1000], chainCycles: [4000] };
const longRun = { settled: true, ...windows };

test('two runs are compared by their long runs, or both without', () => {
  const run = (/** @type {object} */ result) =>
    resultsOf([platformOf('native', [{ name: 'row', cost: 10, result }])]);
  const [earlier, later] = [run({}), run({ longRun })];
  const longRunsIn = (results) =>
    results.platforms[0].rounds.flatMap((round) => round.results.flatMap((one) => one.longRun ?? []));
  assert.ok(longRunsIn(later).length > 0);
  assert.deepEqual(withLongRunsOfBoth(earlier, later).map(longRunsIn), [[], []]);
  assert.deepEqual(withLongRunsOfBoth(later, earlier).map(longRunsIn), [[], []]);
  assert.deepEqual(withLongRunsOfBoth(later, later), [later, later]);
});
