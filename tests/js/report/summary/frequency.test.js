import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compare } from '../../../../report/compare/compare.js';
import { pairedResults } from '../../../../report/compare/duel.js';
import { historyEntry } from '../../../../report/history/entry.js';
import { historyOf } from '../../../../report/history/series.js';
import { benchmarkKey } from '../../../../protocol/identity.js';
import { validateResults } from '../../../../report/results/schema.js';
import { summarize } from '../../../../report/summary/summary.js';
import { tableModel } from '../../../../report/table/model.js';
import { platformOf, resultsOf } from '../fixture.js';
import { meteredPlatform } from '../metered-runs.js';

const WORK = { work: { cycles: 40 } };

/** @param {number} found @param {number} expected @param {number} [share] */
const assertNear = (found, expected, share = 0.003) =>
  assert.ok(Math.abs(found / expected - 1) <= share, `expected ${expected}, found ${found}`);

const summaryOf = (...platforms) => summarize(validateResults(resultsOf(platforms)));

test('all platforms of a run give their costs at one reference cycle', () => {
  const summary = summaryOf(meteredPlatform('native', WORK, { fixed: 0.24 }), meteredPlatform('node', WORK, { fixed: 0.26, seed: 2 }));
  assertNear(summary.referenceCycles[0].cycleNs, 0.25);
  const { native, node } = summary.rows[0].cells;
  assertNear(native.value, 10);
  assertNear(node.ratio.value, 1);
  assertNear(node.estimate.cycles.value, 40);
  assertNear(summary.platforms[0].ladderStepCycles, 5);
  assert.equal(native.estimate.elasticity.value, 1);
});

test('another machine has a reference cycle of its own', () => {
  const { referenceCycles, platforms } = summaryOf(
    meteredPlatform('native', WORK), meteredPlatform('shared', WORK, { fixed: 0.5, machine: 'phone' }));
  assert.deepEqual(referenceCycles.map(({ platforms: ids }) => ids), [['native'], ['shared']]);
  assertNear(platforms[1].referenceNs, 0.5);
});

test('the title states the frequency of the costs and the range that was seen', () => {
  const { title } = tableModel(summaryOf(meteredPlatform('native', WORK, { fixed: 0.24 }), meteredPlatform('node', WORK, { fixed: 0.26 })));
  assert.match(title, / {3}costs at 4\.00 GHz; seen 3\.8[45] to 4\.1[67]$/);
});

test('a footnote names the rows that wait, and the platforms that are not corrected', () => {
  const { footnotes } = tableModel(summaryOf(
    meteredPlatform('native', { ...WORK, sleep: { cycles: 4000, elasticity: 0, fixed: undefined } }),
    platformOf('node', [{ cost: 5 }])));
  assert.ok(footnotes.some((line) => /^elasticity below 0\.7.*: native: sleep \(0\.0\d\)$/.test(line)), footnotes.join('\n'));
  assert.ok(footnotes.includes("not corrected for the CPU's frequency, without slices of the cycle meter: node"));
});

test('runs at different frequencies are compared in cycles', () => {
  const at = (fixed, seed, benchmarks = WORK) => summaryOf(meteredPlatform('native', benchmarks, { fixed, seed }));
  const [cell] = compare(at(0.25, 3), at(0.253, 4)).cells;
  assert.equal(cell.change, 'same');
  assertNear(cell.ratio.value, 1);
  const slower = compare(at(0.25, 5), at(0.253, 6, { work: { cycles: 40.8 } }));
  assert.equal(slower.cells[0].change, 'slower');
  assertNear(slower.cells[0].ratio.value, 1.02);
  assert.deepEqual(slower.shifts, []);
});

test('where the samples do not show the elasticity, a large change of the frequency leaves doubt', () => {
  const [before, now] = [[0.24, 3], [0.27, 4]].map(([fixed, seed]) => summaryOf(meteredPlatform('native', WORK, { fixed, seed })));
  const [cell] = compare(before, now).cells;
  assertNear(cell.ratio.value, 1);
  assert.ok(cell.ratio.high / cell.ratio.low > 1.02);
});

test('work that waits is compared in nanoseconds', () => {
  const sleep = { sleep: { cycles: 4000, elasticity: 0, fixed: undefined } };
  const [before, now] = [7, 8].map((seed) => summaryOf(meteredPlatform('native', sleep, { seed })));
  // The same costs, as if the other run had seen longer cycles.
  const platforms = now.platforms.map((platform) => ({ ...platform, referenceNs: 1.1 * Number(platform.referenceNs) }));
  assertNear(compare(before, { ...now, platforms }).cells[0].ratio.value, 1, 0.01);
});

test('a run without slices is compared as before: a change of the cycle is added to the errors', () => {
  const before = summaryOf(platformOf('native', [{ cost: 10 }]));
  const { shifts } = compare(before, summaryOf(meteredPlatform('native', WORK)));
  assert.equal(shifts.length, 1);
});

test('the sides of a duel are compared at one reference cycle', () => {
  const [a, b] = [[0.25, 1], [0.26, 2]].map(([fixed, seed]) => resultsOf([meteredPlatform('native', WORK, { fixed, seed, rounds: 8 })]));
  const evidence = pairedResults(a, b).get('native').get(benchmarkKey({ suite: 's', name: 'work', argument: null }));
  assert.ok(Math.abs(evidence.log) < 0.002, `${evidence.log}`);
});

test('a history sees no change where only the frequency changed', () => {
  const entryOf = (fixed, day, cycles = 40) => historyEntry({
    ...summaryOf(meteredPlatform('native', { work: { cycles } }, { fixed, seed: day })),
    startedAt: `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`,
  }, null);
  const changesOf = (entries) => historyOf(entries).machines[0].series.find(({ name }) => name === 'work').changes;
  const steps = [0.25, 0.25, 0.25, 0.28, 0.28, 0.28];
  assert.deepEqual(changesOf(steps.map((fixed, i) => entryOf(fixed, i + 1))), []);
  assert.equal(changesOf(steps.map((fixed, i) => entryOf(fixed, i + 1, i < 3 ? 40 : 44))).length, 1);
});

test('a benchmark that slows the meter, a disturbed meter and relative cycles are warnings', () => {
  const codes = (summary) => summary.warnings.map(({ code }) => code);
  const slowed = summaryOf(meteredPlatform('native', { vector: { cycles: 40, slowed: 0.02 } }));
  assert.deepEqual(codes(slowed), ['meter-slowed']);
  assert.match(slowed.warnings[0].message, /2\.\d % slower after this benchmark/);
  assert.equal(slowed.rows[0].cells.native.estimate.elasticity, null);
  const disturb = (i) => (i % 3 ? 1.03 : 1);
  const names = Array.from({ length: 9 }, (_, i) => [`w${i}`, { cycles: 40, disturb: (n) => (n % 2 ? disturb(n) : 1 / disturb(n)) }]);
  assert.ok(codes(summaryOf(meteredPlatform('native', Object.fromEntries(names)))).includes('meter-disturbed'));
  const relative = meteredPlatform('native', WORK);
  for (const result of relative.rounds.flatMap(({ results }) => results)) result.sliceCycles *= 2;
  assert.deepEqual(codes(summaryOf(relative)), ['cycles-relative']);
});
