import assert from 'node:assert/strict';
import { test } from 'node:test';
import { summarize } from '../../../../report/summary/summary.js';
import {
  assertNear,
  floorClock,
  ladderOf,
  nativeHost,
  platformOf,
  resultsOf,
  roundOf,
  skipped,
} from '../fixture.js';

test('the summary of a platform contains the facts about its host', () => {
  const {
    platforms: [node],
  } = summarize(resultsOf([platformOf('node', [{ cost: 100 }])]));
  assert.deepEqual(
    {
      ...node,
      ladderError: Math.round(node.ladderError * 1e9),
      ladderInterceptNs: Math.round(node.ladderInterceptNs * 1e9),
    },
    {
      id: 'node',
      status: 'ok',
      reason: null,
      runtime: 'Node 20.20.2',
      engine: 'V8 11.3',
      compiler: 'emcc 3.1.6',
      flags: '-O3',
      clock: { name: 'steady', tickNs: 10, callNs: 25, jitter: 'fine', isolated: null },
      counter: null,
      counterExact: null,
      cycleNs: 0.3125,
      cycleSpread: (0.313 - 0.312) / 2 / 0.3125,
      referenceNs: null,
      ladderError: 0,
      ladderWorst: node.ladderWorst,
      ladderInterceptNs: 0,
      ladderStepCycles: null,
      compileNs: 2e6,
      instantiateNs: 1e6,
      coldRatio: 51,
      warmUpMs: 120,
    },
  );
});

test('cells carry the estimate, cycles, ratio, cold cost and checksum', () => {
  const {
    rows: [row],
    references,
  } = summarize(
    resultsOf([
      platformOf('node', [{ cost: 15 }]),
      platformOf('native', [{ cost: 10 }], { round: { host: nativeHost } }),
    ]),
  );
  assert.equal(references.time, 'native');
  const { node, native } = row.cells;
  assertNear(node.value, 15);
  assertNear(node.estimate.cycles.value, 15 / 0.3125);
  assertNear(node.ratio.value, 1.5);
  assert.ok(node.ratio.low < 1.5 && node.ratio.low > 1.48 && node.ratio.high > 1.5 && node.ratio.high < 1.52);
  assert.deepEqual(native.ratio, { value: 1, low: 1, high: 1 });
  assert.equal(node.estimate.interval, 'within-round');
  const { cycles } = node.estimate;
  assert.ok(cycles.low < cycles.value && cycles.value < cycles.high);
  assert.equal(node.estimate.coldNs, 5100);
  assert.equal(node.checksum, '9f00000000000001');
});

test('the reference is the one asked for, or native, or the first platform with results', () => {
  const node = platformOf('node', [{ cost: 10 }]);
  const bun = platformOf('bun', [{ cost: 20 }]);
  assert.deepEqual(
    summarize(resultsOf([skipped('native', 'no compiler'), node, bun])).references.time,
    'node',
  );
  assert.equal(summarize(resultsOf([node, bun]), { reference: 'bun' }).references.time, 'bun');
  assert.deepEqual(summarize(resultsOf([skipped('native', 'no compiler')])).references, {});
  assert.throws(() => summarize(resultsOf([node, bun]), { reference: 'deno' }), /"deno".*node, bun/s);
});

test('rows are the selected benchmarks, grouped by suite, in the order of the plan', () => {
  const { rows } = summarize(
    resultsOf([
      platformOf('node', [
        { name: 'b', cost: 1 },
        { name: 'a', argument: '10', cost: 1 },
        { suite: 'other', cost: 1 },
      ]),
      platformOf('bun', [
        { name: 'c', cost: 1 },
        { name: 'b', cost: 1 },
      ]),
    ]),
  );
  assert.deepEqual(
    rows.map(({ suite, name, argument }) => [suite, name, argument]),
    [
      ['primality', 'b', null],
      ['primality', 'a', '10'],
      ['primality', 'c', null],
      ['other', 'is_prime u64', null],
    ],
  );
  assert.deepEqual(
    rows.map(({ cells }) => Object.keys(cells)),
    [['node', 'bun'], ['node'], ['bun'], ['node']],
  );
});

