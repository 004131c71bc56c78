import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findIn } from '../../../../../report/compare/evidence/discoveries.js';
import { firstIn } from '../../../../../report/compare/duel-data.js';
import { pairedEvidence } from '../../../../../report/compare/evidence/paired.js';
import { compareEstimates } from '../../../../../report/quantities/estimated.js';
import { plannedLooks } from '../../../../../report/compare/sequential/spending.js';
import { mean, quantile } from '../../../../../report/statistics/descriptive.js';
import { randomSource } from '../../random.js';
import { trialsOf } from '../../trials.js';

/**
 * Rounds of one side: how many times slower each process is, and a share of slices that are three times
 * slower.
 *
 * @param {ReturnType<typeof randomSource>} random
 * @param {(round: number) => number} times
 */
function sideOf({ uniform, normal }, times, { count = 9, slices = 0, deviation = 0.004 } = {}) {
  const rounds = Array.from({ length: count }, (_, round) => {
    const level = 100 * times(round) * Math.exp(0.001 * normal());
    const costs = Array.from(
      { length: 24 },
      () => level * (uniform() < slices ? 3 : 1) * Math.exp(deviation * normal()),
    );
    return { round, costs, pairs: costs, rounding: 0, level: quantile(costs, 0.25), mean: mean(costs) };
  });
  return /** @type {any} */ ({ rounds });
}

/** A side without slow processes. */
const steady = () => 1;

test(
  'a slow process of one side does not widen the interval, and leaves the row undecided until more ' +
    'rounds tell',
  () => {
    for (const slow of [
      (/** @type {number} */ round) => (round === 4 ? 1.5 : 1),
      (/** @type {number} */ round) => (round === 4 ? 3 : 1),
    ]) {
      for (const isA of [true, false]) {
        const evidence = (/** @type {number} */ count) => {
          const random = randomSource(1);
          const [one, other] = [sideOf(random, slow, { count }), sideOf(random, steady, { count })];
          return pairedEvidence(...(isA ? [one, other] : [other, one]), { looks: plannedLooks() });
        };
        const { low, high, isAlike } = evidence(9);
        assert.ok(low > -0.005 && high < 0.005, `${low} to ${high}`);
        assert.equal(isAlike, false);
        assert.equal(evidence(14).isAlike, true);
      }
    }
  },
);

test(
  'a build that is slow in five of nine processes gets no weights: its ratio is not that of the usual ' +
    'ones',
  () => {
    const random = randomSource(2);
    const evidence = pairedEvidence(
      sideOf(random, steady),
      sideOf(random, (round) => (round % 2 === 0 ? 3 : 1)),
      { looks: plannedLooks() },
    );
    assert.ok(evidence.log > 0.3, String(evidence.log));
    assert.equal(evidence.isAlike, false);
  },
);

test('six quiet rounds do not decide alone: they are too few, and the pairs of all nine decide', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = randomSource(seed);
    const [a, b] = [sideOf(random, steady), sideOf(random, steady)];
    // A neighbour raises the levels of one side or the other, and slows neighbouring samples of both alike.
    for (const [i, side] of [a, b, a].entries()) side.rounds[2 * i].level *= 1.1 + 0.2 * i;
    const { low, high } = pairedEvidence(a, b, { looks: plannedLooks() });
    assert.ok(low > -0.01 && high < 0.01, `${low} to ${high}`);
  }
});

/**
 * The evidence of rounds whose ratios are given, and whose levels tell less than these.
 *
 * @param {number[]} logs
 * @param {ReturnType<typeof randomSource>} random
 */
function evidenceOf(logs, { normal }) {
  const sides = [0, 1].map((isB) => ({
    rounds: logs.map((log, round) => {
      const cost = 100 * Math.exp(isB * log);
      return {
        round,
        costs: Array(24).fill(cost),
        pairs: Array(24).fill(cost),
        rounding: 0,
        level: 100 * Math.exp(0.03 * normal()),
      };
    }),
  }));
  return pairedEvidence(/** @type {any} */ (sides[0]), /** @type {any} */ (sides[1]), {
    looks: plannedLooks(),
  });
}

