import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compare } from '../../../../report/compare/compare.js';
import { pairedResults } from '../../../../report/compare/duel.js';
import { keptReferences } from '../../../../report/estimate/kept.js';
import { historyEntry } from '../../../../report/history/entry.js';
import { historyOf } from '../../../../report/history/series.js';
import { benchmarkKey } from '../../../../protocol/identity.js';
import { joinResults } from '../../../../report/results/join.js';
import { validateResults } from '../../../../report/results/schema.js';
import { summarize } from '../../../../report/summary/summary.js';
import { tableModel } from '../../../../report/table/model.js';
import { assertNear, platformOf, resultsOf } from '../fixture.js';
import { meteredPlatform } from '../metered-runs.js';

const WORK = { work: { cycles: 40 } };

const summaryOf = (...platforms) => summarize(validateResults(resultsOf(platforms)));

test('all platforms of a run give their costs at one reference cycle', () => {
  const summary = summaryOf(
    meteredPlatform('native', WORK, { fixed: 0.24 }),
    meteredPlatform('node', WORK, { fixed: 0.26, seed: 2 }),
  );
  assertNear(summary.referenceCycles[0].cycleNs, 0.25, 0.003);
  const { native, node } = summary.rows[0].cells;
  assertNear(native.value, 10, 0.003);
  assertNear(node.ratio.value, 1, 0.003);
  assertNear(node.estimate.cycles.value, 40, 0.003);
  assertNear(summary.platforms[0].ladderStepCycles, 5, 0.003);
  assert.equal(native.estimate.elasticity.value, 1);
});

test('another machine has a reference cycle of its own', () => {
  const { referenceCycles, platforms } = summaryOf(
    meteredPlatform('native', WORK),
    meteredPlatform('shared', WORK, { fixed: 0.5, machine: 'phone' }),
  );
  assert.deepEqual(
    referenceCycles.map(({ platforms: ids }) => ids),
    [['native'], ['shared']],
  );
  assertNear(platforms[1].referenceNs, 0.5, 0.003);
});

test('the title states the frequency of the costs and the range that was seen', () => {
  const { title } = tableModel(
    summaryOf(
      meteredPlatform('native', WORK, { fixed: 0.24 }),
      meteredPlatform('node', WORK, { fixed: 0.26 }),
    ),
  );
  assert.match(title, / {3}costs at 4\.00 GHz; the CPU had 3\.8[45] to 4\.1[67]$/);
});

/** A run on a CPU at one frequency, with the reference cycle of an earlier run. */
const keptRun = (fixed, cycleNs, { seed = 1, benchmarks = WORK, more = {} } = {}) => ({
  ...resultsOf([meteredPlatform('native', benchmarks, { fixed, seed })]),
  ...(cycleNs && { referenceCycles: [{ machine: null, cycleNs, since: '2026-11-20T08:00:00.000Z' }] }),
  ...more,
});
const kept = (...options) => summarize(validateResults(keptRun(...options)));

test('runs with the reference of an earlier one give the same nanoseconds, whatever the frequency', () => {
  const [first, second] = [kept(0.24, 0.25, { seed: 2 }), kept(0.27, 0.25, { seed: 3 })];
  for (const {
    rows: [
      {
        cells: { native },
      },
    ],
  } of [first, second])
    assertNear(native.value, 10, 0.001);
  assert.match(
    tableModel(second).title,
    / {3}costs at 4\.00 GHz, as since 2026-11-20; the CPU had 3\.70 to 3\.7\d$/,
  );
});

test('a run keeps the reference that it was given, and otherwise the one that it chooses', () => {
  const since = '2026-11-23T08:00:00.000Z';
  const { platforms } = keptRun(0.2637);
  assert.deepEqual(keptReferences(platforms, [], since), [{ machine: null, cycleNs: 1 / 3.79, since }]);
  const given = [{ machine: null, cycleNs: 0.25, since: 'before' }];
  assert.deepEqual(keptReferences(platforms, given, since), given);
  assert.deepEqual(keptReferences([platformOf('native', [{ cost: 1 }])], [], since), []);
});

