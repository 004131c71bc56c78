import assert from 'node:assert/strict';
import { test } from 'node:test';
import { longRunsOf, raised } from '../../../../report/estimate/rounds/long-runs.js';
import { estimate } from '../../../../report/estimate/estimate.js';
import { roundNoise } from '../../../../report/estimate/rounds/noise.js';
import { spreadOf } from '../../../../report/estimate/spread.js';
import { median } from '../../../../report/statistics/descriptive.js';
import { SLICE_CYCLES } from '../metered-runs.js';
import { fineClock, resultOf } from '../fixture.js';
import { randomSource } from '../random.js';
import { answerOf, cellOf } from '../../../../extras/worth/tests/analysis/fixture.js';
import { trialsOf } from '../trials.js';

/*
 * Made rounds with a known truth: each operation takes a cycle of 0.25 ns 400 times, and one in `every` is
 * `times` as long. The machine takes 5 % of the time, about once a millisecond, which short samples mostly
 * miss and windows of a millisecond do not; where it is busy it takes the CPU away for milliseconds.
 */
const CYCLE_NS = 0.25;
const OPERATION_NS = 100;

/**
 * @param {{ every?: number, times?: number, busy?: number, locked?: number, rise?: number }} what  busy:
 *   share of the windows that lose the CPU for up to 4 ms; locked: of those of bodies that do and of chains
 *   that do not; rise: of the cost from one window to the next, which never ends
 * @param {ReturnType<typeof randomSource>} source
 */
function runOf({ every = 0, times = 1, busy = 0, locked = 0, rise = 0 }, { normal, uniform }) {
  const noise = (/** @type {number} */ ns, share = busy) =>
    ns * (1.05 + 0.01 * normal()) + (uniform() < share ? 4e6 * uniform() : 0);
  const operations = every === 0 ? 10_000 : 100 * every;
  const columns = {
    settled: rise === 0,
    operations: [],
    bodyNs: [],
    pauses: [],
    chainNs: [],
    chainCycles: [],
  };
  for (let i = 0; i < Math.max(8, Math.ceil((operations * OPERATION_NS) / 1e6)); ++i) {
    let rare = 0;
    if (every > 0) for (let k = 0; k < 10_000; ++k) rare += uniform() < 1 / every ? 1 : 0;
    columns.operations.push(10_000);
    const bodyNs = (10_000 + rare * (times - 1)) * (1 + i * rise) * OPERATION_NS;
    columns.bodyNs.push(noise(bodyNs, Math.max(busy, locked)));
    columns.pauses.push(0);
    columns.chainNs.push(noise(1e6));
    columns.chainCycles.push(1e6 / CYCLE_NS);
  }
  return columns;
}

/** @param {ReturnType<typeof randomSource>} source */
function measuredOf(round, suite, name, what, { normal, ...source }) {
  const pairs = { operations: [], bodyNs: [], twinNs: [], pauses: [] };
  for (const side of ['bodyBeforeNs', 'bodyAfterNs', 'twinBeforeNs', 'twinAfterNs']) {
    pairs[side] = Array.from({ length: 32 }, () => SLICE_CYCLES * CYCLE_NS * (1 + 0.0005 * normal()));
  }
  for (let i = 0; i < 32; ++i) {
    pairs.operations.push(1000);
    pairs.bodyNs.push(1000 * OPERATION_NS * (1 + 0.001 * Math.abs(normal())));
    pairs.twinNs.push(1000 * (1 + 0.001 * Math.abs(normal())));
    pairs.pauses.push(0);
  }
  const longRun = runOf(what, { normal, ...source });
  const result = resultOf(1, { suite, name, pairs, sliceCycles: SLICE_CYCLES, inputs: 1, longRun });
  return { round, clock: fineClock(), cycleNs: CYCLE_NS, result };
}

/** The long runs of rows whose CPU has one frequency. */
const longRunsIn = (measured, spreads, leavesOut = true) =>
  longRunsOf(measured, {
    spreads,
    noise: roundNoise([...spreads.values()]),
    corrections: new Map(),
    referenceNs: null,
    leavesOut,
  });

