import assert from 'node:assert/strict';
import { test } from 'node:test';
import { untilStarted } from '../../../../cli/platforms/browsers/started.js';

/** How long a browser is waited for whose processes have used so many ticks at each look, by their ids. */
async function waited(/** @type {Record<number, number | [number, number]>[]} */ ...looks) {
  let ms = 0;
  let at = 0;
  const taskOf = (/** @type {[string, number | [number, number]]} */ [id, used]) => {
    const [ticks, endedTicks] = [used].flat();
    return { id: Number(id), name: '', state: 'S', parent: 1, group: 7, ticks, endedTicks: endedTicks ?? 0 };
  };
  await untilStarted(7, {
    read: (group) => {
      assert.equal(group, 7);
      return Object.entries(looks[Math.min(at++, looks.length - 1)]).map(taskOf);
    },
    wait: async (more) => void (ms += more),
  });
  return ms;
}

test('a browser has started when its processes have used less than 10 ms in 200 ms', async () => {
  assert.equal(await waited({ 1: 50 }, { 1: 50 }), 200);
  assert.equal(await waited({ 1: 50 }, { 1: 51 }, { 1: 60 }, { 1: 60 }), 600);
});

test('processes that begin and end count', async () => {
  assert.equal(await waited({ 1: 50 }, { 1: 50, 2: 3 }, { 1: 50, 2: 3 }), 400);
  assert.equal(await waited({ 1: 50, 2: 3 }, { 1: [50, 5] }, { 1: [50, 5] }), 400);
  assert.equal(await waited({ 1: 50, 2: 3 }, { 1: 50 }), 200, 'who has ended uses nothing');
});

test('after 3 s it is not waited for any longer', async () => {
  assert.equal(await waited(...Array.from({ length: 100 }, (_, i) => ({ 1: 10 * i }))), 3000);
});

test('where the system shows no processes, and when all have ended, nothing is waited for', async () => {
  assert.equal(await waited({}), 0);
  assert.equal(await waited({ 1: 50 }, {}), 200);
});
