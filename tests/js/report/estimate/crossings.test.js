import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cheapest } from '../../../../report/estimate/crossings.js';
import { renderMarkdown } from '../../../../report/formats/markdown.js';
import { tableModel } from '../../../../report/table/model.js';
import { validateResults } from '../../../../report/results/schema.js';
import { summarize } from '../../../../report/summary/summary.js';
import { renderTable } from '../../../../report/formats/terminal/table.js';
import { floorClock, nativeHost, platformOf, resultsOf } from '../fixture.js';

const tens = [10, 100, 1000, 10_000];
/** Costs at 10, 100 … known to ±1 %; null where there is none. */
const series = (name, costs, off = 0.01) => ({
  name,
  points: costs.flatMap((value, i) =>
    value === null ? [] : [{ x: tens[i], value, low: value * (1 - off), high: value * (1 + off) }],
  ),
});
const told = (ranges) => ranges.map(({ names, low, high }) => [names.join(' = '), low, high]);

test('a linear cost is overtaken by a constant one where their lines cross', () => {
  const [first, second] = cheapest([
    series('n', [1, 10, 100, 1000]),
    series('flat', [31.6, 31.6, 31.6, 31.6]),
  ]);
  assert.deepEqual([first.names, first.low, first.high], [['n'], 100, 1000]);
  assert.ok(Math.abs(first.upTo / 316 - 1) < 1e-9, `${first.upTo}`);
  assert.deepEqual(second, { names: ['flat'], upTo: null, low: null, high: null });
});

test('a crossing lies between the arguments at which the intervals do not overlap', () => {
  const wide = series('flat', [31.6, 31.6, 31.6, 31.6], 0.9);
  assert.deepEqual(told(cheapest([series('n', [1, 10, 100, 1000]), wide])), [
    ['n', 10, 1000],
    ['flat', null, null],
  ]);
  const [{ upTo }] = cheapest([series('n', [1, 10, 100, 1000]), wide]);
  assert.ok(Math.abs(upTo / 316 - 1) < 1e-9, `interpolated where the estimates cross: ${upTo}`);
});

test('without separate intervals on both sides there is no crossing', () => {
  const a = series('a', [10, 11, 12, 13], 0.2);
  assert.deepEqual(told(cheapest([a, series('b', [11, 11, 11, 11], 0.2)])), [['a = b', null, null]]);
  assert.deepEqual(told(cheapest([a, series('b', [11, 11, 11, 5], 0.2)])), [['b', null, null]]);
  assert.deepEqual(told(cheapest([a, series('b', [30, 11, 11, 11], 0.2)])), [['a', null, null]]);
});

test('overlapping intervals in between do not hide a crossing; equal series share a range', () => {
  const ranges = cheapest([
    series('i*i', [1, 10, 100, 1000]),
    series('sqrt', [1.01, 9.9, 101, 990]),
    series('flat', [50, 50, 50, 50]),
  ]);
  assert.deepEqual(told(ranges), [
    ['i*i = sqrt', 100, 1000],
    ['flat', null, null],
  ]);
});

test('the cheapest series can change several times, and back again', () => {
  const ranges = cheapest([
    series('a', [1, 9, 1, 9]),
    series('b', [3, 3, 3, 3]),
    series('never', [20, 20, 20, 20]),
  ]);
  assert.deepEqual(told(ranges), [
    ['a', 10, 100],
    ['b', 100, 1000],
    ['a', 1000, 10_000],
    ['b', null, null],
  ]);
});

test('a cheapest series that ends early has not been overtaken', () => {
  assert.deepEqual(told(cheapest([series('short', [1, 1, null, null]), series('long', [2, 2, 2, 2])])), [
    ['short', null, null],
    ['long', null, null],
  ]);
  assert.deepEqual(told(cheapest([series('hole', [1, null, 1, 1]), series('long', [2, 2, 2, 2])])), [
    ['hole', null, null],
  ]);
});

test('a single series has no ranges', () => {
  assert.deepEqual(cheapest([series('a', [1, 2, 3, 4])]), []);
  assert.deepEqual(cheapest([series('a', [1, 2, 3, 4]), series('b', [])]), []);
  assert.deepEqual(cheapest([]), []);
});

/** Rows of a chart, as a host plans and measures them. */
const chart = (name, alternatives, costs, more = {}) =>
  costs.map((cost, i) => ({
    suite: 'charts',
    name,
    argument: `10^${i + 1}`,
    cost,
    plan: { alternatives, onlyByName: true },
    ...more,
  }));
const scripted = (scale) => [
  ...chart(
    'trial i*i 1000 up to',
    '1000 up to',
    [1, 10, 100, 1000].map((cost) => cost * scale),
  ),
  ...chart('is_prime 1000 up to', '1000 up to', [50, 50, 50, 50]),
  ...chart('alone', 'other chart', [1, 2, 3, 4]),
  ...chart('unrelated', null, [0.5, 0.5, 0.5, 0.5]),
  ...chart('unrelated as well', null, [2, 2, 2, 2]),
];
const run = () =>
  resultsOf([
    platformOf('native', scripted(1), { round: { host: nativeHost } }),
    platformOf('node', scripted(10)),
  ]);

