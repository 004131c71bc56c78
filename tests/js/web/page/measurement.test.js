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

/** A worker that sends these answers. @param {object[]} answers */
const answering = (answers) => class {
  /** @type {(event: {data: object}) => void} */
  onmessage = () => {};
  postMessage() {
    for (const data of answers) this.onmessage({ data });
  }
  terminate() {}
};

test('a round that fails says why: not because of a benchmark that failed alone', async () => {
  const failure = (/** @type {object} */ facts) => ({ type: 'event', line: JSON.stringify({ event: 'failure', ...facts }) });
  const alone = failure({ message: 'it returned another result', benchmark: 1 });
  const done = { type: 'done', code: 1 };
  const reasonOf = async (/** @type {object[]} */ ...answers) => {
    Object.assign(globalThis, { Worker: answering(answers) });
    return measure(request, () => {}).done.catch(({ message }) => message);
  };
  assert.equal(await reasonOf(alone, done), 'the module ended with code 1');
  assert.equal(await reasonOf(failure({ message: 'it crashed', benchmark: 1, fatal: true }), done), 'it crashed');
  assert.equal(await reasonOf(failure({ message: 'no benchmark matches', benchmark: null }), alone, done), 'no benchmark matches');
});
