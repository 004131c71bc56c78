import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csv } from '../../../../report/formats/csv.js';
import { formatNamed } from '../../../../report/formats/index.js';
import { parseResults } from '../../../../report/results/schema.js';
import { summarize } from '../../../../report/summary/summary.js';
import { tableModel } from '../../../../report/table/model.js';
import { NO_COLOUR } from '../../../../report/text/paint.js';
import { assertNear, ladderOf, nativeHost, pairsOf, platformOf, resultsOf, roundOf } from '../fixture.js';

const counters = (/** @type {number | null} */ hits) => [
  { name: 'hits', kind: 'per-operation', amount: hits },
  { name: 'words', kind: 'per-second', amount: 20 },
  { name: 'size', kind: 'total', amount: 1024 },
];

/** A benchmark of 10 ns with these counters in its rounds, and one without. */
const platform = (/** @type {string} */ id, /** @type {(number | null)[]} */ ...hits) =>
  platformOf(id, [], {
    rounds: hits.map((own, round) =>
      roundOf(
        [
          { name: 'lookup', cost: 10, plan: { userCounters: counters(own) } },
          { name: 'plain', cost: 5 },
        ],
        { round },
      ),
    ),
  });
const results = resultsOf([platform('native', 0.25, 0.5, 0.75), platform('node', null, 0)]);
const summary = summarize(results);
const screen = { width: 100, plotWidth: 100, paint: NO_COLOUR };
const made = (/** @type {string} */ format) =>
  formatNamed(format).report?.({ summary, results, screen, makePage: async () => '' });

test('counters are valid in results; the summary has medians per operation, second or in total', () => {
  parseResults(JSON.stringify(results), 'results.json');
  const [
    {
      cells: { native, node },
    },
    plain,
  ] = summary.rows;
  assert.deepEqual(
    native.userCounters?.map(({ name, kind }) => [name, kind]),
    [
      ['hits', 'per-operation'],
      ['words', 'per-second'],
      ['size', 'total'],
    ],
  );
  const values = native.userCounters?.map(({ value }) => value) ?? [];
  assert.deepEqual([values[0], values[2]], [0.5, 1024]);
  assert.ok(Math.abs(Number(values[1]) - 2e9) < 0.01e9, `20 words in 10 ns: ${values[1]}`);
  assert.deepEqual(
    node.userCounters?.[0],
    { name: 'hits', kind: 'per-operation', value: null, isFinite: false },
    'no number in one of its rounds',
  );
  assert.ok(!('userCounters' in plain.cells.native));
});

test('a cost below the floor has no rate, but its other counters', () => {
  const below = summarize(
    resultsOf([platformOf('native', [{ cost: 0, plan: { userCounters: counters(1) } }])]),
  );
  const { verdict, userCounters } = below.rows[0].cells.native;
  assert.equal(verdict, 'below-floor');
  assert.deepEqual(
    userCounters?.map(({ value }) => value),
    [1, null, 1024],
  );
});

test('a row that was measured once has its counters, too', () => {
  const once = summarize(
    resultsOf([
      platformOf('native', [
        { cost: 10, result: { pairs: pairsOf(10, { count: 1 }) }, plan: { userCounters: counters(1) } },
      ]),
    ]),
  );
  const { pairs, userCounters } = once.rows[0].cells.native;
  assert.equal(pairs, 1);
  assert.equal(userCounters?.[0].value, 1);
});

test('the table has a line for each counter below its row', async () => {
  assert.deepEqual(
    tableModel(summary).suites[0].rows.map(({ kind, label, cells }) => [
      kind,
      label,
      ...cells.slice(0, kind === 'rate' ? 2 : 0).map(({ text }) => text),
    ]),
    [
      ['cost', 'lookup'],
      ['rate', 'hits', '0.500 /op', 'not finite'],
      ['rate', 'words', '2.00 G/s', '2.00 G/s'],
      ['rate', 'size', '1024', '1024'],
      ['cost', 'plain'],
    ],
  );
  assert.match(
    String(await made('table')),
    /\n {4}hits +0\.500 \/op +not finite\n {4}words +2\.00 G\/s +2\.00 G\/s\n/,
  );
  assert.match(String(await made('markdown')), /\| hits \| 0\.500 \/op \| not finite \|/);
});

