import assert from 'node:assert/strict';
import { test } from 'node:test';
import { validatorOf } from '../../../../protocol/schemas.js';
import { tableModel } from '../../../../report/table/model.js';
import { summarize } from '../../../../report/summary/summary.js';
import { validateResults } from '../../../../report/results/schema.js';
import {
  assertNear,
  countingPlatform,
  countingRound,
  moduleRound,
  nativeHost,
  platformOf,
  resultsOf,
  skipped,
} from '../fixture.js';

const native = (scripted) => platformOf('native', scripted, { round: { host: nativeHost } });
const node = (scripted, overrides = {}) => platformOf('node', scripted, overrides);
const nativeWork = (scripted, overrides = {}) => countingPlatform('native@work', scripted, overrides);
const wasmWork = (scripted, { round = {}, id = 'wasm@work' } = {}) =>
  countingPlatform(id, scripted, { round: { ...moduleRound, ...round } });

test('a platform that counts has cells of instructions, and results and summary fit the schemas', () => {
  const results = resultsOf([native([{ cost: 10 }]), nativeWork([{ work: 42 }])]);
  validateResults(JSON.parse(JSON.stringify(results)));
  const summary = summarize(results);
  const {
    rows: [row],
    platforms: [, counting],
    references,
  } = summary;
  const { quantity, verdict, value, low, high, rounds, pairs, checksum, estimate, count } =
    row.cells['native@work'];
  assert.deepEqual(
    [quantity, verdict, value, low, high, rounds, pairs, checksum, estimate],
    ['instructions', 'ok', 42, 42, 42, 1, 2, '9f00000000000001', undefined],
  );
  assert.deepEqual(count, {
    operations: 16,
    inputs: 1,
    bulkBytes: 0,
    hostCalls: 0,
    hostBytes: 0,
    isComplete: true,
  });
  assert.deepEqual([row.cells.native.quantity, row.cells.native.count], ['time', undefined]);
  assert.deepEqual(
    [counting.counter, counting.clock, counting.cycleNs, counting.ladderError, counting.referenceNs],
    ['callgrind', null, null, null, null],
  );
  assert.deepEqual(references, { time: 'native', instructions: 'native@work' });
  const validate = validatorOf('summary');
  assert.ok(validate(JSON.parse(JSON.stringify(summary))), JSON.stringify(validate.errors));
});

test('allocations are part of a cell of work, of results and summaries that fit their schemas', () => {
  const allocations = { count: 2, bytes: 110, peakBytes: 64 };
  const results = resultsOf([nativeWork([{ work: 42, allocations }])]);
  validateResults(JSON.parse(JSON.stringify(results)));
  const summary = summarize(results);
  assert.deepEqual(summary.rows[0].cells['native@work'].count?.allocations, allocations);
  assert.ok(validatorOf('summary')(JSON.parse(JSON.stringify(summary))));
  const bad = resultsOf([nativeWork([{ work: 42, allocations: { ...allocations, peakBytes: -1 } }])]);
  assert.throws(() => validateResults(JSON.parse(JSON.stringify(bad))), /peakBytes/);
});

test('a counter can count another quantity, which is that of its cells', () => {
  const counter = {
    name: 'bytes sent',
    quantity: 'bytes',
    exact: true,
    pauseInstructions: 0,
    pauseHostCalls: 0,
  };
  const results = resultsOf([nativeWork([{ work: 42 }], { round: { counter } })]);
  validateResults(JSON.parse(JSON.stringify(results)));
  const {
    rows: [{ cells }],
    references,
  } = summarize(results);
  assert.deepEqual(
    [cells['native@work'].quantity, cells['native@work'].value, references],
    ['bytes', 42, { bytes: 'native@work' }],
  );
});

test('sizes are rows of bytes', () => {
  const size = (bytes) => ({ suite: 'size', name: 'module', bytes });
  const {
    rows: [row],
  } = summarize(resultsOf([nativeWork([size(200_000)]), wasmWork([size(50_000)])]));
  const { quantity, value, low, high, ratio, verdict } = row.cells['wasm@work'];
  assert.deepEqual(
    [quantity, value, low, high, ratio?.value, verdict],
    ['bytes', 50_000, 50_000, 50_000, 0.25, 'ok'],
  );
});

