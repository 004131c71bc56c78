import assert from 'node:assert/strict';
import test from 'node:test';
import { createEventReceiver } from '../../../../web/server/event-receiver.js';
import { createEventSender, RefusedError } from '../../../../web/page/measuring/event-sender.js';

/**
 * A sender that talks to a receiver without a network in between.
 * @param {object} [options]
 * @param {(tries: number) => 'lose request' | 'lose answer' | 'fail' | 'pass'} [options.network]
 * @param {string} [options.page]
 * @param {ReturnType<typeof createEventReceiver>} [options.receiver]
 */
function connect({ network = () => 'pass', page = 'page-one', receiver } = {}) {
  /** @type {any[]} */
  const events = [];
  /** @type {Error[]} */
  const lost = [];
  let tries = 0;
  let inFlight = 0;
  let batches = 0;
  const server =
    receiver ??
    createEventReceiver(
      (event) => events.push(event),
      () => {},
    );
  const sender = createEventSender({
    url: 'http://127.0.0.1/token/events',
    page,
    batchMs: 1,
    retryMs: [1, 1, 1],
    onLost: (error) => lost.push(error),
    async send(target, init) {
      tries += 1;
      inFlight += 1;
      assert.equal(inFlight, 1, 'a batch leaves only after the one before was acknowledged');
      await new Promise((resolve) => setTimeout(resolve, 2));
      inFlight -= 1;
      const fate = network(tries);
      if (fate === 'lose request') throw new TypeError('Failed to fetch');
      if (fate === 'fail') return new Response('', { status: 503 });
      const { searchParams } = new URL(String(target));
      const answer = server.take(searchParams.get('page'), searchParams.get('sequence'), String(init?.body));
      if (answer.status === 200) batches += 1;
      if (fate === 'lose answer') throw new TypeError('Failed to fetch');
      return Response.json({ error: answer.error }, { status: answer.status });
    },
  });
  return { sender, events, lost, server, tries: () => tries, batches: () => batches };
}

/** @param {number} n */
const line = (n) => JSON.stringify({ event: 'progress', n });

test('events arrive in order, several per batch', async () => {
  const { sender, events, batches } = connect();
  await sender.claim();
  for (let n = 0; n < 50; n += 1) sender.push(line(n));
  await sender.finish();
  assert.deepEqual(
    events.map((event) => event.n),
    Array.from({ length: 50 }, (_, n) => n),
  );
  assert.equal(batches(), 2, 'one to claim, one for all');
});

test('lost requests and lost responses neither lose nor duplicate events', async () => {
  const fates = /** @type {const} */ (['lose request', 'lose answer', 'fail', 'pass']);
  const { sender, events } = connect({ network: (tries) => fates[tries % 4] ?? 'pass' });
  await sender.claim();
  for (let n = 0; n < 5; n += 1) {
    sender.push(line(n));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await sender.finish();
  assert.deepEqual(
    events.map((event) => event.n),
    [0, 1, 2, 3, 4],
  );
});

test('a long stream is split into batches that the server accepts', async () => {
  const { sender, events, batches } = connect();
  const long = JSON.stringify({ event: 'result', filler: 'x'.repeat(400_000) });
  for (let n = 0; n < 5; n += 1) sender.push(long);
  await sender.finish();
  assert.equal(events.length, 5);
  assert.equal(batches(), 3);
});

test("a second page is refused at once, with the server's message", async () => {
  const first = connect();
  await first.sender.claim();
  const second = connect({ page: 'page-two', receiver: first.server });
  await assert.rejects(second.sender.claim(), (error) => {
    assert.ok(error instanceof RefusedError);
    assert.match(error.message, /another page already reports/);
    return true;
  });
  assert.equal(second.tries(), 1, 'a refusal is not tried again');
});

test('after the last retry the sender gives up and reports it once', async () => {
  const { sender, lost, tries } = connect({ network: () => 'lose request' });
  sender.push(line(0));
  await assert.rejects(sender.finish(), /can no longer be reached \(Failed to fetch\)/);
  sender.push(line(1));
  await assert.rejects(sender.finish());
  assert.equal(lost.length, 1);
  assert.equal(tries(), 4);
});
