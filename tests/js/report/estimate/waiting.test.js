import assert from 'node:assert/strict';
import { test } from 'node:test';
import { corrected } from '../../../../report/estimate/correction.js';
import { estimate } from '../../../../report/estimate/estimate.js';
import { validateResults } from '../../../../report/results/schema.js';
import { summarize } from '../../../../report/summary/summary.js';
import { assertNear, resultsOf } from '../fixture.js';
import { meteredPlatform, meteredRounds } from '../metered-runs.js';
import { randomSource } from '../random.js';

const WORK = { 'work a': { cycles: 40 }, 'work b': { cycles: 60 }, 'work c': { cycles: 80 } };

/**
 * A wait of 1000 ns, around which the CPU's cycle is 8.8 % longer than around work, as in Firefox around
 * timers.
 */
const WAIT = { cycles: 4000, elasticity: 0, fixed: 0.272 };

/** Costs and warnings of a run whose other benchmarks have cycles of 0.25 ns. */
function summaryOf(benchmarks, { rounds = 3, change = () => {}, referenceNs } = {}) {
  const platform = meteredPlatform('firefox', benchmarks, { rounds });
  for (const round of platform.rounds) change(round);
  const since = '2026-11-20T08:00:00.000Z';
  return summarize(
    validateResults({
      ...resultsOf([platform]),
      ...(referenceNs && { referenceCycles: [{ machine: null, cycleNs: referenceNs, since }] }),
    }),
  );
}
const cellOf = (summary, name) => summary.rows.find((row) => row.name === name).cells.firefox;
const asynchronous = ({ plan }) =>
  plan.benchmarks.forEach((one) => {
    if (one.name === 'timer') one.asynchronous = true;
  });

test('an asynchronous benchmark keeps its nanoseconds, however long the cycle around it is', () => {
  for (const pairs of [6, 32]) {
    const summary = summaryOf({ ...WORK, timer: { ...WAIT, pairs } }, { change: asynchronous });
    const { value, estimate } = cellOf(summary, 'timer');
    assertNear(value, 1000, 0.002);
    assert.deepEqual(estimate.elasticity, { value: 0, error: 0.1 });
  }
});

test('so does one whose host saw it sleep, also where the run has another reference cycle', () => {
  const summary = summaryOf({ ...WORK, sleep: { ...WAIT, fixed: 0.25, waits: true } }, { referenceNs: 0.2 });
  assertNear(cellOf(summary, 'sleep').value, 1000, 0.002);
  assertNear(cellOf(summary, 'work a').value, 8, 0.002);
});

test('what other threads of a row do between its samples is no frequency, so the row does not wait', () => {
  // The meter has another speed around each sample, and the samples have one.
  const spun = { cycles: 40, elasticity: 0, fixed: undefined };
  const inThreads = (/** @type {number} */ threads) => ({
    change: ({ plan }) =>
      Object.assign(
        plan.benchmarks.find(({ name }) => name === 'chain'),
        { threads },
      ),
  });
  const summary = summaryOf({ ...WORK, chain: spun }, inThreads(2));
  const { value, estimate } = cellOf(summary, 'chain');
  assertNear(value, 10, 0.005);
  assert.deepEqual(estimate.elasticity, { value: 1, error: 0.1 });
  const waiting = cellOf(summaryOf({ ...WORK, chain: { ...spun, waits: true } }, inThreads(2)), 'chain');
  assert.deepEqual(waiting.estimate.elasticity, { value: 0, error: 0.1 });
});

test('an asynchronous benchmark whose samples show that it works is corrected', () => {
  const rounds = meteredRounds(5, { cycles: 40 }, randomSource(1)).map((one) => ({ ...one, waits: true }));
  const { elasticity, measured } = corrected(rounds, 0.26);
  assert.ok(elasticity.value > 0.9, `${elasticity.value}`);
  assertNear(estimate(measured).value, 40 * 0.26, 0.02);
});

test('a benchmark that has another cycle in one round only is corrected', () => {
  const summary = summaryOf(
    { ...WORK, 'work d': { cycles: 100 } },
    {
      rounds: 4,
      change({ round, results }) {
        if (round !== 1) return;
        const { pairs } = results.find(({ name }) => name === 'work d');
        for (const column of Object.keys(pairs).filter((name) => name.endsWith('Ns')))
          pairs[column] = pairs[column].map((ns) => ns * 1.05);
      },
    },
  );
  assertNear(cellOf(summary, 'work d').value, 25, 0.002);
});
