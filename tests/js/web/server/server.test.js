import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import test, { after, before } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { bodyLimit, maxConnections, startServer } from '../../../../web/server/server.js';
import { ask as askPort } from '../fixtures/ask.js';
import { badBatches, foreignHosts, otherMethods, outsidePaths, wrongTokens } from '../fixtures/attacks.js';
import { quickRequest } from '../../fixtures/requests.js';

/** @type {string} */
let folder;
/** @type {any[]} */
let events;
/** @type {any[]} */
let problems;
/** @type {import('../../../../web/server/server.js').WebServer} */
let server;

before(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'samebench-test-'));
  for (const name of ['web/page', 'build']) await mkdir(path.join(folder, name), { recursive: true });
  await writeFile(path.join(folder, 'web/page/index.html'), '<!doctype html>');
  await writeFile(path.join(folder, 'web/page/page.js'), 'export {};');
  await writeFile(path.join(folder, 'web/notes.txt'), 'not a type that is served');
  await writeFile(path.join(folder, 'web/.hidden.js'), 'secret');
  await writeFile(path.join(folder, 'build/samebench.wasm'), 'wasm');
  await writeFile(path.join(folder, 'build/compile_commands.json'), 'secret');
  await writeFile(path.join(folder, 'secret.js'), 'secret');
  await symlink(path.join(folder, 'secret.js'), path.join(folder, 'web/link.js'));
  server = await start({ request: quickRequest() });
});

after(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** @param {object} [options] */
async function start(options) {
  events = [];
  problems = [];
  return startServer({
    roots: {
      web: { folder: path.join(folder, 'web') },
      build: { folder: path.join(folder, 'build'), only: ['samebench.wasm'] },
    },
    onEvent: (event) => events.push(event),
    onProblem: (problem) => problems.push(problem),
    graceMs: 10,
    ...options,
  });
}

/**
 * @param {string} target
 * @param {Parameters<typeof askPort>[2] & {on?: import('../../../../web/server/server.js').WebServer}} [options]
 */
const ask = (target, { on = server, ...options } = {}) => askPort(on.port, target, options);

/** @param {string} rest */
const at = (rest) => `/${server.token}/${rest}`;

/**
 * @param {string} page
 * @param {number | string} sequence
 * @param {string} body
 * @param {object} [options]
 */
const post = (page, sequence, body, options = {}) =>
  ask(at(`events?page=${page}&sequence=${sequence}`), {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-ndjson' },
    body,
    ...options,
  });

test('a request for a turn is answered when the turn is given, and only for the page', async () => {
  /** @type {(() => void)[]} */
  const asked = [];
  const on = await start({ request: quickRequest(), onTurn: () => new Promise((resolve) => asked.push(() => resolve(undefined))) });
  try {
    const turn = `/${on.token}/turn`;
    assert.equal((await ask(turn, { on })).status, 405);
    const foreign = await ask(turn, { on, method: 'POST', headers: { Origin: 'http://elsewhere.test' } });
    assert.equal(foreign.status, 403);
    assert.equal(asked.length, 0);
    let answered = false;
    const answer = ask(turn, { on, method: 'POST' }).then((given) => ((answered = true), given));
    while (asked.length === 0) await sleep(1);
    assert.equal(answered, false);
    asked[0]();
    assert.equal((await answer).status, 204);
  } finally {
    await on.close();
  }
});

test('the page is served with the headers for cross-origin isolation', async () => {
  const { status, headers, text } = await ask(new URL(server.url).pathname);
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
  const script = await ask(at('web/page/page.js'));
  assert.equal(script.headers['content-type'], 'text/javascript; charset=utf-8');
  const wasm = await ask(at('build/samebench.wasm'), { method: 'HEAD' });
  assert.equal(wasm.headers['content-type'], 'application/wasm');
  assert.equal(wasm.headers['content-length'], '4');
  assert.equal(wasm.text, '');
});

test('requests without the token get 404, with the common headers', async () => {
  const wrong = ['/', ...wrongTokens(server.token)];
  for (const target of wrong) {
    const { status, headers } = await ask(target);
    assert.equal(status, 404, target);
    assert.equal(headers['cross-origin-embedder-policy'], 'require-corp');
  }
});

test('each server has a new token', async () => {
  const other = await start();
  assert.notEqual(other.token, server.token);
  assert.match(other.token, /^[\da-f]{32}$/);
  await other.close();
});

test('nothing outside the roots is served, however the path is written', async () => {
  const outside = [...outsidePaths, `web/${encodeURIComponent(folder)}/secret.js`];
  for (const rest of outside) {
    const { status, text } = await ask(at(rest));
    assert.equal(status, 404, rest);
    assert.doesNotMatch(text, /^secret/);
  }
});

test('folders and files of unknown types are not found', async () => {
  for (const rest of ['', 'web', 'web/', 'web/notes.txt', 'web/none.js', 'report/summary/summary.js']) {
    assert.equal((await ask(at(rest))).status, 404, rest);
  }
});

test('unsupported methods are refused', async () => {
  for (const method of otherMethods) {
    const { status, headers } = await ask(at('web/page/page.js'), { method });
    assert.equal(status, 405, method);
    assert.equal(headers.allow, 'GET, HEAD');
  }
  const { status, headers } = await ask(at('events'));
  assert.equal(status, 405);
  assert.equal(headers.allow, 'POST');
});

test('DNS rebinding: a foreign name in the Host header is refused', async () => {
  const { port } = server;
  for (const host of foreignHosts(port)) {
    const { status } = await ask(at('web/page/index.html'), { headers: { Host: host } });
    assert.equal(status, 403, host);
  }
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]) {
    assert.equal((await ask(at('web/page/index.html'), { headers: { Host: host } })).status, 200, host);
  }
});

