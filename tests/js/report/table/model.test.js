import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tableModel } from '../../../../report/table/model.js';
import { summarize } from '../../../../report/summary/summary.js';
import {
  floorClock,
  jitteredClock,
  ladderOf,
  nativeHost,
  platformOf,
  resultsOf,
  roundOf,
  skipped,
} from '../fixture.js';
import { modelOf } from './fixture.js';

const native = (scripted) => platformOf('native', scripted, { round: { host: nativeHost } });
const node = (scripted, overrides) => platformOf('node', scripted, overrides);
const ownNotes = ({ footnotes }) => footnotes.filter((line) => !/^[±≈]|^not corrected/.test(line));
const firstCell = (model, column = 0) => model.suites[0].rows[0].cells[column];

test('the title has the version, the machine and the rounds', () => {
  assert.equal(
    modelOf([node([{ cost: 1 }])]).title,
    'samebench 0.1.0   AMD EPYC, 2 cores   Debian GNU/Linux 12   1 round',
  );
});

test('the title says how many of the planned rounds there was time for', () => {
  const rounds = (/** @type {number} */ planned) => ({
    request: { suites: [], filter: '', seed: 1, rounds: planned },
  });
  const twice = { ...node([]), rounds: [0, 1].map((round) => roundOf([{ cost: 1 }], { round })) };
  assert.match(modelOf([node([{ cost: 1 }]), twice], {}, rounds(3)).title, / 2 of 3 rounds$/);
  assert.match(modelOf([twice], {}, rounds(2)).title, / 2 rounds$/);
  assert.match(modelOf([twice], {}, rounds(1)).title, / 1 round$/, 'more rounds of some costs have a note');
  assert.match(modelOf([node([{ cost: null, failure: 'it crashed' }])], {}, rounds(3)).title, / 3 rounds$/);
});

test('the clock rows show the accuracy of each column', () => {
  const { columns, clockRows } = modelOf([
    native([{ cost: 1 }]),
    node([{ cost: 1 }], { round: { clock: jitteredClock() } }),
  ]);
  assert.deepEqual(
    columns.map(({ platform, isReference }) => [platform, isReference]),
    [
      ['native', true],
      ['node', false],
    ],
  );
  assert.deepEqual(
    clockRows.map(({ label, cells }) => [label, ...cells.map(({ text }) => text)]),
    [
      ['runtime', 'gcc 12.2', '20.20'],
      ['clock', 'steady', 'performance.now'],
      ['tick', '10 ns', '5 µs ~'],
      ['call', '25 ns', '250 ns'],
      ['cycle', '0.313 ns ±0.16%', '0.313 ns ±0.16%'],
      ['ladder error', '< 0.01 %', '< 0.01 %'],
    ],
  );
  assert.match(clockRows[0].cells[1].title, /Node 20\.20\.2.*V8 11\.3.*emcc 3\.1\.6 -O3/s);
  assert.match(clockRows[2].cells[1].title, /random/);
});

test('a runtime that is not named after its platform keeps its name', () => {
  const host = { ...nativeHost, runtime: 'WebKitGTK', runtimeVersion: '2.50.1', compiler: 'emcc' };
  assert.equal(
    modelOf([platformOf('webkit', [{ cost: 1 }], { round: { host } })]).clockRows[0].cells[0].text,
    'WebKitGTK 2.50',
  );
});

test('a cell has its value and error, and its ratio except in the reference column', () => {
  const model = modelOf([native([{ cost: 10 }]), node([{ cost: 13 }])]);
  const [first, second] = model.suites[0].rows[0].cells;
  assert.deepEqual(
    [first.platform, first.number, first.unit, first.error, first.ratio, first.verdict],
    ['native', '10.0', 'ns', '±0.63%', '', 'ok'],
  );
  assert.equal(first.text, '10.0 ns ±0.63%');
  assert.equal(second.text, '13.0 ns ±0.63% 1.30×');
  assert.match(second.detail(), /95 % interval 12\.9 ns to 13\.0 ns/);
  assert.match(second.detail(), /1\.30× native/);
  assert.match(second.detail(), /41\.6 cyc/);
  assert.match(second.detail(), /16 pairs/);
  assert.match(second.detail(), /first call 5\.10 µs/);
});

test('the error shown is that of the wider side of the interval', () => {
  const summary = summarize(resultsOf([node([{ cost: 10 }])]));
  Object.assign(summary.rows[0].cells.node, { value: 10, low: 9.9, high: 12 });
  assert.equal(firstCell(tableModel(summary)).error, '±20%');
});

