import assert from 'node:assert/strict';
import { test } from 'node:test';
import { garbageCollector, garbageWithin, watchGarbage } from '../../../../wasm/host/garbage.js';

test('only collections within a benchmark\'s windows are its own', () => {
  const collections = [
    { startTime: 5, duration: 2 }, // before
    { startTime: 11, duration: 3 }, // within
    { startTime: 19, duration: 4 }, // over the end
    { startTime: 25, duration: 1 }, // between
    { startTime: 35, duration: 0.5 },
  ];
  const windows = { startMs: [10, 30], endMs: [20, 40] };
  assert.deepEqual(garbageWithin(windows, collections), { collections: 3, durationMs: 7.5 });
  assert.deepEqual(garbageWithin({ startMs: [], endMs: [] }, collections), { collections: 0, durationMs: 0 });
});

test('garbage is collected only where the runtime offers it', () => {
  const scope = /** @type {{gc?: unknown}} */ (globalThis);
  const before = scope.gc;
  try {
    delete scope.gc;
    assert.equal(garbageCollector(), undefined);
    let calls = 0;
    scope.gc = () => (calls += 1);
    garbageCollector()?.();
    assert.equal(calls, 1);
  } finally {
    scope.gc = before;
  }
});

test('Node reports its collections, which are counted for the benchmark in whose samples they fell', async () => {
  const watch = watchGarbage();
  assert.ok(watch);
  const start = performance.now();
  let rubbish = [];
  for (let i = 0; i < 400_000; i += 1) rubbish.push({ i });
  rubbish = [];
  watch.addWindows({ event: 'windows', benchmark: 3, startMs: [start], endMs: [performance.now()] });
  watch.addWindows({ event: 'windows', benchmark: 4, startMs: [start - 2], endMs: [start - 1] });
  const { benchmarks: [during, before] } = await watch.finish();
  assert.ok(during.benchmark === 3 && during.collections > 0, 'allocating 400,000 objects makes Node collect');
  assert.deepEqual(before, { benchmark: 4, collections: 0, durationMs: 0 });
});
