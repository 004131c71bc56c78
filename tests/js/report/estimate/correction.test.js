import assert from 'node:assert/strict';
import { test } from 'node:test';
import { corrected, elasticityOfWork, isMetered } from '../../../../report/estimate/correction.js';
import { estimate, estimateCycles, isCorrected } from '../../../../report/estimate/estimate.js';
import { median } from '../../../../report/statistics/descriptive.js';
import { assertNear, fineClock, floorClock, jitteredClock, pairsOf, resultOf } from '../fixture.js';
import { coarseClock, meteredRound, meteredRounds } from '../metered-runs.js';
import { randomSource } from '../random.js';
import { trialsOf } from '../trials.js';

const REFERENCE = 0.26;

/** Cost, elasticity and the rest of a correction at the reference cycle. */
function costOf(rounds, referenceNs = REFERENCE) {
  const correction = corrected(rounds, referenceNs);
  return { ...correction, cost: estimate(correction.measured).value };
}

test('core-bound work costs its cycles times the reference cycle, whatever the frequency did', () => {
  const source = randomSource(1);
  const { cost, elasticity } = costOf(meteredRounds(5, { cycles: 40 }, source));
  assertNear(cost, 40 * REFERENCE, 0.002);
  assert.equal(elasticity.value, 1);
});

test('two runs at different frequencies have the same cost at one reference cycle', () => {
  const source = randomSource(2);
  const [fast, slow] = [0.244, 0.278].map(
    (fixed) => costOf(meteredRounds(3, { cycles: 40, fixed }, source)).cost,
  );
  assertNear(fast, slow, 0.001);
});

test('work that waits has elasticity 0 and keeps its nanoseconds', () => {
  const source = randomSource(3);
  const { cost, elasticity } = costOf(meteredRounds(5, { cycles: 4000, elasticity: 0 }, source));
  assert.ok(elasticity.value < 0.05, `${elasticity.value}`);
  assertNear(cost, 1000, 0.003);
});

test('work between the two gets an elasticity between 0 and 1', () => {
  const source = randomSource(4);
  const { elasticity } = costOf(meteredRounds(5, { cycles: 4000, elasticity: 0.5 }, source));
  assert.ok(Math.abs(elasticity.value - 0.5) < 0.1, `${elasticity.value}`);
});

test('errors of the readings do not lower the elasticity', () => {
  const source = randomSource(5);
  const { elasticity } = costOf(
    meteredRounds(7, { cycles: 4000, reading: 0.01, pairs: 200, clock: coarseClock() }, source),
  );
  assert.equal(elasticity.value, 1);
});

test("samples that wait for a clock's edges err with both signs, and their middle is the cost", () => {
  const costAt = (/** @type {import('../../../../protocol/types.js').Clock} */ clock) =>
    Number(costOf(meteredRounds(5, { cycles: 40, noise: 0.01, pairs: 400, clock }, randomSource(31))).cost);
  const truth = 40 * REFERENCE;
  assertNear(costAt(floorClock({ waitsForEdges: true, sampleDeviationNs: 100 })), truth, 0.002);
  // Where no tick is seen, errors make samples longer, and a low quantile is meant.
  assert.ok(costAt(fineClock({ tickNs: 1, commonTickNs: 1 })) < 0.996 * truth);
});

test('a change of the frequency that few rounds show says nothing of the elasticity', () => {
  const source = randomSource(18);
  const still = { cycles: 4000, elasticity: 0, fixed: 0.25, reading: 0.011, pairs: 30, clock: coarseClock() };
  const rounds = [
    ...meteredRounds(4, still, source),
    meteredRound({ ...still, fixed: undefined, round: 4 }, source),
  ];
  assert.deepEqual(costOf(rounds).elasticity, { value: 1, error: 0.1 });
});

test('disturbances that both slices share, but the sample does not, are no change of the frequency', () => {
  const source = randomSource(19);
  const rounds = meteredRounds(5, { cycles: 4000, fixed: 0.25, noise: 0.0005, pairs: 64 }, source);
  for (const {
    result: { pairs },
  } of rounds) {
    pairs.bodyBeforeNs.forEach((_, i) => {
      const shared = Math.exp(0.001 * source.normal());
      pairs.bodyBeforeNs[i] *= shared;
      pairs.bodyAfterNs[i] *= shared;
    });
  }
  assert.deepEqual(costOf(rounds).elasticity, { value: 1, error: 0.1 });
});

