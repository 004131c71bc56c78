import assert from 'node:assert/strict';
import test from 'node:test';
import { readView, defaultView, writeView } from '../../../../web/page/address.js';
import { createSpeed, placesOf } from '../../../../web/page/views/samples.js';

test('the default view has an empty fragment', () => {
  assert.equal(writeView(defaultView), '');
  assert.deepEqual(readView(''), defaultView);
  assert.deepEqual(readView('#'), defaultView);
});

test('choices can be read back from the address', () => {
  const views = /** @type {import('../../../../web/page/address.js').View[]} */ ([
    { suites: ['ladder', 'my suite'], only: 'u64 & more', profile: 'default', filter: 'is_prime', unit: 'ratio', sort: { platform: 'native@O2', descending: true } },
    { ...defaultView, suites: [], sort: { platform: 'node', descending: false } },
  ]);
  for (const view of views) assert.deepEqual(readView(`#${writeView(view)}`), view);
});

test('invalid parts of the address fall back to the defaults', () => {
  assert.deepEqual(readView('#unit=miles&profile=never&other=1&sort='), defaultView);
});

test('live costs of all rounds are those of the CPU’s speed in the first one', () => {
  const speed = createSpeed();
  const cycle = (/** @type {number} */ cycleNs, at = 'start') =>
    speed.see(/** @type {any} */ ({ event: 'cycle', at, cycleNs, elapsedMs: 1, agreed: true }));
  assert.equal(speed.scaled(10), 10);
  cycle(0.25);
  assert.equal(speed.scaled(10), 10);
  cycle(0.3, 'visit');
  assert.equal(speed.scaled(10), 10, 'a later reading of the round changes nothing');
  cycle(0.2);
  assert.equal(speed.scaled(8), 10);
});

test('samples are placed on a scale that cuts off the slowest', () => {
  const places = placesOf([10, 11, 12, 13, 1000]);
  assert.ok(places.every((place) => place >= 0 && place <= 1));
  assert.ok(places[0] < places[1] && places[1] < places[3]);
  assert.equal(places[4], 1);
  assert.ok(placesOf([5, 5, 5]).every((place) => place < 0.2), 'equal ones are at the left');
  assert.ok(placesOf([0, 0]).every(Number.isFinite));
});
