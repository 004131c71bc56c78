import assert from 'node:assert/strict';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { bodyLimit } from '../../../../web/server/server.js';
import { badBatches } from '../fixtures/attacks.js';
import { useWebServer } from '../fixtures/web-server.js';

const { use, test } = useWebServer();

test('a request for a turn is answered when the turn is given, and only for the page', async () => {
  /** @type {(() => void)[]} */
  const asked = [];
  await use.restart({ onTurn: () => new Promise((resolve) => asked.push(() => resolve(undefined))) });
  const turn = use.at('turn');
  assert.equal((await use.ask(turn)).status, 405);
  const foreign = await use.ask(turn, { method: 'POST', headers: { Origin: 'http://elsewhere.test' } });
  assert.equal(foreign.status, 403);
  assert.equal(asked.length, 0);
  let answered = false;
  const answer = use.ask(turn, { method: 'POST' }).then((given) => ((answered = true), given));
  while (asked.length === 0) await sleep(1);
  assert.equal(answered, false);
  asked[0]();
  assert.equal((await answer).status, 204);
});

test('events arrive once and in order, even if a batch is resent', async () => {
  assert.equal((await use.post('page-one', 0, '')).status, 200);
  assert.equal((await use.post('page-one', 1, '{"event":"a"}\n{"event":"b"}\n')).status, 200);
  assert.equal((await use.post('page-one', 1, '{"event":"a"}\n{"event":"b"}\n')).status, 200);
  assert.equal((await use.post('page-one', 3, '{"event":"d"}')).status, 409, 'batch 2 is missing');
  assert.equal((await use.post('page-one', 2, '{"event":"c"}')).status, 200);
  assert.deepEqual(
    use.events.map((event) => event.event),
    ['a', 'b', 'c'],
  );
  assert.deepEqual(use.problems, []);
});

test('a second page or a reload is refused, and its events are ignored', async () => {
  await use.post('page-one', 0, '');
  const { status, text } = await use.post('page-two', 0, '{"event":"host"}');
  assert.equal(status, 409);
  assert.match(JSON.parse(text).error, /another page .* second window, or a reload/);
  assert.deepEqual(use.events, []);
  assert.deepEqual(
    use.problems.map((problem) => problem.kind),
    ['second-page'],
  );
});

test('a malformed batch is ignored, and can be resent corrected', async () => {
  for (const body of badBatches) {
    const { status, text } = await use.post('page-one', 0, body);
    assert.equal(status, 400, body);
    assert.match(JSON.parse(text).error, /line \d is no/);
  }
  assert.equal((await use.post('page-one', 'x', '')).status, 400);
  assert.equal((await use.post('', 0, '')).status, 400);
  assert.equal((await use.post('no/id!', 0, '')).status, 400);
  const headers = { 'Content-Type': 'application/json' };
  assert.equal((await use.post('page-one', 0, '{"event":"a"}', { headers })).status, 415);
  assert.equal((await use.post('page-one', 0, '{"event":"a"}', { headers: {} })).status, 415);
  const foreign = { 'Content-Type': 'application/x-ndjson', Origin: 'http://evil.example' };
  assert.equal((await use.post('page-one', 0, '{"event":"a"}', { headers: foreign })).status, 403);
  assert.deepEqual(use.events, []);
  assert.equal((await use.post('page-one', 0, '{"event":"a"}')).status, 200);
});

test('an event that the command refuses gets the reason as its answer, as do all later ones', async () => {
  /** @type {string[]} */
  const taken = [];
  await use.restart({
    onEvent: (/** @type {any} */ { event }) => {
      if (event === 'plan') throw new Error('it sent an impossible event "plan"');
      taken.push(event);
    },
  });
  const bad = '{"event":"host"}\n{"event":"plan"}\n{"event":"end"}';
  for (const [sequence, body] of [
    [0, bad],
    [0, bad],
    [1, '{"event":"end"}'],
  ]) {
    const { status, text } = await use.post('page-one', sequence, String(body));
    assert.deepEqual([status, JSON.parse(text).error], [400, 'it sent an impossible event "plan"']);
  }
  assert.deepEqual(taken, ['host']);
});

test('a body over the limit is refused, with or without Content-Length', async () => {
  const type = { 'Content-Type': 'application/x-ndjson' };
  const announced = await use
    .post('page-one', 0, '', {
      headers: { ...type, 'Content-Length': String(bodyLimit + 1) },
      body: undefined,
    })
    .catch((error) => error);
  assert.equal(announced.status, 413);
  const chunked = await use
    .post('page-one', 0, ' '.repeat(bodyLimit + 1), {
      headers: { ...type, 'Transfer-Encoding': 'chunked' },
    })
    .catch((error) => error);
  // The server may close before all was written: an answer or a broken pipe, never taken.
  assert.ok(chunked.status === 413 || /EPIPE|ECONNRESET/.test(chunked.code), String(chunked));
  assert.deepEqual(use.events, []);
  assert.equal((await use.post('page-one', 0, '{"event":"a"}')).status, 200);
});

test('a second page that tries again and again is reported once', async () => {
  await use.post('page-one', 0, '');
  for (const page of ['page-two', 'page-two', 'page-three'])
    assert.equal((await use.post(page, 0, '')).status, 409);
  assert.equal(use.problems.length, 1);
});

/** A page's heartbeat. */
async function holdHeartbeat() {
  const outgoing = http.get({
    port: use.server.port,
    host: '127.0.0.1',
    path: use.at('alive?page=page-one'),
  });
  outgoing.on('error', () => {});
  await new Promise((resolve) => outgoing.once('response', resolve));
  return outgoing;
}

test('a page that disconnects is reported as a problem', async () => {
  assert.equal((await use.ask(use.at('alive?page=page-one'))).status, 409, 'it has not reported yet');
  await use.post('page-one', 0, '');
  (await holdHeartbeat()).destroy();
  for (let tries = 0; tries < 1000 && use.problems.length === 0; tries += 1) await sleep(10);
  assert.deepEqual(
    use.problems.map((problem) => problem.kind),
    ['page-gone'],
  );
  assert.match(use.problems[0].message, /closed, reloaded or crashed/);
});

test('closing the server is not reported as a page that disconnected', async () => {
  await use.post('page-one', 0, '');
  await holdHeartbeat();
  await use.server.close();
  await sleep(50);
  assert.deepEqual(use.problems, []);
});
