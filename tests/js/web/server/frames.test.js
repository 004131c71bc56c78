import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createFrames } from '../../../../web/server/frames.js';
import { listen } from '../../../../web/server/listener.js';
import { startServer } from '../../../../web/server/server.js';
import { quickRequest } from '../../fixtures/requests.js';

/** @param {import('node:test').TestContext} t */
async function use(t) {
  const listener = await listen();
  t.after(() => listener.close());
  const frames = createFrames(listener);
  const at = (/** @type {string} */ target) => new URL(`../../${target}`, frames.url);
  return {
    listener,
    frames,
    at,
    ordersFrom: async (/** @type {number | string} */ from) => await fetch(at(`orders?from=${from}`)),
  };
}

test('the page of a duel gets its orders when there are some, and each once', async (t) => {
  const { frames, ordersFrom } = await use(t);
  const first = ordersFrom(0);
  frames.send({ open: '/one' });
  assert.deepEqual(await (await first).json(), [{ open: '/one' }]);
  frames.send({ open: '/two' });
  frames.send({ takesBack: true });
  assert.deepEqual(await (await ordersFrom(1)).json(), [{ open: '/two' }, { takesBack: true }]);
  let isSettled = false;
  const settled = frames.settled().then(() => (isSettled = true));
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(isSettled, false);
  const next = ordersFrom(3);
  await settled;
  frames.send({ close: '/one' });
  assert.deepEqual(await (await next).json(), [{ close: '/one' }]);
  assert.equal((await ordersFrom('x')).status, 400);
});

test('it is served with its scripts, and nothing else is', async (t) => {
  const { frames, at } = await use(t);
  const page = await fetch(frames.url);
  assert.match(await page.text(), /<script type="module" src="page\.js">/);
  assert.equal(page.headers.get('cross-origin-opener-policy'), 'same-origin');
  for (const [target, status] of /** @type {const} */ ([
    ['web/duel/turns.js', 200],
    ['web/../package.json', 404],
    ['package.json', 404],
    ['request.json', 404],
  ])) {
    assert.equal((await fetch(at(target))).status, status, target);
  }
  assert.equal((await fetch(at('orders?from=0'), { method: 'POST' })).status, 405);
});

test('sites of one server are found by their tokens, and one that is closed leaves the others', async (t) => {
  const { listener, frames } = await use(t);
  const [one, other] = await Promise.all(
    [0, 1].map((round) => startServer({ roots: {}, request: { ...quickRequest(), round }, listener })),
  );
  const roundOf = async (/** @type {string} */ url) =>
    (await (await fetch(new URL('../../request.json', url))).json()).round;
  assert.deepEqual([await roundOf(one.url), await roundOf(other.url)], [0, 1]);
  await one.close();
  assert.equal((await fetch(one.url)).status, 404);
  assert.equal(await roundOf(other.url), 1);
  assert.equal((await fetch(frames.url)).status, 200);
});
