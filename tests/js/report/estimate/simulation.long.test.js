import assert from 'node:assert/strict';
import { test } from 'node:test';
import { estimate } from '../../../../report/estimate/estimate.js';
import { platformData } from '../../../../report/estimate/platform-data.js';
import { ratioOf } from '../../../../report/summary/ratio.js';
import { roundNoise } from '../../../../report/estimate/rounds/noise.js';
import { spreadOf } from '../../../../report/estimate/spread.js';
import { mean, median, pooledQuantile, quantile } from '../../../../report/statistics/descriptive.js';
import { randomSource } from '../random.js';
import { simulatedRun, truthOf } from '../simulated-runs.js';
import { method } from '../../../../report/method/method.js';

/** Smallest numbers of rounds and pairs of the profiles quick, default and thorough. */
const PROFILES = [
  { rounds: 3, pairs: 6 },
  { rounds: 5, pairs: 8 },
  { rounds: 15, pairs: 16 },
];

/** Estimates of all rows of simulated runs, with the rows' scales. */
function estimates(scenario, profile, source, runs) {
  return Array.from({ length: runs }, () => {
    const rows = simulatedRun(scenario, profile, source);
    const noise = roundNoise(rows.map((row) => spreadOf(row)));
    return rows.map((row) => ({ ...estimate(row, { noise }), scale: row.scale }));
  });
}

/** Of 24 rows each: a share of 95 % of 576 costs has a standard error of 0.9 %. */
const RUNS = 24;

/**
 * Where what happens to a round happens to all rows, a run counts like one row: 87 % of 300 has a standard
 * error of 2 %.
 */
const runsOf = ({ common = 0, slowTogether = 0 }, { rounds }) =>
  common + slowTogether > 0 ? { runs: rounds > 5 ? 100 : 300, rows: 6 } : { runs: RUNS, rows: 24 };

/** How often the interval of a run covers the true cost. */
function coverage(scenario, profile, truth) {
  const source = randomSource(17);
  const { runs, rows } = runsOf(scenario, profile);
  const cells = estimates(scenario, { ...profile, rows }, source, runs).flat();
  // The low quantile of a row is lower in proportion to the scale of its deviations.
  const truthFor = (scale) => (scenario.unlike ? 10 * (1 + scale * (truth / 10 - 1)) : truth);
  const held = cells.filter(({ low, high, scale }) => low <= truthFor(scale) && truthFor(scale) <= high);
  return held.length / cells.length;
}

/**
 * Noise, and the least and the largest share of intervals that cover the truth.
 *
 * @type {[string, import('../simulated-runs.js').Scenario, number, number][]}
 */
const noises = [
  ['pairs differ, rounds do not', { rounds: 0 }, 0.92, 0.99],
  ['rounds differ by 0.7 %', { bursts: 0 }, 0.92, 0.99],
  ['rounds differ by 0.7 %, 1 pair in 10 is disturbed', {}, 0.92, 0.99],
  ['rounds differ by 2 %', { rounds: 0.02 }, 0.92, 0.99],
  ['rows are unlike each other', { unlike: 0.6, bursts: 0 }, 0.92, 0.99],
  ['1 round in 10 is 30 % slower, in each row by itself', { slow: 0.1 }, 0.87, 1],
  ['1 round in 10 is 30 % slower, in all rows', { slowTogether: 0.1 }, 0.87, 1],
  ['rounds differ by 3 % in all rows together', { common: 0.03 }, 0.85, 1],
  ['3 pairs in 10 are disturbed', { bursts: 0.3 }, 0.87, 1],
  ['rows are very unlike each other', { unlike: 1, bursts: 0 }, 0.87, 1],
];
for (const [title, scenario, least, most] of noises) {
  const truth = truthOf(scenario, randomSource(16));
  for (const profile of PROFILES) {
    test(`${title}: ${profile.rounds} rounds cover the truth at least ${100 * least} times in 100`, () => {
      const share = coverage(scenario, profile, truth);
      assert.ok(share >= least && share <= most, `covered ${share}`);
    });
  }
}

