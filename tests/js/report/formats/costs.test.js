import assert from 'node:assert/strict';
import { test } from 'node:test';
import { costsOf } from '../../../../report/formats/costs.js';
import { summarize } from '../../../../report/summary/summary.js';
import { platformOf, resultsOf, skipped } from '../fixture.js';

const costs = (...platforms) => costsOf(summarize(resultsOf(platforms)));

test('each cost is named by its platform, suite, name and argument', () => {
  const { costs: found, leftOut } = costs(
    platformOf('native@clang', [{ cost: 10 }]), platformOf('node', [{ name: 'fill', argument: '100', cost: 20 }]), skipped('firefox', 'not there'));
  assert.deepEqual(found.map(({ path }) => path), ['native@clang/primality/is_prime u64', 'node/primality/fill/100']);
  assert.deepEqual(leftOut, []);
});

test('paths that would be equal are numbered', () => {
  const { costs: found } = costs(platformOf('node', [
    { name: 'a/b', cost: 1 }, { name: 'a', argument: 'b', cost: 2 },
  ]));
  assert.deepEqual(found.map(({ path, value }) => [path, Math.round(value)]), [['node/primality/a/b', 1], ['node/primality/a/b#2', 2]]);
});

test('costs that are below the floor, failed or unstable are left out, with the reason', () => {
  const { costs: found, leftOut } = costs(platformOf('node', [
    { name: 'fine', cost: 10 },
    { name: 'nothing', cost: 0, result: { operations: 1_000_000 } },
    { name: 'broken', cost: null, failure: 'it trapped' },
    { name: 'shaky', cost: 10, result: { warmedUp: false } },
  ]));
  assert.deepEqual(found.map(({ row }) => row.name), ['fine']);
  assert.deepEqual(leftOut, [
    { path: 'node/primality/nothing', reason: 'below the floor' },
    { path: 'node/primality/broken', reason: 'failed: it trapped' },
    { path: 'node/primality/shaky', reason: 'unstable: its cost was still changing when warming up ended' },
  ]);
});
