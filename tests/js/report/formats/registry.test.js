import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { compare } from '../../../../report/compare/compare.js';
import { costsOf } from '../../../../report/formats/costs.js';
import { comparisonFormats, formatNamed, formats, reportFormats } from '../../../../report/formats/index.js';
import { summarize } from '../../../../report/summary/summary.js';
import { NO_COLOUR } from '../../../../report/text/paint.js';
import { platformOf, resultsOf, skipped } from '../fixture.js';

const results = resultsOf([platformOf('native', [{ cost: 10 }]), platformOf('node', [{ cost: 20 }])]);
const summary = summarize(results);
const screen = { width: 80, plotWidth: 80, paint: NO_COLOUR };

test('every format has a unique name, and renders a report, a comparison or both', () => {
  const names = formats.map(({ name }) => name);
  assert.equal(new Set(names).size, names.length);
  for (const { name, report, comparison } of formats) assert.ok(report || comparison, name);
  for (const name of names) assert.equal(formatNamed(name).name, name);
  assert.throws(() => formatNamed('nonsense'), /no format "nonsense"; formats: table, markdown/);
});

test('every report names its benchmark and ends with a line break', async () => {
  const makePage = async () => 'is_prime u64\n';
  for (const { name, report } of reportFormats) {
    const text = await report({ results, summary, screen, makePage });
    assert.match(text, /prime u64[^]*\n$/, name);
  }
});

test('every comparison ends with a line break', () => {
  const compared = compare(summary, summary, { threshold: 0.02, suites: new Map() });
  for (const { name, comparison } of comparisonFormats) {
    assert.match(comparison({ compared, gate: {}, screen, makePage: () => '</html>\n' }), /\n$/, name);
  }
});

test('a new number of an estimate becomes a column of CSV', () => {
  const rows = summary.rows.map((row) => ({
    ...row,
    cells: Object.fromEntries(
      Object.entries(row.cells).map(([id, cell]) => [
        id,
        { ...cell, estimate: { ...cell.estimate, p99: 42 } },
      ]),
    ),
  }));
  const [head, line] = formatNamed('csv')
    .report({ summary: { ...summary, rows } })
    .split('\n');
  assert.equal(line.split(',')[head.split(',').indexOf('p99')], '42');
});

test('docs/formats.md lists exactly the formats of the registry', () => {
  const page = readFileSync(new URL('../../../../docs/formats.md', import.meta.url), 'utf8');
  const [report, comparison] = page.split('| `samebench compare`, `samebench duel` |');
  const named = (table) =>
    [...table.matchAll(/^\|.*$/gm)]
      .flatMap(([row]) =>
        [...(/^\|[^|]*\|([^|]*)\|/.exec(row)?.[1] ?? '').matchAll(/`([a-z][a-z-]*)`/g)].map(
          ([, name]) => name,
        ),
      )
      .sort();
  assert.deepEqual(named(report), reportFormats.map(({ name }) => name).sort());
  assert.deepEqual(
    named(`| |${comparison.split('## ')[0]}`),
    comparisonFormats.map(({ name }) => name).sort(),
  );
});

const costs = (...platforms) => costsOf(summarize(resultsOf(platforms)));

test('each cost is named by its platform, suite, name and argument', () => {
  const { costs: found, leftOut } = costs(
    platformOf('native@clang', [{ cost: 10 }]),
    platformOf('node', [{ name: 'fill', argument: '100', cost: 20 }]),
    skipped('firefox', 'not there'),
  );
  assert.deepEqual(
    found.map(({ path }) => path),
    ['native@clang/primality/is_prime u64', 'node/primality/fill/100'],
  );
  assert.deepEqual(leftOut, []);
});

test('paths that would be equal are numbered', () => {
  const { costs: found } = costs(
    platformOf('node', [
      { name: 'a/b', cost: 1 },
      { name: 'a', argument: 'b', cost: 2 },
    ]),
  );
  assert.deepEqual(
    found.map(({ path, value }) => [path, Math.round(value)]),
    [
      ['node/primality/a/b', 1],
      ['node/primality/a/b#2', 2],
    ],
  );
});

test('costs that are below the floor, failed or unstable are left out, with the reason', () => {
  const { costs: found, leftOut } = costs(
    platformOf('node', [
      { name: 'fine', cost: 10 },
      { name: 'nothing', cost: 0, result: { operations: 1_000_000 } },
      { name: 'broken', cost: null, failure: 'it trapped' },
      { name: 'shaky', cost: 10, result: { warmedUp: false } },
    ]),
  );
  assert.deepEqual(
    found.map(({ row }) => row.name),
    ['fine'],
  );
  assert.deepEqual(leftOut, [
    { path: 'node/primality/nothing', reason: 'below the floor' },
    { path: 'node/primality/broken', reason: 'failed: it trapped' },
    { path: 'node/primality/shaky', reason: 'unstable: the cost was still changing when warming up ended' },
  ]);
});
