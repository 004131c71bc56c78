import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { exportFormats } from '../../../../cli/output/export.js';
import { comparisonFormats } from '../../../../cli/output/show-comparison.js';
import { formats } from '../../../../cli/output/show.js';

test('the page of formats has all that the commands make, and no other', () => {
  const page = readFileSync(new URL('../../../../docs/formats.md', import.meta.url), 'utf8');
  const [report, comparison] = page.split('| `samebench compare`, `samebench duel` |');
  const named = (table) => [...table.matchAll(/^\|.*$/gm)].flatMap(([row]) =>
    [...(/^\|[^|]*\|([^|]*)\|/.exec(row)?.[1] ?? '').matchAll(/`([a-z][a-z-]*)`/g)].map(([, name]) => name)).sort();
  assert.deepEqual(named(report), [...formats, 'html', ...exportFormats].sort());
  assert.deepEqual(named(`| |${comparison.split('## ')[0]}`), [...comparisonFormats].sort());
});
