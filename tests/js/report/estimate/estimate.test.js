import assert from 'node:assert/strict';
import { test } from 'node:test';
import { estimate } from '../../../../report/estimate/estimate.js';
import { roundNoise } from '../../../../report/estimate/rounds/noise.js';
import { spreadOf } from '../../../../report/estimate/spread.js';
import { tickShare } from '../../../../report/estimate/pairs.js';
import { pairsFromRows } from '../../../../report/results/pairs.js';
import { fineClock, floorClock, jitteredClock, pairsOf, resultOf } from '../fixture.js';
import { randomSource } from '../random.js';

const measured = (result, clock = fineClock(), round = 0) => ({ round, result, clock, cycleNs: null });
const one = (result, clock, options = {}) => {
  const { estimate: rest, ...found } = estimate([measured(result, clock)], options);
  return { ...rest, ...found };
};

test('a cost is a low quantile of the body minus that of the twin, per operation', () => {
  const cell = one(resultOf(12.5, { spread: 0.01 }));
  assert.equal(cell.verdict, 'ok');
  assert.equal(cell.reason, null);
  assert.ok(Math.abs(cell.value - 12.5) < 1e-9);
  assert.ok(cell.low < cell.min && cell.min < cell.value && cell.value < cell.high);
  assert.ok(cell.min < cell.p20 && cell.p20 < cell.p80);
  assert.equal(cell.pairs, 16);
  assert.equal(cell.floor, (cell.high - cell.low) / 2);
});

test('the cost of each pause is subtracted', () => {
  const pairs = pairsOf(100, { operations: 10 }).map(([n, body, twin]) => [n, body + 6 * 40, twin, 6]);
  assert.ok(Math.abs(one(resultOf(0, { pairs }), fineClock({ pauseNs: 40 })).value - 100) < 1e-9);
});

test('an interval that includes 0 means below the floor, which is its upper end', () => {
  const cell = one(resultOf(0.001, { spread: 0.05, stop: 'budget' }));
  assert.equal(cell.verdict, 'below-floor');
  assert.ok(cell.low < 0 && cell.high > 0);
  assert.equal(cell.floor, cell.high);
});

test('a slow body with a few pairs that differ much has a cost: each of them took time', () => {
  const pairs = [1.6, 2.1, 8.5].map((ms) => [1, ms * 1e6, 40, 0]);
  const slow = (/** @type {typeof pairs} */ of) => one(resultOf(0, { pairs: of, stop: 'budget' }));
  const cell = slow(pairs);
  assert.notEqual(cell.verdict, 'below-floor');
  assert.ok(cell.low > 0 && cell.low < cell.value && cell.value < cell.high);
  const nothing = slow(pairs.map(([n, ns]) => [n, ns, 1.59e6 + (ns > 2e6 ? 1e6 : 0), 0]));
  assert.equal(nothing.verdict, 'below-floor');
});

test('a negative cost is below the floor, which is the end farther from 0', () => {
  const cell = one(resultOf(-0.5, { spread: 0.05 }));
  assert.equal(cell.verdict, 'below-floor');
  assert.equal(cell.floor, -cell.low);
  assert.match(cell.reason, /twin/);
});

test('samples that are all 0 still have a floor above 0', () => {
  const cell = one(resultOf(0), fineClock());
  assert.equal(cell.verdict, 'below-floor');
  assert.ok(cell.floor > 0);
});

test('a cost whose budget ran out before its target is out of budget', () => {
  const cell = one(resultOf(10, { spread: 0.5, stop: 'budget' }), fineClock(), { targetRelative: 0.01 });
  assert.equal(cell.verdict, 'out-of-budget');
  assert.match(cell.reason, /budget/);
  assert.match(one(resultOf(10, { spread: 0.5, stop: 'maximum' })).reason, /16 pairs/);
});

test('the target is compared with the longer side of the interval, which the table shows', () => {
  const pairs = Array.from({ length: 16 }, (_, i) => [1000, 1000 * (10 + 0.1 * i), 0, 0]);
  const { value: ns, low, high } = one(resultOf(10, { pairs }));
  const [half, longer] = [(high - low) / 2 / ns, Math.max(high - ns, ns - low) / ns];
  assert.ok(longer > 1.3 * half, `${longer} against ${half}`);
  const verdictAt = (targetRelative) => one(resultOf(10, { pairs }), fineClock(), { targetRelative }).verdict;
  assert.deepEqual([verdictAt((half + longer) / 2), verdictAt(1.1 * longer)], ['out-of-budget', 'ok']);
});

