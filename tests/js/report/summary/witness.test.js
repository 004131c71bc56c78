import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keptReferences } from '../../../../report/estimate/kept.js';
import { WITNESS_RATIO as RATIO, witnessedPlatform as platformOf } from '../metered-runs.js';

/* What a run keeps of the witness for later ones. */

const since = '2026-11-20T08:00:00.000Z';

test('a run keeps the smallest ratio so far', () => {
  const ratioAfter = (given, factor) =>
    Object.values(keptReferences([platformOf(() => factor)], given, since)[0].witness ?? {})[0];
  const first = keptReferences([platformOf()], [], since);
  assert.ok(Math.abs(ratioAfter([], 1) / RATIO - 1) < 0.02);
  assert.ok(ratioAfter(first, 1.3) < RATIO * 1.02);
  assert.ok(ratioAfter(first, 0.9) < RATIO * 0.93);
});