test('request.json is the request of an automatic run, or null', async () => {
  const { status, text } = await ask(at('request.json'));
  assert.equal(status, 200);
  assert.equal(JSON.parse(text).schema, 'samebench-request/1');

  const manual = await start();
  const own = (/** @type {string} */ rest) => `/${manual.token}/${rest}`;
  const none = await ask(own('request.json'), { on: manual });
  assert.deepEqual([none.status, none.text], [200, 'null']);
  assert.equal((await ask(own('events'), { on: manual, method: 'POST' })).status, 404);
  await manual.close();
});

test('events arrive once and in order, even if a batch is resent', async () => {
  const kept = server;
  server = await start({ request: quickRequest() });
  assert.equal((await post('page-one', 0, '')).status, 200);
  assert.equal((await post('page-one', 1, '{"event":"a"}\n{"event":"b"}\n')).status, 200);
  assert.equal((await post('page-one', 1, '{"event":"a"}\n{"event":"b"}\n')).status, 200);
  assert.equal((await post('page-one', 3, '{"event":"d"}')).status, 409, 'batch 2 is missing');
  assert.equal((await post('page-one', 2, '{"event":"c"}')).status, 200);
  assert.deepEqual(events.map((event) => event.event), ['a', 'b', 'c']);
  assert.deepEqual(problems, []);
  await server.close();
  server = kept;
});

test('a second page or a reload is refused, and its events are ignored', async () => {
  const kept = server;
  server = await start({ request: quickRequest() });
  await post('page-one', 0, '');
  const { status, text } = await post('page-two', 0, '{"event":"host"}');
  assert.equal(status, 409);
  assert.match(JSON.parse(text).error, /another page .* second window, or a reload/);
  assert.deepEqual(events, []);
  assert.deepEqual(problems.map((problem) => problem.kind), ['second-page']);
  await server.close();
  server = kept;
});

test('a malformed batch is ignored, and can be resent corrected', async () => {
  const kept = server;
  server = await start({ request: quickRequest() });
  for (const body of badBatches) {
    const { status, text } = await post('page-one', 0, body);
    assert.equal(status, 400, body);
    assert.match(JSON.parse(text).error, /line \d is no/);
  }
  assert.equal((await post('page-one', 'x', '')).status, 400);
  assert.equal((await post('', 0, '')).status, 400);
  assert.equal((await post('no/id!', 0, '')).status, 400);
  const headers = { 'Content-Type': 'application/json' };
  assert.equal((await post('page-one', 0, '{"event":"a"}', { headers })).status, 415);
  assert.equal((await post('page-one', 0, '{"event":"a"}', { headers: {} })).status, 415);
  const foreign = { 'Content-Type': 'application/x-ndjson', Origin: 'http://evil.example' };
  assert.equal((await post('page-one', 0, '{"event":"a"}', { headers: foreign })).status, 403);
  assert.deepEqual(events, []);
  assert.equal((await post('page-one', 0, '{"event":"a"}')).status, 200);
  await server.close();
  server = kept;
});

test('an event that the command refuses is answered with the reason, and so is everything after it', async () => {
  const kept = server;
  /** @type {string[]} */
  const taken = [];
  server = await start({
    request: quickRequest(),
    onEvent: (/** @type {any} */ { event }) => {
      if (event === 'plan') throw new Error('it sent an impossible event "plan"');
      taken.push(event);
    },
  });
  const bad = '{"event":"host"}\n{"event":"plan"}\n{"event":"end"}';
  for (const [sequence, body] of [[0, bad], [0, bad], [1, '{"event":"end"}']]) {
    const { status, text } = await post('page-one', sequence, String(body));
    assert.deepEqual([status, JSON.parse(text).error], [400, 'it sent an impossible event "plan"']);
  }
  assert.deepEqual(taken, ['host']);
  await server.close();
  server = kept;
});