test('a cost whose budget ran out is ok if its interval reached the target', () => {
  const result = resultOf(10, { spread: 0.001, stop: 'budget' });
  assert.equal(one(result, fineClock(), { targetRelative: 0.01 }).verdict, 'ok');
});

test('a clock too coarse for pauses makes a cost unstable, with advice', () => {
  const cell = one(resultOf(10, { stop: 'clock' }));
  assert.equal(cell.verdict, 'unstable');
  assert.match(cell.reason, /too coarse to pause/);
  assert.match(cell.reason, /prepare/);
});

test('a body that never settled is unstable', () => {
  assert.equal(one(resultOf(10, { warmedUp: false })).verdict, 'unstable');
});

test('fewer than six pairs cannot give a 95 % interval and are unstable', () => {
  const cell = one(resultOf(10, { count: 3, spread: 0.01 }));
  assert.equal(cell.verdict, 'unstable');
  assert.match(cell.reason, /^too few pairs for a 95 % interval: 3 of 6$/);
});

test('a benchmark without pairs has failed', () => {
  const cell = one(resultOf(10, { pairs: [] }));
  assert.equal(cell.verdict, 'failed');
  assert.equal(cell.value, null);
  assert.equal(cell.low, null);
});

test('a result without a clock profile is unstable', () => {
  const cell = estimate([measured(resultOf(10), null)]);
  assert.equal(cell.verdict, 'unstable');
  assert.match(cell.reason, /clock/);
});

test('equal samples on a coarse clock still have the error of its tick', () => {
  const cell = one(resultOf(5, { operations: 200_000 }), floorClock());
  // √2 differences of √(1/6) ticks of 20 µs over 200 000 operations, at 1.96 standard deviations.
  const expected = (1.96 * Math.sqrt(1 / 6) * Math.SQRT2 * 20_000) / 200_000;
  assert.ok(Math.abs(cell.high - 5 - expected) < 1e-9, `${cell.high}`);
  assert.ok(Math.abs(5 - cell.low - expected) < 1e-9);
});

test('a fine clock adds nothing; a jittered one adds more than a floored one', () => {
  const pairs = pairsFromRows(pairsOf(5, { operations: 200_000 }));
  assert.equal(tickShare([{ pairs, clock: fineClock() }]), 0);
  const floored = tickShare([{ pairs, clock: floorClock({ tickNs: 5_000, commonTickNs: 5_000 }) }]);
  const jittered = tickShare([{ pairs, clock: jitteredClock() }]);
  assert.ok(Math.abs(jittered / floored - Math.SQRT2) < 1e-9);
});

test('a clock that showed one smaller step has the error of its usual one', () => {
  const pairs = pairsFromRows(pairsOf(5, { operations: 200_000 }));
  const shareAt = (/** @type {number} */ tickNs) =>
    tickShare([{ pairs, clock: floorClock({ tickNs, commonTickNs: 20_000 }) }]);
  assert.equal(shareAt(5_000), shareAt(20_000));
  assert.ok(shareAt(40_000) > shareAt(20_000));
});

test('each pause adds the error of one more difference of two readings', () => {
  const without = pairsFromRows(pairsOf(5, { operations: 200_000 }));
  const withSix = { ...without, pauses: without.pauses.map(() => 6) };
  const ratio =
    tickShare([{ pairs: withSix, clock: floorClock() }]) /
    tickShare([{ pairs: without, clock: floorClock() }]);
  assert.ok(Math.abs(ratio - 2) < 1e-9, `√(8 / 2) expected, ${ratio} found`);
});