test('runs with different references are compared in cycles, and so are their changes', () => {
  const [before, now] = [kept(0.25, 0.25, { seed: 3 }), kept(0.25, 0.26, { seed: 4 })];
  assertNear(now.rows[0].cells.native.value, 10.4, 0.001);
  assertNear(
    now.rows[0].cells.native.estimate.cycles.value,
    before.rows[0].cells.native.estimate.cycles.value,
    0.001,
  );
  assertNear(compare(before, now).cells[0].ratio.value, 1, 0.001);
  const slower = kept(0.25, 0.26, { seed: 5, benchmarks: { work: { cycles: 41.2 } } });
  assertNear(compare(before, slower).cells[0].ratio.value, 1.03, 0.001);
});

test('a reference far from what the CPU had is a warning, one that is near is not', () => {
  const codes = (cycleNs) => kept(0.25, cycleNs).warnings.map(({ code }) => code);
  assert.deepEqual(
    [0.2, 0.24, 0.27, 0.3].map((cycleNs) => codes(cycleNs)),
    [['reference-far'], [], [], ['reference-far']],
  );
  assert.match(
    kept(0.25, 0.2).warnings[0].message,
    /given at 5\.00 GHz, and the CPU had 4\.00 to 4\.0\d GHz: with --at 4\.00GHz/,
  );
});

test('joined runs of one CPU are shown at the first reference, of several CPUs each at its own', () => {
  const at = (fixed, cycleNs, cpu) => ({
    name: `${cpu}.json`,
    results: keptRun(fixed, cycleNs, { more: { machine: { cpu } } }),
  });
  const referencesOf = (...files) =>
    summarize(joinResults(files)).referenceCycles.map(({ machine, cycleNs }) => [machine, cycleNs]);
  assert.deepEqual(referencesOf(at(0.25, 0.24, 'A'), at(0.25, 0.26, 'A')), [[null, 0.24]]);
  assert.deepEqual(referencesOf(at(0.25, 0.24, 'A'), at(0.25, 0.26, 'B')), [
    ['A', 0.24],
    ['B', 0.26],
  ]);
});

test('a history keeps the reference for later runs', () => {
  assert.deepEqual(historyEntry(kept(0.25, 0.24), null).referenceCycles, [
    { machine: null, cycleNs: 0.24, since: '2026-11-20T08:00:00.000Z' },
  ]);
  assert.equal(historyEntry(kept(0.25), null).referenceCycles, undefined);
});

test('what most rows of a platform show together is said of the platform, not of each', () => {
  const rows = Array.from({ length: 20 }, (_, i) => [
    `row ${i}`,
    { cycles: 4000, elasticity: 0.2, fixed: undefined },
  ]);
  const summary = summaryOf(meteredPlatform('native', Object.fromEntries(rows)));
  assertNear(summary.platforms[0].elasticityOfWork, 0.2, 0.2);
  const said = tableModel(summary).footnotes.filter((line) => /elasticity|frequency/.test(line));
  assert.deepEqual(said, [
    "hardly corrected for the CPU's frequency, which most rows did not follow: native",
  ]);
  assert.equal(summaryOf(meteredPlatform('native', WORK)).platforms[0].elasticityOfWork, undefined);
});

test('a footnote names the rows that wait, and the platforms that are not corrected', () => {
  const { footnotes } = tableModel(
    summaryOf(
      meteredPlatform('native', { ...WORK, sleep: { cycles: 4000, elasticity: 0, fixed: undefined } }),
      platformOf('node', [{ cost: 5 }]),
    ),
  );
  assert.ok(
    footnotes.some((line) => /^elasticity below 0\.7.*: native: sleep \(0\.0\d\)$/.test(line)),
    footnotes.join('\n'),
  );
  assert.ok(
    footnotes.includes("not corrected for the CPU's frequency, without slices of the cycle meter: node"),
  );
});

test('an elasticity that may be that of work is not called low', () => {
  const summary = summaryOf(meteredPlatform('native', WORK));
  const notesWith = (/** @type {number} */ value, /** @type {number} */ error) => {
    for (const {
      cells: {
        native: { estimate },
      },
    } of summary.rows)
      estimate.elasticity = { value, error };
    return tableModel(summary).footnotes.filter((line) => line.startsWith('elasticity')).length;
  };
  assert.deepEqual([notesWith(0.55, 0.1), notesWith(0.45, 0.1), notesWith(0.55, 0.05)], [0, 1, 1]);
});

