import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resultsOf } from '../../../../../cli/run/measure/session.js';

/** The warnings of a run of these platforms on a busy machine. */
const warningsOf = (/** @type {any[]} */ platforms) => resultsOf(
  /** @type {any} */ ({ plan: { platforms }, machine: { cores: 2, loadAverage: 9 }, context: { version: '1', now: () => new Date(0) } }),
  { startedAt: new Date(0), cut: false, request: /** @type {any} */ ({ suites: [], filter: '', profile: { rounds: 1 }, seed: 1 }), platforms: [] },
).warnings?.map(({ code }) => code);

test('a busy machine is a warning for times, and changes no counts', () => {
  assert.deepEqual(warningsOf([{ id: 'native' }, { id: 'native@work', counts: true }]), ['load']);
  assert.deepEqual(warningsOf([{ id: 'native@work', counts: true }]), []);
});