test('the ladder is a row only when it was asked for', () => {
  const asked = ladderOf().map((row) => ({ ...row, plan: {} }));
  const { rows } = summarize(
    resultsOf([{ id: 'node', status: 'ok', reason: null, rounds: [roundOf(asked)] }]),
  );
  assert.equal(rows.length, 8);
});

test('a ladder error above the limit causes a warning that names the worst row', () => {
  const platform = {
    id: 'node',
    status: 'ok',
    reason: null,
    rounds: [roundOf(ladderOf((k) => (k === 64 ? 3 : 1.5 * k)))],
  };
  const {
    platforms: [node],
    warnings: [warning],
  } = summarize(resultsOf([platform]));
  assert.ok(node.ladderError > 0.9);
  assert.equal(warning.code, 'ladder-error');
  assert.equal(warning.platform, 'node');
  assert.equal(warning.benchmark, 'ladder/ladder 64');
});

test('an incomplete ladder has no error and no warning', () => {
  const platform = { id: 'node', status: 'ok', reason: null, rounds: [roundOf(ladderOf().slice(0, 4))] };
  const {
    platforms: [node],
    warnings,
  } = summarize(resultsOf([platform]));
  assert.equal(node.ladderError, null);
  assert.deepEqual(warnings, []);
});

test('a failed benchmark has a failed cell with a reason; others are not affected', () => {
  const { rows } = summarize(
    resultsOf([
      platformOf('node', [
        { name: 'a', cost: null, failure: 'body threw' },
        { name: 'b', cost: 1 },
      ]),
    ]),
  );
  assert.equal(rows[0].cells.node.verdict, 'failed');
  assert.equal(rows[0].cells.node.reason, 'body threw');
  assert.equal(rows[0].cells.node.value, null);
  assert.equal(rows[0].cells.node.ratio, null);
  assert.equal(rows[1].cells.node.verdict, 'ok');
});

test('a skipped benchmark has a skipped cell with a reason, unless it failed in another round', () => {
  const skips = platformOf('node', [{ name: 'a', cost: null, skipped: 'no file' }]);
  const fails = platformOf('node', [{ name: 'a', cost: null, failure: 'it crashed' }]);
  const cellIn = (/** @type {typeof skips[]} */ ...runs) =>
    summarize(resultsOf([{ ...skips, rounds: runs.flatMap(({ rounds }) => rounds) }])).rows[0].cells.node;
  const { verdict, reason, value } = cellIn(skips, skips);
  assert.deepEqual([verdict, reason, value], ['skipped', 'no file', null]);
  assert.deepEqual([cellIn(skips, fails).verdict, cellIn(skips, fails).reason], ['failed', 'it crashed']);
});

test('benchmarks not reached are absent on a stopped platform and failed on a crashed one', () => {
  const scripted = [
    { name: 'a', cost: 1 },
    { name: 'b', cost: null },
  ];
  const cut = platformOf('node', scripted, { status: 'cut', round: { complete: false } });
  const crashed = platformOf('bun', scripted, {
    status: 'failed',
    reason: 'exited with 139',
    round: { complete: false },
  });
  const {
    rows: [a, b],
  } = summarize(resultsOf([cut, crashed], { cut: true }));
  assert.equal(a.cells.node.verdict, 'ok');
  assert.equal(a.cells.bun.verdict, 'ok');
  assert.equal(b.cells.node, undefined);
  assert.equal(b.cells.bun.verdict, 'failed');
  assert.match(b.cells.bun.reason, /exited with 139/);
});

test('a planned benchmark without a result in a complete round has failed', () => {
  const {
    rows: [row],
  } = summarize(resultsOf([platformOf('node', [{ cost: null }])]));
  assert.equal(row.cells.node.verdict, 'failed');
  assert.match(row.cells.node.reason, /no result/);
});

