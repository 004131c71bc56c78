import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { labelOf } from '../../../protocol/identity.js';
import { isSelected } from '../../../protocol/selection.js';

test('the command selects the benchmarks of golden/selections.ndjson, as hosts do', () => {
  const text = readFileSync(new URL('../../../protocol/golden/selections.ndjson', import.meta.url), 'utf8');
  const [{ benchmarks }, ...cases] = text.trimEnd().split('\n').map((line) => JSON.parse(line));
  for (const { selects, ...request } of cases) {
    assert.deepEqual(benchmarks.filter((one) => isSelected(request, one)).map(labelOf), selects, JSON.stringify(request));
  }
});