test('CSV has a column for each counter', async () => {
  const [head, ...lines] = String(await made('csv'))
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  const values = (/** @type {string} */ title) => lines.map((line) => line[head.indexOf(title)]);
  assert.deepEqual(values('hits per operation'), ['0.5', 'NaN', '', '']);
  assert.deepEqual(values('size total'), ['1024', '1024', '', '']);
  assert.ok(head.includes('words per second') && !head.includes('userCounters'));
  assert.ok(lines.every((line) => line.length === head.length));
});

test('the formats of other tools have counters where they have a place for them', async () => {
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
  const named = resultsOf([
    platformOf('native', [
      {
        cost: 10,
        plan: {
          userCounters: [
            { name: 'real_time', kind: 'total', amount: 1 },
            { name: 'latency', kind: 'total', amount: 2 },
          ],
        },
      },
    ]),
  ]);
  const input = { summary: summarize(named), results: named, screen, makePage: async () => '' };
  const [{ real_time: time }] = JSON.parse(
    String(formatNamed('google-benchmark').report?.(input)),
  ).benchmarks;
  assert.ok(time > 9, `${time}`);
  const [{ latency }] = Object.values(JSON.parse(String(formatNamed('bencher').report?.(input))));
  assert.ok(latency.value > 9, `${latency.value}`);
});

/** Scripted rows: `std::sort` costs 10 and 40, `mine` 5 and 60. @param {number} slower */
const rows = (slower) => [
  { name: 'std::sort', argument: '8', cost: 10 * slower },
  { name: 'std::sort', argument: '64', cost: 40 * slower },
  { name: 'mine', argument: '8', cost: 5, plan: { relativeTo: 'std::sort' } },
  { name: 'mine', argument: '64', cost: 60, plan: { relativeTo: 'std::sort' } },
];

const summaryOf = (/** @type {any[]} */ native, /** @type {any[]} */ node) =>
  summarize(
    resultsOf([platformOf('native', native, { round: { host: nativeHost } }), platformOf('node', node)]),
  );

const round = (/** @type {number | null | undefined} */ value) => value && Math.round(value * 1000) / 1000;

test('a cell has its ratio to the reference row with the same argument, on its own platform', () => {
  const { rows: all } = summaryOf(rows(1), rows(2));
  assert.deepEqual(
    all.map(({ name, argument, relativeTo, cells: { native, node } }) => [
      name,
      argument,
      relativeTo,
      round(native.relative?.value),
      round(node.relative?.value),
    ]),
    [
      ['std::sort', '8', undefined, undefined, undefined],
      ['std::sort', '64', undefined, undefined, undefined],
      ['mine', '8', 'std::sort', 0.5, 0.25],
      ['mine', '64', 'std::sort', 1.5, 0.75],
    ],
  );
  const { native } = all[2].cells;
  assert.ok(
    native.relative.low < 0.5 &&
      native.relative.high > 0.5 &&
      native.relative.low > 0.48 &&
      native.relative.high < 0.52,
  );
});

test('the table and the CSV file show the ratio', () => {
  const summary = summaryOf(rows(1), rows(2));
  const shown = tableModel(summary).suites[0].rows.map(({ kind, label, cells }) => [
    kind,
    label,
    ...(kind === 'cost' ? [] : cells.map(({ text }) => text)),
  ]);
  assert.deepEqual(shown, [
    ['cost', 'std::sort 8'],
    ['cost', 'std::sort 64'],
    ['cost', 'mine 8'],
    ['rate', 'of std::sort', '0.50×', '0.25×'],
    ['cost', 'mine 64'],
    ['rate', 'of std::sort', '1.50×', '0.75×'],
  ]);
  const [head, ...lines] = csv
    .report({ summary })
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  const at = head.indexOf('relative');
  assert.deepEqual(
    lines.map((line) => Number(line[at]).toFixed(2)),
    ['0.00', '0.00', '0.00', '0.00', '0.50', '0.25', '1.50', '0.75'],
  );
});

