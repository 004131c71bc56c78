import assert from 'node:assert/strict';
import test from 'node:test';
import { profiles } from '../../../../protocol/profiles.js';
import { makeRequest } from '../../../../protocol/request.js';
import { measure, unwatched } from '../../../../web/page/measuring/measurement.js';

const request = makeRequest({ profile: profiles.quick });

/** A worker that never says a word. */
class Mute {
  postMessage() {}
  terminate() {}
}

test('a silent worker ends a manual run after 120 s, and never an automatic run', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  Object.assign(globalThis, { Worker: Mute });
  const byHand = measure(request, () => {});
  const automatic = measure(request, () => {}, unwatched);
  t.mock.timers.tick(24 * 3600 * 1000);
  await assert.rejects(byHand.done, /sent nothing for 120 s/);
  const stopped = automatic.done.catch((error) => error.name);
  automatic.stop();
  assert.equal(await stopped, 'StoppedError');
});
