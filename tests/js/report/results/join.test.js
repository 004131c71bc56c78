import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinResults } from '../../../../report/results/join.js';
import { validateResults } from '../../../../report/results/schema.js';
import { summarize } from '../../../../report/summary/summary.js';
import { platformOf, resultsOf } from '../fixture.js';

/** A file with one platform of one benchmark. */
function file(name, id, { cost = 10, checksum = 'aa', ...overrides } = {}) {
  const results = resultsOf([platformOf(id, [{ cost, result: { checksum } }])]);
  return { name, results: { ...results, ...overrides } };
}

test('a single file is not changed', () => {
  const one = file('a.json', 'native');
  assert.equal(joinResults([one]), one.results);
});

test('platforms of several files become columns; equal names are numbered', () => {
  const joined = joinResults([file('a.json', 'native'), file('b.json', 'native', { cost: 20 }), file('c.json', 'node'),
    file('d.json', 'native')]);
  assert.deepEqual(joined.platforms.map(({ id }) => id), ['native', 'native#2', 'node', 'native#3']);
  const { rows: [{ cells }], references } = summarize(validateResults(joined));
  assert.equal(references.time, 'native');
  assert.equal(cells['native#2'].ratio.value, 2);
});

test('results that were joined can be joined again', () => {
  const two = { name: 'two.json', results: joinResults([file('a.json', 'node'), file('b.json', 'node')]) };
  assert.deepEqual(joinResults([two, two]).platforms.map(({ id }) => id), ['node', 'node#2', 'node#3', 'node#4']);
});

test('the source of each column is noted, and facts that differ are dropped', () => {
  const here = { cpu: 'AMD EPYC', cores: 2, os: 'Debian 12' };
  const there = { cpu: null, cores: 2, os: 'Android' };
  const joined = joinResults([
    file('a.json', 'native', { machine: here, startedAt: '2026-11-21T08:00:00.000Z', warnings: [{ code: 'load', message: 'busy' }] }),
    file('phone.json', 'chromium', { machine: there, startedAt: '2026-11-20T08:00:00.000Z', cut: true })]);
  assert.deepEqual(joined.machine, { cores: 2 });
  assert.equal(joined.startedAt, '2026-11-20T08:00:00.000Z');
  assert.equal(joined.cut, true);
  assert.deepEqual(joined.warnings, [
    { code: 'joined', message: 'native: a.json; 2026-11-21 08:00; AMD EPYC, Debian 12' },
    { code: 'load', message: 'a.json: busy' },
    { code: 'joined', message: 'chromium: phone.json; 2026-11-20 08:00; Android' }]);
});

test('checksums are compared only between equal seeds', () => {
  const seeded = (seed) => ({ request: { ...file('a', 'node').results.request, seed } });
  const joined = (one, other) => summarize(joinResults([
    file('a.json', 'native', { ...seeded(one), checksum: 'aa' }),
    file('b.json', 'node', { ...seeded(other), checksum: 'bb' })])).checksumMismatches;
  assert.equal(joined(1, 1).length, 1);
  assert.equal(joined(1, 2).length, 0);
});

test('columns of different CPUs are marked, so that each CPU has its own reference cycle', () => {
  const of = (name, cpu) => file(name, 'node', { machine: { cpu } });
  assert.deepEqual(joinResults([of('a.json', 'AMD'), of('b.json', 'ARM'), of('c.json', null)]).platforms.map(({ machine }) => machine),
    ['AMD', 'ARM', 'c.json']);
  assert.deepEqual(joinResults([of('a.json', 'AMD'), of('b.json', 'AMD')]).platforms.map(({ machine }) => machine), [undefined, undefined]);
});
