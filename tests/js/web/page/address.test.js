import assert from 'node:assert/strict';
import test from 'node:test';
import { readView, usualView, writeView } from '../../../../web/page/address.js';
import { placesOf } from '../../../../web/page/views/samples.js';

test('the default view has an empty fragment', () => {
  assert.equal(writeView(usualView), '');
  assert.deepEqual(readView(''), usualView);
  assert.deepEqual(readView('#'), usualView);
});

test('choices can be read back from the address', () => {
  const views = /** @type {import('../../../../web/page/address.js').View[]} */ ([
    { suites: ['ladder', 'my suite'], only: 'u64 & more', profile: 'default', filter: 'is_prime', unit: 'ratio', sort: { platform: 'native@O2', descending: true } },
    { ...usualView, suites: [], sort: { platform: 'node', descending: false } },
  ]);
  for (const view of views) assert.deepEqual(readView(`#${writeView(view)}`), view);
});

test('invalid parts of the address fall back to the defaults', () => {
  assert.deepEqual(readView('#unit=miles&profile=never&other=1&sort='), usualView);
});

test('samples are placed on a scale that cuts off the slowest', () => {
  const places = placesOf([10, 11, 12, 13, 1000]);
  assert.ok(places.every((place) => place >= 0 && place <= 1));
  assert.ok(places[0] < places[1] && places[1] < places[3]);
  assert.equal(places[4], 1);
  assert.ok(placesOf([5, 5, 5]).every((place) => place < 0.2), 'equal ones are at the left');
  assert.ok(placesOf([0, 0]).every(Number.isFinite));
});