/**
 * The cost of a row beside ten rows of the ladder, over the truth.
 * @param {Parameters<typeof runOf>[0]} what
 */
function judged(what, { rounds = 5, seed = 1, rows } = {}) {
  const source = randomSource(seed);
  const row = (suite, name, of) =>
    Array.from({ length: rounds }, (_, round) => measuredOf(round, suite, name, of, source));
  const chains = Array.from({ length: 10 }, (_, i) => [
    `ladder ${i}`,
    row('ladder', `ladder ${i}`, { busy: what.busy, locked: what.locked }),
  ]);
  const measured = new Map([
    ...chains,
    ['row', rows ?? row('suite', 'row', { ...what, locked: (what.locked ?? 0) / 6 })],
  ]);
  const spreads = new Map([...measured].map(([key, of]) => [key, spreadOf(of)]));
  const longRuns = longRunsIn(measured, spreads);
  const own = longRuns.get('row');
  const spread = raised(spreads.get('row'), own);
  const truth = OPERATION_NS * (1 + (what.every ? (what.times - 1) / what.every : 0)) - 1;
  return {
    ratio: spread.value / truth,
    before: spread.value / spreads.get('row').value,
    low: (spread.value - spread.size * own.doubt) / truth,
    high: (spread.value + spread.size * own.doubt + spread.size * own.unseen) / truth,
    own,
    cell: estimate(measured.get('row'), {
      targetRelative: 0.01,
      noise: roundNoise([...spreads.values()]),
      spread,
      longRun: own,
    }),
  };
}

const SEEDS = trialsOf(import.meta.url, { few: 8, all: 20 });
const seeds = Array.from({ length: SEEDS }, (_, i) => i + 1);

test('rare work is in the cost, and its interval contains the long run', () => {
  for (const [every, times] of [
    [100, 10],
    [1000, 200],
    [1000, 2000],
  ]) {
    const found = seeds.map((seed) => judged({ every, times }, { seed }));
    assert.ok(Math.abs(median(found.map(({ ratio }) => ratio)) - 1) < 0.03, `${every} × ${times}`);
    const holds = found.filter(({ low, high }) => low <= 1.005 && high >= 0.995);
    assert.ok(holds.length >= 0.87 * SEEDS, `${every} × ${times}: ${holds.length} of ${SEEDS}`);
    assert.ok(found.every(({ own }) => own.rare > 0.05));
  }
});

test('rare work that all rows have is in their costs, and not taken for what the machine does', () => {
  const source = randomSource(8);
  const measured = new Map(
    ['one', 'other'].map((name) => [
      name,
      [0, 1, 2].map((round) => measuredOf(round, 'suite', name, { every: 100, times: 10 }, source)),
    ]),
  );
  const spreads = new Map([...measured].map(([key, of]) => [key, spreadOf(of)]));
  for (const [key, own] of longRunsIn(measured, spreads)) {
    const ratio = raised(spreads.get(key), own).value / (OPERATION_NS * 1.09 - 1);
    assert.ok(Math.abs(ratio - 1) < 0.03, String(ratio));
    assert.ok(own.weight > 0.5 && own.rare > 0.05, `${own.weight} ${own.rare}`);
  }
});

test('others that have the CPU in windows of the ladder are not what all rows cost', () => {
  const found = seeds.map((seed) => judged({ locked: 0.3 }, { seed }));
  assert.ok(Math.abs(median(found.map(({ ratio }) => ratio)) - 1) < 0.02);
  assert.ok(found.every(({ low, high }) => low <= 1.005 && high >= 0.995));
});

test('a target of 5 % is enough for rare work that has been seen often', () => {
  const { cell } = judged({ every: 1000, times: 200 });
  assert.equal(cell.verdict, 'ok', cell.reason);
  assert.ok(cell.high > 1.01 * cell.value);
  const { settled, slow } = cell.estimate.longRun;
  assert.ok(settled && !slow);
});

