import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BYTES_PER_INSTRUCTION, countOf } from '../../../../report/estimate/count.js';
import { callgrind, moduleCounter, workPairs } from '../../fixtures/make-events.js';

/** @param {object} pairs @param {object} [overrides] */
const counted = (pairs, { counter = callgrind, inputs = 1, ...more } = {}) => ({
  counter,
  work: { benchmark: 0, suite: 's', name: 'a', argument: null, inputs, checksum: null, pairs, ...more },
});

test('the work of an operation is the difference of two pairs, without what a sample costs besides', () => {
  const { verdict, reason, value, low, high, count, rounds, pairs } = countOf([
    counted(workPairs({ instructions: 7 }), { inputs: 8 }),
  ]);
  assert.deepEqual([verdict, reason, value, low, high, rounds, pairs], ['ok', null, 7, 7, 7, 1, 2]);
  assert.deepEqual(count, {
    operations: 16,
    inputs: 8,
    bulkBytes: 0,
    hostCalls: 0,
    hostBytes: 0,
    isComplete: true,
  });
});

test('a single pair is the body less its twin', () => {
  const pairs = { operations: [4], bodyInstructions: [4_000_000], twinInstructions: [400], pauses: [0] };
  assert.equal(countOf([counted(pairs)]).value, 999_900);
});

test('pauses are subtracted with what each adds, and may differ between the pairs', () => {
  const pairs = {
    operations: [10, 20],
    bodyInstructions: [100 + 3 * 20, 200 + 8 * 20],
    twinInstructions: [0, 0],
    bodyHostCalls: [3 * 4, 8 * 4 + 10],
    twinHostCalls: [0, 0],
    pauses: [3, 8],
  };
  const { value, count } = countOf([counted(pairs, { counter: moduleCounter })]);
  assert.equal(value, 10);
  assert.equal(count.hostCalls, 1);
  const one = { operations: [10], bodyInstructions: [160], twinInstructions: [0], pauses: [3] };
  assert.equal(countOf([counted(one, { counter: moduleCounter })]).value, 10);
});

test('bytes that one instruction copies count by their length; those that JavaScript moves do not', () => {
  const { value, count } = countOf([
    counted(workPairs({ instructions: 3, bulkBytes: 80, hostBytes: 16, hostCalls: 2 })),
  ]);
  assert.equal(value, 3 + 80 / BYTES_PER_INSTRUCTION);
  assert.deepEqual([count.bulkBytes, count.hostBytes, count.hostCalls], [80, 16, 2]);
  assert.equal(count.isComplete, false);
});

test('a body that costs no more than its twin has a work of 0 or less', () => {
  assert.equal(countOf([counted(workPairs({ instructions: 0 }))]).value, 0);
  const { value, verdict } = countOf([counted(workPairs({ instructions: -2 }))]);
  assert.deepEqual([value, verdict], [-2, 'ok']);
});

test('the rounding of floating-point numbers does not show', () => {
  const pairs = {
    operations: [3, 6],
    bodyInstructions: [0.1, 0.7],
    twinInstructions: [0, 0.3],
    pauses: [0, 0],
  };
  assert.equal(countOf([counted(pairs)]).value, 0.1);
});

test(
  'exact counts that differ between rounds are unstable, and so are inexact ones that differ by more ' +
    'than 0.1 %',
  () => {
    const twice = (a, b, counter) =>
      countOf([a, b].map((instructions) => counted(workPairs({ instructions }), { counter })));
    const { verdict, reason, value, low, high } = twice(120.25, 121.75);
    assert.deepEqual([verdict, value, low, high], ['unstable', 121, 120.25, 121.75]);
    assert.equal(reason, 'its counts differ between processes: 120.25 and 121.75 instructions');
    assert.equal(twice(120, 120).verdict, 'ok');
    const hardware = { ...callgrind, name: 'hardware counter', exact: false };
    assert.deepEqual(
      [twice(10_000, 10_009, hardware).verdict, twice(10_000, 10_011, hardware).verdict],
      ['ok', 'unstable'],
    );
    assert.equal(twice(10_000, 10_009).verdict, 'unstable');
    assert.equal(twice(0, 0.0009, hardware).verdict, 'ok', 'a share of a count near 0 means nothing');
  },
);

test('a count is incomplete if a sample called into JavaScript, even as often as the twin', () => {
  const isComplete = (/** @type {object} */ pairs, options = {}) =>
    countOf([counted({ ...workPairs(), ...pairs }, options)]).count.isComplete;
  assert.equal(isComplete({}), true);
  assert.equal(isComplete({ bodyHostCalls: [3, 3], twinHostCalls: [3, 3] }), false);
  assert.equal(
    isComplete({ bodyHostCalls: [8, 8], pauses: [2, 2] }, { counter: moduleCounter }),
    true,
    'pauses call to read the counter',
  );
});

test('the range of operations that differ is how far their mean is known, in each round', () => {
  const round = (/** @type {number} */ below) =>
    counted(workPairs({ instructions: 100 }), { inARow: 16_384, doubt: { below, above: 20 } });
  const { verdict, value, low, high, count } = countOf([round(5), round(10)]);
  assert.deepEqual([verdict, value, low, high], ['ok', 100, 90, 120]);
  assert.deepEqual([count.inARow, count.differ], [16_384, true]);
  const alike = countOf([counted(workPairs(), { inARow: 48 })]).count;
  assert.deepEqual([alike.inARow, alike.differ], [48, undefined]);
});
