import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whyRows } from '../../analysis/chart.js';
import { chapter } from '../../chapter.js';
import { renderCsv } from '../../../../report/formats/csv.js';
import { renderHtml } from '../../../../report/html/document.js';
import { summarize as summarizeWith } from '../../../../report/summary/summary.js';
import { arrange } from '../../../../report/table/arrange.js';
import { tableModel } from '../../../../report/table/model.js';
import { barePage, nativeHost, platformOf, resultsOf } from '../../../../tests/js/report/fixture.js';

const chapters = [chapter];

const summarize = (/** @type {any} */ run) => summarizeWith(run, { chapters });

/** @param {Record<string, number>} costs @param {string} [suite] */
const scripted = (costs, suite = 'numbers') =>
  Object.entries(costs).map(([name, cost]) => ({ suite, name, cost }));
const results = (ids = ['native', 'oracle', 'node', 'bun']) =>
  resultsOf(
    [
      platformOf('native', scripted({ both: 10, engine: 10, format: 10 }), { round: { host: nativeHost } }),
      platformOf('oracle', scripted({ both: 20, engine: 11, format: 40 })),
      platformOf('node', scripted({ both: 40, engine: 44, format: 44 })),
      platformOf('bun', scripted({ both: 40, engine: 11, format: 40 })),
    ].filter(({ id }) => ids.includes(id)),
  );

test('CSV has the shares in the lines of the engines, and no such columns without an oracle', () => {
  const linesOf = (/** @type {any} */ run) =>
    renderCsv(summarize(run), chapters)
      .trimEnd()
      .split('\n')
      .map((line) => line.split(','));
  const [head, ...lines] = linesOf(results());
  const of = (/** @type {string[]} */ line, /** @type {string} */ key) =>
    Number(line[head.indexOf(key)] || NaN);
  const split = lines.filter((line) => line[head.indexOf('format')] !== '');
  assert.deepEqual(
    split.map((line) => [
      line[head.indexOf('platform')],
      line[head.indexOf('benchmark')],
      ...['format', 'engine'].map((key) => of(line, key).toFixed(2)),
    ]),
    [
      ['node', 'both', '2.00', '2.00'],
      ['bun', 'both', '2.00', '2.00'],
      ['node', 'engine', '1.10', '4.00'],
      ['bun', 'engine', '1.10', '1.00'],
      ['node', 'format', '4.00', '1.10'],
      ['bun', 'format', '4.00', '1.00'],
    ],
  );
  for (const line of split) {
    assert.ok(Math.abs((of(line, 'format') * of(line, 'engine')) / of(line, 'ratio') - 1) < 1e-12);
    assert.ok(of(line, 'formatLow') < of(line, 'format') && of(line, 'engineHigh') > of(line, 'engine'));
  }
  assert.doesNotMatch(linesOf(results(['native', 'node']))[0].join(), /format|engine/);
});

test("the chart begins with the engine's row and ends with the format's, over all platforms", () => {
  const { why = [] } = summarize(results());
  assert.deepEqual(
    whyRows(why).map(({ label, splits }) => [label, ...splits.map(({ platform }) => platform)]),
    [
      ['engine', 'node', 'bun'],
      ['both', 'node', 'bun'],
      ['format', 'node', 'bun'],
    ],
  );
  const alone = whyRows(why.filter(({ platform }) => platform === 'node').reverse());
  assert.deepEqual(
    alone.map(({ label }) => label),
    ['engine', 'both', 'format'],
  );
  const [one] = why;
  assert.deepEqual(
    whyRows([one, { ...one, suite: 'other' }]).map(({ label }) => label),
    ['numbers/both', 'other/both'],
    'rows of one name have their suites',
  );
});

test('a part whose interval contains 1 is marked, with a note of what it does not differ from', () => {
  const model = tableModel(summarize(results()), { chapters });
  const {
    added: [why],
    footnotes,
  } = model;
  assert.deepEqual(why?.rows[2].cells.map(({ text }) => text).slice(2), [
    '4.40 = 4.00 × 1.10',
    '4.00 = 4.00 × ≈1.00',
  ]);
  assert.ok(
    footnotes.includes('≈ no significant difference from oracle: the interval of the ratio contains 1'),
  );
  assert.deepEqual(
    ['', 'engine'].map((filter) => arrange(model, { filter }).added.length),
    [1, 0],
    'it has all rows, so it is left out where some are shown',
  );
});

test('the report has the chart, its rows as data, and a link to it, where there is an oracle', () => {
  const pageOf = (/** @type {any} */ run) =>
    renderHtml(summarize(run), run, {
      unit: 'ns',
      cold: false,
      ...barePage,
      chapters,
    });
  const page = pageOf(results());
  assert.match(page, /<a href="#why">.*<section id="why".*<figure data-why>/s);
  const { why } = JSON.parse(/id="data">([^<]*)</.exec(page)?.[1] ?? '');
  assert.deepEqual(
    why.map(({ label, format }) => [label, format.value.toFixed(2)]),
    [
      ['engine', '1.10'],
      ['both', '2.00'],
      ['format', '4.00'],
    ],
  );
  assert.doesNotMatch(pageOf(results(['native', 'node'])), /id="why|data-why/);
});