test('samples that contain rare work are counted, and how much longer they take', () => {
  const source = randomSource(5);
  const rows = [0, 1, 2].map((round) =>
    measuredOf(round, 'suite', 'row', { every: 1000, times: 200 }, source),
  );
  for (const { result } of rows)
    result.pairs.bodyNs = result.pairs.bodyNs.map((ns, i) => (i % 8 ? ns : 20 * ns));
  const { cell } = judged({ every: 1000, times: 200 }, { rows });
  const { oneIn, times } = cell.estimate.longRun.slow;
  assert.equal(oneIn, 8);
  assert.ok(Math.abs(times / 20 - 1) < 0.02, String(times));
});

test('a cost that goes on rising has the words, and an interval that reaches further than its rounds', () => {
  const { cell, own } = judged({ rise: 0.1 });
  assert.equal(cell.verdict, 'out-of-budget');
  assert.equal(cell.reason, `still changing after ${own.operations} operations in one process`);
  assert.ok(cell.high > 1.14 * cell.value, String(cell.high / cell.value));
  assert.equal(judged({}).cell.verdict, 'ok');
});

test('equal work costs what its samples cost, and nothing is rare', () => {
  const found = seeds.map((seed) => judged({}, { seed }));
  const moved = found.map(({ before }) => Math.abs(before - 1));
  assert.ok(median(moved) < 0.0005, String(median(moved)));
  assert.ok(Math.max(...moved) < 0.005, String(Math.max(...moved)));
  for (const { own } of found) assert.ok(own.rare < 0.005 && own.unseen + own.doubt < 0.01);
});

test('what takes the CPU away makes no cost, only a longer upper end where it met the body', () => {
  const found = seeds.map((seed) => judged({ busy: 0.05 }, { seed }));
  const moved = found.map(({ before }) => Math.abs(before - 1));
  assert.ok(median(moved) < 0.01, String(median(moved)));
  assert.ok(found.filter(({ low }) => low > 1.01).length <= 1, 'the interval contains the truth');
  assert.ok(found.some(({ own }) => own.unseen > 0.02));
  const beside = seeds.map((seed) => judged({ busy: 0.3 }, { seed }).ratio);
  assert.ok(
    beside.filter((ratio) => ratio > 1.02).length <= Math.ceil(0.1 * SEEDS),
    `in three of ten windows: ${beside}`,
  );
});

test('samples that differ between rounds decide little where long runs agree', () => {
  const source = randomSource(4);
  const rows = [0.8, 1.3, 1, 1.2, 0.9].map((times, round) => {
    const one = measuredOf(round, 'suite', 'row', {}, source);
    one.result.pairs.bodyNs = one.result.pairs.bodyNs.map((ns) => ns * times);
    return one;
  });
  for (const { result } of rows) result.warmedUp = false;
  const { ratio, cell } = judged({}, { rows });
  assert.ok(Math.abs(ratio - 1) < 0.02, String(ratio));
  assert.equal(cell.verdict, 'ok', 'its samples were not warmed up, and do not decide');
  assert.ok(cell.high < 1.05 * cell.value && cell.low > 0.95 * cell.value, `${cell.low} ${cell.high}`);
});

test('what else uses memory makes one long run dearer, and not the cost', () => {
  const source = randomSource(6);
  const rows = [1, 1, 4, 1, 1].map((times, round) => {
    const one = measuredOf(round, 'suite', 'row', { every: 100, times: 10 }, source);
    one.result.longRun.bodyNs = one.result.longRun.bodyNs.map((ns) => ns * times);
    return one;
  });
  const { ratio, cell } = judged({ every: 100, times: 10 }, { rows });
  assert.ok(Math.abs(ratio - 1) < 0.03, String(ratio));
  assert.ok(cell.high > 1.5 * cell.value, 'its interval does not hide that');
});

