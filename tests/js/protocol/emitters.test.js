/** The events of every fake host fit the schema, so that tests measure against the real contract. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { profiles } from '../../../protocol/profiles.js';
import { makeRequest } from '../../../protocol/request.js';
import { validatorOf } from '../../../protocol/schemas.js';
import { runRequest } from '../../../wasm/host/round.js';
import { healthyEvents } from '../fixtures/events.js';
import { half } from '../fixtures/platforms.js';
import factory, { emptyWasm } from '../web/fixtures/fake-module.js';

const validate = validatorOf('events');

/** @param {any[]} events */
function assertAreEvents(events) {
  assert.ok(events.length > 0);
  for (const event of events) assert.ok(validate(event), `${JSON.stringify(event)}: ${JSON.stringify(validate.errors)}`);
}

const request = makeRequest({ profile: profiles.quick });

test('the events of the fake platforms', () => {
  assertAreEvents(healthyEvents(request));
  assertAreEvents(half(request));
});

test('the events of the fake host process', () => {
  const host = fileURLToPath(new URL('../fixtures/fakes/fake-host.js', import.meta.url));
  for (const scene of ['healthy', 'refuses']) {
    const secret = 'a'.repeat(32);
    const { output } = spawnSync(process.execPath, [host, scene],
      { input: JSON.stringify({ ...request, secret }), encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe', 'pipe'] });
    assertAreEvents((output[3] ?? '').trim().split('\n').map((line) => JSON.parse(line.slice(secret.length + 1))));
  }
});

for (const filter of ['', 'bad', 'trap', 'collect']) {
  test(`the events of the fake module and of the WASM host around it, filter "${filter}"`, async () => {
    const events = [];
    await runRequest({
      factory, bytes: emptyWasm, request: { ...request, filter, live: true },
      emit: (line) => events.push(JSON.parse(line)), describeHost: () => ({ runtime: 'Test' }),
    });
    assertAreEvents(events);
  });
}