test('without a change of the frequency the elasticity is 1, and uncertain', () => {
  const source = randomSource(6);
  const { elasticity } = costOf(
    meteredRounds(3, { cycles: 40, elasticity: 0, fixed: 0.25, reading: 0.00001, noise: 0.02 }, source),
  );
  assert.equal(elasticity.value, 1);
  assert.equal(elasticity.error, 0.1);
});

test('one round in which a neighbour slows samples and meter does not decide the elasticity', () => {
  const source = randomSource(7);
  const rounds = meteredRounds(5, { cycles: 40 }, source);
  rounds[2] = meteredRound({ cycles: 40, elasticity: 0, round: 2 }, source);
  assert.equal(costOf(rounds).elasticity.value, 1);
});

test('samples between slices that disagree are left out, without a look at their time', () => {
  const source = randomSource(8);
  const disturb = (/** @type {number} */ i) => (i % 4 === 0 ? 1.5 : 1);
  const correction = costOf(meteredRounds(3, { cycles: 40, disturb }, source));
  assert.equal(correction.measured[0].samples.bodies.length, 24);
  assert.ok(Math.abs(correction.disturbed - 0.25) < 1e-9);
  assertNear(correction.cost, 40 * REFERENCE, 0.002);
});

test('where all samples are disturbed, the quieter half stays', () => {
  const source = randomSource(9);
  const disturb = (/** @type {number} */ i) => (i % 2 === 0 ? 1.02 : 0.9);
  const { measured, disturbed } = costOf(meteredRounds(3, { cycles: 40, disturb }, source));
  assert.ok(measured[0].samples.bodies.length >= 16);
  assert.equal(disturbed, 1);
});

test('a coarse clock’s rounding of slices is not taken for a disturbance', () => {
  const source = randomSource(10);
  const { measured, disturbed } = costOf(
    meteredRounds(5, { cycles: 40, reading: 0.02, noise: 0.003, pairs: 40, clock: coarseClock() }, source),
  );
  assert.ok(disturbed < 0.05, `${disturbed}`);
  assertNear(estimate(measured).value, 40 * REFERENCE, 0.02);
});

test('results without slices stay as they are', () => {
  const plain = [{ round: 0, result: resultOf(5), clock: null, cycleNs: 0.25 }];
  assert.equal(isMetered(plain[0].result), false);
  assert.deepEqual(corrected(plain, REFERENCE).measured, plain);
  assert.equal(isCorrected(plain), false);
  const cold = { ...resultOf(5, { pairs: pairsOf(5, { count: 1 }) }), sliceCycles: 100_000 };
  Object.assign(cold.pairs, { bodyBeforeNs: [0], bodyAfterNs: [0], twinBeforeNs: [0], twinAfterNs: [0] });
  assert.equal(isMetered(cold), false, 'a single sample of the first call has no slices around it');
});

test('one round whose first call used up the time does not keep the others from being corrected', () => {
  const source = randomSource(19);
  const cold = {
    round: 3,
    result: resultOf(500, { pairs: pairsOf(500, { count: 1 }) }),
    clock: null,
    cycleNs: 0.25,
  };
  const { measured, cost } = costOf([...meteredRounds(3, { cycles: 40 }, source), cold]);
  assert.equal(measured.length, 3);
  assertNear(cost, 40 * REFERENCE, 0.002);
  const rounds = [...meteredRounds(1, { cycles: 40 }, source), cold];
  assert.deepEqual(corrected(rounds, REFERENCE).measured, rounds);
});

test('cycles follow from the cost at the reference cycle', () => {
  const source = randomSource(12);
  const { measured } = corrected(meteredRounds(3, { cycles: 40 }, source), REFERENCE);
  const {
    value: cycles,
    low,
    high,
  } = estimateCycles(measured, estimate(measured), { cycleNoise: null, referenceNs: REFERENCE });
  assertNear(cycles, 40, 0.002);
  assert.ok(low < cycles && cycles < high);
});

