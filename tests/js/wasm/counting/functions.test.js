import assert from 'node:assert/strict';
import { test } from 'node:test';
import { functionWork, watchFunctions } from '../../../../wasm/counting/functions.js';

test('what functions execute while counting is on is summed up for each sample', () => {
  const counts = { 3: 10, 8: 0 };
  const { see, samples } = watchFunctions([[3, () => counts[3]], [8, () => counts[8]]]);
  const step = (/** @type {() => void} */ work) => {
    see(0);
    see(1);
    work();
    see(0);
  };
  step(() => (counts[3] += 5));
  counts[8] += 1000;
  step(() => (counts[3] += 2));
  see(4);
  step(() => (counts[8] += 1));
  see(4);
  see(4);
  assert.deepEqual(samples.map((one) => [...one]), [[[3, 7]], [[8, 1]], []]);
});

test('without functions nothing is read', () => {
  const { see, samples } = watchFunctions([]);
  see(0);
  see(4);
  assert.deepEqual(samples, []);
});

const body = (/** @type {number} */ n) => new Map([['work', 10 * n + 3], ['loop', 2 * n + 5]]);
const twin = (/** @type {number} */ n) => new Map([['loop', 2 * n]]);
const none = new Map();

test('the work of a function is the difference of two pairs, without the twin and what a sample costs', () => {
  const samples = [none, body(1), none, body(100), none, body(64), none, twin(64), none, body(128), none, twin(128)];
  assert.deepEqual([...functionWork(samples, [64, 128])], [['work', 10]]);
});

test('of one pair it is the difference of body and twin', () => {
  const work = functionWork([none, body(1024), none, twin(1024)], [1024]);
  assert.deepEqual([...work], [['work', 10 + 3 / 1024], ['loop', 5 / 1024]]);
});
