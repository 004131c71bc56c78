import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { maxConnections } from '../../../../web/server/server.js';
import { useWebServer } from '../fixtures/web-server.js';

const use = useWebServer();

test('a download that is broken off leaves no file open', { skip: process.platform !== 'linux' }, async () => {
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
    status = await use.ask(new URL(use.server.url).pathname).then((answer) => answer.status, () => 0);
    if (status !== 200) await sleep(10);
  }
  assert.equal(status, 200);
  for (const socket of idle) socket.destroy();
});

test('connections that do not end their request are closed', async () => {
  await use.restart({ connectionLimits: { headMs: 20, requestMs: 40, checkMs: 10 } });
  const rest = `Host: 127.0.0.1:${use.server.port}\r\nContent-Type: application/x-ndjson\r\nContent-Length: 9\r\n\r\n{`;
  const begun = ['', 'GET / HT', `POST /wrong/events HTTP/1.1\r\n${rest}`, `POST /${use.server.token}/events?page=page-one&sequence=0 HTTP/1.1\r\n${rest}`];
  await Promise.all(begun.map((text) => new Promise((resolve) => {
    const socket = use.connect().resume();
    socket.on('close', resolve);
    socket.write(text);
  })));
});

test('a request that is refused does not keep its connection while its body arrives', async () => {
  const socket = use.connect();
  socket.write(`POST /wrong/events HTTP/1.1\r\nHost: 127.0.0.1:${use.server.port}\r\nContent-Length: 1000000\r\n\r\n{`);
  let answer = '';
  socket.on('data', (text) => (answer += text));
  await new Promise((resolve) => socket.once('close', resolve));
  assert.match(answer, /^HTTP\/1.1 404 /);
});

