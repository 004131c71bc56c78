import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compare } from '../../../../report/compare/compare.js';
import { comparisonFormats, formatNamed, formats, reportFormats } from '../../../../report/formats/index.js';
import { summarize } from '../../../../report/summary/summary.js';
import { NO_COLOUR } from '../../../../report/text/paint.js';
import { platformOf, resultsOf } from '../fixture.js';

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
    cells: Object.fromEntries(Object.entries(row.cells).map(([id, cell]) => [id, { ...cell, estimate: { ...cell.estimate, p99: 42 } }])),
  }));
  const [head, line] = formatNamed('csv').report({ summary: { ...summary, rows } }).split('\n');
  assert.equal(line.split(',')[head.split(',').indexOf('p99')], '42');
});
