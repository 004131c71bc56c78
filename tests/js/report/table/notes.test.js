import assert from 'node:assert/strict';
import { test } from 'node:test';
import { summarize } from '../../../../report/summary/summary.js';
import { conclusionsOf } from '../../../../report/table/conclusions.js';
import { tableModel } from '../../../../report/table/model.js';
import { warningsOf } from '../../../../report/table/notes/notes.js';
import { checksumHint } from '../../../../report/table/notes/checksum-hint.js';
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

/** A summary with one row, whose intervals reach so far, as shares of the cost. @param {{ ns: number, cycles: number | null }} errors */
function summaryOf({ ns, cycles }) {
  const summary = summarize({
    schema: 'samebench-results/2', samebench: '1', startedAt: '2026-01-01T00:00:00.000Z', finishedAt: null, cut: false,
    request: { profile: { targetRelative: 0.05 } }, machine: {}, project: null, warnings: [],
    platforms: [platformOf('native', [{ cost: 100 }])],
  });
  Object.assign(summary.rows[0].cells.native, {
    verdict: ns > 0.05 ? 'out-of-budget' : 'ok', value: 100, low: 100 * (1 - ns), high: 100 * (1 + ns),
    estimate: { cycles: cycles === null ? null : { value: 300, low: 300 * (1 - cycles), high: 300 * (1 + cycles) } },
  });
  return summary;
}

/** @param {{ ns: number, cycles: number | null }} errors @param {'ns' | 'cycles'} unit */
function shownOf(errors, unit) {
  const { suites: [{ rows: [{ cells: [{ mark, verdict }] }] }], footnotes } = tableModel(summaryOf(errors), { unit });
  return { mark, verdict, footnote: footnotes.some((line) => line.startsWith('* out of budget')) };
}

const marked = { mark: '*', verdict: 'out-of-budget', footnote: true };
const unmarked = { mark: '', verdict: 'ok', footnote: false };

test('a cost that is wider than its target in nanoseconds only is marked in nanoseconds only', () => {
  assert.deepEqual(shownOf({ ns: 0.2, cycles: 0.02 }, 'ns'), marked);
  assert.deepEqual(shownOf({ ns: 0.2, cycles: 0.02 }, 'cycles'), unmarked);
});

test('a cost that is wider than its target in cycles only is marked in cycles only', () => {
  assert.deepEqual(shownOf({ ns: 0.02, cycles: 0.2 }, 'ns'), unmarked);
  assert.deepEqual(shownOf({ ns: 0.02, cycles: 0.2 }, 'cycles'), marked);
});

test('a cost without cycles keeps the mark of its nanoseconds', () => {
  assert.deepEqual(shownOf({ ns: 0.2, cycles: null }, 'cycles'), marked);
});

test('where native code and WebAssembly each agree, the width of size_t may be why', () => {
  assert.match(checksumHint({ native: 'a', 'native@clang': 'a', node: 'b', firefox: 'b' }), /size_t.*32 bits/);
  assert.match(checksumHint({ native: 'a', 'native@m32': 'b', node: 'b' }), /size_t.*32 bits/);
});

test('other differences have other reasons', () => {
  assert.equal(checksumHint({ native: 'a', node: 'b', firefox: 'c' }), '');
  assert.equal(checksumHint({ native: 'a', 'native@clang': 'b', node: 'b' }), '');
  assert.equal(checksumHint({ node: 'a', firefox: 'b' }), '');
  assert.equal(checksumHint({ 'native round 0': 'a', 'native round 1': 'b', node: 'c' }), '');
});

test('a run that was cut short misses benchmarks only if it did not reach them', () => {
  const linesOfCut = (/** @type {object} */ cells) => warningsOf(/** @type {any} */ ({ cut: true, platforms: [{ id: 'native', status: 'cut', reason: null }], rows: [{ cells }], warnings: [] }));
  assert.equal(linesOfCut({ native: { reason: null } })[0], 'the run was cut short: all benchmarks were measured, in fewer rounds');
  for (const cells of [{}, { native: { reason: 'not reached: stopped by the user' } }]) assert.equal(linesOfCut(cells)[0], 'the run was cut short: unfinished benchmarks are missing');
});
