import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatAmount } from '../../../../report/quantities/index.js';

const formatCount = (value, quantity) => formatAmount({ value, quantity });

test('instructions have up to six digits and no exponent', () => {
  const texts = [0, 7, 0.25, 0.0042, 502.5, 999.996, 4665.1, 9999.94, 9999.99, 12_345, 327_690, 9_999_940, 12_345_678, 4.5e9, 7e12, 7e17]
    .map((value) => formatCount(value, 'instructions').text);
  assert.deepEqual(texts, [
    '0.00 instr', '7.00 instr', '0.25 instr', '0.0042 instr', '502.50 instr', '1000.0 instr', '4665.1 instr', '9999.9 instr',
    '10000.0 instr', '12345.0 instr', '327690 instr', '9.99994 M instr', '12.3457 M instr', '4.50000 G instr', '7.00000 T instr', '700000 T instr',
  ]);
});

test('a count below 0 keeps its sign, and an unknown one is a dash', () => {
  assert.equal(formatCount(-3, 'instructions').text, '−3.00 instr');
  assert.equal(formatCount(-12_345, 'instructions').text, '−12345.0 instr');
  assert.equal(formatCount(null, 'bytes').text, '–');
});

test('sizes are whole bytes or multiples of a thousand', () => {
  assert.deepEqual([0, 812, 9999, 10_000, 523_901, 1_234_567, 12_345_678].map((value) => formatCount(value, 'bytes').text),
    ['0 B', '812 B', '9999 B', '10.000 kB', '523.90 kB', '1234.6 kB', '12.346 MB']);
});

test('an amount is formatted in its unit', () => {
  assert.deepEqual([formatAmount({ value: 12.345, quantity: 'time' }).text, formatAmount({ value: 12.345, quantity: 'instructions' }).text],
    ['12.3 ns', '12.35 instr']);
});
