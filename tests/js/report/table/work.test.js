import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderMarkdown } from '../../../../report/formats/markdown.js';
import { renderTable } from '../../../../report/formats/terminal/table.js';
import { summarize } from '../../../../report/summary/summary.js';
import { arrange } from '../../../../report/table/arrange.js';
import { tableModel } from '../../../../report/table/model.js';
import {
  countingPlatform,
  countingRound,
  moduleRound,
  nativeHost,
  platformOf,
  resultsOf,
} from '../fixture.js';

const modelOf = (platforms, options) => tableModel(summarize(resultsOf(platforms)), options);
const native = (scripted) => platformOf('native', scripted, { round: { host: nativeHost } });
const nativeWork = (scripted, overrides = {}) => countingPlatform('native@work', scripted, overrides);
const wasmWork = (scripted) => countingPlatform('wasm@work', scripted, { round: moduleRound });
const texts = ({ rows }) => rows.map(({ label, cells }) => [label, ...cells.map(({ text }) => text)]);

test('counts stand beside times, exact and without ±, with ratios to the reference of work', () => {
  const {
    suites: [suite],
    columns,
    errorRow,
  } = modelOf([native([{ cost: 10 }]), nativeWork([{ work: 40 }]), wasmWork([{ work: 4665.125 }])]);
  assert.deepEqual(texts(suite), [['is_prime u64', '10.0 ns ±0.63%', '40.00 instr', '4665.1 instr 117×']]);
  assert.deepEqual(
    columns.map(({ isReference }) => isReference),
    [true, true, false],
  );
  assert.deepEqual(
    errorRow.cells.map(({ text }) => text),
    ['±0.63%', '–', '–'],
  );
});

test('the unit of times does not change counts, and ratios replace them on request', () => {
  const platforms = [native([{ cost: 10 }]), nativeWork([{ work: 40 }]), wasmWork([{ work: 40 }])];
  const model = modelOf(platforms, { unit: 'cycles' });
  assert.deepEqual(
    texts(model.suites[0])[0]
      .slice(1)
      .map((text) => text.replace(/ ±.*/, '')),
    ['32.0 cyc', '40.00 instr', '40.00 instr 1.00×'],
  );
  assert.deepEqual(
    arrange(model, { ratios: true }).suites[0].rows[0].cells.map(({ number }) => number),
    ['32.0', '40.00', '1.00×'],
  );
});

test('a count is no noisy cost: an equal one has no ≈, and no note says that it covers one process', () => {
  const {
    suites: [suite],
    footnotes,
  } = modelOf([nativeWork([{ work: 40 }]), wasmWork([{ work: 40 }])]);
  assert.equal(suite.rows[0].cells[1].ratio, '1.00×');
  assert.deepEqual(footnotes, [
    'instr: instructions that one operation executes, without those of its loop; M, G and T are ' +
      'millions, billions and a thousand billions',
  ]);
});

test('a count below 0 is explained', () => {
  const {
    suites: [suite],
    footnotes,
  } = modelOf([nativeWork([{ work: -4 }])]);
  assert.equal(suite.rows[0].cells[0].text, '−4.00 instr ¹');
  assert.equal(
    footnotes.at(-1),
    '¹ below 0: it executes fewer instructions than its twin, the empty loop with the same inputs',
  );
});

test('sizes are rows of bytes', () => {
  const size = (bytes) => ({ suite: 'size', name: 'module', bytes });
  const {
    suites: [suite],
    footnotes,
  } = modelOf([nativeWork([size(812)]), wasmWork([size(523_901)])]);
  assert.deepEqual(texts(suite), [['module', '812 B', '523.90 kB 645×']]);
  assert.equal(suite.rows[0].cells[1].detail(), '523901 bytes; 645× native@work');
  assert.deepEqual(footnotes, []);
});

const heap = (changes = {}) => ({
  itself: 24,
  heap: 48,
  blocks: 1,
  requested: 40,
  withOverhead: true,
  ...changes,
});
const sized = (bytes, object, plan = {}) => ({
  suite: 'sizes',
  name: 'vector',
  argument: 'n=10',
  bytes,
  object,
  plan: { isSize: true, ...plan },
});

test('below the size of an object stand its parts, and the bytes of an item', () => {
  const {
    suites: [suite],
    footnotes,
  } = modelOf([
    nativeWork([sized(72, heap(), { items: 10 })]),
    wasmWork([sized(320_012, heap({ itself: 12, heap: 320_000, blocks: 1000 }), { items: 10 })]),
  ]);
  assert.deepEqual(
    texts(suite),
    [
      ['vector n=10', '72 B', '320.01 kB 4440×'],
      ['  itself + heap', '24 B + 48 B in 1 block', '12 B + 320.00 kB in 1000 blocks'],
      ['  per item', '7.20 B', '32.001 kB'],
    ].map(([label, ...cells]) => [label.trim(), ...cells]),
  );
  assert.equal(
    suite.rows[0].cells[0].detail(),
    '72 bytes; 24 bytes itself; 48 bytes in 1 block on the heap, for which it asked for 40',
  );
  assert.deepEqual(footnotes, [
    'sizes of objects: their own bytes and those that they own on the heap, with what the allocator adds',
  ]);
});