/** The size of an object of 10 items. */
const object = { itself: 24, heap: 48, blocks: 1, requested: 40, withOverhead: true };
const sized = ({ bytes = 72, ...changes } = {}) => ({
  suite: 'sizes',
  name: 'vector<int>',
  argument: 'n=10',
  bytes,
  object,
  plan: { isSize: true, items: 10 },
  ...changes,
});

test(
  'the size of an object has its parts and the bytes of an item, in results and summaries that fit their ' +
    'schemas',
  () => {
    const results = resultsOf([
      nativeWork([sized()]),
      wasmWork([sized({ bytes: 36, plan: { isSize: true } })]),
    ]);
    validateResults(JSON.parse(JSON.stringify(results)));
    const summary = summarize(results);
    const { 'native@work': native64, 'wasm@work': wasm32 } = summary.rows[0].cells;
    assert.deepEqual(
      [native64.quantity, native64.value, native64.verdict, native64.object],
      ['bytes', 72, 'ok', { ...object, bytesPerItem: 7.2 }],
    );
    assert.deepEqual([wasm32.value, wasm32.ratio?.value, wasm32.object?.bytesPerItem], [36, 0.5, null]);
    const validate = validatorOf('summary');
    assert.ok(validate(JSON.parse(JSON.stringify(summary))), JSON.stringify(validate.errors));
  },
);

test('a size that differs between processes is unstable; a failed or skipped one is in bytes', () => {
  const platform = nativeWork([sized()]);
  platform.rounds.push(countingRound([sized({ bytes: 88 })], { round: 1 }));
  const cell = summarize(resultsOf([platform])).rows[0].cells['native@work'];
  assert.deepEqual(
    [cell.verdict, cell.low, cell.high, cell.reason],
    ['unstable', 72, 88, 'its sizes differ between processes: 72 and 88 bytes'],
  );
  const [row] = summarize(resultsOf([nativeWork([sized({ bytes: undefined, skipped: 'no malloc' })])])).rows;
  assert.deepEqual(
    [row.cells['native@work'].verdict, row.cells['native@work'].quantity],
    ['skipped', 'bytes'],
  );
});

test('the growth of a size is in bytes', () => {
  const rows = [10, 100, 1000, 10_000].map((n) =>
    sized({ argument: `n=${n}`, bytes: 24 + 48 * n, plan: { isSize: true, items: n, complexity: true } }),
  );
  const [fit] = summarize(resultsOf([nativeWork(rows)])).complexities;
  assert.deepEqual([fit.order, Math.round(fit.coefficient), fit.quantity], ['n', 48, 'bytes']);
});

test('a ratio of counts is to the reference of their quantity, and has no interval', () => {
  const of = (options) =>
    summarize(
      resultsOf([
        native([{ cost: 10 }]),
        node([{ cost: 15 }]),
        nativeWork([{ work: 40 }]),
        wasmWork([{ work: 50 }]),
      ]),
      options,
    );
  const { cells } = of().rows[0];
  assert.deepEqual(cells['wasm@work'].ratio, { value: 1.25, low: 1.25, high: 1.25 });
  assert.equal(cells['native@work'].ratio?.value, 1);
  assert.ok(Math.abs(cells.node.ratio.value - 1.5) < 1e-9);
  const other = of({ reference: 'node' });
  assert.deepEqual(
    [other.references, other.rows[0].cells['wasm@work'].ratio.value],
    [{ time: 'node', instructions: 'native@work' }, 1.25],
  );
  const work = of({ reference: 'wasm@work' });
  assert.deepEqual(
    [work.references, work.rows[0].cells['native@work'].ratio.value],
    [{ time: 'native', instructions: 'wasm@work' }, 0.8],
  );
});

test('columns that only count can be references, and others cannot', () => {
  const counting = [wasmWork([{ work: 50 }]), wasmWork([{ work: 60 }], { id: 'wasm@simd@work' })];
  assert.deepEqual(summarize(resultsOf(counting)).references, { instructions: 'wasm@work' });
  assert.throws(
    () => summarize(resultsOf(counting), { reference: 'node' }),
    /"node".*wasm@work, wasm@simd@work/s,
  );
  const none = summarize(resultsOf([skipped('native@work', 'no valgrind')]));
  assert.deepEqual(none.references, {});
});