test('a body over the limit is refused, with or without Content-Length', async () => {
  const kept = server;
  server = await start({ request: quickRequest() });
  const type = { 'Content-Type': 'application/x-ndjson' };
  const announced = await post('page-one', 0, '', {
    headers: { ...type, 'Content-Length': String(bodyLimit + 1) },
    body: undefined,
  }).catch((error) => error);
  assert.equal(announced.status, 413);
  const chunked = await post('page-one', 0, ' '.repeat(bodyLimit + 1), {
    headers: { ...type, 'Transfer-Encoding': 'chunked' },
  }).catch((error) => error);
  // The server may close before all was written: an answer or a broken pipe, never taken.
  assert.ok(chunked.status === 413 || /EPIPE|ECONNRESET/.test(chunked.code), String(chunked));
  assert.deepEqual(events, []);
  assert.equal((await post('page-one', 0, '{"event":"a"}')).status, 200);
  await server.close();
  server = kept;
});

test('a second page that tries again and again is reported once', async () => {
  const kept = server;
  server = await start({ request: quickRequest() });
  await post('page-one', 0, '');
  for (const page of ['page-two', 'page-two', 'page-three']) assert.equal((await post(page, 0, '')).status, 409);
  assert.equal(problems.length, 1);
  await server.close();
  server = kept;
});

/** @param {import('../../../../web/server/server.js').WebServer} on */
const connect = (on) => {
  const socket = net.connect(on.port, '127.0.0.1');
  socket.on('error', () => {});
  return socket;
};

test('a download that is broken off leaves no file open', { skip: process.platform !== 'linux' }, async () => {
  await writeFile(path.join(folder, 'web/large.wasm'), Buffer.alloc(20_000_000));
  const openFiles = () => readdirSync('/proc/self/fd').length;
  const before = openFiles();
  for (let i = 0; i < 20; i += 1) {
    const socket = connect(server);
    socket.write(`GET ${at('web/large.wasm')} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n\r\n`);
    await new Promise((resolve) => socket.once('data', resolve));
    socket.destroy();
  }
  for (let waited = 0; waited < 400 && openFiles() > before + 2; waited += 1) await sleep(10);
  assert.ok(openFiles() <= before + 2, `${before} files were open, now ${openFiles()}`);
});

test('more connections than a page needs are closed, and the others are served', async () => {
  const on = await start({ request: quickRequest() });
  const idle = Array.from({ length: maxConnections }, () => connect(on));
  await Promise.all(idle.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
  const late = connect(on);
  await new Promise((resolve) => late.once('close', resolve));
  idle[0].destroy();
  // The server notices that a little later.
  let status = 0;
  for (let tries = 0; tries < 500 && status !== 200; tries += 1) {
    status = await ask(new URL(on.url).pathname, { on }).then((answer) => answer.status, () => 0);
    if (status !== 200) await sleep(10);
  }
  assert.equal(status, 200);
  for (const socket of idle) socket.destroy();
  await on.close();
});

test('connections that do not end their request are closed', async () => {
  const on = await start({ request: quickRequest(), connectionLimits: { headMs: 20, requestMs: 40, checkMs: 10 } });
  const rest = `Host: 127.0.0.1:${on.port}\r\nContent-Type: application/x-ndjson\r\nContent-Length: 9\r\n\r\n{`;
  const begun = ['', 'GET / HT', `POST /wrong/events HTTP/1.1\r\n${rest}`, `POST /${on.token}/events?page=page-one&sequence=0 HTTP/1.1\r\n${rest}`];
  await Promise.all(begun.map((text) => new Promise((resolve) => {
    const socket = connect(on).resume();
    socket.on('close', resolve);
    socket.write(text);
  })));
  await on.close();
});

test('a request that is refused does not keep its connection while its body arrives', async () => {
  const socket = connect(server);
  socket.write(`POST /wrong/events HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nContent-Length: 1000000\r\n\r\n{`);
  let answer = '';
  socket.on('data', (text) => (answer += text));
  await new Promise((resolve) => socket.once('close', resolve));
  assert.match(answer, /^HTTP\/1.1 404 /);
});

test('a page that disconnects is reported as a problem', async () => {
  const kept = server;
  server = await start({ request: quickRequest() });
  assert.equal((await ask(at('alive?page=page-one'))).status, 409, 'it has not reported yet');
  await post('page-one', 0, '');
  const outgoing = http.get({ port: server.port, host: '127.0.0.1', path: at('alive?page=page-one') });
  await new Promise((resolve) => outgoing.once('response', resolve));
  outgoing.on('error', () => {}).destroy();
  await sleep(100);
  assert.deepEqual(problems.map((problem) => problem.kind), ['page-gone']);
  assert.match(problems[0].message, /closed, reloaded or crashed/);
  await server.close();
  server = kept;
});

test('closing the server is not reported as a page that disconnected', async () => {
  const kept = server;
  server = await start({ request: quickRequest() });
  await post('page-one', 0, '');
  const outgoing = http.get({ port: server.port, host: '127.0.0.1', path: at('alive?page=page-one') });
  outgoing.on('error', () => {});
  await new Promise((resolve) => outgoing.once('response', resolve));
  await server.close();
  await sleep(50);
  assert.deepEqual(problems, []);
  server = kept;
});
