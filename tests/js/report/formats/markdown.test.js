import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderMarkdown } from '../../../../report/formats/markdown.js';
import { escape } from '../../../../report/text/markdown.js';
import { renderTerminalPlot } from '../../../../report/formats/terminal/plot.js';
import { summarize } from '../../../../report/summary/summary.js';
import { tableModel } from '../../../../report/table/model.js';
import { floorClock, nativeHost, platformOf, resultsOf, skipped } from '../fixture.js';

const render = (platforms) => renderMarkdown(tableModel(summarize(resultsOf(platforms))));

test('the table is GitHub Markdown: a head of clocks, one table for each suite', () => {
  const text = render([
    platformOf('native', [{ cost: 10 }, { name: 'mod 16', cost: 0.5 }], { round: { host: nativeHost } }),
    platformOf('node', [{ cost: 13 }, { name: 'mod 16', cost: null, failure: 'body threw' }]),
    skipped('webkit', 'not found'),
  ]);
  assert.equal(
    text,
    `\
**samebench 0.1.0 · AMD EPYC, 2 cores · Debian GNU/Linux 12 · 1 round**

> [!CAUTION]
> node: mod 16 failed: body threw

**node takes 1.30 times as long as native (one benchmark: is\\_prime u64)**

### primality

| | native | node |
| :-- | --: | --: |
| is\\_prime u64 | 10.0 ns ±0.63% | 13.0 ns ±0.63% 1.30× |
| mod 16 | 0.500 ns ±1.3% | failed |

### cold start

| | native | node |
| :-- | --: | --: |
| compile | – | 2.00 ms |
| instantiate | – | 1.00 ms |
| warm-up | 120 ms | 120 ms |

### clocks

| | native | node |
| :-- | :-- | :-- |
| runtime | gcc 12.2 | 20.20 |
| clock | steady | steady |
| tick | 10 ns | 10 ns |
| call | 25 ns | 25 ns |
| cycle | 0.313 ns ±0.16% | 0.313 ns ±0.16% |
| ladder error | &lt; 0.01 % | &lt; 0.01 % |

- ± covers one process only: differences between processes need more rounds
- not corrected for the CPU's frequency, without slices of the cycle meter: native, node
- webkit skipped: not found
`,
  );
});

test('Markdown is escaped in all texts', () => {
  const text = render([
    platformOf('node', [
      { suite: 'a|b', name: 'x | y *z* <b> `c` [d](e) \\ #1', cost: 1, plan: { note: 'line\nbreak | pipe' } },
    ]),
  ]);
  assert.ok(text.includes('### a\\|b'));
  assert.ok(text.includes('| x \\| y \\*z\\* &lt;b&gt; \\`c\\` \\[d\\](e) \\\\ #<!-- -->1 ¹ |'), text);
  assert.ok(text.includes('- ¹ line break \\| pipe'), text);
});

test('a name notifies nobody, links nothing and is no formula', () => {
  const text = render([
    platformOf('node', [
      {
        suite: '@everyone',
        name: '@user org/repo#12 GH-7 https://example.org www.example.org a@b.org $x$ # @ 5',
        cost: 1,
      },
    ]),
  ]);
  assert.ok(text.includes('### @<!-- -->everyone'), text);
  assert.ok(
    text.includes(
      '| @<!-- -->user org/repo#<!-- -->12 GH-<!-- -->7 https:<!-- -->//example.org www<!-- ' +
        '-->.example.org ' +
        'a@<!-- -->b.org <span>$</span>x<span>$</span> # @ 5 |',
    ),
    text,
  );
});

test('names of emoji between colons stay text, and other colons are left as they are', () => {
  for (const [text, shown] of [
    [':tada:', ':<!-- -->tada:'],
    [':+1:', ':<!-- -->+1:'],
    ['at:100:ns', 'at:<!-- -->100:ns'],
    ['ns::heart::size', 'ns::<!-- -->heart::size'],
    [':white_check_mark:', ':<!-- -->white\\_check\\_mark:'],
    [':A:b:', ':<!-- -->A:<!-- -->b:'],
  ])
    assert.equal(escape(text), shown);
  for (const text of ['std::size', 'a:b', '12:30', ':', '::', ':tada', 'tada:', ':ta da:', 'f(x):g(y):z'])
    assert.equal(escape(text), text);
});

test('a footnote that begins with * is text, not a list in a list', () => {
  const text = render([platformOf('node', [{ cost: 10, result: { spread: 0.2, stop: 'budget' } }])]);
  assert.match(text, /^- \\\* out of budget/m);
});