test('an object without memory on the heap has its size alone', () => {
  const {
    suites: [suite],
  } = modelOf([nativeWork([sized(24, heap({ heap: 0, blocks: 0, requested: 0 }))])]);
  assert.deepEqual(texts(suite), [['vector n=10', '24 B']]);
});

test('a size without what the allocator adds says so', () => {
  const {
    suites: [suite],
    footnotes,
  } = modelOf([nativeWork([sized(64, heap({ heap: 40, withOverhead: false }))])]);
  assert.equal(suite.rows[0].cells[0].text, '64 B ¹');
  assert.match(
    footnotes.join('\n'),
    /¹ without what the allocator adds to each block, which is not known here/,
  );
});

test('the smallest of several containers is named', () => {
  const plan = { alternatives: 'containers' };
  const {
    suites: [suite],
  } = modelOf([nativeWork([sized(72, heap(), plan), { ...sized(99, heap(), plan), name: 'list' }])]);
  assert.deepEqual(
    suite.remarks.map(({ text }) => text),
    ['containers, native@work: vector is smallest throughout'],
  );
});

test('the head of a work column names its counter and has no clock', () => {
  const { clockRows } = modelOf([native([{ cost: 10 }]), nativeWork([{ work: 40 }])]);
  assert.deepEqual(
    clockRows.map(({ label, cells: [, { text }] }) => [label, text]),
    [
      ['runtime', 'gcc 12.2'],
      ['clock', 'callgrind'],
      ['tick', '–'],
      ['call', '–'],
      ['cycle', '–'],
      ['ladder error', '–'],
    ],
  );
  assert.match(clockRows[1].cells[1].title, /counts the instructions/);
});

test('a table of counts alone has no rows of a clock, and no rounds', () => {
  const model = modelOf([nativeWork([{ work: 40 }])]);
  assert.doesNotMatch(model.title, /round/);
  const text = renderTable(model);
  assert.match(text, /counter +callgrind/);
  assert.doesNotMatch(text, /clock|tick|ladder error|cycle/);
});

test('marks tell what a count does not contain', () => {
  const {
    suites: [{ rows }],
    footnotes,
  } = modelOf([
    wasmWork([
      { name: 'calls', work: { instructions: 5, hostCalls: 1 } },
      { name: 'calls often', work: { instructions: 5, hostCalls: 3, bulkBytes: 80, hostBytes: 8 } },
      { name: 'copies', work: { instructions: 5, bulkBytes: 80 } },
      { name: 'part', work: { instructions: 5, operations: [512, 1024] }, inputs: 8192 },
      { name: 'plain', work: { instructions: 5 } },
    ]),
  ]);
  assert.deepEqual(
    rows.map(({ cells: [{ text }] }) => text),
    ['5.00 instr ¹', '15.00 instr ¹ ²', '15.00 instr ²', '5.00 instr ³', '5.00 instr'],
  );
  assert.deepEqual(footnotes.slice(1), [
    '¹ not all of it is counted: it calls the system or JavaScript (up to 3 calls an operation)',
    '² copies in bulk, counted as one instruction for 8 bytes',
    '³ counted over 512 of its 8192 inputs',
  ]);
  assert.match(
    rows[1].cells[0].detail(),
    /^15 instructions; counted over 16 operations; copies 80 bytes in bulk; 3 calls of the system or JavaScript, not counted; which move 8 bytes of files; one process$/,
  );
  assert.match(rows[3].cells[0].detail(), /counted over 512 of its 8192 inputs/);
});

test('rows say on how many operations they rest, if those differ or are few', () => {
  const doubt = { below: 1000, above: 3000 };
  const {
    suites: [{ rows }],
    footnotes,
  } = modelOf([
    nativeWork([
      { name: 'differ', work: 18_000, inARow: 16_384, doubt },
      { name: 'few', work: 500_000, inARow: 145 },
      { name: 'enough', work: 6000, inARow: 10_048 },
      { name: 'of an earlier version', work: 6000 },
    ]),
  ]);
  assert.deepEqual(
    rows.map(({ cells: [{ text }] }) => text),
    ['18000.0 instr ¹', '500000 instr ²', '6000.0 instr', '6000.0 instr'],
  );
  assert.deepEqual(footnotes.slice(1), [
    '¹ its operations differ: 17000 to 21000 instructions, from 16384 of them',
    '² rests on 145 operations: what comes more rarely is not in it',
  ]);
  assert.match(rows[0].cells[0].detail(), /17000 to 21000; .*16384 operations that differ/);
  assert.match(rows[2].cells[0].detail(), /10048 operations one after the other/);
});

