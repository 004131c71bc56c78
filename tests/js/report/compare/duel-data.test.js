import assert from 'node:assert/strict';
import { test } from 'node:test';
import { benchmarkKey } from '../../../../protocol/identity.js';
import { duelData } from '../../../../report/compare/duel-data.js';
import { pairedResults } from '../../../../report/compare/duel.js';
import { plannedLooks } from '../../../../report/compare/sequential/spending.js';
import { jitteredClock, resultsOf } from '../fixture.js';
import { meteredPlatform, witnessedPlatform } from '../metered-runs.js';
import { randomSource } from '../random.js';
import { trialsOf } from '../trials.js';

/**
 * The change of a slow benchmark in a duel, whose samples run through few of its inputs each: 128 kinds of
 * inputs.
 */
function changeOf({
  pairs,
  cycles = 40,
  base = (/** @type {number} */ i) => 1 + ((7 * i) % 128) / 128,
  input = base,
}) {
  const row = { pairs: 96, operations: 64, inputs: 8192, cycles: 40, input: base };
  const sides = [
    meteredPlatform('native', { slow: row }, { rounds: 7, seed: 1 }),
    meteredPlatform('native', { slow: { ...row, pairs, cycles, input } }, { rounds: 7, seed: 2 }),
  ];
  const [a, b] = sides.map((platform) => resultsOf([platform]));
  return /** @type {any} */ (
    pairedResults(a, b)
      .get('native')
      ?.get(benchmarkKey({ suite: 's', name: 'slow' }))
  );
}

test('equal sides stay equal where one of them came to fewer inputs, as on a busy machine', () => {
  const { log, low, high } = changeOf({ pairs: 30 });
  assert.ok(Math.abs(log) < 0.001 && low < 0 && high > 0, `${low} ${log} ${high}`);
});

test('a change is found whole where one side came to fewer inputs', () => {
  for (const pairs of [30, 96]) {
    const { log } = changeOf({ pairs, cycles: 41.2 });
    assert.ok(Math.abs(log - Math.log(1.03)) < 0.002, `${pairs} pairs: ${log}`);
  }
});

test('a side that is slower for a third of the inputs is slower, and for one in eight', () => {
  const base = (/** @type {number} */ i) => 1 + ((7 * i) % 128) / 128;
  for (const [every, factor] of [
    [3, 1.2],
    [8, 1.5],
  ]) {
    const { log } = changeOf({ pairs: 96, input: (i) => base(i) * (i % every === 0 ? factor : 1) });
    assert.ok(Math.abs(log - Math.log(1 + (factor - 1) / every)) < 0.01, `${every}: ${log}`);
  }
});

test('sides that differ by their inputs are compared at those that both came to', () => {
  const base = (/** @type {number} */ i) => (i < 30 ? 1 : 5);
  const { log } = changeOf({ pairs: 30, base, input: (i) => base(i) * (i % 3 === 0 ? 1.2 : 1) });
  assert.ok(Math.abs(log - Math.log(1 + 0.2 / 3)) < 0.01, `${log}`);
});

test('a change of a third of the inputs is found where a neighbour slows a fifth of the samples', () => {
  const { uniform } = randomSource(3);
  const slowed = () => (uniform() < 0.2 ? 1 + uniform() : 1);
  const base = (/** @type {number} */ i) => 1 + ((7 * i) % 128) / 128;
  const row = {
    pairs: 96,
    operations: 64,
    inputs: 8192,
    cycles: 40,
    input: (/** @type {number} */ i) => base(i) * slowed(),
  };
  const last = trialsOf(import.meta.url, { few: 5, all: 19 });
  for (let seed = 1; seed <= last; seed += 2) {
    const changed = {
      ...row,
      input: (/** @type {number} */ i) => base(i) * slowed() * (i % 3 === 0 ? 1.06 : 1),
    };
    const [a, b] = [row, changed].map((slow, i) =>
      resultsOf([meteredPlatform('native', { slow }, { rounds: 9, seed: seed + i })]),
    );
    const evidence = /** @type {any} */ (
      pairedResults(a, b)
        .get('native')
        ?.get(benchmarkKey({ suite: 's', name: 'slow' }))
    );
    const { log, low } = evidence;
    assert.ok(low > 0.01 && Math.abs(log - 0.02) < 0.005, `${seed}: ${log} from ${low}`);
  }
});