test('a benchmark that no round had time for is skipped, and one round that measured it is enough', () => {
  const late = platformOf('node', [{ cost: null }]);
  const measured = platformOf('node', [{ cost: 10 }]);
  const [left, whole] = [late, measured].map(({ rounds: [round] }) => round);
  const cellIn = (/** @type {object[]} */ ...rounds) =>
    summarize(resultsOf([{ ...late, rounds: /** @type {any} */ (rounds) }])).rows[0].cells.node;
  const out = { ...left, leftOut: [left.plan.benchmarks.find(({ selected }) => selected)?.id] };
  assert.deepEqual(
    [cellIn(out, out).verdict, cellIn(out).reason],
    ['skipped', 'the time of the run was over before it began: a longer --max-time measures it'],
  );
  assert.equal(cellIn(out, whole).value, 10);
  assert.equal(cellIn(out, left).verdict, 'failed');
});

test('with a process for each benchmark, one that had no time for its own is skipped', () => {
  const platform = platformOf('node', [
    { name: 'a', cost: 10 },
    { name: 'b', cost: null },
  ]);
  const [round] = platform.rounds;
  const { id } = round.plan.benchmarks.find(({ name }) => name === 'b');
  round.plan.order = round.plan.order.filter((one) => one !== id);
  const late = roundOf([], { host: null, clock: null, cycles: [], plan: round.plan, leftOut: [id] });
  const { rows, platforms } = summarize(resultsOf([{ ...platform, rounds: [round, late] }]));
  assert.deepEqual(
    rows.map(({ name, cells: { node } }) => [name, node.verdict === 'skipped', node.value]),
    [
      ['a', false, 10],
      ['b', true, null],
    ],
  );
  assert.match(rows[1].cells.node.reason, /the time of the run was over/);
  assert.equal(platforms[0].status, 'ok');
});

test('a platform whose only round has no events has no clock and no cells', () => {
  const nothing = { host: null, clock: null, plan: null, cycles: [], results: [], complete: false };
  const {
    platforms: [node],
    rows,
    references,
  } = summarize(
    resultsOf([{ id: 'node', status: 'failed', reason: 'could not start', rounds: [roundOf([], nothing)] }]),
  );
  assert.equal(node.reason, 'could not start');
  assert.equal(node.clock, null);
  assert.equal(node.cycleNs, null);
  assert.deepEqual(references, {});
  assert.deepEqual(rows, []);
});

test('the results of all rounds make one cell', () => {
  const rounds = [0, 1, 2].map((round) => roundOf([{ cost: 10 }], { round }));
  const {
    rows: [row],
  } = summarize(resultsOf([{ id: 'node', status: 'ok', reason: null, rounds }]));
  assert.equal(row.cells.node.pairs, 48);
});

test('garbage collection is summed over the rounds that report it, as a share of the measured time', () => {
  const gc = (durationMs) => ({ collections: 2, durationMs });
  const rounds = [gc(0.004), null, gc(0.012)].map((one, round) =>
    roundOf([{ cost: 10, result: { gc: one, spread: 0 } }], { round }),
  );
  const {
    rows: [row],
  } = summarize(resultsOf([{ id: 'node', status: 'ok', reason: null, rounds }]));
  // 16 pairs of 10 500 ns and 500 ns in each round.
  assertNear(row.cells.node.estimate.gc.share, 0.016e6 / (2 * 16 * 11_000));
  assert.equal(row.cells.node.estimate.gc.collections, 4);
  assert.equal(
    summarize(resultsOf([platformOf('node', [{ cost: 1 }])])).rows[0].cells.node.estimate.gc,
    null,
  );
});