test('a round that is far from all others does not decide how wide the interval is', () => {
  for (const [far, change] of [
    [0.2, 0],
    [-0.2, 0],
    [0.2, 0.03],
  ]) {
    const random = randomSource(3);
    const logs = Array.from(
      { length: 26 },
      (_, round) => change + (round === 7 ? far : 0.004 * random.normal()),
    );
    const { low, high, log } = evidenceOf(logs, random);
    assert.ok(low > change - 0.006 && high < change + 0.006, `${low} to ${high}`);
    assert.ok(low <= log && log <= high);
  }
});

test('rounds that are far to one side only count as far as they are', () => {
  for (const sign of [-1, 1]) {
    const random = randomSource(4);
    const logs = Array.from({ length: 26 }, (_, round) =>
      round % 5 === 0 ? sign * 0.04 : 0.002 * random.normal(),
    );
    const { low, high, log } = evidenceOf(logs, random);
    assert.ok(sign * log > 0.006, String(log));
    assert.ok(Math.max(Math.abs(low), Math.abs(high)) > 0.01, `${low} to ${high}`);
  }
});

test('intervals hold where a tenth of the rounds is far from the others, on either side', () => {
  const [trials, most] = trialsOf(import.meta.url, { few: [100, 3], all: [400, 8] });
  let [held, named] = [0, 0];
  for (let seed = 1; seed <= trials; seed++) {
    const random = randomSource(seed);
    const logs = Array.from({ length: 19 }, () => (random.uniform() < 0.1 ? 0.1 : 0.005) * random.normal());
    const { low, high, probability } = evidenceOf(logs, random);
    held += Number(low <= 0 && high >= 0);
    named += Number(probability < 0.05);
  }
  // The look at 19 rounds may spend 0.7 %, which is 3 of 400.
  assert.ok(trials - held <= most, `${held} of ${trials}`);
  assert.ok(named <= most, `${named} of ${trials}`);
});

test('rounds with more pairs count for more, less than in proportion', () => {
  const roundsOf = (/** @type {number} */ change) =>
    Array.from({ length: 14 }, (_, round) => {
      const costs = Array(round < 9 ? 24 : 384).fill(100 * (round < 9 ? 1 + change : 1));
      return { round, costs, pairs: costs, rounding: 0, level: costs[0] };
    });
  const { log } = pairedEvidence(
    /** @type {any} */ ({ rounds: roundsOf(0) }),
    /** @type {any} */ ({ rounds: roundsOf(0.01) }),
    { looks: plannedLooks() },
  );
  const equal = (9 / 14) * Math.log(1.01);
  const inProportion = ((9 * 24) / (9 * 24 + 5 * 384)) * Math.log(1.01);
  assert.ok(log < 0.6 * equal && log > 2 * inProportion, String(log));
});

test('a process that is slow as a whole has no mean beside its level; slow slices have', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const random = randomSource(seed);
    const disturbed = pairedEvidence(
      sideOf(random, (round) => (round < 3 ? 2 : 1), { count: 40 }),
      sideOf(random, steady, { count: 40 }),
      { looks: plannedLooks() },
    );
    assert.ok(disturbed.means.rare.low <= 0 && disturbed.means.rare.high >= 0, `seed ${seed}`);
    const slices = pairedEvidence(
      sideOf(random, steady, { count: 40 }),
      sideOf(random, steady, { count: 40, slices: 0.3 }),
      { looks: plannedLooks() },
    );
    assert.ok(slices.means.rare.low > 0.3, String(slices.means.rare.low));
    assert.ok(slices.means.probability < 0.001, String(slices.means.probability));
  }
});

/** What a duel of six rows concludes of the first one. @param {any} a @param {any} b @param {number} count */
function changeOf(a, b, count) {
  const random = randomSource(count);
  const equal = () => sideOf(random, steady, { count });
  const others = Array.from({ length: 5 }, () => pairedEvidence(equal(), equal()));
  const cell = /** @type {any} */ ({});
  const evidence = pairedEvidence(a, b);
  const [found] = findIn([evidence, ...others]);
  const { change, ratio, shape } = compareEstimates(cell, cell, { threshold: 0.01, evidence, ...found });
  return { change, ratio: ratio?.value, of: shape?.of };
}

test(
  'a cost that falls thirtyfold is faster, and its mirror slower, although its samples differ by more of ' +
    'it',
  () => {
    for (const count of [12, 16, 20, 30]) {
      const random = randomSource(count);
      const high = sideOf(random, () => 0.3, { count, deviation: 0.002 });
      const low = sideOf(random, () => 0.01, { count, deviation: 0.05 });
      const [gain, loss] = [changeOf(high, low, count), changeOf(low, high, count)];
      assert.deepEqual([gain.change, gain.of], ['faster', undefined], `${count} rounds`);
      assert.deepEqual([loss.change, loss.of], ['slower', undefined], `${count} rounds`);
      assert.ok(gain.ratio < 0.04 && loss.ratio > 25, `${gain.ratio} ${loss.ratio}`);
    }
  },
);

