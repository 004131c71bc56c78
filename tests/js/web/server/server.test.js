import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { profiles } from '../../../../protocol/profiles.js';
import { makeRequest } from '../../../../protocol/request.js';
import { writeSite } from '../../../../web/server/site.js';
import { maxConnections } from '../../../../web/server/listener.js';
import { startServer } from '../../../../web/server/server.js';
import { newCode } from '../../../../web/server/sign-in.js';
import { folderWith, put, temporaryFolder } from '../../fixtures/folders.js';
import { ask } from '../fixtures/ask.js';
import { foreignHosts, otherMethods, outsidePaths, wrongTokens } from '../fixtures/attacks.js';
import { useWebServer } from '../fixtures/web-server.js';

const { use, test } = useWebServer();

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
  assert.doesNotMatch(policy, /script-src[^;]* data:/);
});

test('only the worker that measures may import scripts that it has written', async () => {
  const { headers } = await use.ask(use.at('web/page/worker.js'));
  assert.match(String(headers['content-security-policy']), /script-src 'self' 'wasm-unsafe-eval' data:;/);
  assert.equal(headers['cross-origin-embedder-policy'], 'require-corp');
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
    assert.equal(
      (await use.ask(use.at('web/page/index.html'), { headers: { Host: host } })).status,
      200,
      host,
    );
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

const linkPage = { text: 'a page', hashes: { script: 'sha256-script', style: 'sha256-style' } };

test('a written page replaces an earlier page, but no other folder', async () => {
  const module = temporaryFolder();
  for (const name of ['samebench.js', 'samebench.wasm']) put(join(module, name), '');
  const folder = temporaryFolder();
  await writeSite(folder, module, linkPage);
  await writeSite(folder, module, linkPage);
  assert.ok(existsSync(join(folder, 'web/page/results-reader.js')));
  assert.equal(readFileSync(join(folder, 'link.html'), 'utf8'), linkPage.text);
  assert.match(
    readFileSync(join(folder, '_headers'), 'utf8'),
    /script-src 'self' 'sha256-script' 'wasm-unsafe-eval';.*style-src 'self' 'sha256-style'/,
  );
  assert.ok(!existsSync(join(folder, 'build/samebench.worker.js')));

  put(join(module, 'samebench.worker.js'), '// starts threads');
  await writeSite(folder, module, linkPage);
  assert.ok(existsSync(join(folder, 'build/samebench.worker.js')));

  // What a host or its user has put beside the page stays, and so does what a link in its place leads to.
  put(join(folder, 'CNAME'), 'bench.example');
  const home = folderWith({ 'web.js': 'mine' });
  rmSync(join(folder, 'report'), { recursive: true });
  symlinkSync(home, join(folder, 'report'));
  await writeSite(folder, module, linkPage);
  assert.deepEqual(
    [readdirSync(home), existsSync(join(folder, 'CNAME')), existsSync(join(folder, 'report/html/base.css'))],
    [['web.js'], true, true],
  );

  const other = folderWith({ 'thesis.txt': 'all of it' });
  await assert.rejects(writeSite(other, module, linkPage), /the folder is not empty/);
  assert.ok(existsSync(join(other, 'thesis.txt')));
});

test('a download that is broken off leaves no file open', async (t) => {
  if (process.platform !== 'linux') return t.skip('needs /proc');
  writeFileSync(join(use.folder, 'web/large.wasm'), Buffer.alloc(20_000_000));
  const openFiles = () => readdirSync('/proc/self/fd').length;
  const before = openFiles();
  for (let i = 0; i < 20; i += 1) {
    const socket = use.connect();
    socket.write(`GET ${use.at('web/large.wasm')} HTTP/1.1\r\nHost: 127.0.0.1:${use.server.port}\r\n\r\n`);
    await new Promise((resolve) => socket.once('data', resolve));
    socket.destroy();
  }
  for (let waited = 0; waited < 400 && openFiles() > before + 2; waited += 1) await sleep(10);
  assert.ok(openFiles() <= before + 2, `${before} files were open, now ${openFiles()}`);
});

test('more connections than a page needs are closed, and the others are served', async () => {
  const idle = Array.from({ length: maxConnections }, () => use.connect());
  await Promise.all(idle.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
  const late = use.connect();
  await new Promise((resolve) => late.once('close', resolve));
  idle[0].destroy();
  // The server notices that a little later.
  let status = 0;
  for (let tries = 0; tries < 500 && status !== 200; tries += 1) {
    status = await use.ask(new URL(use.server.url).pathname).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status !== 200) await sleep(10);
  }
  assert.equal(status, 200);
  for (const socket of idle) socket.destroy();
});

test('connections that do not end their request are closed', async () => {
  await use.restart({ connectionLimits: { headMs: 20, requestMs: 40, checkMs: 10 } });
  const rest =
    `Host: 127.0.0.1:${use.server.port}\r\nContent-Type: application/x-ndjson\r\nContent-Length: ` +
    `9\r\n\r\n{`;
  const begun = [
    '',
    'GET / HT',
    `POST /wrong/events HTTP/1.1\r\n${rest}`,
    `POST /${use.server.token}/events?page=page-one&sequence=0 HTTP/1.1\r\n${rest}`,
  ];
  await Promise.all(
    begun.map(
      (text) =>
        new Promise((resolve) => {
          const socket = use.connect().resume();
          socket.on('close', resolve);
          socket.write(text);
        }),
    ),
  );
});

test('a request that is refused does not keep its connection while its body arrives', async () => {
  const socket = use.connect();
  socket.write(
    `POST /wrong/events HTTP/1.1\r\nHost: 127.0.0.1:${use.server.port}\r\nContent-Length: 1000000\r\n\r\n{`,
  );
  let answer = '';
  socket.on('data', (text) => (answer += text));
  await new Promise((resolve) => socket.once('close', resolve));
  assert.match(answer, /^HTTP\/1.1 404 /);
});

/**
 * @param {string | undefined} code
 * @param {(server: import('../../../../web/server/server.js').WebServer) => Promise<void>} use
 */
async function withServer(code, use) {
  const server = await startServer({ roots: {}, request: makeRequest({ profile: profiles.quick }), code });
  try {
    await use(server);
  } finally {
    await server.close();
  }
}

/**
 * Types a code at the sign-in, as the form does.
 *
 * @param {number} port
 * @param {string} code
 * @param {Parameters<typeof ask>[2]} [options]
 */
const type = (port, code, options) =>
  ask(port, '/', {
    method: 'POST',
    body: String(new URLSearchParams({ code })),
    headers: { Origin: `http://127.0.0.1:${port}` },
    ...options,
  });

test('only the right code redirects to the page', async () => {
  await withServer('abcd2345', async ({ port, token }) => {
    const form = await ask(port, '/');
    assert.equal(form.status, 200);
    assert.match(form.text, /<form method="post">[^]*<input id="code" name="code"/);
    assert.equal(
      form.headers['referrer-policy'],
      'same-origin',
      'with no-referrer a browser would send no Origin',
    );
    assert.ok(!form.text.includes(token));
    const wrong = await type(port, 'nonsense');
    assert.equal(wrong.status, 403);
    assert.match(wrong.text, /Wrong code/);
    const right = await type(port, ' ABCD2345');
    assert.deepEqual([right.status, right.headers.location], [303, `/${token}/web/page/index.html`]);
    assert.equal((await type(port, 'abcd2345', { headers: {} })).status, 303, 'a program has no Origin');
    assert.equal(
      (await ask(port, '/?code=abcd2345')).status,
      200,
      'an address is no answer: a web site could make a browser open it',
    );
  });
});

test('an address with too many wrong codes is refused, and others are not', async () => {
  await withServer('abcd2345', async ({ port }) => {
    const other = { localAddress: '127.0.0.2' };
    for (let tries = 0; tries < 20; tries += 1) assert.equal((await type(port, 'x', other)).status, 403);
    const late = await type(port, 'abcd2345', other);
    assert.equal(late.status, 429);
    assert.match(late.text, /Too many wrong codes from this device/);
    assert.equal((await ask(port, '/', other)).status, 429, 'its user is told before typing');
    assert.equal((await type(port, 'abcd2345')).status, 303);
  });
});

test('codes that a web site sends are refused, and count for nobody', async () => {
  await withServer('abcd2345', async ({ port }) => {
    /** @type {Record<string, string>[]} */
    const foreign = [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { Origin: `http://127.0.0.1:${port + 1}` },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
    ];
    for (const headers of foreign) {
      for (let tries = 0; tries < 6; tries += 1) {
        const { status, text } = await type(port, 'x', { headers });
        assert.deepEqual(
          [status, text],
          [403, '{"error":"codes are accepted only from the page of this server"}'],
          JSON.stringify(headers),
        );
      }
    }
    assert.equal(
      (await type(port, 'abcd2345', { headers: { 'Sec-Fetch-Site': 'same-origin' } })).status,
      303,
    );
  });
});

test('a code that is too long or no form is refused', async () => {
  await withServer('abcd2345', async ({ port }) => {
    assert.equal((await ask(port, '/', { method: 'POST', body: 'x'.repeat(2000) })).status, 413);
    assert.equal((await ask(port, '/', { method: 'POST', body: '\0%zz' })).status, 403);
  });
});

test('the sign-in answers only to the methods of a form', async () => {
  await withServer('abcd2345', async ({ port }) => {
    for (const method of ['PUT', 'DELETE', 'OPTIONS']) {
      const { status, headers } = await ask(port, '/', { method });
      assert.deepEqual([status, headers.allow], [405, 'GET, HEAD, POST'], method);
    }
  });
});

test('without a code there is no sign-in', async () => {
  await withServer(undefined, async ({ port }) => assert.equal((await ask(port, '/')).status, 404));
});

test('a code has eight easily distinguished characters and is new each time', () => {
  const codes = Array.from({ length: 50 }, newCode);
  assert.ok(
    codes.every((code) => /^[2-9a-hjkmnp-z]{8}$/.test(code)),
    codes.join(),
  );
  assert.equal(new Set(codes).size, 50);
});
