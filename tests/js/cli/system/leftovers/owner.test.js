import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { hasEnded, ownerName, realProcesses } from '../../../../../cli/system/leftovers/owner.js';

/** A machine with these processes, and when they started. @param {Record<number, string>} living */
export const machineWith = (living, pid = 10, place = 'aaaa') =>
  ({ pid, place, startOf: (/** @type {number} */ one) => living[one] ?? null });

test('an owner lives as long as a process of its id that started when it did', () => {
  const name = ownerName(machineWith({ 10: '700' }));
  assert.equal(name, 'a-jg-aaaa');
  assert.equal(hasEnded(name, machineWith({ 10: '700' })), false);
  assert.equal(hasEnded(name, machineWith({})), true);
  assert.equal(hasEnded(name, machineWith({ 10: '701' })), true, 'another process has its id now');
});

test('an unknown process counts as living', () => {
  const name = ownerName(machineWith({ 10: '700' }));
  assert.equal(hasEnded(name, machineWith({}, 11, 'bbbb')), false, 'of another machine or container');
  assert.equal(hasEnded('nobody', machineWith({})), false);
  assert.equal(hasEnded(name, machineWith({ 10: '' })), false, 'the system does not report when it started');
  const withoutStart = ownerName(machineWith({ 10: '' }));
  assert.equal(hasEnded(withoutStart, machineWith({ 10: '' })), false);
  assert.equal(hasEnded(withoutStart, machineWith({})), true);
});

test('this process lives, and one that has ended does not', () => {
  assert.equal(hasEnded(ownerName()), false);
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  assert.equal(hasEnded(`${pid.toString(36)}--${realProcesses.place}`), true);
});
