import assert from 'node:assert/strict';
import test from 'node:test';
import { watchMemory } from '../../../../wasm/host/memory.js';

test('growth is noted while benchmarks are measured, and only then', () => {
  let answer = 1;
  const _emscripten_resize_heap = () => answer;
  const other = () => 2;
  const memory = watchMemory();
  const { a } = /** @type {Record<string, Record<string, any>>} */ (memory.watch({ a: { b: _emscripten_resize_heap, c: other } }));
  assert.equal(a.c, other);
  assert.equal(a.b(100 * 2 ** 20), 1);
  assert.equal(memory.grownMb, 0);
  memory.isMeasuring = true;
  a.b(150 * 2 ** 20);
  assert.equal(memory.grownMb, 150);
  answer = 0;
  a.b(900 * 2 ** 20);
  assert.equal(memory.grownMb, 150, 'it did not grow');
});