test("the tick's share shrinks with more pairs only if their lengths vary by more than a tick", () => {
  const clock = floorClock();
  const at = (operations) => pairsFromRows(operations.map((n) => [n, 5 * n, 0, 0]));
  const alike = tickShare([{ pairs: at(Array(64).fill(200_000)), clock }]);
  const barely = tickShare([{ pairs: at(Array.from({ length: 64 }, (_, i) => 200_000 + i)), clock }]);
  const varied = tickShare([{ pairs: at(Array.from({ length: 64 }, (_, i) => 200_000 + 500 * i)), clock }]);
  assert.ok(Math.abs(barely / alike - 1) < 0.01);
  assert.ok(varied < alike / 5, `${varied} against ${alike}`);
});

test('all rounds of a benchmark make one estimate', () => {
  const cell = estimate([0, 1].map((round) => measured(resultOf(10, { spread: 0.01 }), fineClock(), round)));
  assert.equal(cell.pairs, 32);
  assert.equal(cell.rounds, 2);
  assert.ok(Math.abs(cell.value / 10 - 1) < 1e-3);
});

/** Estimates from rounds whose pairs are spread by 1 % around these costs. */
const over = (costs, noise, options = {}) =>
  estimate(
    costs.map((cost, round) => measured(resultOf(cost, { spread: 0.01 }), fineClock(), round)),
    { noise, ...options },
  );
const noise = { share: 0.004, prior: { variance: 1.5, freedom: 30 }, common: { variance: 0, freedom: 2 } };

test('the interval of one round is marked as within-round, that of several as over rounds', () => {
  assert.equal(one(resultOf(10)).interval, 'within-round');
  assert.equal(over([10, 10.1, 10.05], noise).estimate.interval, 'rounds');
});

test('rounds that agree by chance get the interval to expect from the platform', () => {
  const { low, high } = over([10, 10, 10], noise);
  assert.ok((high - low) / 20 > 0.005 && (high - low) / 20 < 0.02, `${low} to ${high}`);
});

test('a row whose rounds differ far more than those of others keeps its own interval', () => {
  const { high, value: ns } = over([10, 10, 13], noise);
  assert.ok(high > 14 && ns < 10.2, `${ns} to ${high}`);
});

test('a cost that is above 0 in every pair stays above 0, however much its rounds differ', () => {
  const cell = over([12, 12, 24], noise, { targetRelative: 0.01 });
  assert.equal(cell.verdict, 'out-of-budget');
  assert.ok(cell.low > 0);
  assert.match(cell.reason, /3 rounds differ/);
});

test('noise that all rows share has the degrees of freedom of the rounds', () => {
  const shared = { ...noise, common: { variance: 1.5, freedom: 2 } };
  const width = ({ low, high }) => high - low;
  assert.ok(width(over([10, 10, 10.1], shared)) > 1.8 * width(over([10, 10, 10.1], noise)));
});

test('the interval decides whether the target was reached, not the stop reason of the hosts', () => {
  const rounds = [0, 1, 2].map((round) =>
    measured(resultOf(10, { spread: 0.001, stop: 'budget' }), fineClock(), round),
  );
  const quiet = { share: 0.0001, prior: { variance: 1, freedom: 30 }, common: { variance: 0, freedom: 2 } };
  assert.equal(estimate(rounds, { noise: quiet, targetRelative: 0.01 }).verdict, 'ok');
  assert.equal(over([10, 10.3, 10.1], noise, { targetRelative: 0.001 }).verdict, 'out-of-budget');
});

test('a body that settled in most rounds is not unstable', () => {
  const rounds = [true, false, true].map((warmedUp, round) =>
    measured(resultOf(10, { warmedUp, spread: 0.01 }), fineClock(), round),
  );
  assert.equal(estimate(rounds, { noise }).verdict, 'ok');
});

/**
 * Simulates a clock: returns a function that measures a span from a random start, as the difference of
 * two readings. On a jittered clock each edge has a random but fixed place within its interval.
 */
function scriptedReader({ jitter, tickNs }, { uniform }) {
  const edges = new Map();
  const edge = (interval) => {
    if (jitter === 'floor') return 0;
    if (!edges.has(interval)) edges.set(interval, uniform());
    return edges.get(interval);
  };
  const read = (time) => {
    const interval = Math.floor(time / tickNs);
    const within = time / tickNs - interval;
    return (interval + (within >= edge(interval) ? 1 : 0)) * tickNs;
  };
  let now = 0;
  return (span) => {
    now += uniform() * 50 * tickNs;
    const start = now;
    now += span;
    return read(now) - read(start);
  };
}