test('the summary has the cheapest alternatives of each chart on each platform', () => {
  const { crossings } = summarize(validateResults(run()));
  assert.deepEqual(
    crossings.map(({ suite, chart: name, platform, cheapest: ranges }) => [
      suite,
      name,
      platform,
      told(ranges),
    ]),
    [
      [
        'charts',
        '1000 up to',
        'native',
        [
          ['trial i*i 1000 up to', 100, 1000],
          ['is_prime 1000 up to', null, null],
        ],
      ],
      [
        'charts',
        '1000 up to',
        'node',
        [
          ['trial i*i 1000 up to', 10, 100],
          ['is_prime 1000 up to', null, null],
        ],
      ],
    ],
  );
  assert.ok(Math.abs(crossings[0].cheapest[0].upTo / 500 - 1) < 0.01);
});

test('costs that are below the floor or unstable are ignored', () => {
  const below = chart('x chart', 'chart', [0, 0, 0, 0], { result: { operations: 1_000_000 } });
  const unstable = chart('y chart', 'chart', [1, 1, 1, 1], {
    result: { stop: 'clock', operations: 1_000_000 },
  });
  const platform = platformOf(
    'node',
    [
      ...below,
      ...unstable,
      ...chart('z chart', 'chart', [2, 2, 2, 2], { result: { operations: 1_000_000 } }),
    ],
    { round: { clock: floorClock() } },
  );
  const { crossings, rows } = summarize(resultsOf([platform]));
  assert.deepEqual([...new Set(rows.map(({ cells }) => cells.node.verdict))].sort(), [
    'below-floor',
    'ok',
    'unstable',
  ]);
  assert.deepEqual(crossings, []);
});

test('results without alternatives have no crossings', () => {
  assert.deepEqual(summarize(resultsOf([platformOf('node', [{ cost: 1 }])])).crossings, []);
});

test('terminal and Markdown show a line for each platform under the suite', () => {
  const model = tableModel(summarize(run()));
  const lines = [
    '1000 up to, native: trial i*i is cheapest up to 500 (100 to 1000), then is_prime',
    '1000 up to, node: trial i*i is cheapest up to 50 (10 to 100), then is_prime',
  ];
  const table = renderTable(model, { width: 120 });
  for (const line of lines) assert.ok(table.includes(`\n  ${line}\n`), table);
  assert.ok(
    renderMarkdown(model).includes(lines.map((line) => `- ${line.replace(/([*_])/g, '\\$1')}`).join('\n')),
    renderMarkdown(model),
  );
});

test('in a narrow terminal each block of columns has its own lines, wrapped', () => {
  const table = renderTable(tableModel(summarize(run())), { width: 60 });
  assert.equal(table.match(/1000 up to, native: /g)?.length, 1);
  assert.equal(table.match(/1000 up to, node: /g)?.length, 1);
  assert.ok(
    table.indexOf('1000 up to, native: ') < table.lastIndexOf('ladder error'),
    'under the block of its column',
  );
});

test('several crossings, large arguments and equal alternatives are shown in one line', () => {
  const [{ remarks }] = tableModel(
    summarize(
      resultsOf([
        platformOf('node', [
          ...chart('a chart', 'chart', [1, 1, 9, 9, 9, 1]),
          ...chart('b chart', 'chart', [1, 1, 9, 9, 9, 1]),
          ...chart('c chart', 'chart', [3, 3, 3, 3, 3, 3]),
        ]),
      ]),
    ),
  ).suites;
  assert.deepEqual(
    remarks.map(({ text }) => text),
    ['chart, node: a or b is cheapest up to 320 (100 to 1000), c up to 3.2·10^5 (10^5 to 10^6), then a or b'],
  );
});

test('crossings of alternatives that are not the cheapest get their own line', () => {
  const summary = summarize(
    resultsOf([
      platformOf('node', [
        ...chart('a chart', 'chart', [1, 1, 1, 1]),
        ...chart('b chart', 'chart', [2, 20, 200, 2000]),
        ...chart('c chart', 'chart', [50, 50, 50, 50]),
      ]),
    ]),
  );
  const [{ overtakings }] = summary.crossings;
  assert.deepEqual(
    overtakings.map(({ before, after, low, high }) => [before, after, low, high]),
    [['b chart', 'c chart', 100, 1000]],
  );
  assert.deepEqual(
    tableModel(summary).suites[0].remarks.map(({ text }) => text),
    ['chart, node: a is cheapest throughout', 'chart, node: c overtakes b at 250 (100 to 1000)'],
  );
});

test('an alternative that is cheapest throughout, or until its rows end, is shown', () => {
  const [{ remarks }] = tableModel(
    summarize(
      resultsOf([
        platformOf('node', [
          ...chart('x up', 'up', [1, 1, 1]),
          ...chart('y up', 'up', [3, 3, 3]),
          ...chart('x down', 'down', [1, 1]),
          ...chart('y down', 'down', [3, 3, 3]),
        ]),
      ]),
    ),
  ).suites;
  assert.deepEqual(
    remarks.map(({ text }) => text),
    ['up, node: x is cheapest throughout', 'down, node: x is cheapest at first, then y'],
  );
});
