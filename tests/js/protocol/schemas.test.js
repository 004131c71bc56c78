import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { makeTypes } from '../../../protocol/make-types.js';
import { profiles } from '../../../protocol/profiles.js';
import { makeRequest, requestOfRound, requestOfStayingPage, requestWithWindows } from '../../../protocol/request.js';
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

test('types.d.ts matches the schemas', () => {
  assert.equal(readFileSync(new URL('../../../protocol/types.d.ts', import.meta.url), 'utf8'), makeTypes(),
    'it is stale: run `npm run types`');
});

test('the generator rejects schemas with features that it does not cover', () => {
  const made = (/** @type {object} */ schema) => () => makeTypes(new Map([['a.schema.json', { title: 'A', ...schema }]]));
  assert.throws(made({ type: 'object', properties: { a: { not: {} } } }), /a\.schema\.json: no type for/);
  assert.throws(made({ $ref: '#/definitions/b' }), /refers to nothing/);
  assert.throws(made({ type: 'object', definitions: { a: { enum: ['x'] } } }), /two schemas define A/);
});

test('all schemas compile', () => {
  for (const name of schemaNames) assert.equal(typeof validatorOf(name), 'function', name);
});

test('every request has exactly the keys of the schema; a host of its own process gets a secret as well', () => {
  const { properties } = JSON.parse(readFileSync(new URL('../../../protocol/request.schema.json', import.meta.url), 'utf8'));
  const request = makeRequest({ suites: ['a', 'a'], profile: profiles.quick });
  const round = requestOfRound(request, { round: 2, rounds: 4, only: ['a/b'], exclude: ['a/c'], turns: true });
  for (const made of [request, round, requestOfStayingPage(round), requestWithWindows(round, true)]) {
    assertFits('request', made);
    assert.deepEqual([...Object.keys(made), 'secret'].sort(), Object.keys(properties).sort());
  }
  assert.deepEqual(request.suites, ['a']);
  assert.deepEqual([round.round, round.only, round.exclude, round.turns], [2, ['a/b'], ['a/c'], true]);
  assert.equal(requestOfStayingPage(round).stay, true);
  assert.equal(requestWithWindows(round, true).windows, true);
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
