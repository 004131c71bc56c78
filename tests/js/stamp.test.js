import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkUnlessPassed, keyOf } from '../run/stamp.js';
import { temporaryFolder } from './fixtures/folders.js';

test('a check that passed is repeated only for another key, or when it is forced', () => {
  const stamp = join(temporaryFolder(), 'deep', 'stamp');
  let checks = 0;
  const check = () => void ++checks;
  assert.equal(checkUnlessPassed({ key: 'a', stamp }, check), true);
  assert.equal(checkUnlessPassed({ key: 'a', stamp }, check), false);
  assert.equal(checkUnlessPassed({ key: 'a', stamp, force: true }, check), true);
  assert.equal(checkUnlessPassed({ key: 'b', stamp }, check), true);
  assert.equal(checkUnlessPassed({ key: 'a', stamp }, check), true, 'only the last key is kept');
  assert.equal(checks, 4);
});

test('a check that fails is repeated until it passes', () => {
  const stamp = join(temporaryFolder(), 'stamp');
  const fails = () => {
    throw new Error('1 differs');
  };
  for (const _ of [1, 2]) assert.throws(() => checkUnlessPassed({ key: 'a', stamp }, fails), /1 differs/);
  assert.equal(checkUnlessPassed({ key: 'a', stamp }, () => {}), true);
});

test('a key depends on each part and on where it ends', () => {
  const keys = [['ab', 'c'], ['a', 'bc'], ['abc'], ['ab', 'd'], [Buffer.from('ab'), 'c']].map(keyOf);
  assert.equal(new Set(keys).size, 4);
  assert.equal(keys[4], keys[0]);
});