/**
 * The costs of rows beside a ladder of two chains, over the truth.
 * @param {Parameters<typeof runOf>[0][]} rows
 * @param {number[]} slowings  of the long runs of each round
 * @param {{ seed?: number, leavesOut?: boolean }} [options]  leavesOut: disturbed rounds; not in a duel
 */
function besideNeighbour(rows, slowings, { seed = 1, leavesOut = true } = {}) {
  const source = randomSource(seed);
  const entries = [
    ...[1, 2].map((i) => /** @type {const} */ (['ladder', `ladder ${i}`, {}])),
    ...rows.map((what, i) => /** @type {const} */ (['suite', `row ${i}`, what])),
  ];
  const measured = new Map(
    entries.map(([suite, name, what]) => [
      name,
      slowings.map((slowing, round) => {
        const one = measuredOf(round, suite, name, what, source);
        // Chains are not slowed, and rows by more or less.
        const times = suite === 'ladder' ? 1 : 1 + (slowing - 1) * (0.5 + source.uniform());
        one.result.longRun.bodyNs = one.result.longRun.bodyNs.map((ns) => ns * times);
        return one;
      }),
    ]),
  );
  const spreads = new Map([...measured].map(([key, of]) => [key, spreadOf(of)]));
  const longRuns = longRunsIn(measured, spreads, leavesOut);
  return rows.map(({ every = Infinity, times = 1 }, i) => {
    const truth = OPERATION_NS * (1 + (times - 1) / every) - 1;
    return raised(spreads.get(`row ${i}`), longRuns.get(`row ${i}`)).value / truth;
  });
}

test('long runs beside a neighbour on the core make no row dearer, if another round has others', () => {
  const rows = [{}, {}, { every: 100, times: 10 }, {}, {}];
  for (const slowings of [
    [1, 1.3],
    [1.5, 1, 1],
    [1.2, 1, 1.4],
  ]) {
    const ratios = besideNeighbour(rows, slowings);
    assert.ok(
      ratios.every((ratio) => Math.abs(ratio - 1) < 0.03),
      `${slowings}: ${ratios.map((one) => one.toFixed(3))}`,
    );
  }
  const inDuel = besideNeighbour(rows, [1, 1.3], { leavesOut: false });
  assert.ok(median(inDuel) > 1.1, 'both sides of a duel see the same');
});

test('rounds that differ because rare work does are all in the mean', () => {
  const rows = Array.from({ length: 4 }, () => ({ every: 1000, times: 2000 }));
  const ratios = seeds.flatMap((seed) => besideNeighbour(rows, [1, 1, 1], { seed }));
  assert.ok(Math.abs(median(ratios) - 1) < 0.03, String(median(ratios)));
});

test('samples that began anew were too dear: the long run is cheaper', () => {
  const source = randomSource(3);
  const rows = [0, 1, 2].map((round) => measuredOf(round, 'suite', 'row', {}, source));
  for (const { result } of rows) result.pairs.bodyNs = result.pairs.bodyNs.map((ns) => 4 * ns);
  const ladder = [0, 1, 2].map((round) => measuredOf(round, 'ladder', 'ladder 1', {}, source));
  const measured = new Map([
    ['row', rows],
    ['ladder', ladder],
  ]);
  const spreads = new Map([...measured].map(([key, of]) => [key, spreadOf(of)]));
  const own = longRunsIn(measured, spreads).get('row');
  const { value } = raised(spreads.get('row'), own);
  assert.ok(Math.abs(value / (OPERATION_NS - 1) - 1) < 0.02, String(value));
  assert.equal(own.rare, 0);
});