test('samples of few inputs are compared with the samples of the same inputs', () => {
  const source = randomSource(13);
  const input = (/** @type {number} */ i) => 1 + (i % 16) / 8;
  const what = { cycles: 40, input, pairs: 48, operations: 512, inputs: 8192 };
  const { measured, cost } = costOf(meteredRounds(5, what, source));
  assertNear(cost, 40 * REFERENCE * (1 + 7.5 / 8), 0.01);
  const { bodies } = measured[0].samples;
  assertNear(Math.max(...bodies), Math.min(...bodies), 0.02);
  assert.equal(measured[0].samples.wholeRing, true);
});

test('samples of few inputs that are lengthened for a coarse clock are compared, too', () => {
  const input = (/** @type {number} */ i) => 1 + (i % 16) / 8;
  const longer = (/** @type {number} */ most) => {
    const rounds = meteredRounds(
      5,
      { cycles: 40, input, pairs: 48, operations: 512, inputs: 8192 },
      randomSource(13),
    );
    for (const {
      result: { pairs },
    } of rounds) {
      const factors = pairs.operations.map((_, i) => 1 + most * ((0.618 * i) % 1));
      for (const column of [pairs.operations, pairs.bodyNs, pairs.twinNs])
        column.forEach((value, i) => (column[i] = value * factors[i]));
    }
    return costOf(rounds);
  };
  const { measured, cost } = longer(0.02);
  assert.equal(measured[0].samples.wholeRing, true);
  assertNear(cost, 40 * REFERENCE * (1 + 7.5 / 8), 0.01);
  assert.equal(longer(0.1).measured[0].samples.wholeRing, false, 'these have other inputs as well');
});

test('inputs that take less than a tick of the clock count as cheap ones', () => {
  const input = (/** @type {number} */ i) => (i % 16 === 3 ? 0 : 1);
  const rounds = meteredRounds(
    5,
    { cycles: 40, input, pairs: 48, operations: 512, inputs: 8192, clock: jitteredClock() },
    randomSource(13),
  );
  for (const {
    result: { pairs },
  } of rounds) {
    for (const column of [pairs.bodyNs, pairs.twinNs])
      column.forEach((value, i) => (column[i] = value < 2 * 512 ? 0 : value));
  }
  const { measured, cost } = costOf(rounds);
  // The two cycles of the loop are not subtracted, because its twin takes less than a tick, too.
  assertNear(cost, 42 * REFERENCE * (15 / 16), 0.01);
  assert.ok(measured.every(({ uncertainty }) => Number(uncertainty) < 0.02));
});

test('inputs that no round has reached are counted once in the error', () => {
  const input = (/** @type {number} */ i) => 1 + (i % 16) / 8;
  const what = { cycles: 40, input, pairs: 8, operations: 512, inputs: 8192 };
  for (const { uncertainty, lasting } of costOf(meteredRounds(5, what, randomSource(13))).measured) {
    assert.ok(Number(lasting) > 0.05, 'half of the inputs');
    assertNear(Number(uncertainty), Number(lasting), 0.02);
  }
});

test('a round whose samples have half the operations takes part', () => {
  const source = randomSource(16);
  const input = (/** @type {number} */ n) => (/** @type {number} */ i) => 1 + (i % n) / n;
  const of = (operations, round) =>
    meteredRound(
      {
        cycles: 40,
        input: input(8192 / operations),
        pairs: 64,
        operations,
        inputs: 8192,
        round,
      },
      source,
    );
  const { measured, cost } = costOf([of(512, 0), of(256, 1), of(512, 2), of(512, 3)]);
  assert.equal(measured[1].samples.wholeRing, true);
  assertNear(cost, 40 * REFERENCE * 1.47, 0.02);
  assert.equal(costOf([of(512, 0), of(256, 1), of(300, 2)]).measured[0].samples.wholeRing, false);
});

test('inputs that no sample has seen widen the interval', () => {
  const source = randomSource(14);
  const input = (/** @type {number} */ i) => 1 + (i % 16) / 8;
  const halfWidth = (/** @type {number} */ pairs) => {
    const { measured } = corrected(
      meteredRounds(5, { cycles: 40, input, pairs, operations: 512, inputs: 8192 }, source),
      REFERENCE,
    );
    const { low, high } = estimate(measured);
    return (high - low) / 2;
  };
  assert.ok(halfWidth(8) > 10 * halfWidth(32));
});