test(
  'pairs are what was measured, and alike for all inputs where that is known; without the same inputs ' +
    'they are unknown',
  () => {
    const pairsOf = (/** @type {object} */ row, other = row, lengthened = (/** @type {number} */ _) => 0) => {
      const [a, b] = [row, other].map((own, i) =>
        meteredPlatform('native', { slow: { pairs: 96, cycles: 40, ...own } }, { rounds: 7, seed: i + 1 }),
      );
      for (const { pairs } of [a, b].flatMap(({ rounds }) => rounds.flatMap(({ results }) => results))) {
        pairs.operations = pairs.operations.map(
          (/** @type {number} */ count, /** @type {number} */ i) => count + lengthened(i),
        );
      }
      const round = duelData([a], [b])
        .get('native')
        ?.before.get(benchmarkKey({ suite: 's', name: 'slow' }))?.rounds[0];
      const {
        pairs: { bodyNs, twinNs, operations },
      } = a.rounds[0].results.find(({ name }) => name === 'slow');
      return {
        pairs: round?.pairs,
        measured: bodyNs.map((body, i) => (body - twinNs[i]) / operations[i]),
        level: round?.level,
      };
    };
    const input = (/** @type {number} */ i) => 1 + ((7 * i) % 128) / 128;
    const whole = pairsOf({ operations: 8192, inputs: 8192 });
    const unknown = pairsOf({ operations: 100, inputs: 8192, input });
    for (const { pairs, measured } of [whole, unknown]) {
      assert.equal(pairs?.length, 96);
      pairs?.forEach((pair, i) => assert.ok(Math.abs(pair / measured[i] - 1) < 1e-9));
    }
    const part = pairsOf({ operations: 64, inputs: 8192, input });
    part.pairs?.forEach((pair) =>
      assert.ok(
        Number.isNaN(pair) || Math.abs(pair / Number(part.level) - 1) < 0.2,
        `${pair} of ${part.level}`,
      ),
    );
    assert.ok(Math.max(...part.measured) > 1.3 * Math.min(...part.measured), 'inputs differ');
    const other = pairsOf({ operations: 100, inputs: 8192, input }, { operations: 200, inputs: 8192, input });
    assert.ok(other.pairs?.every(Number.isNaN));
    // With a coarse clock, samples differ in length, and one side of a round has some pairs more than the
    // other.
    const uneven = pairsOf(
      { operations: 100, inputs: 8192, input },
      { operations: 100, inputs: 8192, input, pairs: 93 },
      (i) => (7 * i) % 5,
    );
    assert.deepEqual(
      uneven.pairs?.map(Number.isNaN),
      Array.from({ length: 96 }, (_, i) => i >= 93),
    );
  },
);

/**
 * The evidence of a duel whose clock has random edges 5 µs apart, with samples of 175 µs.
 *
 * @param {number} times the later cost over the earlier one
 */
function roundedChange(times) {
  const { uniform } = randomSource(5);
  const tick = 5000;
  const rounded = (/** @type {number} */ ns) => {
    const start = uniform();
    return tick * (Math.floor(start + ns / tick + uniform()) - Math.floor(start + uniform()));
  };
  const sides = [1, times].map((factor, side) => {
    const platform = meteredPlatform(
      'chromium',
      { work: { pairs: 400, operations: 16_667, cycles: 40 * factor, noise: 0.001 } },
      { rounds: 14, seed: side + 1 },
    );
    for (const round of platform.rounds) {
      round.clock = jitteredClock();
      for (const { pairs } of round.results) {
        // As the core does it: samples of different length.
        const lengths = pairs.operations.map((_, i) => 1 + 0.02 * ((0.618 * i) % 1));
        pairs.operations = pairs.operations.map((count, i) => count * lengths[i]);
        for (const column of [pairs.bodyNs, pairs.twinNs])
          column.forEach((ns, i) => (column[i] = rounded(ns * lengths[i])));
      }
    }
    return resultsOf([platform]);
  });
  return /** @type {any} */ (
    pairedResults(sides[0], sides[1])
      .get('chromium')
      ?.get(benchmarkKey({ suite: 's', name: 'work' }))
  );
}