for (const clock of [floorClock(), jitteredClock()]) {
  for (const dithered of [true, false]) {
    const title = `on a ${clock.jitter} clock, ${dithered ? 'dithered' : 'equal'} counts`;
    test(`${title}: the interval covers a true cost at least 93 times in 100`, () => {
      const source = randomSource(7);
      const difference = scriptedReader(clock, source);
      const operations = (250 * clock.tickNs) / 5;
      const runs = 1000;
      let covered = 0;
      for (let run = 0; run < runs; ++run) {
        const pairs = Array.from({ length: 16 }, () => {
          const n = dithered ? Math.round(operations * (1 + 0.1 * source.uniform())) : operations;
          const noise = 1 + 0.001 * source.normal();
          return [n, difference(5.3 * n * noise), difference(0.3 * n), 0];
        });
        const { low, high } = one(resultOf(0, { pairs }), clock);
        if (low <= 5 && 5 <= high) ++covered;
      }
      assert.ok(covered / runs >= 0.93, `covered ${covered / runs}`);
    });
  }
}

test('a body without cost gets a cost in at most 5 of 100 runs', () => {
  const source = randomSource(11);
  const clock = floorClock();
  const difference = scriptedReader(clock, source);
  const runs = 1000;
  let called = 0;
  for (let run = 0; run < runs; ++run) {
    const pairs = Array.from({ length: 16 }, () => {
      const n = Math.round(1_000_000 * (1 + 0.1 * source.uniform()));
      return [n, difference(5 * n), difference(5 * n), 0];
    });
    const cell = one(resultOf(0, { pairs }), clock);
    if (cell.verdict !== 'below-floor') ++called;
    else assert.ok(cell.floor > 0);
  }
  assert.ok(called / runs <= 0.05, `${called} of ${runs}`);
});

test('a single pair that spent the budget is reported as measured once, not as unsettled', () => {
  const cell = one(resultOf(2e9, { count: 1, operations: 1, stop: 'budget', warmedUp: false }));
  assert.equal(cell.verdict, 'unstable');
  assert.match(cell.reason ?? '', /measured once/);
  assert.equal(cell.value, 2e9);
});

test('a sample of many operations that is the only one says that there was no time for more', () => {
  const cell = one(resultOf(2e3, { count: 1, operations: 96, stop: 'budget' }));
  assert.deepEqual(
    [cell.verdict, cell.reason],
    ['unstable', 'measured once: there was no time for more, and one sample has no interval'],
  );
});

test('the median is used if samples do not run through all inputs', () => {
  /** Every second sample has cheap inputs. @param {number} inputs */
  const ns = (inputs) =>
    one({
      ...resultOf(10, {
        pairs: Array.from({ length: 16 }, (_, i) => [1000, 500 + 1000 * (i % 2 ? 8 : 12), 500, 0]),
      }),
      inputs,
    }).value;
  assert.equal(ns(1000), 8);
  assert.equal(ns(1001), 10);
});

test('a tiny cost is below the floor if its rounds differ by more, even if its samples agree', () => {
  const rounds = [0.001, 0.0012, 0.0008].map((cost, round) => ({
    round,
    clock: fineClock(),
    cycleNs: 0.3,
    result: resultOf(cost, { spread: 0.0001 }),
  }));
  const noise = roundNoise(rounds.map(() => spreadOf(rounds)));
  const cell = estimate(rounds, { noise: { ...noise, prior: { variance: 400, freedom: 20 } } });
  assert.equal(cell.verdict, 'below-floor');
});

test('one sample has no interval, two rounds with one each have', () => {
  const slow = (round) =>
    measured(resultOf(94.3e6, { pairs: [[1, 94.3e6, 60, 0]], stop: 'budget' }), floorClock(), round);
  const { value, low, high, verdict, reason, estimate: found } = estimate([slow(0)]);
  assert.deepEqual([verdict, low, high, found], ['unstable', null, null, undefined]);
  assert.ok(Math.abs(value - 94.3e6) < 100);
  assert.match(reason, /measured once: .* no interval/);
  assert.ok(estimate([slow(0), slow(1)], { noise }).low < value);
});