test('a count of 0 or less has no ratio, in either column', () => {
  const cellsOf = (a, b) =>
    summarize(resultsOf([nativeWork([{ work: a }]), wasmWork([{ work: b }])])).rows[0].cells;
  const { 'wasm@work': wasm, 'native@work': own } = cellsOf(0, 5);
  assert.deepEqual([own.value, own.verdict, own.ratio, wasm.ratio], [0, 'ok', null, null]);
  assert.equal(cellsOf(5, -1)['wasm@work'].ratio, null);
});

test('counts over different parts of the inputs have no ratio', () => {
  const counted = (/** @type {number[]} */ operations) => [
    { work: { instructions: 10, operations }, inputs: 8192 },
  ];
  const ratioOf = (/** @type {number[]} */ operations) =>
    summarize(resultsOf([nativeWork(counted([8192, 16384])), wasmWork(counted(operations))])).rows[0].cells[
      'wasm@work'
    ].ratio?.value;
  assert.equal(ratioOf([16384, 32768]), 1);
  assert.equal(ratioOf([512, 1024]), undefined);
});

test('rounds that disagree make an unstable cell, a failure a failed one, and a skip a skipped one', () => {
  const rounds = [3, 4].map((work, round) =>
    countingRound(
      [
        { name: 'a', work },
        { name: 'b', work: null, failure: 'it crashed' },
        { name: 'c', work: null },
        { name: 'd', work: null, skipped: 'no file' },
      ],
      { round },
    ),
  );
  const {
    rows: [a, b, c, d],
  } = summarize(resultsOf([nativeWork([], { rounds })]));
  assert.deepEqual(
    [a, b, c].map(({ cells }) => [
      cells['native@work'].verdict,
      cells['native@work'].quantity,
      cells['native@work'].value,
    ]),
    [
      ['unstable', 'instructions', 3.5],
      ['failed', 'instructions', null],
      ['failed', 'instructions', null],
    ],
  );
  assert.equal(b.cells['native@work'].reason, 'it crashed');
  assert.match(c.cells['native@work'].reason, /no result/);
  assert.deepEqual([d.cells['native@work'].verdict, d.cells['native@work'].reason], ['skipped', 'no file']);
});

test('checksums of counted work are compared with those of the timed', () => {
  const { checksumMismatches } = summarize(
    resultsOf([native([{ cost: 10 }]), nativeWork([{ work: 42, checksum: '00' }])]),
  );
  assert.deepEqual(
    checksumMismatches.map(({ checksums }) => checksums),
    [{ native: '9f00000000000001', 'native@work': '00' }],
  );
});

test('a column that counts has none of the warnings of timed ones', () => {
  const several = [0, 1, 2].map((round) =>
    countingRound(
      ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name, work: 10 + round })),
      { round },
    ),
  );
  assert.deepEqual(summarize(resultsOf([nativeWork([], { rounds: several })])).warnings, []);
});

test('instructions per cycle relate the count of a build to the cycles of the same build', () => {
  const simd = { ...moduleRound.host, flags: '-O3 -msimd128' };
  const summary = summarize(
    resultsOf([
      native([{ cost: 10 }]),
      node([{ cost: 20 }]),
      platformOf('bun', [{ cost: 40 }]),
      platformOf('node@simd', [{ cost: 5 }], { round: { host: simd } }),
      nativeWork([{ work: 64 }]),
      wasmWork([{ work: 128 }]),
      wasmWork([{ work: 16 }], { id: 'wasm@simd@work', round: { host: simd } }),
    ]),
  );
  const { cells } = summary.rows[0];
  assertNear(cells['native'].estimate.instructionsPerCycle, 64 / (10 / 0.3125), 1e-6);
  assertNear(cells['node'].estimate.instructionsPerCycle, 128 / (20 / 0.3125), 1e-6);
  assertNear(cells['bun'].estimate.instructionsPerCycle, 128 / (40 / 0.3125), 1e-6);
  assertNear(cells['node@simd'].estimate.instructionsPerCycle, 16 / (5 / 0.3125), 1e-6);
});

