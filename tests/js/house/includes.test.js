import assert from 'node:assert/strict';
import { test } from 'node:test';
import { includesOf } from './tree.js';

/*
 * Which C++ folder may include which, lowest first: none includes a later one. A header is named from the
 * room (`#include "rounds/round.hpp"`), or by its name alone in its own folder.
 */
const order = {
  'core/timing': [
    'include', 'threads', 'suite', 'statistics', 'clock', 'sampling', 'estimate', 'counting', 'protocol', 'rounds', 'json',
  ],
  native: ['meters', 'os', 'table'],
};

for (const [room, folders] of Object.entries(order)) {
  test(`no #include of ${room} runs upward`, () => {
    const included = includesOf(room).filter(({ from }) => from.split('/').length > room.split('/').length + 1);
    assert.ok(included.length > 10);
    const folderOf = (/** @type {string} */ path) => path.slice(room.length + 1).split('/')[0];
    for (const { from } of included) {
      assert.ok(folders.includes(folderOf(from)), `${from}: ${room}/${folderOf(from)} has no place in the order`);
    }
    const upward = included.filter(({ from, header }) => folders.indexOf(header.split('/')[0]) > folders.indexOf(folderOf(from)));
    assert.deepEqual(upward.map(({ from, header }) => `${from} -> ${header}`), []);
  });
}

test('nothing in the core includes a host, and public headers include only public ones', () => {
  const foreign = ['core/timing', 'core/google-benchmark'].flatMap(includesOf).filter(({ header }) => /^(emscripten|meters|os|table|unistd\.h|sys)\b/.test(header));
  const allowed = ['core/timing/threads/std_thread_team.cpp -> emscripten/threading.h'];
  assert.deepEqual(foreign.map(({ from, header }) => `${from} -> ${header}`).filter((one) => !allowed.includes(one)), []);
  const inner = includesOf('core/timing/include').filter(({ header }) => header.includes('/') && !header.startsWith('samebench/'));
  assert.deepEqual(inner, []);
});

test('a suite, and the interface of Google Benchmark, include only public headers', () => {
  const included = ['suites', 'core/google-benchmark'].flatMap(includesOf);
  assert.ok(included.length > 5);
  const isPublic = (/** @type {string} */ header) => /^(samebench|benchmark|primality|emscripten)\//.test(header) || !header.includes('/') && !header.includes('.');
  assert.deepEqual(included.filter(({ header }) => !isPublic(header)), []);
});
