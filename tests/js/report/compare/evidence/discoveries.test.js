import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findIn } from '../../../../../report/compare/evidence/discoveries.js';
import { fisherProbability, leastProbability } from '../../../../../report/statistics/hypergeometric.js';
import { randomSource } from '../../random.js';

/** Evidence of a duel whose ratio says nothing, with so many slow processes. */
function evidence({ a = 0, b = 0, all = 20, probability = 1, log = Math.sign(b - a) * 0.5 }) {
  const shares = [
    { slow: a, all },
    { slow: b, all },
  ];
  const [before, now] = shares;
  return {
    log,
    low: log - 1,
    high: log + 1,
    probability,
    detectable: () => null,
    processes: {
      shares,
      probability: fisherProbability(before, now),
      least: leastProbability(before, now),
      isAlike: false,
      shape: { of: /** @type {const} */ ('processes'), baseline: before, current: now, usual: 1, slow: 3 },
    },
  };
}

test('rows without slow processes do not make the share of another row less significant', () => {
  const table = [evidence({ b: 10 }), ...Array.from({ length: 300 }, () => evidence({ a: 1, b: 1 }))];
  assert.deepEqual(
    findIn(table)
      .map(({ findings }) => findings.length)
      .slice(0, 2),
    [1, 0],
  );
  assert.equal(findIn([evidence({ b: 10 })])[0].findings[0].shape?.current.slow, 10);
  assert.equal(findIn([evidence({ b: 6 })])[0].findings.length, 0, '6 of 20 may be chance');
});

test('among many rows that are slow in some processes, the shares of some have to differ by more', () => {
  const table = [evidence({ b: 10 }), ...Array.from({ length: 50 }, () => evidence({ a: 10, b: 10 }))];
  assert.equal(findIn(table)[0].findings.length, 0);
  assert.equal(findIn([evidence({ b: 15 }), ...table])[0].findings.length, 1);
});

test('equal rows, slow in some processes of both sides, are named in fewer than 1 of 100 tables', () => {
  const { uniform } = randomSource(1);
  const slow = (/** @type {number} */ share) =>
    Array.from({ length: 20 }, () => Number(uniform() < share)).reduce((sum, one) => sum + one, 0);
  let named = 0;
  for (let i = 0; i < 2000; i++) {
    const table = Array.from({ length: 20 }, (_, row) => evidence({ a: slow(row / 40), b: slow(row / 40) }));
    named += Number(findIn(table).some(({ findings }) => findings.length > 0));
  }
  assert.ok(named <= 0.005 * 2000, `${named} of 2000`);
});

test('a ratio has to be significant among all rows, unless each is judged for itself', () => {
  const table = [
    evidence({ probability: 1e-3, log: 0.1 }),
    ...Array.from({ length: 99 }, () => evidence({})),
  ];
  assert.equal(findIn(table)[0].findings.length, 0);
  assert.equal(findIn(table, true)[0].findings.length, 1);
  assert.equal(findIn([evidence({ probability: 5e-5, log: 0.1 }), ...table.slice(1)])[0].findings.length, 1);
});

test('means have a small part of the permitted error: what would do for the ratio does not for them', () => {
  const meansOf = (/** @type {number} */ probability) => {
    const { log, low, high, detectable } = evidence({ log: 0.1 });
    return { ...evidence({}), means: { log, low, high, probability, detectable } };
  };
  const namedAt = (/** @type {number} */ probability) =>
    findIn([/** @type {any} */ (meansOf(probability))])[0].findings.length;
  assert.deepEqual([namedAt(1e-3), namedAt(5e-3)], [1, 0]);
  assert.equal(findIn([evidence({ probability: 5e-3, log: 0.1 })])[0].findings.length, 1);
});
