import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatAmount } from '../../../../report/quantities/index.js';
import {
  formatCost,
  formatCounter,
  formatError,
  formatFloor,
  formatPercent,
  formatRate,
  formatRatio,
  formatStep,
} from '../../../../report/text/numbers.js';

const cost = (ns) => formatCost(ns).text;

test('costs have three significant digits in the unit that fits', () => {
  for (const [given, expected] of [
    [123.4, '123 ns'],
    [12.34, '12.3 ns'],
    [0.3125, '0.313 ns'],
    [0.0123, '0.0123 ns'],
    [5000, '5.00 µs'],
    [1.5e6, '1.50 ms'],
    [2.345e9, '2.35 s'],
  ])
    assert.equal(cost(given), expected);
});

test('rounding up to a thousand moves to the next unit', () => {
  assert.equal(cost(999.4), '999 ns');
  assert.equal(cost(999.6), '1.00 µs');
  assert.equal(cost(999_999), '1.00 ms');
});

test('seconds have no larger unit and no exponent', () => {
  assert.equal(cost(12_345e9), '12300 s');
  assert.equal(cost(1e-6), '0.00000100 ns');
});

test('a cost is never printed as 0 or less', () => {
  for (const ns of [0, -1, NaN, Infinity, null]) assert.equal(cost(ns), '–');
});

test('cycles keep their unit', () => {
  assert.equal(formatCost(394.2, 'cycles').text, '394 cyc');
  assert.equal(formatCost(5.04, 'cycles').text, '5.04 cyc');
  assert.equal(formatCost(123_456, 'cycles').text, '123 kcyc');
});

test('number and unit are separate, for columns', () => {
  assert.deepEqual(formatCost(5000), { number: '5.00', unit: 'µs', text: '5.00 µs' });
});

test('percents have two significant digits', () => {
  for (const [given, expected] of [
    [0.006, '0.60 %'],
    [0.0123, '1.2 %'],
    [0.123, '12 %'],
    [1.5, '150 %'],
    [0.00001, '< 0.01 %'],
    [null, '–'],
    [-0.05, '−5.0 %'],
    [-0.00005, '< 0.01 %'],
  ])
    assert.equal(formatPercent(given), expected);
});

test('an error is written with ± and never as 0', () => {
  for (const [given, expected] of [
    [0.0123, '±1.2%'],
    [0.12, '±12%'],
    [0.0012, '±0.12%'],
    [0.00023, '±0.02%'],
    [0, '±0.01%'],
  ])
    assert.equal(formatError(given), expected);
});

test('ratios', () => {
  for (const [given, expected] of [
    [1.312, '1.31×'],
    [13.12, '13.1×'],
    [131.2, '131×'],
    [0.971, '0.97×'],
    [0.997, '1.00×'],
    [0.052, '0.052×'],
    [null, ''],
  ])
    assert.equal(formatRatio(given), expected);
});

test('rates', () => {
  assert.equal(formatRate(1.234e9, 'B').text, '1.23 GB/s');
  assert.equal(formatRate(1.234e6, 'B').text, '1.23 MB/s');
  assert.equal(formatRate(12, 'B').text, '12.0 B/s');
  assert.equal(formatRate(1.234e6, 'items').text, '1.23 M items/s');
  assert.equal(formatRate(12, 'items').text, '12.0 items/s');
  assert.equal(formatRate(null, 'B').text, '–');
});

test('steps of a clock have no trailing zeros', () => {
  assert.equal(formatStep(5000), '5 µs');
  assert.equal(formatStep(62.5), '62.5 ns');
  assert.equal(formatStep(1000), '1 µs');
});

test('a floor is rounded up, so that "less than" stays true', () => {
  for (const [given, expected] of [
    [0.00946, '0.0095 ns'],
    [0.05, '0.050 ns'],
    [0.0501, '0.051 ns'],
    [123, '130 ns'],
    [999, '1.0 µs'],
    [null, '–'],
  ])
    assert.equal(formatFloor(given).text, expected);
});

test('a counter has its unit, and a small integer all of its digits', () => {
  const texts = (/** @type {any} */ kind, /** @type {(number | null)[]} */ ...values) =>
    values.map((value) => formatCounter({ value, kind }).text);
  assert.deepEqual(texts('total', 0, 7, 1024, 999999, 12345678, -3, 0.5, -0.25, null), [
    '0',
    '7',
    '1024',
    '999999',
    '12.3 M',
    '-3',
    '0.500',
    '-0.250',
    '–',
  ]);
  assert.equal(formatCounter({ value: null, kind: 'total', isFinite: false }).text, 'not finite');
  assert.deepEqual(texts('per-operation', 0.125, 1e-7, 2), ['0.125 /op', '1.00e-7 /op', '2 /op']);
  assert.deepEqual(texts('per-second', 1.5e9, 2e13, 12345.6, 999.9996), [
    '1.50 G/s',
    '20.0 T/s',
    '12.3 k/s',
    '1.00 k/s',
  ]);
});

const formatCount = (value, quantity) => formatAmount({ value, quantity });

test('instructions have up to six digits and no exponent', () => {
  const texts = [
    0, 7, 0.25, 0.0042, 502.5, 999.996, 4665.1, 9999.94, 9999.99, 12_345, 327_690, 9_999_940, 12_345_678,
    4.5e9, 7e12, 7e17,
  ].map((value) => formatCount(value, 'instructions').text);
  assert.deepEqual(texts, [
    '0.00 instr',
    '7.00 instr',
    '0.25 instr',
    '0.0042 instr',
    '502.50 instr',
    '1000.0 instr',
    '4665.1 instr',
    '9999.9 instr',
    '10000.0 instr',
    '12345.0 instr',
    '327690 instr',
    '9.99994 M instr',
    '12.3457 M instr',
    '4.50000 G instr',
    '7.00000 T instr',
    '700000 T instr',
  ]);
});

test('a count below 0 keeps its sign, and an unknown one is a dash', () => {
  assert.equal(formatCount(-3, 'instructions').text, '−3.00 instr');
  assert.equal(formatCount(-12_345, 'instructions').text, '−12345.0 instr');
  assert.equal(formatCount(null, 'bytes').text, '–');
});

test('sizes are whole bytes or multiples of a thousand', () => {
  assert.deepEqual(
    [0, 812, 9999, 10_000, 523_901, 1_234_567, 12_345_678].map((value) => formatCount(value, 'bytes').text),
    ['0 B', '812 B', '9999 B', '10.000 kB', '523.90 kB', '1234.6 kB', '12.346 MB'],
  );
});

test('an amount is formatted in its unit', () => {
  assert.deepEqual(
    [
      formatAmount({ value: 12.345, quantity: 'time' }).text,
      formatAmount({ value: 12.345, quantity: 'instructions' }).text,
    ],
    ['12.3 ns', '12.35 instr'],
  );
});