test("a benchmark's own note and that of its count stand side by side", () => {
  const {
    suites: [
      {
        rows: [row],
      },
    ],
  } = modelOf([
    native([{ cost: 10, plan: { note: 'emulated' } }]),
    wasmWork([{ work: { instructions: 5, bulkBytes: 8 }, plan: { note: 'soft' } }]),
  ]);
  assert.deepEqual(
    row.cells.map(({ mark }) => mark),
    ['¹', '² ³'],
  );
  const {
    suites: [
      {
        rows: [shared],
      },
    ],
  } = modelOf([wasmWork([{ work: { instructions: 5, bulkBytes: 8 }, plan: { note: 'soft' } }])]);
  assert.deepEqual([shared.label, shared.cells[0].mark], ['is_prime u64 ¹', '²']);
});

test('counts that differ between processes are marked as unreliable', () => {
  const rounds = [3, 4].map((work, round) => countingRound([{ work }], { round }));
  const {
    suites: [suite],
    footnotes,
    warnings,
  } = modelOf([nativeWork([], { rounds })]);
  assert.equal(suite.rows[0].cells[0].text, '3.50 instr ?');
  assert.match(footnotes[0], /^\? unreliable/);
  assert.deepEqual(warnings, [
    'native@work: primality/is_prime u64: unreliable (?): its counts differ between processes: 3 and 4 ' +
      'instructions',
  ]);
  assert.match(suite.rows[0].cells[0].detail(), /3\.5 instructions; 3 to 4; .*2 processes/);
});

test('what an operation allocates stands below its count, on each platform that counted it', () => {
  const allocations = { count: 2, bytes: 110, peakBytes: 64 };
  const {
    suites: [suite],
  } = modelOf([
    native([{ name: 'a', cost: 10 }]),
    nativeWork([
      { name: 'a', work: 40, allocations },
      { name: 'b', work: 1, allocations: { count: 0, bytes: 0, peakBytes: 0 } },
      { name: 'c', work: 1 },
    ]),
    wasmWork([{ name: 'a', work: 40, allocations: { count: 0.5, bytes: 20_000, peakBytes: 32 } }]),
  ]);
  assert.deepEqual(
    texts(suite).map(([label, ...cells]) => [label, ...cells.slice(1)]),
    [
      ['a', '40.00 instr', '40.00 instr 1.00×'],
      ['allocations', '2.00', '0.50'],
      ['allocated', '110 B', '20.000 kB'],
      ['peak memory', '64 B', '32 B'],
      ['b', '1.00 instr', '–'],
      ['c', '1.00 instr', '–'],
    ],
  );
  assert.equal(suite.rows[1].cells[0].text, '–');
});

test('instructions per cycle are a block of their own, which a filter hides', () => {
  const timed = [
    { name: 'a', cost: 10 },
    { name: 'b', cost: 10 },
  ];
  const model = modelOf([
    native(timed),
    platformOf('node', timed),
    nativeWork([
      { name: 'a', work: 64 },
      { name: 'b', work: null },
    ]),
  ]);
  assert.equal(model.perCycle?.name, 'instructions per cycle');
  assert.deepEqual(texts(model.perCycle), [['a', '2.00', '–', '–']]);
  assert.match(model.suites[0].rows[0].cells[0].detail(), /2\.00 instructions per cycle/);
  assert.match(renderTable(model, { width: 120 }), /\n {2}instructions per cycle\n {2}a +2\.00 +– +–\n/);
  assert.match(renderMarkdown(model), /### instructions per cycle\n/);
  assert.equal(arrange(model, { filter: 'a' }).perCycle, null);
  assert.equal(modelOf([native(timed)]).perCycle, null);
});

test('a growth of counts is in instructions', () => {
  const series = ['10', '100', '1000'].map((argument) => ({
    name: 'sum',
    argument,
    work: 3 * Number(argument),
    plan: { complexity: true },
  }));
  const { rows } = modelOf([nativeWork(series)]).suites[0];
  assert.equal(rows[3].cells[0].number, 'n');
  assert.match(rows[3].cells[0].detail(), /^3\.00 instr × n;/);
});

test('a failed count says so', () => {
  const {
    suites: [suite],
    errors,
  } = modelOf([
    nativeWork([
      { name: 'a', work: null, failure: 'it crashed' },
      { name: 'b', work: 3 },
    ]),
  ]);
  assert.equal(suite.rows[0].cells[0].text, 'failed');
  assert.deepEqual(errors, ['native@work: a failed: it crashed']);
});