for (const [title, scenario] of /** @type {[string, import('../simulated-runs.js').Scenario][]} */ ([
  ['pairs differ', { rounds: 0, bursts: 0 }],
  ['rounds differ', { rounds: 0.02, bursts: 0 }],
  ['1 pair in 10 is disturbed', {}],
  ['rows are unlike each other', { unlike: 0.6, bursts: 0 }],
])) {
  test(
    `${title}: two to four pairs a round, as a limited run has them, cover the truth at least 91 times ` +
      'in 100',
    () => {
      const truth = truthOf(scenario, randomSource(16));
      for (const rounds of [2, 3]) {
        for (const pairs of [2, 3, 4]) {
          const share = coverage(scenario, { rounds, pairs }, truth);
          assert.ok(share >= 0.91 && share <= 0.99, `${rounds} × ${pairs} covered ${share}`);
        }
      }
    },
  );
}

/**
 * As a limited run has them. The second: processes of a fifth of the rows differ far more than those of the
 * others.
 */
const limited = /** @type {[string, import('../simulated-runs.js').Scenario][]} */ ([
  ['rows alike', { pairs: 0.005, rounds: 0.01, bursts: 0 }],
  [
    'processes of 5 of 24 rows differ 12 times as much',
    { pairs: 0.005, rounds: 0.003, odd: 12, odds: 5, bursts: 0 },
  ],
]);
for (const [title, scenario] of limited) {
  for (const [rounds, least] of [
    [2, 0.9],
    [3, 0.93],
    [5, 0.92],
  ]) {
    test(`${title}: ${rounds} rounds of 16 pairs cover the truth ${100 * least} to 98 times in 100`, () => {
      const source = randomSource(7);
      const truths = [{ ...scenario, rounds: (scenario.odd ?? 1) * Number(scenario.rounds) }, scenario].map(
        (one) => truthOf(one, randomSource(16)),
      );
      const cells = estimates(scenario, { rounds, pairs: 16 }, source, RUNS).flatMap((rows) =>
        rows.map(({ low, high }, i) => ({ low, high, truth: truths[i < (scenario.odds ?? 0) ? 0 : 1] })),
      );
      const share =
        cells.filter(({ low, high, truth }) => low <= truth && truth <= high).length / cells.length;
      assert.ok(share >= least && share <= 0.98, `covered ${share}`);
    });
  }
}

test('a row that differs between rounds 20 times as much as the others keeps its own interval', () => {
  for (const profile of PROFILES) {
    const scenario = { odd: 20, bursts: 0 };
    const truth = truthOf({ ...scenario, rounds: 20 * 0.007 }, randomSource(16));
    const source = randomSource(3);
    const cells = Array.from({ length: profile.rounds > 5 ? 150 : 300 }, () => {
      const rows = simulatedRun(scenario, { ...profile, rows: 12 }, source);
      return estimate(rows[0], { noise: roundNoise(rows.map((row) => spreadOf(row))) });
    });
    const share = cells.filter(({ low, high }) => low <= truth && truth <= high).length / cells.length;
    // Of three such rounds, a row is not always told from the others.
    assert.ok(share >= (profile.rounds > 3 ? 0.86 : 0.8), `${profile.rounds} rounds covered ${share}`);
  }
});

test('three rounds of many rows give narrower intervals than those of a single row', () => {
  const source = randomSource(5);
  const profile = PROFILES[0];
  const alone = [];
  const together = [];
  for (let run = 0; run < 50; ++run) {
    const rows = simulatedRun({}, profile, source);
    const spreads = rows.map((row) => spreadOf(row));
    const noise = roundNoise(spreads);
    for (const [i, row] of rows.entries()) {
      const { low, high } = estimate(row, { noise });
      together.push(high - low);
      alone.push(2 * 4.303 * Math.sqrt(spreads[i].variance / 3));
    }
  }
  assert.ok(
    quantile(together, 0.95) < 0.62 * quantile(alone, 0.95),
    `${quantile(together, 0.95)} against ${quantile(alone, 0.95)}`,
  );
});

