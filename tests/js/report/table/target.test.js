import assert from 'node:assert/strict';
import { test } from 'node:test';
import { summarize } from '../../../../report/summary/summary.js';
import { tableModel } from '../../../../report/table/model.js';
import { platformOf } from '../fixture.js';

/** A summary with one row, whose intervals reach so far, as shares of the cost. @param {{ ns: number, cycles: number | null }} errors */
function summaryOf({ ns, cycles }) {
  const summary = summarize({
    schema: 'samebench-results/2', samebench: '1', startedAt: '2026-01-01T00:00:00.000Z', finishedAt: null, cut: false,
    request: { profile: { targetRelative: 0.05 } }, machine: {}, project: null, warnings: [],
    platforms: [platformOf('native', [{ cost: 100 }])],
  });
  Object.assign(summary.rows[0].cells.native, {
    verdict: ns > 0.05 ? 'out-of-budget' : 'ok', value: 100, low: 100 * (1 - ns), high: 100 * (1 + ns),
    estimate: { cycles: cycles === null ? null : { value: 300, low: 300 * (1 - cycles), high: 300 * (1 + cycles) } },
  });
  return summary;
}

/** @param {{ ns: number, cycles: number | null }} errors @param {'ns' | 'cycles'} unit */
function shownOf(errors, unit) {
  const { suites: [{ rows: [{ cells: [{ mark, verdict }] }] }], footnotes } = tableModel(summaryOf(errors), { unit });
  return { mark, verdict, footnote: footnotes.some((line) => line.startsWith('* out of budget')) };
}

const marked = { mark: '*', verdict: 'out-of-budget', footnote: true };
const unmarked = { mark: '', verdict: 'ok', footnote: false };

test('a cost that is wider than its target in nanoseconds only is marked in nanoseconds only', () => {
  assert.deepEqual(shownOf({ ns: 0.2, cycles: 0.02 }, 'ns'), marked);
  assert.deepEqual(shownOf({ ns: 0.2, cycles: 0.02 }, 'cycles'), unmarked);
});

test('a cost that is wider than its target in cycles only is marked in cycles only', () => {
  assert.deepEqual(shownOf({ ns: 0.02, cycles: 0.2 }, 'ns'), unmarked);
  assert.deepEqual(shownOf({ ns: 0.02, cycles: 0.2 }, 'cycles'), marked);
});

test('a cost without cycles keeps the mark of its nanoseconds', () => {
  assert.deepEqual(shownOf({ ns: 0.2, cycles: null }, 'cycles'), marked);
});
