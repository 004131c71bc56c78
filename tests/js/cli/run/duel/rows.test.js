import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partsOfDuel, rowsOf } from '../../../../../cli/run/duel/rows.js';
import { labelOf } from '../../../../../protocol/identity.js';
import { makeRequest } from '../../../../../protocol/request.js';
import { profiles } from '../../../../../protocol/profiles.js';

const ladder = ['0', '1', '64'].map((argument) => ({ suite: 'ladder', name: 'ladder', argument }));
const benchmarks = /** @type {any[]} */ ([
  ...ladder,
  { suite: 'ladder', name: 'independent 64', argument: null },
  { suite: 'hash', name: 'crc', argument: null },
]);

/**
 * @param {string[]} suites that are asked for
 * @param {string[]} [own] suites with a threshold of their own
 */
const partsOf = (suites, own = []) =>
  partsOfDuel(
    makeRequest({ profile: profiles.duel, seed: 1, suites }),
    { benchmarks },
    { suites: new Map(own.map((suite) => [suite, 0.01])) },
  );

test(
  'a duel leaves out what it does not judge of the ladder, except for the two rows that show disturbed ' +
    'rounds',
  () => {
    for (const suites of [[], ['hash']])
      assert.deepEqual(partsOf(suites), [
        { only: ['ladder/ladder 64', 'ladder/independent 64', 'hash/crc'] },
      ]);
  },
);

test('it measures the whole ladder where it judges it', () => {
  assert.deepEqual(partsOf(['ladder']), [{ only: [] }]);
  assert.deepEqual(partsOf(['hash', 'ladder']), [{ only: [] }]);
  assert.deepEqual(partsOf(['hash'], ['ladder']), [{ only: [] }]);
});

test('suspects of an isolated run are measured again in processes of their own', () => {
  const suspects = /** @type {any[]} */ ([
    { suite: 'hash', name: 'crc', argument: null, platform: 'native' },
  ]);
  const ready = /** @type {any} */ ({ platforms: [{ id: 'native' }, { id: 'node' }], benchmarks });
  const request = makeRequest({ profile: profiles.default, seed: 1 });
  const { platforms, partsOf: parts } = rowsOf(suspects, request, ready, { isolate: true });
  assert.deepEqual(
    platforms.map(({ id }) => id),
    ['native'],
  );
  assert.deepEqual(parts({ id: 'native' }), [
    { part: 'ladder', only: [...ladder, benchmarks[3]].map(labelOf) },
    { part: 'hash/crc', only: ['hash/crc'] },
  ]);
});
