import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomFunction } from './random-functions.js';
import { instantiateCounted } from './run-counted.js';
import { assemble, traceCounts } from './wabt.js';

/** Enough for each pair of control constructs to be nested in each other many times. */
const functions = 150;

test(`${functions} random functions are counted as wabt's interpreter executes them`, () => {
  const bytes = assemble(
    `(module ${Array.from({ length: functions }, (_, i) => randomFunction(i)).join('\n')})`,
  );
  const traced = traceCounts(bytes);
  const counted = instantiateCounted(bytes, {}, { perBlock: true });
  assert.equal(traced.size, functions);
  for (const [name, expected] of traced) {
    const { count, result, own } = counted.call(name);
    assert.deepEqual({ count, result }, expected, `${name}: ${randomFunction(Number(name.slice(1)))}`);
    const sum = Object.values(own).reduce((a, b) => a + b, 0);
    assert.equal(sum, count, `${name}: the counts of all blocks add up to the whole`);
  }
  const counts = [...traced.values()].map(({ count }) => count);
  assert.ok(counts.filter((count) => count > 100).length > functions / 10, 'many run for a while');
  assert.ok(counts.filter((count) => count > 20).length > functions / 3, 'most do something');
});
