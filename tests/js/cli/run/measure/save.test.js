import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resultsOf } from '../../../../../cli/run/measure/save.js';
import { testContext } from '../../../fixtures/fakes/fake-context.js';

/** The warnings of a run of these platforms on a busy machine. */
const warningsOf = (/** @type {any[]} */ platforms) => resultsOf(
  { startedAt: new Date(0), cut: false, request: /** @type {any} */ ({ suites: [], filter: '', profile: { rounds: 1 }, seed: 1 }), platforms: [] },
  /** @type {any} */ ({ platforms }), /** @type {any} */ ({ machine: { cores: 2, loadAverage: 9 }, references: [] }), testContext().context,
).warnings?.map(({ code }) => code);

test('a busy machine is a warning for times, and changes no counts', () => {
  assert.deepEqual(warningsOf([{ id: 'native' }, { id: 'native@work', counts: true }]), ['load']);
  assert.deepEqual(warningsOf([{ id: 'native@work', counts: true }]), []);
});
