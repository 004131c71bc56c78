import assert from 'node:assert/strict';
import http from 'node:http';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { profiles } from '../../../protocol/profiles.js';
import { makeRequest } from '../../../protocol/request.js';
import { webdriverPlatform } from '../webdriver.js';
import { driven } from '../run.js';
import { temporaryFolder } from '../../../tests/js/fixtures/folders.js';
import { artifactIn } from '../../../cli/hosts/index.js';

/** The page's part, as far as the server sees it. @param {string} url of the page */
async function playPage(url) {
  const base = url.replace(/web\/page\/index\.html$/, '');
  assert.equal((await (await fetch(`${base}request.json`)).json()).schema, 'samebench-request/1');
  const events = [
    { event: 'host', runtime: 'Chromium' },
    { event: 'end', elapsedMs: 1 },
  ];
  await fetch(`${base}events?page=0123456789abcdef&sequence=0`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-ndjson' },
    body: events.map((event) => JSON.stringify(event)).join('\n'),
  });
}

/**
 * A driver that plays the page itself.
 * @param {{refuse?: string, plain?: boolean, ready?: boolean, onSession?: (start: () => void) => void}} how
 *   onSession: answers the request for a session by `start`, or not
 * @param {(it: {url: string, calls: any[]}) => Promise<void>} use
 */
async function withDriver({ refuse, plain = false, ready = true, onSession }, use) {
  /** @type {any[]} */
  const calls = [];
  const server = http.createServer(async (incoming, outgoing) => {
    let text = '';
    for await (const chunk of incoming) text += chunk;
    const body = text === '' ? null : JSON.parse(text);
    calls.push([incoming.method, incoming.url, body]);
    const answer = (/** @type {any} */ value, status = 200) => {
      outgoing.writeHead(status);
      outgoing.end(plain ? '<h1>hello' : JSON.stringify({ value }));
    };
    if (incoming.url === '/wd/status') return answer({ ready, message: 'no free node' });
    if (incoming.url === '/wd/session' && onSession) return onSession(() => answer({ sessionId: 'late' }));
    if (incoming.url === '/wd/session' && refuse)
      return answer({ error: 'session not created', message: `${refuse}\nstack` }, 500);
    if (incoming.url === '/wd/session') return answer({ sessionId: 'a b', capabilities: {} });
    answer(null);
    if (incoming.url?.endsWith('/url')) await playPage(body.url);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  try {
    await use({ url: `http://127.0.0.1:${port}/wd/`, calls });
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

const run = (
  /** @type {import('../../../cli/platforms/index.js').Platform} */ platform,
  /** @type {any[]} */ events = [],
  timeouts = {},
  signal = new AbortController().signal,
) =>
  platform.run(makeRequest({ profile: profiles.quick }), (event) => events.push(event), {
    signal,
    artifact: artifactIn('wasm', temporaryFolder()),
    timeouts: { startMs: 5000, silenceMs: 5000, ...timeouts },
    log: () => {},
  });
const context = { env: {}, find: () => ({ path: '/usr/bin/tool' }) };

test('the driver opens the page, the page reports, and the session is ended', async () => {
  await withDriver({}, async ({ url, calls }) => {
    const platform = webdriverPlatform({
      url,
      browser: 'chrome',
      capabilities: { 'goog:chromeOptions': { args: ['--headless=new'] } },
    });
    assert.equal(platform.id, 'chrome@webdriver');
    assert.equal((await platform.detect(context)).available, true);
    /** @type {any[]} */
    const events = [];
    await run(platform, events);
    assert.deepEqual(
      events.map(({ event }) => event),
      ['host', 'end'],
    );
    assert.deepEqual(
      calls.map(([method, path]) => `${method} ${path}`),
      ['GET /wd/status', 'POST /wd/session', 'POST /wd/session/a%20b/url', 'DELETE /wd/session/a%20b'],
    );
    assert.deepEqual(calls[1][2].capabilities.alwaysMatch, {
      browserName: 'chrome',
      'goog:chromeOptions': { args: ['--headless=new'] },
    });
    assert.match(calls[2][2].url, /^http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}\/web\/page\/index\.html$/);
  });
});

test('a refusal of the driver is reported with its message', async () => {
  await withDriver({ refuse: 'cannot find Chrome binary' }, async ({ url }) => {
    await assert.rejects(run(webdriverPlatform({ url, browser: 'chrome' })), {
      message: 'the driver says "session not created": cannot find Chrome binary',
    });
  });
});

test(
  'a driver that gives no session in time is given up, even after a garbage collection',
  { timeout: 10_000 },
  async () => {
    setFlagsFromString('--expose-gc');
    const collect = /** @type {() => void} */ (runInNewContext('gc'));
    // A Grid without a free node keeps the request in a queue.
    await withDriver({ onSession: () => collect() }, async ({ url }) => {
      const platform = webdriverPlatform({ url, browser: 'chrome' });
      await assert.rejects(run(platform, [], { startMs: 300 }), {
        message: `the driver at ${url} started no session within 0.3 s: a Selenium Grid waits for a free browser`,
      });
    });
  },
);

test('a session that starts after Ctrl-C is ended', { timeout: 10_000 }, async () => {
  const controller = new AbortController();
  const reason = new DOMException('stopped by SIGINT', 'AbortError');
  const onSession = (/** @type {() => void} */ start) => {
    controller.abort(reason);
    setImmediate(start);
  };
  await withDriver({ onSession }, async ({ url, calls }) => {
    await assert.rejects(
      run(webdriverPlatform({ url, browser: 'chrome' }), [], {}, controller.signal),
      reason,
    );
    assert.deepEqual(
      calls.map(([method, path]) => `${method} ${path}`),
      ['POST /wd/session', 'DELETE /wd/session/late'],
    );
  });
});

test('a missing driver, a busy one and another kind of server get different messages', async () => {
  const reasonAt = async (/** @type {string} */ url) =>
    (await webdriverPlatform({ url, browser: 'chrome' }).detect(context)).reason ?? '';
  assert.match(await reasonAt('http://127.0.0.1:9'), /no driver answers at http:\/\/127\.0\.0\.1:9: /);
  await withDriver({ ready: false }, async ({ url }) =>
    assert.match(await reasonAt(url), /is not ready: no free node/),
  );
  await withDriver({ plain: true }, async ({ url }) =>
    assert.match(
      await reasonAt(url),
      /is no WebDriver \(a Selenium Grid before version 4 is one at .*[^/]\/wd\/hub\): <h1>hello/,
    ),
  );
  assert.throws(
    () => webdriverPlatform({ url: 'localhost', browser: 'chrome' }),
    /--webdriver localhost: expected the URL/,
  );
});

test('browsers of a driver are columns; broken capabilities are refused', () => {
  const idsOf = (/** @type {Record<string, string>} */ options) =>
    driven.platforms?.({ webdriver: 'http://127.0.0.1:4444', ...options }, () => {}).map(({ id }) => id);
  assert.deepEqual(idsOf({}), ['chrome@webdriver']);
  assert.deepEqual(idsOf({ browser: 'chrome, firefox' }), ['chrome@webdriver', 'firefox@webdriver']);
  const file = join(temporaryFolder(), 'capabilities.json');
  writeFileSync(file, '[]');
  assert.throws(() => idsOf({ capabilities: file }), /capabilities\.json: expected a JSON object/);
});