test('costs can be shown in cycles, and are dashes if the cycle length is unknown', () => {
  const model = modelOf([native([{ cost: 10 }]), node([{ cost: 13 }], { round: { cycles: [] } })], {
    unit: 'cycles',
  });
  assert.equal(firstCell(model).text, '32.0 cyc ±0.63%');
  assert.equal(firstCell(model, 1).number, '–');
  assert.match(model.footnotes.join('\n'), /cycle/);
});

test('a cell below the floor shows the floor, and the sign is explained once', () => {
  const result = { operations: 1_000_000 };
  const model = modelOf([
    node(
      [
        { cost: 0, result },
        { name: 'b', cost: 0, result },
      ],
      { round: { clock: floorClock() } },
    ),
  ]);
  const cell = firstCell(model);
  assert.equal(cell.verdict, 'below-floor');
  assert.match(cell.text, /^< 0\.0\d+ ns$/);
  assert.deepEqual(
    model.footnotes.map((line) => line[0]),
    ['<', '±'],
  );
  assert.match(model.footnotes[0], /^< +below the floor/);
});

test('a floor in cycles is in cycles', () => {
  const model = modelOf(
    [node([{ cost: 0, result: { operations: 1e6 } }], { round: { clock: floorClock() } })],
    { unit: 'cycles' },
  );
  assert.match(firstCell(model).text, /^< 0\.\d+ cyc$/);
});

test('a cost that ran out of budget is marked and the mark is explained', () => {
  const model = modelOf([node([{ cost: 10, result: { spread: 0.2, stop: 'budget' } }])]);
  assert.equal(firstCell(model).mark, '*');
  assert.match(firstCell(model).text, /\*$/);
  assert.match(model.footnotes.join('\n'), /^\* .*budget.*±2\.0%/);
});

test('an unstable cost is marked, and a warning has its reason', () => {
  const model = modelOf([node([{ name: 'a', cost: 10, result: { stop: 'clock' } }])]);
  assert.equal(firstCell(model).mark, '?');
  assert.match(model.footnotes.join('\n'), /^\? unreliable.*the warnings say why/m);
  assert.match(model.warnings.join('\n'), /^node: primality\/a: unreliable \(\?\): the clock is too coarse/m);
});

test('failed cells are marked, and their reasons are errors, grouped by reason', () => {
  const model = modelOf([
    node([
      { name: 'a', cost: null, failure: 'body threw' },
      { name: 'b', cost: null, failure: 'body threw' },
    ]),
  ]);
  assert.equal(firstCell(model).text, 'failed');
  assert.equal(firstCell(model).detail(), 'body threw');
  assert.deepEqual(model.errors, ['node: a, b failed: body threw']);
});

test('skipped cells say so, and their reasons are footnotes, once for all platforms', () => {
  const scripted = ['a', 'b'].map((name) => ({ name, cost: null, skipped: 'no file' }));
  const model = modelOf([
    platformOf('native', scripted),
    node([...scripted, { name: 'c', cost: null, skipped: 'no threads' }]),
  ]);
  assert.equal(firstCell(model).text, 'skipped');
  assert.equal(firstCell(model).detail(), 'no file');
  assert.deepEqual(
    model.footnotes.filter((line) => line.startsWith('skipped')),
    ['skipped: a, b: no file', 'skipped: c: no threads'],
  );
  assert.deepEqual(model.errors, []);
});

test('a failed platform gives its reason once, not for each unmeasured benchmark', () => {
  const native = platformOf(
    'native',
    [
      { name: 'a', cost: 1 },
      { name: 'b', cost: null },
    ],
    {
      status: 'failed',
      reason: 'it was killed',
      round: { complete: false },
    },
  );
  const model = modelOf([native, node([{ name: 'a', cost: 1 }])]);
  assert.deepEqual(model.errors, ['native failed: it was killed']);
});

test('a missing cell is a dash without a verdict', () => {
  const model = modelOf([node([{ name: 'a', cost: 1 }]), platformOf('bun', [{ name: 'b', cost: 1 }])]);
  assert.deepEqual([firstCell(model, 1).text, firstCell(model, 1).verdict], ['–', null]);
});

test('platforms without data have a line each instead of a column', () => {
  const model = modelOf([
    node([{ cost: 1 }]),
    skipped('bun', 'not found: install it from bun.sh'),
    { id: 'webkit', status: 'failed', reason: 'exited with 1', rounds: [] },
  ]);
  assert.deepEqual(
    model.columns.map(({ platform }) => platform),
    ['node'],
  );
  assert.deepEqual(model.skipped, ['bun skipped: not found: install it from bun.sh']);
  assert.deepEqual(model.errors, ['webkit failed: exited with 1']);
});

