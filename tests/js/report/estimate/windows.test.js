import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runOf } from '../../../../report/estimate/rounds/windows.js';
import { SLICE_CYCLES } from '../metered-runs.js';
import { fineClock, resultOf } from '../fixture.js';

/** The long run of a body whose windows take so long for an operation; each has 1,000 operations. */
const runWith = (/** @type {number[]} */ costs, inputs = 1) => {
  const all = (/** @type {number} */ value) => costs.map(() => value);
  const longRun = {
    settled: true,
    operations: all(1000),
    bodyNs: costs.map((cost) => 1000 * cost),
    pauses: all(0),
    chainNs: all(1000),
    chainCycles: all(4000),
  };
  const result = resultOf(1, { inputs, longRun });
  for (const side of ['bodyBeforeNs', 'bodyAfterNs', 'twinBeforeNs', 'twinAfterNs']) {
    result.pairs[side] = result.pairs.operations.map(() => SLICE_CYCLES / 4);
  }
  result.sliceCycles = SLICE_CYCLES;
  return runOf(
    { round: 0, clock: fineClock(), cycleNs: 0.25, result },
    { level: 200, base: 0 },
    { exponent: 0, referenceNs: null },
  );
};

test('what is left out at the beginning of a long run is laps, so that each input counts as often', () => {
  const lap = [100, 100, 100, 100, 300, 300, 300, 300];
  const { excess, rise, windows } = runWith([...lap, ...lap], 8000);
  assert.deepEqual([excess.toFixed(9), rise.toFixed(9), windows], ['0.000000000', '0.000000000', 8]);
});

test('without laps a quarter of it is left out', () => {
  const { excess, rise, windows } = runWith([900, 900, 200, 200, 200, 200, 400, 400]);
  assert.deepEqual([windows, excess.toFixed(3), rise.toFixed(3)], [6, '0.333', '0.375']);
});
