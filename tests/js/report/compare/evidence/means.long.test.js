import assert from 'node:assert/strict';
import { test } from 'node:test';
import { benchmarkKey } from '../../../../../protocol/identity.js';
import { findIn } from '../../../../../report/compare/evidence/discoveries.js';
import { noiseOfMeans } from '../../../../../report/compare/evidence/means.js';
import { bothSides, pairedEvidence } from '../../../../../report/compare/evidence/paired.js';
import { compareEstimates } from '../../../../../report/quantities/estimated.js';
import { mean, quantile } from '../../../../../report/statistics/descriptive.js';
import { randomSource } from '../../random.js';

const OPERATIONS = 120;

/** A count of events that are independent. @param {number} expected @param {() => number} uniform */
function poisson(expected, uniform) {
  let count = -1;
  for (let left = Math.exp(expected); left > 1; left *= 1 - uniform()) ++count;
  return Math.max(0, count);
}

/**
 * One side of a duel: rounds of 24 samples of 120 operations each, of which one in `every` takes `times` as
 * long. In some samples the machine takes the CPU away for twenty times as long as they take.
 *
 * @param {ReturnType<typeof randomSource>} random
 * @param {{ every?: number, times?: number, taken?: number, once?: number, again?: number, count?: number }}
 *   what
 *   taken: share of the samples; once: so much longer is a single sample of the whole duel; again: after so
 *   many rounds once more; count: of rounds
 */
function sideOf(
  { uniform, normal },
  { every = Infinity, times = 1, taken = 0.002, once = 0, again = Infinity, count = 60 },
) {
  const rounds = Array.from({ length: count }, (_, round) => {
    const level = 100 * Math.exp(0.001 * normal());
    const costs = Array.from({ length: 24 }, (__, at) => {
      const rare = poisson(OPERATIONS / every, uniform);
      const own = 1 + (rare * (times - 1)) / OPERATIONS + (round % again === 7 && at === 3 ? once : 0);
      return level * (own + (uniform() < taken ? 20 * uniform() : 0)) * Math.exp(0.004 * normal());
    });
    const usual = quantile(costs, 0.25);
    return { round, costs, pairs: costs, rounding: 0, level: usual, mean: mean(costs) };
  });
  return /** @type {any} */ ({ rounds });
}

/** A row of the ladder beside one. @param {Parameters<typeof sideOf>[1]} what */
const equal = ({ taken, count }) => ({ taken, count });

const cell = /** @type {any} */ ({ verdict: 'ok', value: 100, low: 99, high: 101, estimate: {} });

/**
 * What a duel says.
 * @param {Parameters<typeof sideOf>[1]} a
 * @param {Parameters<typeof sideOf>[1]} b
 * @param {number} seed
 */
function outcome(a, b, seed) {
  const random = randomSource(seed);
  const noise = noiseOfMeans(
    [4, 16, 64].map((k) => [
      benchmarkKey({ suite: 'ladder', name: 'ladder', argument: String(k) }),
      bothSides(sideOf(random, equal(a)), sideOf(random, equal(b))),
    ]),
  );
  const evidence = pairedEvidence(sideOf(random, a), sideOf(random, b), { noise });
  const [found] = findIn([evidence], true);
  return compareEstimates(cell, cell, { threshold: 0.01, evidence, ...found });
}

const seeds = Array.from({ length: 20 }, (_, i) => i + 1);

/**
 * One side of a duel whose samples have one mean in all rounds: in half of them most are cheap, and few dear,
 * as where garbage is collected in some samples.
 * @param {ReturnType<typeof randomSource>} random
 * @param {number} cost
 */
function unevenSide({ uniform, normal }, cost) {
  const rounds = Array.from({ length: 26 }, (_, round) => {
    const isUneven = uniform() < 0.5;
    const costs = Array.from({ length: 40 }, (__, i) => {
      const times = isUneven ? (i % 5 === 0 ? 4.5 : 0.125) : 1;
      return cost * times * Math.exp(0.01 * normal());
    });
    return { round, costs, pairs: costs, rounding: 0, level: quantile(costs, 0.25), mean: mean(costs) };
  });
  return /** @type {any} */ ({ rounds });
}

