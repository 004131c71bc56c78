import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differenceOf } from '../../../../report/agreement/difference.js';
import { numbersOf } from '../../../../report/agreement/numbers.js';
import { valuesFacts } from '../../fixtures/make-events.js';

/** How results differ from 1, 2, … 256 of which some are replaced. */
function changed(
  /** @type {Record<number, any>} */ changes,
  { tolerance = {}, base = {}, facts = {}, other = {} } = {},
) {
  const isInteger = ['integer', 'unsigned'].includes(facts.type);
  const numbers = Array.from({ length: 256 }, (_, i) => base[i] ?? (isInteger ? BigInt(i + 1) : i + 1));
  const now = numbers.map((one, i) => changes[i] ?? one);
  const [a, b] = [valuesFacts(numbers, facts), valuesFacts(now, { ...facts, ...other })].map(numbersOf);
  return differenceOf(a, b, tolerance);
}

/** The next number. */
const next = (/** @type {number} */ x) => x + 2 ** (Math.floor(Math.log2(x)) - 52);

test('numbers are what a host has sent, and null if no host sends them', () => {
  assert.deepEqual([...numbersOf(valuesFacts([1.5, -0, NaN])).all], [1.5, -0, NaN]);
  assert.deepEqual([...numbersOf(valuesFacts([0.5, 3], { type: 'float' })).all], [0.5, 3]);
  assert.deepEqual(numbersOf(valuesFacts([2n ** 63n], { type: 'unsigned' })).all, [2n ** 63n]);
  assert.deepEqual(numbersOf({ ...valuesFacts([0]), type: 'integer', numbers: 2, bits: '/38=' }).all, [
    -1n,
    127n,
  ]);
  for (const wrong of [{ bits: '' }, { bits: 'A' }, { bits: 'AAAA' }, { numbers: 3 }])
    assert.equal(numbersOf({ ...valuesFacts([1, 2]), ...wrong }), null);
});

test('a rounded result is close, with its distance in ulp, and how many are', () => {
  assert.deepEqual(changed({ 2: next(3), 9: next(next(10)) }), {
    kind: 'close',
    differing: 2,
    of: 256,
    unit: 'results',
    ulp: 2,
    relative: 3.552713678800501e-15 / 128.5,
    input: 10,
    values: ['10', String(next(next(10)))],
  });
  const float = changed({ 2: Math.fround(3 + 2 ** -22) }, { facts: { type: 'float' } });
  assert.deepEqual([float.kind, float.ulp], ['close', 1]);
});

test('results that cancel may differ by many ulp: their size is that of the median', () => {
  const small = changed({ 0: 1.4e-15 }, { base: { 0: 1.3e-15 } });
  assert.equal(small.kind, 'close');
  assert.ok(small.ulp > 498 && small.relative < 1e-17);
});

test('distances in ulp go on below 0', () => {
  const ulp = (/** @type {number} */ a, /** @type {number} */ b, type = 'double') =>
    changed({ 0: b }, { base: { 0: a }, facts: { type } }).ulp;
  assert.equal(ulp(-1, -1 - 2 ** -52), 1);
  assert.equal(ulp(-5e-324, 5e-324), 2);
  assert.equal(ulp(-1, -1 - 2 ** -23, 'float'), 1);
});

test('NaN equals NaN whatever its bits, −0 equals 0, and neither equals anything else', () => {
  const otherNan = valuesFacts([NaN]);
  const bytes = Buffer.from(otherNan.bits, 'base64');
  bytes[0] = 1;
  const [a, b] = [otherNan, { ...otherNan, bits: bytes.toString('base64') }].map(numbersOf);
  assert.deepEqual(differenceOf(a, b, {}), { kind: 'equal' });
  assert.equal(changed({ 3: -0 }, { base: { 3: 0 } }).kind, 'equal');
  const zero = changed({ 3: -0 }, { base: { 3: 0 }, tolerance: { exact: true } });
  assert.deepEqual([zero.kind, zero.values], ['other', ['0', '-0']]);
  const nan = changed({ 3: NaN });
  assert.deepEqual([nan.kind, nan.input, nan.values, nan.ulp], ['other', 4, ['4', 'NaN'], undefined]);
  assert.equal(changed({ 3: Infinity }).kind, 'other');
  assert.equal(changed({ 3: Infinity }, { base: { 3: Infinity } }).kind, 'equal');
});