test('an excess counts continuously: no small change of a sample moves a cost by a step', () => {
  const costs = Array.from({ length: 60 }, (_, i) => {
    const source = randomSource(7);
    const rows = [0, 1, 2].map((round) => measuredOf(round, 'suite', 'row', {}, source));
    const ladder = [0, 1, 2].map((round) => measuredOf(round, 'ladder', 'ladder 1', {}, source));
    for (const { result } of rows) {
      result.longRun.bodyNs = result.longRun.bodyNs.map((ns) => ns * (0.97 + i / 1000));
    }
    const measured = new Map([
      ['row', rows],
      ['ladder', ladder],
    ]);
    const spreads = new Map([...measured].map(([key, of]) => [key, spreadOf(of)]));
    const own = longRunsIn(measured, spreads).get('row');
    return raised(spreads.get('row'), own).value;
  });
  const steps = costs.slice(1).map((cost, i) => (cost - costs[i]) / OPERATION_NS);
  assert.ok(Math.max(...steps) < 0.005);
  assert.ok(Math.min(...steps) > -0.001);
});

test('where most samples are far below the mean, its interval is a share of the mean', () => {
  // A cache that is filled: then operations take 1 ns. Rounds have more or fewer of these.
  const roundsOf = (/** @type {number} */ rise) => {
    const source = randomSource(11);
    return [0.3, 0.5, 0.35, 0.7, 0.4].map((filled, round) => {
      const one = measuredOf(round, 'suite', 'row', { rise }, source);
      const { bodyNs } = one.result.pairs;
      one.result.pairs.bodyNs = bodyNs.map((ns, i) => (i >= (1 - filled) * bodyNs.length ? 2000 : ns));
      return one;
    });
  };
  const { cell, ratio } = judged({}, { rows: roundsOf(0) });
  assert.equal(cell.verdict, 'ok');
  assert.ok(Math.abs(ratio - 1) < 0.02, String(ratio));
  assert.ok(cell.high - cell.low < 0.1 * cell.value, `${cell.low} to ${cell.high}`);
  const { min, p20, p80, longRun } = cell.estimate;
  for (const [own, shown] of Object.entries({ min, p20, withoutRare: longRun.withoutRare }))
    assert.ok(shown > 0.9 && shown < 1.5, `${own} ${shown}`);
  assert.ok(p80 > 95 && p80 < 105, `p80 ${p80}`);
  const growing = judged({}, { rows: roundsOf(0.1) }).cell;
  assert.match(growing.reason, /^still changing after \d+ operations/);
  assert.ok(growing.high - growing.value > 0.2 * growing.value, `${growing.low} to ${growing.high}`);
});

test('without long runs costs stay as they are', () => {
  const one = measuredOf(0, 'suite', 'row', {}, randomSource(1));
  delete one.result.longRun;
  const measured = new Map([['row', [one]]]);
  const spreads = new Map([['row', spreadOf([one])]]);
  assert.equal(longRunsIn(measured, spreads).size, 0);
  assert.equal(raised(spreads.get('row'), undefined), spreads.get('row'));
});

test('JavaScript whose garbage costs more than its work crosses the call where their means do', () => {
  const call = (/** @type {number} */ n) => cellOf(40_000 + 20 * n);
  const crossingOf = (/** @type {Parameters<typeof judged>[0]} */ garbage, /** @type {number} */ seed) => {
    const sizes = [16, 64, 256, 1024, 4096];
    const cells = new Map(sizes.map((n, i) => [n, judged(garbage, { seed: seed + 100 * i }).cell]));
    const javascript = (/** @type {number} */ n) => {
      const { value, low, high, ...cell } = cells.get(n);
      return { ...cell, quantity: 'time', value: n * value, low: n * low, high: n * high };
    };
    return answerOf(javascript, call, { sizes }).crossings[0].at;
  };
  for (const [garbage, perByte] of [
    [{}, 99],
    [{ every: 1000, times: 500 }, 149],
    [{ every: 1000, times: 2000 }, 299],
  ]) {
    const truth = 40_000 / (perByte - 20);
    const off = seeds.slice(0, 4).map((seed) => crossingOf(garbage, seed) / truth - 1);
    assert.ok(
      off.every((one) => Math.abs(one) < 0.15),
      `${perByte} ns: ${off.map((one) => one.toFixed(3))}`,
    );
  }
});
