import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { browserPlatform } from '../../../../cli/platforms/browsers/browser.js';
import { quickRequest } from '../../fixtures/requests.js';
import { temporaryFolder } from '../../fixtures/folders.js';
import { artifactIn } from '../../../../cli/hosts/index.js';

const program = fileURLToPath(new URL('../../fixtures/fake-browser.js', import.meta.url));

/**
 * Runs a round in a fake browser.
 * @param {string} scene see fake-browser.js
 * @param {(event: any) => void} onEvent
 */
function run(scene, onEvent) {
  const platform = browserPlatform({
    tool: { id: 'fake', title: 'Fake', why: 'plays a browser', packages: {} },
    command: (binary, _profile, url) => [binary, program, scene, url],
  }, { binary: process.execPath });
  return platform.run(quickRequest(), onEvent, {
    signal: new AbortController().signal, artifact: artifactIn('wasm', temporaryFolder()),
    timeouts: { startMs: 20_000, silenceMs: 20_000 }, log: () => {},
  });
}

test('the address of the page is not in the command line of the browser', async () => {
  /** @type {any[]} */
  const events = [];
  await run('arguments', (event) => events.push(event));
  assert.match(events[0].runtime, /^arguments file:\/\/\/\S+\/samebench\.html$/);
  assert.equal(events.at(-1).event, 'end');
});

test('a page that sends a malformed event fails at once with what is wrong, and its other events are ignored', async () => {
  /** @type {string[]} */
  const taken = [];
  await assert.rejects(run('plan', (event) => void taken.push(event.event)), /^Error: it sent an impossible event "plan": .*benchmarks/);
  assert.deepEqual(taken, ['host']);
});
