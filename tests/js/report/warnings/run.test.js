import assert from 'node:assert/strict';
import { test } from 'node:test';
import { validateResults } from '../../../../report/results/schema.js';
import { platformOf, resultsOf } from '../fixture.js';
import { warningsOf } from '../../../../report/table/notes/notes.js';
import { summarize } from '../../../../report/summary/summary.js';

const results = (more) => ({
  schema: 'samebench-results/2', samebench: '0.1.0', startedAt: '', finishedAt: null, cut: false,
  request: {}, machine: {}, platforms: [], ...more,
});
const load = { code: 'load', message: 'the machine was busy' };

test('a warning about the whole run has no platform', () => {
  const summary = summarize(validateResults(results({ warnings: [load] })));
  assert.deepEqual(summary.warnings, [{ platform: null, ...load, benchmark: null }]);
  assert.deepEqual(warningsOf(summary), ['the machine was busy']);
});

test('results without the "warnings" property have no warnings', () => {
  assert.deepEqual(summarize(validateResults(results())).warnings, []);
  assert.deepEqual(summarize(validateResults(results({ warnings: null }))).warnings, []);
});

test('a warning without a message is rejected', () => {
  assert.throws(() => validateResults(results({ warnings: [{ code: 'load' }] })), /"message"/);
});

test('facts about the machine may be null but not of another type', () => {
  const unknownFacts = { governor: null, boost: null, loadAverage: null, virtualMachine: null,
    product: null, container: null, power: null };
  validateResults(results({ machine: unknownFacts }));
  validateResults(results({ machine: { ...unknownFacts, boost: true, loadAverage: 0.5, power: 'mains' } }));
  assert.throws(() => validateResults(results({ machine: { boost: 1 } })), /boost/);
});

test('a warning says in how many rounds it was given: attempts and parts of a round are no rounds', () => {
  const warning = { code: 'not-warmed-up', message: 'it did not settle', benchmark: null };
  const messageOf = (/** @type {[round: number, warnings: object[]][]} */ records) => {
    const { rounds: [whole], ...platform } = platformOf('native', [{ name: 'a', cost: 100 }]);
    const rounds = records.map(([round, warnings]) => ({ ...whole, round, warnings }));
    return summarize(resultsOf([{ ...platform, rounds }])).warnings.find(({ code }) => code === warning.code)?.message;
  };
  assert.equal(messageOf([[0, [warning]], [1, []], [2, []]]), 'it did not settle (in 1 of 3 rounds)');
  assert.equal(messageOf([[0, [warning]], [0, []], [0, []]]), 'it did not settle');
  assert.equal(messageOf([[0, []], [0, [warning]], [1, []]]), 'it did not settle (in 1 of 2 rounds)');
});
