import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { comparisonFormats, reportFormats } from '../../../../report/formats/index.js';

test('docs/formats.md lists exactly the formats of the registry', () => {
  const page = readFileSync(new URL('../../../../docs/formats.md', import.meta.url), 'utf8');
  const [report, comparison] = page.split('| `samebench compare`, `samebench duel` |');
  const named = (table) => [...table.matchAll(/^\|.*$/gm)].flatMap(([row]) =>
    [...(/^\|[^|]*\|([^|]*)\|/.exec(row)?.[1] ?? '').matchAll(/`([a-z][a-z-]*)`/g)].map(([, name]) => name)).sort();
  assert.deepEqual(named(report), reportFormats.map(({ name }) => name).sort());
  assert.deepEqual(named(`| |${comparison.split('## ')[0]}`), comparisonFormats.map(({ name }) => name).sort());
});
