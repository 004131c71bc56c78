import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderBencher } from '../../../../report/formats/bencher.js';
import { costsOf, timesOf } from '../../../../report/formats/costs.js';
import { renderCsv } from '../../../../report/formats/csv.js';
import { renderGithubActionBenchmark } from '../../../../report/formats/github-action-benchmark.js';
import { googleBenchmark, renderGoogleBenchmark } from '../../../../report/formats/google-benchmark.js';
import { renderTerminalPlot } from '../../../../report/formats/terminal/plot.js';
import { summarize } from '../../../../report/summary/summary.js';
import { countingPlatform, moduleRound, platformOf, resultsOf, skipped } from '../fixture.js';

/** The fields of CSV, quotes and all (RFC 4180). */
const parse = (text) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, plain]) =>
        quoted === undefined ? plain : quoted.replaceAll('""', '"'),
      ),
    );

const csvOf = (platforms) => {
  const [head, ...lines] = parse(renderCsv(summarize(resultsOf(platforms))));
  return lines.map((line) => Object.fromEntries(line.map((field, i) => [head[i], field])));
};

test('CSV has a line for each benchmark and platform, with the numbers of the summary, unrounded', () => {
  const platforms = [platformOf('native@clang', [{ cost: 10 }]), platformOf('node', [{ cost: 20 }])];
  const [native, node, ...rest] = csvOf(platforms);
  assert.deepEqual(rest, []);
  const {
    rows: [{ cells }],
  } = summarize(resultsOf(platforms));
  assert.deepEqual(
    [native.suite, native.benchmark, native.argument, native.platform, native.verdict],
    ['primality', 'is_prime u64', '', 'native@clang', 'ok'],
  );
  const {
    value: ns,
    low,
    high,
    pairs,
    checksum,
    ratio,
    estimate: { min, p80, cycles, coldNs, floor: floorNs },
  } = cells.node;
  const expected = {
    unit: 'ns',
    ns,
    instructions: '',
    low,
    high,
    min,
    p80,
    cycles: cycles?.value,
    ratioLow: ratio?.low,
    coldNs,
    floorNs,
    pairs,
    checksum,
  };
  for (const [key, value] of Object.entries(expected)) assert.equal(node[key], String(value), key);
});

test('missing values are empty, never 0', () => {
  const [cell] = csvOf([platformOf('node', [{ cost: null, failure: 'it trapped' }])]);
  assert.deepEqual(
    [cell.verdict, cell.reason, cell.ns, cell.ratio, cell.cycles],
    ['failed', 'it trapped', '', '', ''],
  );
});

test('commas, quotes and line breaks stay inside their field', () => {
  const name = 'say "hi", world';
  const text = renderCsv(summarize(resultsOf([platformOf('node', [{ name, argument: 'a\nb', cost: 1 }])])));
  assert.ok(text.includes('\nprimality,"say ""hi"", world","a\nb",node,ok,'), text);
});

test('a text that looks like a formula has an apostrophe in front; numbers stay numbers', () => {
  const text = (argument) =>
    renderCsv(summarize(resultsOf([platformOf('node', [{ name: 'a', argument, cost: 1 }])])));
  for (const formula of ['=1+1', '+a', '-2+3', '@SUM(1)', '-', '＝1'])
    assert.ok(text(formula).includes(`,a,'${formula},node`), text(formula));
  assert.ok(text('\t=1').includes(",a,'\t=1,node"));
  assert.ok(text('=a,"b"').includes(',a,"\'=a,""b""",node'));
  for (const number of ['-5', '+5', '-2.5', '-1e-9', '64', 'n=8'])
    assert.ok(text(number).includes(`,a,${number},node`), number);
});

test('a platform without measurements has no lines', () => {
  assert.equal(csvOf([platformOf('node', [{ cost: 1 }]), skipped('firefox', 'not there')]).length, 1);
});

test("the parts of an object's size are columns", () => {
  const object = { itself: 24, heap: 48, blocks: 1, requested: 40, withOverhead: true };
  const [cell] = csvOf([
    countingPlatform('native@work', [{ bytes: 72, object, plan: { isSize: true, items: 10 } }]),
  ]);
  assert.deepEqual(
    [cell.bytes, cell.ownBytes, cell.heapBytes, cell.heapBlocks, cell.bytesPerItem],
    ['72', '24', '48', '1', '7.2'],
  );
  assert.equal(cell.object, undefined);
});

