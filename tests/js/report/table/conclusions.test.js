import assert from 'node:assert/strict';
import { test } from 'node:test';
import { conclusionsOf } from '../../../../report/table/conclusions.js';
import { summarize } from '../../../../report/summary/summary.js';
import { ladderOf, platformOf, resultsOf } from '../fixture.js';
import { countingPlatform } from '../work-fixture.js';

/** The lines of platforms with these costs of benchmarks a, b …; null failed. */
const linesOf = (/** @type {Record<string, (number | null)[]>} */ costs, options = {}) => conclusionsOf(summarize(resultsOf(
  Object.entries(costs).map(([id, own]) => platformOf(id, own.map((cost, i) =>
    ({ name: 'abcdef'[i], cost, ...(cost === null ? { failure: 'it trapped' } : {}), result: { operations: 1e6 } }))))), options));

test('a platform has the geometric mean of its ratios, with the smallest and the largest', () => {
  assert.deepEqual(linesOf({ native: [10, 10, 10], node: [5, 20, 80] }),
    ['node takes 2.00 times as long as native (geometric mean of 3 benchmarks; from 0.50× a to 8.00× c)']);
});

test('each platform has its line, in the order of the columns, and the reference can be another', () => {
  const costs = { native: [10, 10], node: [20, 20], bun: [40, 10] };
  assert.deepEqual(linesOf(costs), [
    'node takes 2.00 times as long as native (geometric mean of 2 benchmarks; from 2.00× a to 2.00× b)',
    'bun takes 2.00 times as long as native (geometric mean of 2 benchmarks; from 1.00× b to 4.00× a)',
  ]);
  assert.deepEqual(linesOf(costs, { reference: 'node' }).map((line) => line.slice(0, 36)),
    ['native takes 0.50 times as long as n', 'bun takes 1.00 times as long as node']);
});

test('rows without a ratio take no part: failed ones, and those below the floor', () => {
  assert.deepEqual(linesOf({ native: [10, 10, null, 0], node: [30, null, 10, 10] }),
    ['node takes 3.00 times as long as native (one benchmark: a)']);
});

test('unreliable costs take no part, whichever side they are on', () => {
  const shaky = { warmedUp: false };
  const of = (/** @type {string} */ id, /** @type {number[]} */ costs, /** @type {number} */ unstable) =>
    platformOf(id, costs.map((cost, i) => ({ name: 'abc'[i], cost, result: i === unstable ? shaky : {} })));
  assert.deepEqual(conclusionsOf(summarize(resultsOf([of('native', [10, 10, 10], 0), of('node', [90, 90, 20], 1)]))),
    ['node takes 2.00 times as long as native (one benchmark: c)']);
});

test('a single column, and columns that share no row, have no line', () => {
  assert.deepEqual(linesOf({ node: [10, 20] }), []);
  assert.deepEqual(linesOf({ native: [10, null], node: [null, 10] }), []);
  assert.deepEqual(linesOf({}), []);
});

test('counts have lines of their own, and the ladder takes no part', () => {
  const asked = ladderOf().map((row) => ({ ...row, plan: {} }));
  const timed = (/** @type {string} */ id) => platformOf(id, [], { rounds: [platformOf(id, asked).rounds[0]] });
  assert.deepEqual(conclusionsOf(summarize(resultsOf([
    timed('native'), timed('node'),
    countingPlatform('native@work', [{ name: 'a', work: 10 }, { name: 'b', work: 10 }]), countingPlatform('wasm@work', [{ name: 'a', work: 20 }, { name: 'b', work: 45 }]),
  ]))), ['wasm@work executes 3.00 times the instructions of native@work (geometric mean of 2 benchmarks; from 2.00× a to 4.50× b)']);
});

test('the reference of each quantity is that of the ratios', () => {
  const sizes = (/** @type {string} */ id, /** @type {number} */ bytes) => countingPlatform(id, [{ suite: 'size', name: 'module', bytes }]);
  assert.deepEqual(conclusionsOf(summarize(resultsOf([sizes('native@work', 100), sizes('wasm@work', 250)]))),
    ['wasm@work takes 2.50 times the bytes of native@work (one benchmark: module)']);
});