test('warnings are a block of their own', () => {
  const warnings = [{ code: 'cycle-drift', message: 'drifted by 4 %', benchmark: null }];
  const text = render([platformOf('node', [{ cost: 10 }], { round: { warnings } })]);
  assert.match(text, /> \[!WARNING\]\n> node: drifted by 4 %\n/);
});

/** A summary whose cells were written by hand. */
const summaryOf = (cells, more = {}) => ({
  platforms: Object.keys(cells).map((id) => ({ id })),
  rows: [{ suite: 'primality', name: 'is_prime u64', argument: null, cells, ...more }],
});
const cell = (min, p80, value = min) => ({
  quantity: 'time',
  verdict: 'ok',
  value,
  low: value,
  high: value,
  estimate: { min, p80, floor: 0.1 },
});

test('X is at the minimum and the dashes end at the 80th percentile, on one scale that starts at 0', () => {
  const plot = renderTerminalPlot(summaryOf({ native: cell(25, 50), node: cell(50, 100) }), { width: 64 });
  assert.equal(
    plot,
    [
      'primality',
      '',
      'is_prime u64',
      `  native  |${' '.repeat(13)}X${'-'.repeat(13)}${' '.repeat(25)}|`,
      `  node    |${' '.repeat(26)}X${'-'.repeat(25)}|`,
      `           0${' '.repeat(45)}100 ns`,
      '',
    ].join('\n'),
  );
});

test('in cycles, the scale and the lines are in cycles, and a cost without cycles is not drawn', () => {
  const timed = cell(25, 50);
  const cycles = { ...timed, estimate: { ...timed.estimate, cycles: { value: 75, low: 75, high: 75 } } };
  const plot = renderTerminalPlot(
    summaryOf({ native: cycles, node: { ...timed, estimate: { ...timed.estimate, cycles: null } } }),
    { width: 64, unit: 'cycles' },
  );
  assert.match(plot, /native {2}\|\s+X-+\|\n {2}node {4}cycles are not known\n +0 +150 cyc\n/);
});

test('no line is wider than asked for, and the scale fills the width', () => {
  const summary = summarize(
    resultsOf([
      platformOf('native@clang', [
        { cost: 10 },
        { name: 'a name that is by far too long for a terminal', cost: 3 },
      ]),
      platformOf('webkit', [{ cost: 2000 }]),
    ]),
  );
  for (const width of [30, 40, 80, 200]) {
    const widths = renderTerminalPlot(summary, { width })
      .split('\n')
      .map((line) => [...line].length);
    assert.equal(Math.max(...widths), width);
  }
});

test('a spread that is too small to see is an X alone', () => {
  const plot = renderTerminalPlot(summaryOf({ native: cell(99.9, 100) }), { width: 60 });
  assert.match(plot, /\| +X\|/);
});

test('a cell without a cost is described, not drawn', () => {
  const none = { ...cell(0, 0), verdict: 'below-floor', value: null };
  const failed = { ...none, verdict: 'failed', estimate: undefined };
  const plot = renderTerminalPlot(summaryOf({ native: cell(1, 2), node: none, bun: failed }), { width: 60 });
  assert.match(plot, /node {4}< 0\.1\d? ns \(below the floor\)/);
  assert.match(plot, /bun {5}failed/);
  const nothing = renderTerminalPlot(summaryOf({ node: none }), { width: 60 });
  assert.doesNotMatch(nothing, /\|/, 'no scale where nothing is on it');
});

test('a negative minimum is drawn at the start of the scale', () => {
  const plot = renderTerminalPlot(summaryOf({ native: cell(-1, 4, 2) }), { width: 60 });
  assert.match(plot, /\|X-+\|/);
});

test('results of a real shape: every benchmark, argument and platform has its line', () => {
  const below = { cost: 0, name: 'free', result: { operations: 1_000_000 } };
  const plot = renderTerminalPlot(
    summarize(
      resultsOf([
        platformOf('native', [{ cost: 10 }, { name: 'sum', argument: '10', cost: 3 }, below], {
          round: { clock: floorClock() },
        }),
        platformOf('node', [{ cost: 10 }]),
      ]),
    ),
    { width: 80 },
  );
  for (const text of ['is_prime u64', 'sum 10', 'free']) assert.ok(plot.includes(`\n${text}\n`), plot);
  assert.equal(plot.match(/^ {2}node/gm).length, 1, 'absent where it was not measured');
});

test('colours come from the painter', () => {
  const paint = {
    bold: (t) => t,
    dim: (t) => `<${t}>`,
    red: (t) => t,
    yellow: (t) => t,
    cyan: (t) => `{${t}}`,
  };
  assert.match(renderTerminalPlot(summaryOf({ native: cell(1, 2) }), { width: 60, paint }), /\{X-+\}/);
});