test('a cut run has a warning', () => {
  const model = modelOf(
    [node([{ cost: 1 }], { status: 'cut', reason: 'stopped by the user' })],
    {},
    { cut: true },
  );
  assert.match(model.warnings[0], /cut short/);
  assert.match(model.warnings[1], /node.*stopped by the user/);
});

test('a checksum mismatch is an error that shows both sides', () => {
  const model = modelOf([
    native([{ cost: 1, result: { checksum: 'aa' } }]),
    node([{ cost: 1, result: { checksum: 'bb' } }]),
  ]);
  assert.equal(model.errors.length, 1);
  assert.match(model.errors[0], /primality\/is_prime u64.*native aa.*node bb/);
});

test('warnings name their platform', () => {
  const warnings = [{ code: 'cycle-drift', message: 'drifted by 4 %', benchmark: null }];
  assert.deepEqual(modelOf([node([{ cost: 1 }], { round: { warnings } })]).warnings, [
    'node: drifted by 4 %',
  ]);
});

test('a note of all platforms is on the row, one of some platforms on their cells', () => {
  const plan = (note) => ({ cost: 1, plan: { note } });
  const shared = modelOf([native([plan('uses tables')]), node([plan('uses tables')])]);
  assert.equal(shared.suites[0].rows[0].label, 'is_prime u64 ¹');
  assert.deepEqual(ownNotes(shared), ['¹ uses tables']);
  const one = modelOf([native([plan(null)]), node([plan('emulated')])]);
  assert.equal(one.suites[0].rows[0].label, 'is_prime u64');
  assert.equal(firstCell(one, 1).mark, '¹');
  assert.deepEqual(ownNotes(one), ['¹ node: emulated']);
});

test('a ratio whose interval contains 1 is marked, and the mark is explained', () => {
  const model = modelOf([
    native([
      { name: 'a', cost: 10 },
      { name: 'b', cost: 10 },
    ]),
    node([
      { name: 'a', cost: 10.01 },
      { name: 'b', cost: 11 },
    ]),
  ]);
  assert.equal(firstCell(model, 1).ratio, '≈1.00×');
  assert.match(firstCell(model, 1).detail(), /1\.00× native \(0\.99× to 1\.01×\)/);
  assert.equal(model.suites[0].rows[1].cells[1].ratio, '1.10×');
  assert.match(model.footnotes.join('\n'), /^≈ no significant difference from native/m);
});

test('the interval of a single process has a footnote, that of several rounds has none', () => {
  const says = (model) => model.footnotes.some((line) => /^± .*one process/.test(line));
  assert.ok(says(modelOf([node([{ cost: 1 }])])));
  const rounds = [0, 1, 2].map((round) => roundOf([{ cost: 10 }], { round }));
  const model = modelOf([{ id: 'node', status: 'ok', reason: null, rounds }]);
  assert.ok(!says(model));
  assert.match(firstCell(model).detail(), /48 pairs in 3 rounds/);
});

test('the cold start is a separate block, with a row for each benchmark on request', () => {
  const platforms = [native([{ cost: 100 }]), node([{ cost: 20, result: { coldNs: null } }])];
  const text = ({ cold }) => cold.rows.map(({ label, cells }) => [label, ...cells.map((cell) => cell.text)]);
  const rows = [
    ['compile', '2.00 ms', '2.00 ms'],
    ['instantiate', '1.00 ms', '1.00 ms'],
    ['first call', '51.0 × steady', '–'],
    ['warm-up', '120 ms', '120 ms'],
  ];
  rows[0][1] = rows[1][1] = '–';
  assert.deepEqual(text(modelOf(platforms)), rows);
  assert.deepEqual(text(modelOf(platforms, { cold: true })), [
    ...rows,
    ['first is_prime u64', '5.10 µs 51.0×', '–'],
  ]);
});

test('equal warnings are merged into one line that names the benchmarks', () => {
  const warnings = [8, 9, 10, 11, 12, 13].map((benchmark) => ({
    code: 'not-warmed-up',
    message: 'still changing',
    benchmark,
  }));
  const scripted = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ name, cost: 1 }));
  assert.deepEqual(modelOf([node(scripted, { round: { warnings } })]).warnings, [
    'node: primality/a, primality/b, primality/c, primality/d, primality/e and 1 more: still changing',
  ]);
});

test('platforms that share a note share its mark', () => {
  const model = modelOf([
    native([{ cost: 1 }]),
    node([{ cost: 1, plan: { note: 'emulated' } }]),
    platformOf('bun', [{ cost: 1, plan: { note: 'emulated' } }]),
  ]);
  assert.deepEqual(
    model.suites[0].rows[0].cells.map(({ mark }) => mark),
    ['', '¹', '¹'],
  );
  assert.deepEqual(ownNotes(model), ['¹ node, bun: emulated']);
});