test('cold cost and warm-up time are medians over the rounds that have them, or null', () => {
  const rounds = [5000, null, 7000].map((coldNs, round) =>
    roundOf([{ cost: 100, result: { coldNs, warmUpMs: 100 + round, spread: 0 } }], { round }),
  );
  const {
    rows: [row],
    platforms: [node],
  } = summarize(resultsOf([{ id: 'node', status: 'ok', reason: null, rounds }]));
  assert.deepEqual([row.cells.node.estimate.coldNs, row.cells.node.estimate.warmUpMs], [6000, 101]);
  assertNear(node.coldRatio, 60);
  const tiny = [{ cost: 0.6 }, { name: 'short', cost: 20 }];
  const {
    platforms: [timed, untimed],
  } = summarize(
    resultsOf([platformOf('node', [...tiny, { name: 'long', cost: 1000 }]), platformOf('bun', tiny)]),
  );
  assertNear(timed.coldRatio, 5.1);
  assert.equal(
    untimed.coldRatio,
    null,
    'the clock takes 25 ns: the first call of less than that is no multiple of it',
  );
  const none = summarize(resultsOf([platformOf('node', [{ cost: 1, result: { coldNs: null } }])]));
  assert.deepEqual([none.rows[0].cells.node.estimate.coldNs, none.platforms[0].coldRatio], [null, null]);
});

test('bytes and items per second are computed from those of one operation', () => {
  const {
    rows: [row],
  } = summarize(resultsOf([platformOf('node', [{ cost: 100, plan: { bytes: 64, items: 2 } }])]));
  assertNear(row.cells.node.estimate.bytesPerSecond, 64 / 100e-9);
  assertNear(row.cells.node.estimate.itemsPerSecond, 2 / 100e-9);
});

test('a cost below the floor has no value, cycles, ratio or rate', () => {
  const {
    rows: [row],
  } = summarize(
    resultsOf([
      platformOf('node', [{ cost: 0, plan: { bytes: 64 }, result: { operations: 1e6 } }], {
        round: { clock: floorClock() },
      }),
    ]),
  );
  const {
    verdict,
    value,
    ratio,
    estimate: { cycles, bytesPerSecond, floor },
  } = row.cells.node;
  assert.equal(verdict, 'below-floor');
  assert.deepEqual([value, cycles, ratio, bytesPerSecond], [null, null, null, null]);
  assert.ok(floor > 0);
});

test('a warning of several rounds is listed once, with its platform and benchmark', () => {
  const warnings = [
    { code: 'cycle-drift', message: 'drifted by 4 %', benchmark: null },
    { code: 'not-warmed-up', message: 'still changing', benchmark: 8 },
  ];
  const rounds = [0, 1].map((round) =>
    roundOf([...ladderOf(), { name: 'a', argument: '7', cost: 1 }], { round, warnings }),
  );
  const summary = summarize(resultsOf([{ id: 'node', status: 'ok', reason: null, rounds }]));
  assert.deepEqual(summary.warnings, [
    { platform: 'node', code: 'cycle-drift', message: 'drifted by 4 %', benchmark: null },
    { platform: 'node', code: 'not-warmed-up', message: 'still changing', benchmark: 'primality/a 7' },
  ]);
});

test('notes are kept by platform', () => {
  const {
    rows: [row],
  } = summarize(
    resultsOf([
      platformOf('node', [{ cost: 1, plan: { note: 'emulated' } }]),
      platformOf('bun', [{ cost: 1 }]),
    ]),
  );
  assert.deepEqual(row.notes, { node: 'emulated' });
});

test('a summary contains nothing that JSON cannot represent', () => {
  const summary = summarize(
    resultsOf([platformOf('node', [{ cost: 1 }, { name: 'b', cost: -3 }]), skipped('bun', 'get it')]),
  );
  assert.deepEqual(JSON.parse(JSON.stringify(summary)), summary);
});

test('results whose table would be nearly all empty cells are refused before one of them is made', () => {
  const tableOf = (rows, columns) =>
    resultsOf([
      platformOf(
        'native',
        Array.from({ length: rows }, (_, i) => ({ name: `row ${i}`, cost: null })),
      ),
      ...Array.from({ length: columns - 1 }, (_, i) => skipped(`node@v${i}`, 'not installed')),
    ]);
  const message = 'the table is too large: 1010 rows in 1000 columns, and up to 1000000 cells are shown';
  assert.throws(() => summarize(tableOf(1010, 1000)), { name: 'ResultsError', message });
  assert.equal(summarize(tableOf(101, 100)).rows.length, 101);
});