test(
  "the machine code of the oracle is no other column's, and the instructions of the module are not the " +
    "oracle's",
  () => {
    const of = (/** @type {string} */ engine) => ({ round: { host: { ...moduleRound.host, engine } } });
    const summary = summarize(
      resultsOf([
        node([{ cost: 20 }]),
        platformOf('oracle', [{ cost: 10 }], of('wasm2c, gcc')),
        platformOf('oracle@checks', [{ cost: 10 }], of('wasm2c, gcc, checks')),
        wasmWork([{ work: 128 }]),
        wasmWork([{ work: 64 }], { id: 'oracle@work', ...of('wasm2c, gcc') }),
      ]),
    );
    const {
      rows: [{ cells }],
    } = summary;
    assertNear(cells.node.estimate.instructionsPerCycle, 128 / (20 / 0.3125), 1e-6);
    assertNear(cells.oracle.estimate.instructionsPerCycle, 64 / (10 / 0.3125), 1e-6);
    assert.equal(cells['oracle@checks'].estimate.instructionsPerCycle, null, 'compiled with other options');
    const hasNote = (/** @type {any} */ shown) =>
      tableModel(shown).footnotes.some((note) =>
        note.startsWith('instructions per cycle: in engines those of WebAssembly'),
      );
    assert.ok(hasNote(summary));
    assert.ok(
      !hasNote(
        summarize(
          resultsOf([
            platformOf('oracle', [{ cost: 10 }], of('a')),
            wasmWork([{ work: 64 }], { id: 'oracle@work', ...of('a') }),
          ]),
        ),
      ),
    );
  },
);

test('instructions per cycle are null where the builds, the results or the counts do not match', () => {
  const perCycle = (platforms, id = 'node') =>
    summarize(resultsOf(platforms)).rows[0].cells[id].estimate.instructionsPerCycle;
  const timed = node([{ cost: 20 }]);
  assert.equal(perCycle([timed, nativeWork([{ work: 64 }])]), null, 'native code is not WebAssembly');
  assert.equal(
    perCycle([timed, wasmWork([{ work: 64 }], { round: { host: { ...moduleRound.host, flags: '-Oz' } } })]),
    null,
  );
  assert.equal(perCycle([timed, wasmWork([{ work: 64, checksum: '00' }])]), null);
  assert.equal(perCycle([timed, wasmWork([{ work: { instructions: 64, hostCalls: 1 } }])]), null);
  assert.equal(perCycle([timed, wasmWork([{ work: 64, inputs: 100 }])]), null, 'a part of the inputs');
  const second = (work) => wasmWork([{ work }], { id: 'wasm@work#2' });
  assert.equal(perCycle([timed, wasmWork([{ work: 64 }]), second(65)]), null, 'two counts that disagree');
  assert.ok(Math.abs(perCycle([timed, wasmWork([{ work: 64 }]), second(64)]) - 1) < 1e-9);
  const unknown = { host: { ...moduleRound.host, compiler: null } };
  assert.equal(
    perCycle([node([{ cost: 20 }], { round: unknown }), wasmWork([{ work: 64 }], { round: unknown })]),
    null,
  );
});

test('the growth of counts has its coefficient in instructions', () => {
  const series = ['10', '100', '1000'].map((argument) => ({
    name: 'sum',
    argument,
    work: 3 * Number(argument),
    plan: { complexity: true },
  }));
  const {
    complexities: [fit],
  } = summarize(resultsOf([nativeWork(series)]));
  assert.deepEqual([fit.order, fit.quantity, fit.coefficient], ['n', 'instructions', 3]);
});

test('alternatives are compared by their counts as well', () => {
  const of = (name, works) =>
    works.map((work, i) => ({
      name,
      argument: String(10 ** (i + 1)),
      work,
      plan: { alternatives: 'sorting' },
    }));
  const {
    crossings: [found],
  } = summarize(resultsOf([nativeWork([...of('a', [10, 20, 300]), ...of('b', [20, 21, 100])])]));
  assert.deepEqual(
    [found.platform, found.cheapest.map(({ names }) => names)],
    ['native@work', [['a'], ['b']]],
  );
});
