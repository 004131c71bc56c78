import assert from 'node:assert/strict';
import { test } from 'node:test';
import { goalsOf } from '../../accuracy/growth/growth.js';
import { syntheticResults } from '../../../tests/js/report/synthetic.js';
import { parseResults } from '../../../report/results/schema.js';

test('synthetic results are results, of the size that was asked for', () => {
  const results = syntheticResults(30, { platforms: 3, rounds: 2 });
  assert.deepEqual(parseResults(JSON.stringify(results), 'synthetic'), results);
  assert.deepEqual(
    results.platforms.map(({ rounds }) => rounds.map((round) => round.results.length)),
    [
      [30, 30],
      [30, 30],
      [30, 30],
    ],
  );
});

test('goals are judged by the slowest and the largest task at the largest size', () => {
  const found = (/** @type {number} */ seconds, /** @type {number} */ peakBytes) => ({
    seconds,
    cpuSeconds: seconds,
    peakBytes,
  });
  const lines = [
    { task: 'report', name: 'csv', label: 'fast', found: [found(9, 9e9), found(1, 2e9)] },
    { task: 'report', name: 'html', label: 'slow', found: [found(9, 9e9), found(4.5, 1e8)] },
  ];
  const several = [
    { task: 'compare', name: 'csv', label: 'two', found: [found(9, 9e9), found(7, 1e8)] },
    { task: 'history', name: 'table', label: 'five', found: [found(9, 9e9), found(6, 1e8)] },
  ];
  const goals = goalsOf([...lines, ...several], [found(9, 0), found(0.05, 0)], 10_000);
  assert.deepEqual(
    goals.map(({ met }) => met),
    [false, true, false, true],
  );
  assert.deepEqual(
    goals.map((goal) => goal.found),
    ['4.5 s (slow)', '7.0 s (two)', '2000 MB (fast)', '50 ms'],
  );
  const busy = [
    {
      task: 'report',
      name: 'csv',
      label: 'kept waiting',
      found: [{ seconds: 20, cpuSeconds: 3, peakBytes: 1e8 }],
    },
    ...several,
  ];
  assert.deepEqual(goalsOf(busy, [found(0.05, 0)], 10_000)[0].found, '3.0 s (kept waiting)');
});