/** Standard deviation of the centre from run to run. */
function variation(centre, scenario, profile) {
  const source = randomSource(29);
  const values = Array.from({ length: 30 }, () => simulatedRun(scenario, profile, source))
    .flat()
    .map((row) => centre(spreadOf(row).rounds.map(({ costs }) => costs)));
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}

test('the pooled level varies at most 1.3 times as much from run to run as the best alternative', () => {
  const centres = [
    (rounds) => median(rounds.map((costs) => pooledQuantile([costs], method.quantile.low))),
    (rounds) => mean(rounds.map((costs) => pooledQuantile([costs], method.quantile.low))),
  ];
  const scenarios = [{ rounds: 0 }, {}, { rounds: 0.02 }, { bursts: 0.3 }, { slow: 0.1 }];
  for (const profile of PROFILES.slice(0, 2)) {
    for (const scenario of scenarios) {
      const own = variation((rounds) => pooledQuantile(rounds, method.quantile.low), scenario, profile);
      const others = centres.map((centre) => variation(centre, scenario, profile));
      assert.ok(own <= 1.3 * Math.min(...others), `${JSON.stringify({ scenario, profile, own, others })}`);
    }
  }
});

test('the interval of a ratio covers the true ratio 93 to 99 times in 100', () => {
  for (const profile of PROFILES) {
    const source = randomSource(41);
    let covered = 0;
    let cells = 0;
    for (let run = 0; run < RUNS; ++run) {
      const [a, b] = [10, 13].map((cost) => {
        const rows = simulatedRun({ bursts: 0 }, { ...profile, cost }, source);
        const noise = roundNoise(rows.map((row) => spreadOf(row)));
        return rows.map((row) => estimate(row, { noise }));
      });
      a.forEach((native, i) => {
        const ratio = ratioOf({ ...b[i], quantity: 'time' }, { ...native, quantity: 'time' });
        cells += 1;
        if (ratio && ratio.low <= 1.3 && 1.3 <= ratio.high) covered += 1;
      });
    }
    assert.ok(covered / cells >= 0.93 && covered / cells <= 0.99, `${profile.rounds}: ${covered / cells}`);
  }
});

/** The pairs with all times multiplied by a factor. */
const scaled = ({ bodyNs, twinNs, ...others }, factor) => ({
  ...others,
  bodyNs: bodyNs.map((ns) => ns * factor),
  twinNs: twinNs.map((ns) => ns * factor),
});

test('costs in cycles use the cycle length of each round, so changes of frequency cancel out', () => {
  const source = randomSource(8);
  const frequencies = [1, 1.2, 0.9];
  const rows = simulatedRun({ rounds: 0.001, bursts: 0 }, { rounds: 3, pairs: 8, rows: 12 }, source);
  const rounds = frequencies.map((factor, round) => ({
    round,
    clock: rows[0][0].clock,
    cycles: [{ cycleNs: 0.3 * factor }],
    results: rows.map((row, i) => ({
      ...row[round].result,
      name: `row ${i}`,
      pairs: scaled(row[round].result.pairs, factor),
    })),
  }));
  const [{ measured, noise, cycleNoise }] = platformData({ rounds }).parts;
  const [first] = [...measured.values()];
  const spread = spreadOf(first, ({ cycleNs }) => cycleNs);
  assert.ok(Math.abs(spread.value / (10 / 0.3) - 1) < 0.04);
  assert.ok(spread.variance / spread.value ** 2 < 1e-3);
  assert.ok(Math.sqrt(noise.prior.variance) > 4 * Math.sqrt(cycleNoise.prior.variance));
});
