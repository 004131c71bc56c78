import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeHtml } from '../../../../cli/output/html.js';
import { renderHtml } from '../../../../report/html/document.js';
import { historyFigures } from '../../../../report/html/history/figures.js';
import { historyOf } from '../../../../report/history/series.js';
import { summarize } from '../../../../report/summary/summary.js';
import { daily, resultsOn } from './fixture.js';

const pack = (text) => Buffer.from(text).toString('base64');
const documentWith = (entries) => {
  const results = resultsOn(0);
  return renderHtml(summarize(results), results, {
    unit: 'ns',
    cold: false,
    script: '',
    loader: 'load()',
    scriptHashes: ['sha256-abc=', 'sha256-def='],
    style: '',
    raw: null,
    rawSize: '',
    pack,
    history: historyFigures(historyOf(entries)),
  });
};
const names = Array.from({ length: 9 }, (_, i) => `b${i}`);
const changing = (changed) =>
  daily(12, (day) => ({
    costs: Object.fromEntries(names.map((name, i) => [name, i < changed && day >= 7 ? 120 + i : 100])),
    ...(day >= 7 ? { host: { compiler: '<gcc>' } } : {}),
  }));

test('a figure has the points of each platform, and rings at changes', () => {
  const { runs, platforms, benchmarks, changes, environment } = historyFigures(historyOf(changing(2)));
  assert.deepEqual([runs.length, runs[7], platforms], [12, 'run7 (2026-10-08)', ['native']]);
  assert.deepEqual(
    benchmarks.slice(0, 3).map(({ label }) => label),
    ['b1', 'b0', 'b2'],
    'the largest change first',
  );
  const [
    {
      lines: [
        {
          points,
          changes: [ring],
        },
      ],
    },
  ] = benchmarks;
  assert.deepEqual([points.length, points[7][0], ring.run, ring.text], [12, 7, 7, '1.21×']);
  assert.deepEqual(changes.map(({ benchmark, run, also }) => [benchmark, run, also])[0], [
    'primality/b1',
    'run7 (2026-10-08)',
    'compiler changed: gcc 12.2.0 → <gcc>',
  ]);
  assert.deepEqual(environment, [{ run: 7, text: 'native: compiler changed: gcc 12.2.0 → <gcc>' }]);
});

test('runs of two machines share one axis, with a line for each machine', () => {
  const {
    runs,
    benchmarks: [{ lines }],
  } = historyFigures(historyOf(daily(6, (day) => ({ costs: { a: 1 }, cpu: day % 2 ? 'AMD' : 'Intel' }))));
  assert.equal(runs.length, 6);
  assert.deepEqual(
    lines.map(({ machine, points }) => [machine, points.map(([run]) => run)]),
    [
      [0, [1, 3, 5]],
      [1, [0, 2, 4]],
    ],
  );
});

test('up to six changed benchmarks are drawn; the others can be chosen', () => {
  const text = documentWith(changing(2));
  assert.equal(text.match(/<figure data-history="\d"/g)?.length, 2);
  assert.equal(text.match(/<option/g)?.length, 9);
  assert.match(text, /<option value="2" selected>primality \/ b2</);
  assert.match(
    text,
    /<th scope="row">primality\/b1<\/th><td>native<\/td><td>slower, 1\.21×: 100 ns → 121 ns<\/td><td>run7 \(2026-10-08\)<\/td><td>compiler changed: gcc 12\.2\.0 → &lt;gcc&gt;</,
  );
  assert.equal(documentWith(changing(9)).match(/<figure data-history="\d"/g)?.length, 6);
});

test('without changes the page says so, and a benchmark can be chosen', () => {
  const text = documentWith(daily(5, () => ({ costs: { a: 1 } })));
  assert.match(text, /<a href="#history">History<\/a>/);
  assert.match(text, /<p>No cost changed\.<\/p>/);
  assert.match(text, /<figure data-history="chosen"/);
});

test('a history too large for the file is cut to its last runs', async () => {
  const history = daily(12, () => ({ costs: { a: 1 } }));
  const runsIn = async (most) =>
    /(\d+) runs, (\S+) .* to (\S+) /
      .exec(await makeHtml(resultsOn(0), summarize, { history, most }))
      ?.slice(1);
  assert.deepEqual(await runsIn(1_400_000), ['12', 'run0', 'run11']);
  assert.deepEqual(await runsIn(100), ['5', 'run7', 'run11']);
});