test('intervals of samples of few inputs hold where a neighbour slows many of the samples', () => {
  for (const [rounds, slowed] of [
    [3, 0.4],
    [5, 0.2],
    [5, 0.4],
  ]) {
    const source = randomSource(20);
    const input = (/** @type {number} */ i) =>
      (1 + (i % 16) / 800) * (source.uniform() < slowed ? 1 + source.uniform() : 1);
    const trials = trialsOf(import.meta.url, { few: 30, all: 100 });
    const runs = Array.from({ length: trials }, () =>
      estimate(
        corrected(
          meteredRounds(
            rounds,
            { cycles: 40, fixed: 0.26, input, pairs: 64, operations: 64, inputs: 8192 },
            source,
          ),
          REFERENCE,
        ).measured,
      ),
    );
    const middle = median(runs.map(({ value }) => value));
    const held = runs.filter(({ low, high }) => low <= middle && middle <= high).length;
    assert.ok(
      held >= 0.9 * trials,
      `${held} of ${trials}, ${rounds} rounds, ${slowed} of the samples slowed`,
    );
  }
});

test('two rounds do not show what inputs cost', () => {
  const source = randomSource(15);
  const { measured } = corrected(
    meteredRounds(2, { cycles: 40, operations: 512, inputs: 8192 }, source),
    REFERENCE,
  );
  assert.equal(measured[0].samples.wholeRing, false);
  assert.ok(median(measured[0].samples.bodies) > 0);
});

test('disturbed samples of a body that does not run through all inputs are left out, too', () => {
  const source = randomSource(32);
  let isHit = false;
  const what = {
    ...{ cycles: 40, pairs: 96, operations: 64, inputs: 8192 },
    input(/** @type {number} */ i) {
      isHit = source.uniform() < 0.2;
      return (1 + ((7 * i) % 128) / 128) * (isHit ? 3 : 1);
    },
    disturb: () => (isHit ? 1.05 : 1),
  };
  const rounds = corrected(meteredRounds(7, what, source), REFERENCE).measured;
  for (const { samples } of rounds) {
    assert.ok(samples?.wholeRing);
    const middle = median([...samples.bodies]);
    assert.ok(Math.max(...samples.bodies) < 1.2 * middle, `${Math.max(...samples.bodies)} beside ${middle}`);
  }
});

test('what the work of a process shows of the meter together is expected of each benchmark', () => {
  const source = randomSource(33);
  const rows = (/** @type {number} */ elasticity) =>
    Array.from({ length: 12 }, () =>
      meteredRounds(3, { cycles: 400, elasticity, noise: 0.05, pairs: 32 }, source),
    );
  assert.equal(elasticityOfWork(rows(1)), 1);
  // Neighbours lengthen the slices, and hardly the samples: alone, rows of the same work differ by chance.
  const disturbed = rows(0.1);
  const alone = disturbed.map((row) => corrected(row, REFERENCE).elasticity.value);
  assert.ok(Math.max(...alone) > 0.5, `${alone}`);
  const ofWork = elasticityOfWork(disturbed);
  assert.ok(ofWork < 0.3, `${ofWork}`);
  const together = disturbed.map((row) => corrected(row, REFERENCE, { ofWork }).elasticity.value);
  assert.ok(Math.max(...together) < 0.3, `${together}`);
});

test('what waits, and what runs in several threads, says nothing of the work of a process', () => {
  const rows = (/** @type {object} */ what) =>
    Array.from({ length: 12 }, (_, i) =>
      meteredRounds(3, { cycles: 400, elasticity: 0 }, randomSource(i)).map((one) => ({ ...one, ...what })),
    );
  assert.ok(elasticityOfWork(rows({})) < 0.1);
  assert.equal(elasticityOfWork(rows({ waits: true })), 1);
  assert.equal(elasticityOfWork(rows({ threads: 2 })), 1);
});

test('what is expected of work is expected of the twin, too', () => {
  const rounds = meteredRounds(3, { cycles: 40, fixed: 0.3 }, randomSource(34));
  const [{ samples, result }] = corrected(rounds, REFERENCE, { ofWork: 0 }).measured;
  assertNear(median([...samples.twins]), median(result.pairs.twinNs) / 1000, 1e-9);
});
