import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createTurns } from '../../../../../cli/run/measure/turns.js';

/** Lets everything go on that can. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/**
 * What has the turn, in the order in which it was had.
 * @param {string[]} names
 */
function players(names) {
  const { join } = createTurns();
  const had = /** @type {string[]} */ ([]);
  const turns = Object.fromEntries(names.map((name) => [name, join()]));
  const see = (/** @type {string} */ name, /** @type {Promise<void>} */ turn) => void turn.then(() => had.push(name));
  return {
    had,
    take: (/** @type {string} */ name) => see(name, turns[name].take()),
    yield: (/** @type {string} */ name) => see(name, turns[name].yield()),
    leave: (/** @type {string} */ name) => turns[name].leave(),
  };
}

test('the side that waited longest continues, and then waits for all others', async () => {
  const { had, take, yield: pass, leave } = players(['a', 'b', 'c']);
  ['a', 'b', 'c'].forEach(take);
  await settle();
  assert.deepEqual(had, ['a']);
  pass('a');
  await settle();
  pass('b');
  await settle();
  leave('c');
  await settle();
  assert.deepEqual(had, ['a', 'b', 'c', 'a']);
});

test('a single side continues at once, and taking a turn twice has no effect', async () => {
  const { had, take, yield: pass, leave } = players(['a', 'b']);
  take('a');
  take('a');
  pass('a');
  await settle();
  assert.deepEqual(had, ['a', 'a', 'a']);
  take('b');
  leave('a');
  await settle();
  assert.equal(had.at(-1), 'b');
});

test('a side that leaves does not block the others, and comes last when it returns', async () => {
  const { had, take, yield: pass, leave } = players(['a', 'b', 'c']);
  ['a', 'b', 'c'].forEach(take);
  leave('b');
  take('b');
  await settle();
  pass('a');
  await settle();
  assert.deepEqual(had, ['a', 'c']);
  leave('c');
  await settle();
  leave('b');
  await settle();
  assert.deepEqual(had, ['a', 'c', 'b', 'a']);
});
