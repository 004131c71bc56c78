import assert from 'node:assert/strict';
import test from 'node:test';
import { ownAddresses } from '../../../../cli/platforms/browsers/shared.js';
import { profiles } from '../../../../protocol/profiles.js';
import { makeRequest } from '../../../../protocol/request.js';
import { newCode } from '../../../../web/server/sign-in.js';
import { startServer } from '../../../../web/server/server.js';

/** @param {string | undefined} code @param {(get: (path: string) => Promise<Response>, token: string) => Promise<void>} use */
async function withServer(code, use) {
  const server = await startServer({ roots: {}, request: makeRequest({ profile: profiles.quick }), code });
  try {
    await use((path) => fetch(`http://127.0.0.1:${server.port}${path}`, { redirect: 'manual' }), server.token);
  } finally {
    await server.close();
  }
}

test('only the right code redirects to the page', async () => {
  await withServer('abcd2345', async (get, token) => {
    const form = await get('/');
    assert.equal(form.status, 200);
    const html = await form.text();
    assert.match(html, /<input id="code" name="code"/);
    assert.ok(!html.includes(token));
    const wrong = await get('/?code=nonsense');
    assert.equal(wrong.status, 403);
    assert.match(await wrong.text(), /Wrong code/);
    const right = await get('/?code=%20ABCD2345');
    assert.deepEqual([right.status, right.headers.get('location')], [303, `/${token}/web/page/index.html`]);
  });
});

test('the sign-in closes after too many wrong codes', async () => {
  await withServer('abcd2345', async (get) => {
    for (let tries = 0; tries < 20; tries += 1) assert.equal((await get('/?code=x')).status, 403);
    const late = await get('/?code=abcd2345');
    assert.equal(late.status, 429);
    assert.match(await late.text(), /Too many wrong codes/);
  });
});

test('the sign-in answers only to methods that read', async () => {
  const server = await startServer({ roots: {}, request: makeRequest({ profile: profiles.quick }), code: 'abcd2345' });
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    const { status, headers } = await fetch(`http://127.0.0.1:${server.port}/?code=abcd2345`, { method, redirect: 'manual' });
    assert.deepEqual([status, headers.get('allow')], [405, 'GET, HEAD'], method);
  }
  await server.close();
});

test('without a code there is no sign-in', async () => {
  await withServer(undefined, async (get) => assert.equal((await get('/')).status, 404));
});

test('a code has eight easily distinguished characters and is new each time', () => {
  const codes = Array.from({ length: 50 }, newCode);
  assert.ok(codes.every((code) => /^[2-9a-hjkmnp-z]{8}$/.test(code)), codes.join());
  assert.equal(new Set(codes).size, 50);
});

test('the addresses are those that other machines can reach', () => {
  const of = (/** @type {string} */ address, internal = false, family = 'IPv4') => /** @type {any} */ ({ address, internal, family });
  assert.deepEqual(ownAddresses({ lo: [of('127.0.0.1', true)], eth0: [of('192.168.1.5'), of('fe80::1', false, 'IPv6')] }), ['192.168.1.5']);
  assert.deepEqual(ownAddresses({}), ['127.0.0.1']);
});