test('a ratio whose interval contains 1 is marked', () => {
  const [first, second] = [
    { name: 'a', cost: 10 },
    { name: 'b', cost: 10.001, plan: { relativeTo: 'a' } },
  ];
  const model = tableModel(summaryOf([first, second], [first, second]));
  assert.equal(model.suites[0].rows[2].cells[0].text, '≈1.00×');
  assert.match(model.footnotes.join('\n'), /≈/);
});

test('a row that is its own reference, or whose reference was not measured, has no ratio', () => {
  const own = summaryOf(
    [{ name: 'a', cost: 1, plan: { relativeTo: 'a' } }],
    [{ name: 'b', cost: 1, plan: { relativeTo: 'a' } }],
  );
  for (const { cells } of own.rows) {
    for (const cell of Object.values(cells)) assert.equal(cell.relative ?? null, null);
  }
  assert.deepEqual(
    tableModel(own).suites[0].rows.map(({ kind }) => kind),
    ['cost', 'cost'],
  );
});

const threadRows = [
  { name: 'add', argument: 'threads=1', cost: 10, plan: { threads: 1 } },
  { name: 'add', argument: 'threads=4', cost: 20, plan: { threads: 4 } },
  { name: 'sort', argument: 'threads=4', cost: 20, plan: { threads: 4, items: 3, bytes: 8 } },
  { name: 'plain', cost: 10 },
];
const threadResults = resultsOf([
  platformOf('native', [], {
    rounds: [roundOf(threadRows, { round: 0 }), roundOf(threadRows, { round: 1 })],
  }),
]);

test("a row's throughput is that of all its threads, in operations if it has no items", () => {
  parseResults(JSON.stringify(threadResults), 'results.json');
  const {
    rows: [one, four, sort, plain],
  } = summarize(threadResults);
  assertNear(one.cells.native.estimate.itemsPerSecond, 1e8, 0.02);
  assertNear(four.cells.native.value, 20, 0.02);
  assertNear(four.cells.native.estimate.itemsPerSecond, 2e8, 0.02);
  assertNear(sort.cells.native.estimate.itemsPerSecond, 6e8, 0.02);
  assertNear(sort.cells.native.estimate.bytesPerSecond, 1.6e9, 0.02);
  assert.equal(plain.cells.native.estimate.itemsPerSecond, null);
});

test('the table shows it below the row', () => {
  const [suite] = tableModel(summarize(threadResults)).suites;
  assert.deepEqual(suite.rows.map(({ label }) => label).slice(0, 4), [
    'add threads=1',
    'throughput',
    'add threads=4',
    'throughput',
  ]);
});

test("a row with threads says why it has no cost: a round's remark, or samples that differ", () => {
  const row = (/** @type {string | null} */ note, spread) => [
    ...ladderOf(),
    { name: 'lock', cost: 0, plan: { threads: 2, note }, result: { spread } },
  ];
  const notesOf = (/** @type {[string | null, number][]} */ ...rounds) =>
    summarize(
      resultsOf([
        {
          id: 'node',
          status: 'ok',
          reason: null,
          rounds: rounds.map(([note, spread], round) => roundOf(row(note, spread), { round })),
        },
      ]),
    ).rows.at(-1).notes;
  assert.deepEqual(notesOf([null, 0.01], ['too few CPUs were idle', 0.01]), {
    node: 'too few CPUs were idle',
  });
  assert.deepEqual(notesOf([null, 0.01], [null, 0.01]), {});
  assert.deepEqual(notesOf([null, 500], [null, 500]), {
    node: 'its threads need idle CPUs, and their samples differ by more than it costs',
  });
});
