import assert from 'node:assert/strict';
import { test } from 'node:test';
import { floorEvidence, roundsEvidence } from '../../../../../report/compare/evidence/unpaired.js';
import { randomSource } from '../../random.js';

/** @returns {any} a cell with this cost, or below this floor */
const cell = (value, half = 0.01 * value) => ({
  verdict: 'ok',
  value,
  low: value - half,
  high: value + half,
});
const below = (floor) => ({
  verdict: 'below-floor',
  value: null,
  low: -floor,
  high: floor,
  estimate: { floor },
});

test('a cost is compared with the floor of the other one, in both directions', () => {
  const [up, down] = [floorEvidence(below(0.0011), cell(26.9)), floorEvidence(cell(26.9), below(0.0011))];
  assert.deepEqual([up?.bound, down?.bound], ['least', 'most']);
  assert.ok(
    Math.abs(Number(up?.log) - Math.log(26.9 / 0.0011)) < 1e-9 && Number(down?.log) === -Number(up?.log),
  );
  assert.ok(Number(up?.probability) < 1e-6 && Number(down?.probability) < 1e-6);
});

test('a cost that may be below the same floor says nothing', () => {
  assert.equal(floorEvidence(below(0.5), cell(0.55, 0.3)), null);
  assert.equal(floorEvidence(below(0.5), below(0.1)), null);
  const inCycles = (cycles) => ({ ...cell(0.003, 0.0002), estimate: { cycles: { value: cycles } } });
  assert.equal(floorEvidence(below(0.0007), inCycles(0.009)), null);
  assert.notEqual(floorEvidence(below(0.0007), inCycles(0.09)), null);
  assert.equal(floorEvidence(cell(1), cell(2)), null);
});

test('simulated: costs that did not change are seldom above the floor of the other run', () => {
  const { normal } = randomSource(3);
  const measured = (/** @type {number} */ cost) => {
    const value = cost + 0.1 * normal();
    return value - 0.196 > 0
      ? cell(value, 0.196)
      : { ...below(Math.max(0.01, value + 0.196)), low: value - 0.196, high: value + 0.196 };
  };
  let named = 0;
  for (let i = 0; i < 5000; i++) {
    const found = floorEvidence(measured(0.2), measured(0.2));
    named += Number(found !== null && found.probability <= 0.01);
  }
  assert.ok(named <= 0.01 * 5000, `${named} of 5000`);
});

test('rounds that overlap are no change; disjoint ones are, as far as they scatter', () => {
  assert.equal(roundsEvidence([100, 104, 98], [103, 300, 310])?.probability, 1);
  assert.ok(Number(roundsEvidence([100, 104, 98], [290, 300, 310])?.probability) < 1e-4);
  assert.ok(Number(roundsEvidence([100, 150], [160, 500])?.probability) > 0.1);
  assert.equal(roundsEvidence([100], [300, 310]), null);
  const exact = /** @type {const} */ ([
    [100, 100, 100],
    [231, 231, 231],
  ]);
  assert.ok(Number(roundsEvidence(...exact)?.probability) < 1e-4);
  assert.equal(
    roundsEvidence(...exact, 0.5)?.probability,
    1,
    'the rounds share an error: their samples have the same inputs',
  );
  assert.ok(
    Number(roundsEvidence(...exact, 0.05)?.probability) < 1e-4 &&
      Number(roundsEvidence(...exact, 0.05)?.low) < Math.log(2.2),
  );
  assert.equal(roundsEvidence([100, 0], [300, 310]), null);
});