test('runs at different frequencies are compared in cycles', () => {
  const at = (fixed, seed, benchmarks = WORK) =>
    summaryOf(meteredPlatform('native', benchmarks, { fixed, seed }));
  const [cell] = compare(at(0.25, 3), at(0.253, 4)).cells;
  assert.equal(cell.change, 'same');
  assertNear(cell.ratio.value, 1, 0.003);
  const slower = compare(at(0.25, 5), at(0.253, 6, { work: { cycles: 40.8 } }));
  assert.equal(slower.cells[0].change, 'slower');
  assertNear(slower.cells[0].ratio.value, 1.02, 0.003);
  assert.deepEqual(slower.shifts, []);
});

test('where the samples do not show the elasticity, a large change of the frequency leaves doubt', () => {
  const [before, now] = [
    [0.24, 3],
    [0.27, 4],
  ].map(([fixed, seed]) => summaryOf(meteredPlatform('native', WORK, { fixed, seed })));
  const [cell] = compare(before, now).cells;
  assertNear(cell.ratio.value, 1, 0.003);
  assert.ok(cell.ratio.high / cell.ratio.low > 1.02);
});

test('work that waits is compared in nanoseconds', () => {
  const sleep = { sleep: { cycles: 4000, elasticity: 0, fixed: undefined } };
  const [before, now] = [7, 8].map((seed) => summaryOf(meteredPlatform('native', sleep, { seed })));
  // The same costs, as if the other run had seen longer cycles.
  const platforms = now.platforms.map((platform) => ({
    ...platform,
    referenceNs: 1.1 * Number(platform.referenceNs),
  }));
  assertNear(compare(before, { ...now, platforms }).cells[0].ratio.value, 1, 0.01);
});

test('a run without slices is compared as before: a change of the cycle is added to the errors', () => {
  const before = summaryOf(platformOf('native', [{ cost: 10 }]));
  const { shifts } = compare(before, summaryOf(meteredPlatform('native', WORK)));
  assert.equal(shifts.length, 1);
});

test('the sides of a duel are compared at one reference cycle', () => {
  const [a, b] = [
    [0.25, 1],
    [0.26, 2],
  ].map(([fixed, seed]) => resultsOf([meteredPlatform('native', WORK, { fixed, seed, rounds: 8 })]));
  const evidence = pairedResults(a, b)
    .get('native')
    .get(benchmarkKey({ suite: 's', name: 'work', argument: null }));
  assert.ok(Math.abs(evidence.log) < 0.002, `${evidence.log}`);
});

test('a history sees no change where only the frequency changed', () => {
  const entryOf = (fixed, day, cycles = 40) =>
    historyEntry(
      {
        ...summaryOf(meteredPlatform('native', { work: { cycles } }, { fixed, seed: day })),
        startedAt: `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`,
      },
      null,
    );
  const changesOf = (entries) =>
    historyOf(entries).machines[0].series.find(({ name }) => name === 'work').changes;
  const steps = [0.25, 0.25, 0.25, 0.28, 0.28, 0.28];
  assert.deepEqual(changesOf(steps.map((fixed, i) => entryOf(fixed, i + 1))), []);
  assert.equal(changesOf(steps.map((fixed, i) => entryOf(fixed, i + 1, i < 3 ? 40 : 44))).length, 1);
});

test('a disturbed meter and relative cycles are warnings', () => {
  const codes = (summary) => summary.warnings.map(({ code }) => code);
  const disturb = (i) => (i % 3 ? 1.03 : 1);
  const names = Array.from({ length: 9 }, (_, i) => [
    `w${i}`,
    { cycles: 40, disturb: (n) => (n % 2 ? disturb(n) : 1 / disturb(n)) },
  ]);
  assert.ok(
    codes(summaryOf(meteredPlatform('native', Object.fromEntries(names)))).includes('meter-disturbed'),
  );
  const relative = meteredPlatform('native', WORK);
  for (const result of relative.rounds.flatMap(({ results }) => results)) result.sliceCycles *= 2;
  assert.deepEqual(codes(summaryOf(relative)), ['cycles-relative']);
});
