import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareProcesses as compareRounds } from '../../../../../report/compare/evidence/processes.js';
import { randomSource } from '../../random.js';

/**
 * @param {{ a: number, b: number, machine: number, ratio?: number }[]} rows  whose ratio is that of their
 *   levels, unless they have one
 */
const compareProcesses = (rows) =>
  compareRounds(rows.map((one) => ({ ratio: Math.log(one.b / one.a), ...one })));

/** Rounds with this many slow processes of each side, and noise of half a percent. */
function rounds({
  a = 0,
  b = 0,
  count = 20,
  times = 3,
  machine = (/** @type {number} */ _round) => 0,
  noise = 0.005,
  seed = 1,
}) {
  const { normal } = randomSource(seed);
  const cost = (/** @type {boolean} */ isSlow, /** @type {number} */ round) =>
    231 * (isSlow ? times : 1) * Math.exp(machine(round) + noise * normal());
  return Array.from({ length: count }, (_, i) => ({
    a: cost(i < a, i),
    b: cost((i + 3) % count < b, i),
    machine: machine(i),
  }));
}

test('slow processes are counted on both sides, and the cost of usual and slow ones is known', () => {
  const { shares, shape, probability, isAlike } = compareProcesses(rounds({ a: 1, b: 15 }));
  assert.deepEqual(shares, [
    { slow: 1, all: 20 },
    { slow: 15, all: 20 },
  ]);
  assert.ok(probability < 1e-4 && !isAlike);
  assert.ok(
    Math.abs(Number(shape?.usual) - 231) < 3 && Math.abs(Number(shape?.slow) - 693) < 9,
    JSON.stringify(shape),
  );
});

test('sides that are slow equally often are alike, in both directions', () => {
  assert.equal(compareProcesses(rounds({})).isAlike, true);
  assert.equal(compareProcesses(rounds({ a: 1, b: 2 })).isAlike, true);
  assert.equal(compareProcesses(rounds({ a: 2, b: 1 })).isAlike, true);
  assert.equal(compareProcesses(rounds({ a: 0, b: 5 })).isAlike, false);
  assert.equal(compareProcesses(rounds({ a: 5, b: 0 })).isAlike, false);
});

test('few rounds are alike only if a build that is slow in a third of its processes would have shown', () => {
  assert.equal(
    compareProcesses(rounds({ count: 8 })).isAlike,
    false,
    '8 quick processes of 8 happen too often',
  );
  assert.equal(compareProcesses(rounds({ count: 9 })).isAlike, true);
  assert.equal(compareProcesses(rounds({ count: 9, b: 1 })).isAlike, false);
  assert.equal(compareProcesses(rounds({ count: 13, a: 1 })).isAlike, false);
  assert.equal(compareProcesses(rounds({ count: 14, a: 1 })).isAlike, true);
  assert.equal(compareProcesses(rounds({ count: 9, a: 1, b: 1 })).isAlike, false);
  assert.equal(compareProcesses(rounds({ count: 60, a: 30, b: 30 })).isAlike, true, 'both have two speeds');
});

test('a slow process or two leave the sides balanced, so that they cost no weight', () => {
  assert.equal(compareProcesses(rounds({ count: 9, b: 1 })).isBalanced, true);
  assert.equal(compareProcesses(rounds({ count: 9, a: 2, b: 1 })).isBalanced, true);
  assert.equal(compareProcesses(rounds({ count: 9, b: 5 })).isBalanced, false);
});

test('a cost that changed in all processes is no change of shape', () => {
  const { shape, shares } = compareProcesses(rounds({ b: 20 }));
  assert.deepEqual([shape, shares[1].slow], [null, 20]);
});

test('what slowed the machine makes no process slow', () => {
  const { shares } = compareProcesses(rounds({ machine: (round) => (round % 3 === 0 ? 0.4 : 0) }));
  assert.deepEqual(
    shares.map(({ slow }) => slow),
    [0, 0],
  );
});

test(
  'rounds that slow both sides of one benchmark more than the others exclude a slow build as well as ' +
    'quiet ones do',
  () => {
    // The machine as a whole shows nothing of it.
    const slowed = (/** @type {Parameters<typeof rounds>[0]} */ how) =>
      rounds({ count: 14, ...how }).map((one, i) =>
        i % 2 ? { ...one, a: one.a * 1.4, b: one.b * 1.4 } : one,
      );
    assert.equal(compareProcesses(slowed({})).isAlike, true);
    assert.equal(
      compareProcesses(slowed({ a: 1 })).isAlike,
      true,
      'one slow process of 14, in an undisturbed round',
    );
    for (const b of [3, 4, 5, 9]) {
      assert.equal(compareProcesses(slowed({ b })).isAlike, false, `b slow in ${b} of 14`);
      assert.equal(compareProcesses(slowed({ a: b })).isAlike, false, `a slow in ${b} of 14`);
    }
  },
);

test('noise without two speeds has no slow processes', () => {
  for (const noise of [0.001, 0.01, 0.03]) {
    let slow = 0;
    for (let seed = 1; seed <= 50; seed++)
      slow += compareProcesses(rounds({ noise, seed })).shares.reduce((sum, one) => sum + one.slow, 0);
    assert.ok(slow <= 0.02 * 50 * 40, `${noise}: ${slow} of 2000`);
  }
});