test('a clock is named without the namespace that all C++ clocks share', () => {
  const clock = jitteredClock({ name: 'std::chrono::steady_clock' });
  const row = modelOf([node([{ cost: 1 }], { round: { clock } })]).clockRows[1];
  assert.equal(row.cells[0].text, 'steady');
  assert.match(row.cells[0].title, /std::chrono::steady_clock/);
});

test('rows that move bytes or items have a line of throughput', () => {
  const model = modelOf([node([{ cost: 100, plan: { bytes: 64, items: 2 } }])]);
  assert.deepEqual(
    model.suites[0].rows.map(({ kind, label, cells }) => [kind, label, cells[0].text]),
    [
      ['cost', 'is_prime u64', '100 ns ±0.63%'],
      ['rate', 'throughput', '640 MB/s'],
      ['rate', 'throughput', '20.0 M items/s'],
    ],
  );
});

test('a series has a line for its growth after its last row', () => {
  const series = ['10', '100', '1000'].map((argument) => ({
    name: 'sum',
    argument,
    cost: 2 * Number(argument),
    plan: { complexity: true },
  }));
  const { rows } = modelOf([node([...series, { name: 'z', cost: 1 }])]).suites[0];
  assert.deepEqual(
    rows.map(({ kind, label }) => [kind, label]),
    [
      ['cost', 'sum 10'],
      ['cost', 'sum 100'],
      ['cost', 'sum 1000'],
      ['growth', 'sum: grows as'],
      ['cost', 'z'],
    ],
  );
  assert.equal(rows[3].cells[0].text, 'n ±0.01%');
  assert.match(rows[3].cells[0].detail(), /2\.00 ns × n/);
});

test(
  'a growth shows its constant part in the details, and orders that cannot be told apart; one that ' +
    'nothing fits says so',
  () => {
    const growthOf = (
      /** @type {(n: number) => number} */ cost,
      { argument = (/** @type {number} */ i) => String(10 ** (i + 1)), spread = 0.01 } = {},
    ) => {
      const series = [0, 1, 2, 3].map(argument).map((n) => ({
        name: 'sum',
        argument: n,
        cost: cost(Number(n)),
        plan: { complexity: true },
        result: { spread },
      }));
      return modelOf([node(series)]).suites[0].rows.at(-1).cells[0];
    };
    const linear = growthOf((n) => 100 + 2 * n);
    assert.match(linear.text, /^n ±/);
    assert.match(linear.detail(), /100(\.0)? ns \+ 2\.00 ns × n/);
    assert.match(growthOf(() => 2).detail(), /^2\.00 ns; the costs deviate/);
    const narrow = (/** @type {number} */ spread) =>
      growthOf((n) => n * Math.log2(n), { argument: (i) => String(64 * 2 ** i), spread });
    assert.match(narrow(0.24).text, /^n or n log n ±/);
    assert.match(narrow(0.24).detail(), /do not exclude n log n: measure a wider range of arguments$/);
    assert.match(narrow(0.3).text, /^n or 2 others ±/);
    const none = growthOf((n) => (n === 100 ? 900 : 10));
    assert.equal(none.text, 'no fit');
    assert.match(none.detail(), /no order fits/);
  },
);

test('a large ladder error is marked', () => {
  const platform = {
    id: 'node',
    status: 'ok',
    reason: null,
    rounds: [roundOf(ladderOf((k) => (k === 64 ? 3 : 1.5 * k)))],
  };
  const row = modelOf([platform]).clockRows.at(-1);
  assert.equal(row.cells[0].text, '97 % !');
  assert.match(row.cells[0].title, /K = 64/);
});

test('an empty summary gives an empty table', () => {
  const model = modelOf([skipped('native', 'no compiler')]);
  assert.deepEqual(model.columns, []);
  assert.deepEqual(model.suites, []);
  assert.deepEqual(model.skipped, ['native skipped: no compiler']);
});

test('a variant is named by its version or its compiler, as its platform is', () => {
  const ids = ['native', 'native@clang', 'node', 'node@--jitless', 'node#2'];
  const summary = summarize(
    resultsOf(
      ids.map((id) =>
        platformOf(id, [{ cost: 1 }], id.startsWith('native') ? { round: { host: nativeHost } } : {}),
      ),
    ),
  );
  const runtime = tableModel(summary).clockRows.find(({ label }) => label === 'runtime');
  assert.deepEqual(
    runtime?.cells.map(({ text }) => text),
    ['gcc 12.2', 'gcc 12.2', '20.20', '20.20', '20.20'],
  );
});
