import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ownAddresses } from '../shared.js';

test('the addresses are those that other machines can reach', () => {
  const of = (/** @type {string} */ address, internal = false, family = 'IPv4') =>
    /** @type {any} */ ({ address, internal, family });
  assert.deepEqual(
    ownAddresses({ lo: [of('127.0.0.1', true)], eth0: [of('192.168.1.5'), of('fe80::1', false, 'IPv6')] }),
    ['192.168.1.5'],
  );
  assert.deepEqual(ownAddresses({}), ['127.0.0.1']);
});