test('a change of less than half a tick of the clock is found, and no change is none', () => {
  for (const [times, expected] of [
    [1.006, 0.006],
    [0.994, -0.006],
    [1, 0],
  ]) {
    const { log, low, high } = roundedChange(times);
    assert.ok(Math.abs(log - expected) < 0.0015, `${times}: ${log}`);
    assert.equal(low > 0 || high < 0, times !== 1, `${times}: ${low} to ${high}`);
  }
});

/**
 * The evidence of a duel of 14 rounds about the row `work`.
 *
 * @param {(name: string, round: number) => number} a factors of the rows that are no chains
 * @param {(name: string, round: number) => number} b
 */
function evidenceOf(a, b) {
  const sides = [a, b].map((factorOf, i) =>
    resultsOf([witnessedPlatform(({ name }, round) => factorOf(name, round), { rounds: 14, seed: i + 1 })]),
  );
  return /** @type {any} */ (
    pairedResults(sides[0], sides[1])
      .get('native')
      ?.get(benchmarkKey({ suite: 's', name: 'work' }))
  );
}

test('rounds beside a neighbour on the core, which the ladder shows, are left out of both sides', () => {
  const { low, high, isAlike } = evidenceOf(
    (_, round) => ([2, 5].includes(round) ? 1.3 : 1),
    (_, round) => ([2, 9].includes(round) ? 1.25 : 1),
  );
  assert.ok(low > -0.005 && high < 0.005, `${low} to ${high}`);
  assert.ok(isAlike);
});

test('a build that is slow in some processes is not left out: the ladder is as fast there', () => {
  const { processes, isAlike } = evidenceOf(
    () => 1,
    (name, round) => (name === 'work' && round % 2 ? 3 : 1),
  );
  assert.equal(processes.shares[1].slow, 7);
  assert.ok(!isAlike);
});

test('where fewer than nine rounds are undisturbed, all count', () => {
  const { processes } = evidenceOf(
    () => 1,
    (_, round) => (round < 6 ? 1.3 : 1),
  );
  assert.equal(processes.shares[0].all, 14);
});

test('a row that left the duel is judged as it was then, whatever later rounds of the others show', () => {
  const names = Array.from({ length: 6 }, (_, i) => `row ${i}`);
  const leaves = (/** @type {string} */ name) => name === names[0];
  const sides = [1, 2].map((seed) =>
    meteredPlatform('native', Object.fromEntries(names.map((name) => [name, { cycles: 40 }])), {
      rounds: 19,
      seed,
    }),
  );
  // The machine is slow in round 3, which all rows show then. Later the others change on one side.
  const factorIn = (/** @type {number} */ round, /** @type {number} */ side) =>
    round === 3 || (round >= 9 && side === 0) ? 1.3 : 1;
  sides.forEach((platform, side) =>
    platform.rounds.forEach(({ round, results }) => {
      for (const { pairs } of results)
        pairs.bodyNs = pairs.bodyNs.map((/** @type {number} */ ns) => ns * factorIn(round, side));
    }),
  );
  const until = (/** @type {number} */ last) => {
    const [a, b] = sides.map((side) =>
      resultsOf([
        {
          ...side,
          rounds: side.rounds.slice(0, last).map((/** @type {any} */ one) => ({
            ...one,
            results: one.results.filter((/** @type {any} */ { name }) => one.round < 9 || !leaves(name)),
          })),
        },
      ]),
    );
    b.duel = { side: 'b', title: '', looks: plannedLooks() };
    const found = pairedResults(a, b).get('native');
    return {
      size: found?.size,
      of: (/** @type {string} */ name) => JSON.stringify(found?.get(benchmarkKey({ suite: 's', name }))),
    };
  };
  const [atEnd, then] = [until(19), until(9)];
  assert.equal(atEnd.of(names[0]), then.of(names[0]));
  assert.notEqual(atEnd.of(names[1]), then.of(names[1]), 'the others go on');
  assert.equal(atEnd.size, then.size);
});
