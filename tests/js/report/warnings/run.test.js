import assert from 'node:assert/strict';
import { test } from 'node:test';
import { validateResults } from '../../../../report/results/schema.js';
import { warningsOf } from '../../../../report/table/notes.js';
import { summarize } from '../../../../report/summary/summary.js';

const results = (more) => ({
  schema: 'samebench-results/2', samebench: '0.1.0', startedAt: '', finishedAt: null, cut: false,
  request: {}, machine: {}, platforms: [], ...more,
});
const load = { code: 'load', message: 'the machine was busy' };

test('a warning of the whole run belongs to no platform', () => {
  const summary = summarize(validateResults(results({ warnings: [load] })));
  assert.deepEqual(summary.warnings, [{ platform: null, ...load, benchmark: null }]);
  assert.deepEqual(warningsOf(summary), ['the machine was busy']);
});

test('results without a place for them have none', () => {
  assert.deepEqual(summarize(validateResults(results())).warnings, []);
  assert.deepEqual(summarize(validateResults(results({ warnings: null }))).warnings, []);
});

test('a warning without its message is not one', () => {
  assert.throws(() => validateResults(results({ warnings: [{ code: 'load' }] })), /"message"/);
});

test('what a machine tells of itself may be null, and not of another kind', () => {
  const silent = { governor: null, boost: null, loadAverage: null, virtualMachine: null,
    product: null, container: null, power: null };
  validateResults(results({ machine: silent }));
  validateResults(results({ machine: { ...silent, boost: true, loadAverage: 0.5, power: 'mains' } }));
  assert.throws(() => validateResults(results({ machine: { boost: 1 } })), /boost/);
});