test('a bug is other results, also in one of 256, and is shown by the worst of them', () => {
  const bug = changed({ 2: next(3), 200: 201.001 });
  assert.deepEqual([bug.kind, bug.differing, bug.input, bug.values], ['other', 2, 201, ['201', '201.001']]);
  assert.equal(changed({ 200: 201 * (1 + 2e-9) }).kind, 'other');
  assert.equal(changed({ 200: 201 * (1 + 5e-10) }).kind, 'close');
  const float = (/** @type {number} */ share) =>
    changed({ 200: 201 * (1 + share) }, { facts: { type: 'float' } }).kind;
  assert.deepEqual([5e-5, 2e-4].map(float), ['close', 'other']);
  // One that cancels is farther away in ulp, and is none.
  const both = changed({ 0: -1e-15, 200: 201.001 }, { base: { 0: 1e-15 } });
  assert.deepEqual([both.kind, both.input], ['other', 201]);
});

test('a row has a tolerance of its own, wider or narrower', () => {
  const kind = (/** @type {number} */ value, tolerance) => changed({ 200: value }, { tolerance }).kind;
  assert.equal(kind(201.1, { relative: 1e-3 }), 'close');
  assert.equal(kind(201.1, { relative: 1e-4 }), 'other');
  assert.equal(kind(201.1, { absolute: 0.2 }), 'close');
  assert.equal(kind(201.1, { absolute: 0.05 }), 'other');
  assert.equal(kind(next(201), { exact: true }), 'other');
  assert.equal(kind(next(201), { relative: 0 }), 'other');
});

test('integers are equal or not, and only those that 32 bits do not hold ask for their width', () => {
  const integer = (/** @type {bigint} */ value, options = {}) =>
    changed({ 5: value }, { facts: { type: 'integer' }, ...options });
  assert.deepEqual([integer(7n).kind, integer(7n).values], ['other', ['6', '7']]);
  assert.equal(integer(7n).isAbove32Bits, undefined);
  assert.equal(integer(6n + 2n ** 32n).isAbove32Bits, true);
  assert.equal(integer(7n, { tolerance: { absolute: 1 } }).kind, 'close');
  assert.equal(integer(8n, { tolerance: { absolute: 1 } }).kind, 'other');
});

test('what is no number may not differ, nor how many there are', () => {
  assert.deepEqual(changed({}, { other: { rest: 'aa' } }), { kind: 'other', reason: 'rest' });
  assert.equal(changed({ 2: next(3) }, { other: { rest: 'aa' } }).kind, 'other');
  assert.deepEqual(changed({}, { other: { uneven: true } }), { kind: 'other', reason: 'shape' });
  assert.deepEqual(changed({}, { facts: { type: 'integer' } }), { kind: 'other', reason: 'rest' });
  const several = changed({ 5: next(6) }, { facts: { results: 64 } });
  assert.deepEqual([several.of, several.input], [64, 2]);
  const sums = changed({ 5: next(6) }, { facts: { numbers: 1000 } });
  assert.deepEqual([sums.unit, sums.input, sums.kind], ['sums', null, 'close']);
});

test('the number that a loop has kept is one of the type that its bytes make likely', () => {
  const kept = (/** @type {number | bigint} */ value, type = 'double') =>
    numbersOf({ ...valuesFacts([value], { type }), type: 'bytes' });
  const kindOf = (a, b) => differenceOf(a, b, {}).kind;
  const rounded = differenceOf(kept(0.3), kept(0.1 + 0.2), {});
  assert.deepEqual([rounded.kind, rounded.ulp, rounded.values], ['close', 1, ['0.3', '0.30000000000000004']]);
  assert.equal(kindOf(kept(0.3), kept(0.31)), 'other');
  assert.equal(kindOf(kept(0.3, 'float'), kept(Math.fround(0.3) + 2 ** -25, 'float')), 'close');
  const integer = (/** @type {bigint} */ value) => kept(value, 'unsigned');
  const wraps = differenceOf(integer(2n ** 32n + 1n), integer(1n), {});
  assert.deepEqual([wraps.kind, wraps.isAbove32Bits, wraps.values], ['other', true, ['4294967297', '1']]);
  // The hash of 64 bits would be a huge number.
  assert.equal(kindOf(integer(0x7000_0000_0000_0001n), integer(0x7000_0000_0000_0002n)), 'other');
});
