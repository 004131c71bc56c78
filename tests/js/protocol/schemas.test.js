import assert from 'node:assert/strict';
import { test } from 'node:test';
import { profiles } from '../../../protocol/profiles.js';
import { makeRequest, requestOfRound } from '../../../protocol/request.js';
import { schemaNames, validatorOf } from '../../../protocol/schemas.js';
import { compare } from '../../../report/compare/compare.js';
import { validateResults } from '../../../report/results/schema.js';
import { summarize } from '../../../report/summary/summary.js';
import { platformOf, resultsOf, skipped } from '../report/fixture.js';

/** @param {typeof schemaNames[number]} name @param {unknown} value */
function assertFits(name, value) {
  const validate = validatorOf(name);
  assert.ok(validate(value), JSON.stringify(validate.errors, null, 1));
}

const summary = (cost) => summarize(validateResults(JSON.parse(JSON.stringify(
  resultsOf([platformOf('native', [{ cost }]), platformOf('node', [{ cost: 2 * cost }]), skipped('bun', 'get it')])))));

test('all schemas compile', () => {
  for (const name of schemaNames) assert.equal(typeof validatorOf(name), 'function', name);
});

test('requests fit the schema', () => {
  const request = makeRequest({ suites: ['a', 'a'], profile: profiles.quick, live: true });
  const round = requestOfRound(request, { round: 2, rounds: 4, only: ['a/b'], exclude: ['a/c'], turns: true });
  for (const made of [request, round]) assertFits('request', made);
  assert.deepEqual([request.suites, request.live], [['a'], true]);
  assert.deepEqual([round.round, round.only, round.exclude, round.turns, round.live], [2, ['a/b'], ['a/c'], true, true]);
});

test('a round may stop at a wider interval than the run, at most at the cost itself', () => {
  const targetOf = (/** @type {number} */ targetRelative, /** @type {number} */ rounds) =>
    requestOfRound(makeRequest({ profile: { ...profiles.quick, targetRelative } }), { round: 0, rounds }).profile.targetRelative;
  assert.equal(targetOf(0.01, 4), 0.02);
  assert.equal(targetOf(0.9, 4), 1);
});

test('summaries and comparisons fit their schemas', () => {
  assertFits('summary', JSON.parse(JSON.stringify(summary(10))));
  assertFits('comparison', JSON.parse(JSON.stringify(compare(summary(10), summary(11)))));
});

test('a summary with a key of the wrong type does not fit', () => {
  const [first, ...others] = summary(10).rows;
  assert.equal(validatorOf('summary')({ ...summary(10), rows: [{ ...first, suite: 3 }, ...others] }), false);
});
