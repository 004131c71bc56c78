import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedSizes, codeSizes, restName, withoutOverlaps } from '../../analysis/sizes.js';

const symbols = [
  { start: 90, bytes: 20, name: 'begins before' },
  { start: 130, bytes: 20, name: 'f' },
  { start: 130, bytes: 20, name: 'alias of f' },
  { start: 140, bytes: 30, name: 'overlaps' },
  { start: 180, bytes: 40, name: 'reaches out' },
  { start: 300, bytes: 8, name: 'elsewhere' },
  { start: 150, bytes: 0, name: 'empty' },
];

test('each byte of a section belongs to one function', () => {
  assert.deepEqual(withoutOverlaps({ start: 100, bytes: 100 }, symbols), [
    { name: 'begins before', bytes: 10 },
    { name: 'f', bytes: 20 },
    { name: 'overlaps', bytes: 20 },
    { name: 'reaches out', bytes: 20 },
  ]);
});

test('functions of one name are one, and with the rest they are the section', () => {
  const sizes = codeSizes(100, [
    { name: 'f', bytes: 10 },
    { name: 'g', bytes: 40 },
    { name: 'f', bytes: 35 },
  ]);
  assert.deepEqual(sizes, {
    code: 100,
    functions: [
      { name: 'f', bytes: 45 },
      { name: 'g', bytes: 40 },
    ],
    rest: 15,
  });
  assert.equal(
    sizes.functions.reduce((sum, { bytes }) => sum + bytes, sizes.rest),
    sizes.code,
  );
});

test('differences add up to that of the sections', () => {
  const a = codeSizes(100, [
    { name: 'same', bytes: 30 },
    { name: 'f', bytes: 10 },
    { name: 'gone', bytes: 50 },
  ]);
  const b = codeSizes(80, [
    { name: 'same', bytes: 30 },
    { name: 'f', bytes: 14 },
    { name: 'new', bytes: 33 },
  ]);
  const changed = changedSizes(a, b);
  assert.deepEqual(changed, [
    { name: 'gone', a: 50, b: 0 },
    { name: 'new', a: 0, b: 33 },
    { name: 'f', a: 10, b: 14 },
    { name: restName, a: 10, b: 3 },
  ]);
  assert.equal(
    changed.reduce((sum, one) => sum + one.b - one.a, 0),
    b.code - a.code,
  );
  assert.deepEqual(changedSizes(a, a), []);
});
