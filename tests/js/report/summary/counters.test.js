import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatNamed } from '../../../../report/formats/index.js';
import { parseResults } from '../../../../report/results/schema.js';
import { summarize } from '../../../../report/summary/summary.js';
import { tableModel } from '../../../../report/table/model.js';
import { NO_COLOUR } from '../../../../report/text/paint.js';
import { platformOf, resultsOf, roundOf } from '../fixture.js';

const counters = (/** @type {number | null} */ hits) => [
  { name: 'hits', kind: 'per-operation', amount: hits },
  { name: 'words', kind: 'per-second', amount: 20 },
  { name: 'size', kind: 'total', amount: 1024 },
];

/** A benchmark of 10 ns with these counters in its rounds, and one without. */
const platform = (/** @type {string} */ id, /** @type {(number | null)[]} */ ...hits) => platformOf(id, [], {
  rounds: hits.map((own, round) => roundOf([
    { name: 'lookup', cost: 10, plan: { userCounters: counters(own) } }, { name: 'plain', cost: 5 },
  ], { round })),
});
const results = resultsOf([platform('native', 0.25, 0.5, 0.75), platform('node', null, 0)]);
const summary = summarize(results);
const screen = { width: 100, plotWidth: 100, paint: NO_COLOUR };
const made = (/** @type {string} */ format) => formatNamed(format).report?.({ summary, results, screen, makePage: async () => '' });

test('counters are valid in results, and the summary has their medians, per operation, second or in total', () => {
  parseResults(JSON.stringify(results), 'results.json');
  const [{ cells: { native, node } }, plain] = summary.rows;
  assert.deepEqual(native.userCounters?.map(({ name, kind }) => [name, kind]),
    [['hits', 'per-operation'], ['words', 'per-second'], ['size', 'total']]);
  const values = native.userCounters?.map(({ value }) => value) ?? [];
  assert.deepEqual([values[0], values[2]], [0.5, 1024]);
  assert.ok(Math.abs(Number(values[1]) - 2e9) < 0.01e9, `20 words in 10 ns: ${values[1]}`);
  assert.equal(node.userCounters?.[0].value, 0, 'what is no number does not count');
  assert.ok(!('userCounters' in plain.cells.native));
});

test('a cost below the floor has no rate, but its other counters', () => {
  const below = summarize(resultsOf([platformOf('native', [{ cost: 0, plan: { userCounters: counters(1) } }])]));
  const { verdict, userCounters } = below.rows[0].cells.native;
  assert.equal(verdict, 'below-floor');
  assert.deepEqual(userCounters?.map(({ value }) => value), [1, null, 1024]);
});

test('the table has a line for each counter below its row', async () => {
  assert.deepEqual(tableModel(summary).suites[0].rows.map(({ kind, label, cells }) => [kind, label, ...cells.slice(0, kind === 'rate' ? 2 : 0).map(({ text }) => text)]), [
    ['cost', 'lookup'],
    ['rate', 'hits', '0.500 /op', '0 /op'],
    ['rate', 'words', '2.00 G/s', '2.00 G/s'],
    ['rate', 'size', '1024', '1024'],
    ['cost', 'plain'],
  ]);
  assert.match(String(await made('table')), /\n {4}hits +0\.500 \/op +0 \/op\n {4}words +2\.00 G\/s +2\.00 G\/s\n/);
  assert.match(String(await made('markdown')), /\| hits \| 0\.500 \/op \| 0 \/op \|/);
});

test('CSV has a column for each counter', async () => {
  const [head, ...lines] = String(await made('csv')).trim().split('\n').map((line) => line.split(','));
  const values = (/** @type {string} */ title) => lines.map((line) => line[head.indexOf(title)]);
  assert.deepEqual(values('hits per operation'), ['0.5', '0', '', '']);
  assert.deepEqual(values('size total'), ['1024', '1024', '', '']);
  assert.ok(head.includes('words per second') && !head.includes('userCounters'));
  assert.ok(lines.every((line) => line.length === head.length));
});

test("the formats of other tools have counters where they have a place for them", async () => {
  const { benchmarks } = JSON.parse(String(await made('google-benchmark')));
  const [first] = benchmarks;
  assert.deepEqual([first.name, first.hits, first.size], ['native/lookup', 0.5, 1024]);
  assert.ok(Math.abs(first.words - 2e9) < 0.01e9);
  assert.ok(!('hits' in benchmarks.find(({ name }) => name === 'native/plain')));
  const bencher = JSON.parse(String(await made('bencher')));
  assert.deepEqual(bencher['native/primality/lookup'].hits, { value: 0.5 });
  assert.ok(bencher['native/primality/lookup'].latency.value > 0);
  const [entry] = JSON.parse(String(await made('github-action-benchmark')));
  assert.match(entry.extra, /\nhits: 0\.500 \/op\nwords: 2\.00 G\/s\nsize: 1024$/);
});

test('a counter does not replace what a format says by itself', async () => {
  const named = resultsOf([platformOf('native', [{ cost: 10, plan: { userCounters: [
    { name: 'real_time', kind: 'total', amount: 1 }, { name: 'latency', kind: 'total', amount: 2 },
  ] } }])]);
  const input = { summary: summarize(named), results: named, screen, makePage: async () => '' };
  const [{ real_time: time }] = JSON.parse(String(formatNamed('google-benchmark').report?.(input))).benchmarks;
  assert.ok(time > 9, `${time}`);
  const [{ latency }] = Object.values(JSON.parse(String(formatNamed('bencher').report?.(input))));
  assert.ok(latency.value > 9, `${latency.value}`);
});