const results = () =>
  resultsOf([
    platformOf('native', [{ cost: 10 }]),
    countingPlatform('native@work', [
      { work: 40.5 },
      { name: 'nothing', work: 0 },
      { suite: 'size', name: 'module', bytes: 812 },
    ]),
    countingPlatform(
      'wasm@work',
      [{ work: { instructions: 5, bulkBytes: 80, hostCalls: 2, hostBytes: 8 } }],
      { round: moduleRound },
    ),
  ]);
const summary = () => summarize(results());

test('counts are costs with a unit of their own; those of 0 or less are left out', () => {
  const { costs, leftOut } = costsOf(summary());
  assert.deepEqual(
    costs.slice(1).map(({ path, cell, value, low, high }) => [path, cell.quantity, value, low, high]),
    [
      ['native@work/primality/is_prime u64', 'instructions', 40.5, 40.5, 40.5],
      ['native@work/size/module', 'bytes', 812, 812, 812],
      ['wasm@work/primality/is_prime u64', 'instructions', 15, 15, 15],
    ],
  );
  assert.deepEqual(leftOut, [
    { path: 'native@work/primality/nothing', reason: '0 instructions: it costs no more than its empty twin' },
  ]);
});

test("Google Benchmark's JSON leaves out columns of counts, one line for each", () => {
  assert.deepEqual(
    timesOf(summary()).costs.map(({ path }) => path),
    ['is_prime u64'],
  );
  const { benchmarks, context } = JSON.parse(renderGoogleBenchmark(results(), summary()));
  assert.deepEqual([...new Set(benchmarks.map((one) => one.run_name))], ['is_prime u64']);
  const lines = [
    'native@work: counts of instructions and bytes are not times',
    'wasm@work: counts of instructions and bytes are not times',
  ];
  assert.deepEqual(context.left_out, lines);
  assert.deepEqual(
    googleBenchmark.leftOut(summary()).map(({ path, reason }) => `${path}: ${reason}`),
    lines,
  );
});

test('Bencher has a measure for each unit', () => {
  const metrics = JSON.parse(renderBencher(summary()));
  assert.deepEqual(metrics['native@work/primality/is_prime u64'], { instructions: { value: 40.5 } });
  assert.deepEqual(metrics['native@work/size/module'], { 'file-size': { value: 812 } });
  assert.deepEqual(Object.keys(metrics['native/primality/is_prime u64']), ['latency']);
});

test('github-action-benchmark has the unit of each entry', () => {
  const entries = JSON.parse(renderGithubActionBenchmark(summary()));
  assert.deepEqual(entries.slice(1), [
    {
      name: 'native@work/primality/is_prime u64',
      unit: 'instr',
      value: 40.5,
      range: '± 0.00',
      extra: 'counted, not measured',
    },
    {
      name: 'native@work/size/module',
      unit: 'B',
      value: 812,
      range: '± 0.00',
      extra: 'counted, not measured',
    },
    {
      name: 'wasm@work/primality/is_prime u64',
      unit: 'instr',
      value: 15,
      range: '± 0.00',
      extra: 'counted, not measured',
    },
  ]);
});

test('CSV has the unit, the amount and its parts', () => {
  const [head, ...lines] = renderCsv(summary())
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  const cells = lines.map((line) => Object.fromEntries(head.map((name, i) => [name, line[i]])));
  const of = (platform, benchmark) =>
    cells.find((cell) => cell.platform === platform && cell.benchmark === benchmark);
  const { unit, instructions, ns, bulkBytes, hostCalls, hostBytes, operations, inputs } = of(
    'wasm@work',
    'is_prime u64',
  );
  assert.deepEqual(
    [unit, instructions, ns, bulkBytes, hostCalls, hostBytes, operations, inputs],
    ['instructions', '15', '', '80', '2', '8', '16', '1'],
  );
  assert.deepEqual(
    [
      of('native@work', 'module').bytes,
      of('native', 'is_prime u64').operations,
      of('native@work', 'nothing').instructions,
    ],
    ['812', '', '0'],
  );
});

test('the plot of the terminal has times only', () => {
  const text = renderTerminalPlot(summary());
  assert.match(text, /native /);
  assert.doesNotMatch(text, /@work|size|module/);
});
