import assert from 'node:assert/strict';
import test from 'node:test';
import { foreignHosts, otherMethods, outsidePaths, wrongTokens } from '../fixtures/attacks.js';
import { useWebServer } from '../fixtures/web-server.js';

const use = useWebServer();

test('the page is served with the headers for cross-origin isolation', async () => {
  const { status, headers, text } = await use.ask(new URL(use.server.url).pathname);
  assert.equal(status, 200);
  assert.equal(text, '<!doctype html>');
  assert.equal(headers['content-type'], 'text/html; charset=utf-8');
  assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
  assert.equal(headers['cross-origin-embedder-policy'], 'require-corp');
  assert.equal(headers['cross-origin-resource-policy'], 'same-origin');
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.equal(headers['cache-control'], 'no-store');
  const policy = String(headers['content-security-policy']);
  assert.match(policy, /default-src 'self'/);
  assert.match(policy, /connect-src 'self' data:;/, 'benchmarks may fetch data: URLs');
  assert.match(policy, /'wasm-unsafe-eval'/);
  assert.doesNotMatch(policy, /unsafe-inline|'unsafe-eval'/);
});

test('modules and the WebAssembly file have the right content types', async () => {
  const script = await use.ask(use.at('web/page/page.js'));
  assert.equal(script.headers['content-type'], 'text/javascript; charset=utf-8');
  const wasm = await use.ask(use.at('build/samebench.wasm'), { method: 'HEAD' });
  assert.equal(wasm.headers['content-type'], 'application/wasm');
  assert.equal(wasm.headers['content-length'], '4');
  assert.equal(wasm.text, '');
});

test('requests without the token get 404, with the common headers', async () => {
  const wrong = ['/', ...wrongTokens(use.server.token)];
  for (const target of wrong) {
    const { status, headers } = await use.ask(target);
    assert.equal(status, 404, target);
    assert.equal(headers['cross-origin-embedder-policy'], 'require-corp');
  }
});

test('each server has a new token', async () => {
  const { token } = use.server;
  await use.restart();
  assert.notEqual(use.server.token, token);
  assert.match(token, /^[\da-f]{32}$/);
});

test('nothing outside the roots is served, however the path is written', async () => {
  const outside = [...outsidePaths, `web/${encodeURIComponent(use.folder)}/secret.js`];
  for (const rest of outside) {
    const { status, text } = await use.ask(use.at(rest));
    assert.equal(status, 404, rest);
    assert.doesNotMatch(text, /^secret/);
  }
});

test('folders and files of unknown types are not found', async () => {
  for (const rest of ['', 'web', 'web/', 'web/notes.txt', 'web/none.js', 'report/summary/summary.js']) {
    assert.equal((await use.ask(use.at(rest))).status, 404, rest);
  }
});

test('unsupported methods are refused', async () => {
  for (const method of otherMethods) {
    const { status, headers } = await use.ask(use.at('web/page/page.js'), { method });
    assert.equal(status, 405, method);
    assert.equal(headers.allow, 'GET, HEAD');
  }
  const { status, headers } = await use.ask(use.at('events'));
  assert.equal(status, 405);
  assert.equal(headers.allow, 'POST');
});

test('DNS rebinding: a foreign name in the Host header is refused', async () => {
  const { port } = use.server;
  for (const host of foreignHosts(port)) {
    const { status } = await use.ask(use.at('web/page/index.html'), { headers: { Host: host } });
    assert.equal(status, 403, host);
  }
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]) {
    assert.equal((await use.ask(use.at('web/page/index.html'), { headers: { Host: host } })).status, 200, host);
  }
});

test('request.json is the request of an automatic run, or null', async () => {
  const { status, text } = await use.ask(use.at('request.json'));
  assert.equal(status, 200);
  assert.equal(JSON.parse(text).schema, 'samebench-request/1');

  await use.restart({ request: null });
  const none = await use.ask(use.at('request.json'));
  assert.deepEqual([none.status, none.text], [200, 'null']);
  assert.equal((await use.post('page-one', 0, '')).status, 404);
});