test('slices so rare that no quantile shows them make a build slower, by its mean', () => {
  const random = randomSource(9);
  const sides = [0, 0.05].map((slices) => sideOf(random, steady, { count: 40, slices }));
  const [slower, faster] = [changeOf(sides[0], sides[1], 40), changeOf(sides[1], sides[0], 40)];
  assert.deepEqual([slower.change, slower.of, faster.change], ['slower', 'samples', 'faster']);
  assert.ok(slower.ratio > 1.05 && slower.ratio < 1.15, String(slower.ratio));
});

test('a cheaper build is slower where its slow samples are slower than before, by its mean', () => {
  const random = randomSource(7);
  const a = sideOf(random, steady, { count: 20 });
  const b = sideOf(random, () => 0.9, { count: 20, slices: 0.4 });
  const { change, ratio, of } = changeOf(a, b, 20);
  assert.deepEqual([change, of], ['slower', 'samples']);
  assert.ok(ratio > 1.5 && ratio < 1.8, String(ratio));
});

/**
 * Two equal sides, of which the one that comes second in a pass finds a warm branch predictor, in some
 * rounds. Disturbances make the levels differ by 2 %, and a fifth of the pairs cannot be compared.
 *
 * @param {ReturnType<typeof randomSource>} random
 * @param {{ warm: number, knowsFirst?: boolean, count?: number, change?: number }} options  warm: share of
 *   the cost
 */
function twoSides({ normal, uniform }, { warm, knowsFirst = true, count = 14, change = 0 }) {
  const rounds = Array.from({ length: count }, (_, round) => {
    const gain = uniform() < 0.5 ? warm : 0;
    const pass = Array.from({ length: 48 }, (_unused, i) => 1 + Math.floor(i / 2));
    const firsts = pass.map(firstIn);
    const costsOf = (/** @type {number} */ side) =>
      firsts.map(
        (first) => 100 * (1 + side * change) * (first === side ? 1 : 1 - gain) * Math.exp(0.004 * normal()),
      );
    return [0, 1].map((side) => {
      const costs = costsOf(side);
      const pairs = costs.map((cost) => (uniform() < 0.2 ? NaN : cost));
      return {
        round,
        costs,
        pairs,
        rounding: 0,
        level: quantile(costs, 0.25) * Math.exp(0.02 * normal()),
        ...(knowsFirst && { firsts }),
      };
    });
  });
  return /** @type {any[]} */ ([0, 1].map((side) => ({ rounds: rounds.map((sides) => sides[side]) })));
}

test(
  'that the second side of a pass is faster does not widen the interval, if the pairs tell which was ' +
    'first',
  () => {
    const widthOf = (/** @type {object} */ options) => {
      const [a, b] = twoSides(randomSource(3), /** @type {any} */ ({ warm: 0.05, ...options }));
      const { low, high } = pairedEvidence(a, b, { looks: plannedLooks() });
      return high - low;
    };
    assert.ok(widthOf({}) < 0.004, `${widthOf({})}`);
    assert.ok(widthOf({ knowsFirst: false }) > 2 * widthOf({}), `${widthOf({ knowsFirst: false })}`);
  },
);

test('intervals hold with and without a second side that is faster, and a change of 1 % is found', () => {
  const [trials, most] = trialsOf(import.meta.url, { few: [50, 3], all: [300, 8] });
  for (const warm of [0, 0.05]) {
    let [held, found] = [0, 0];
    for (let seed = 1; seed <= trials; seed++) {
      const evidenceOfChange = (/** @type {number} */ change) => {
        const [a, b] = twoSides(randomSource(seed), { warm, change });
        return pairedEvidence(a, b, { looks: plannedLooks() });
      };
      const { low, high } = evidenceOfChange(0);
      held += Number(low <= 0 && high >= 0);
      found += Number(evidenceOfChange(0.01).low > 0);
    }
    assert.ok(trials - held <= most, `${held} of ${trials} hold`);
    assert.ok(found >= 0.99 * trials, `found in ${found} of ${trials}`);
  }
});