test('a mean that is larger in all rounds is slower, whatever the levels are', () => {
  const saidOf = (/** @type {number} */ times, /** @type {number} */ seed) => {
    const random = randomSource(seed);
    const evidence = pairedEvidence(unevenSide(random, 100), unevenSide(random, 100 * times));
    const [found] = findIn([evidence], true);
    const { change } = compareEstimates(cell, cell, { threshold: 0.01, evidence, ...found });
    return { change, ratio: Math.exp(Number(evidence?.means?.log)) };
  };
  for (const seed of seeds.slice(0, 10)) {
    const { change, ratio } = saidOf(1.3, seed);
    assert.equal(change, 'slower', String(seed));
    assert.ok(Math.abs(ratio / 1.3 - 1) < 0.02, String(ratio));
  }
  assert.ok(seeds.every((seed) => saidOf(1, seed).change === 'unclear'));
});

test('a rare cost that one side has more of is slower, with the share of its samples', () => {
  for (const [a, b] of [
    [{}, { every: 1000, times: 2000 }],
    [{}, { every: 1000, times: 200 }],
    [{}, { every: 100, times: 10 }],
    [
      { every: 2000, times: 2000 },
      { every: 500, times: 2000 },
    ],
  ]) {
    for (const seed of seeds.slice(0, 10)) {
      const [slower, faster] = [outcome(a, b, seed), outcome(b, a, seed)];
      assert.deepEqual([slower.change, faster.change], ['slower', 'faster'], JSON.stringify([b, slower]));
    }
  }
  const { shape, ratio } = outcome({}, { every: 1000, times: 2000 }, 1);
  assert.ok(Number(ratio?.value) > 2 && Number(ratio?.value) < 4, String(ratio?.value));
  assert.ok(Math.abs(shape.current.slow / shape.current.all - 0.113) < 0.04, JSON.stringify(shape));
});

test('equal sides with rare costs are not named, and those without are the same', () => {
  const heavy = { every: 1000, times: 2000 };
  const all = Array.from({ length: 100 }, (_, i) => outcome(heavy, heavy, 100 + i));
  const named = all.filter(({ change }) => change === 'slower' || change === 'faster');
  assert.ok(named.length <= 1, `${named.length} of 100`);
  assert.ok(all.some(({ change }) => change === 'unclear'));
  for (const one of all.filter(({ change }) => change === 'unclear'))
    assert.match(
      String(one.reason),
      /^its mean, with what is rare, is only known to be .*: about [\d,]+ rounds would decide$/,
    );
  for (const what of [{}, { taken: 0.1 }]) {
    const light = seeds.map((seed) => outcome(what, what, seed));
    const same = light.filter(({ change }) => change === 'same');
    assert.ok(same.length >= 18, light.map(({ change }) => change).join());
    for (const { reason } of same)
      assert.match(String(reason), /^its mean, with what is rare, is [01]\.\d\d× to 1\.\d\d×$/);
  }
});

/** The rounds that would decide, as the reason says it. @param {ReturnType<typeof outcome>} found */
function roundsIn({ change, reason }) {
  assert.equal(change, 'unclear');
  const [, rounds] = /^its mean, .*: about ([\d,]+) rounds would decide$/.exec(String(reason)) ?? [];
  return Number(rounds?.replace(',', ''));
}

test('a rare cost that came once on one side is neither slower nor the same, until more rounds tell', () => {
  const once = { once: 2000 };
  const alike = seeds.slice(0, 5).map((seed) => {
    const needed = [outcome({}, once, seed), outcome(once, {}, seed)].map(roundsIn);
    assert.ok(
      needed.every((rounds) => rounds > 200 && rounds < 1000),
      needed.join(),
    );
    // It may come as often as before, or not once more.
    const count = Math.max(...needed);
    const often = { ...once, again: 60, count };
    assert.equal(outcome({ count }, often, seed).change, 'slower');
    assert.equal(outcome(often, { count }, seed).change, 'faster');
    return outcome({ count }, { ...once, count }, seed).change;
  });
  // In one of a hundred, the machine seems to have taken more from one side.
  assert.ok(alike.filter((change) => change === 'same').length >= 4, alike.join());
});

test('equal sides with rare costs are decided by about the rounds that they name', () => {
  const heavy = { every: 1000, times: 200 };
  const unclear = seeds.flatMap((seed) => {
    const found = outcome({ ...heavy, count: 20 }, { ...heavy, count: 20 }, seed);
    return found.change === 'unclear' ? [{ seed, count: roundsIn(found) }] : [];
  });
  assert.ok(unclear.length >= 5, String(unclear.length));
  const decided = unclear.filter(
    ({ seed, count }) => outcome({ ...heavy, count }, { ...heavy, count }, 100 + seed).change === 'same',
  );
  assert.ok(decided.length >= unclear.length / 2, `${decided.length} of ${unclear.length}`);
});
