import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { browserPlatform } from '../../../../cli/platforms/browsers/browser.js';
import { chrome } from '../../../../cli/platforms/browsers/chrome.js';
import { chromiumKind } from '../../../../cli/platforms/browsers/chromium.js';
import { edge } from '../../../../cli/platforms/browsers/edge.js';
import { firefoxKind } from '../../../../cli/platforms/browsers/firefox.js';
import { safari } from '../../../../cli/platforms/browsers/safari.js';
import { quickRequest } from '../../fixtures/requests.js';
import { putProgram, temporaryFolder } from '../../fixtures/folders.js';
import { artifactIn } from '../../../../cli/hosts/index.js';

/** @import { Platform } from '../../../../cli/platforms/index.js' */

const program = fileURLToPath(new URL('../../fixtures/fakes/fake-browser.js', import.meta.url));

/**
 * Runs a round.
 * @param {Platform | undefined} platform
 * @param {(event: any) => void} onEvent
 */
async function run(platform, onEvent) {
  await platform?.run(quickRequest(), onEvent, {
    signal: new AbortController().signal,
    artifact: artifactIn('wasm', temporaryFolder()),
    timeouts: { startMs: 20_000, silenceMs: 20_000 },
    log: () => {},
  });
}

/**
 * A browser that plays a scene.
 *
 * @param {string} scene see fake-browser.js
 * @param {(group: number) => Promise<void>} [untilStarted]
 */
const fake = (scene, untilStarted) =>
  browserPlatform(
    {
      tool: { id: 'fake', title: 'Fake', why: 'plays a browser', packages: {} },
      command: (binary, _profile, url) => [binary, program, scene, url],
      untilStarted,
    },
    { binary: process.execPath },
  );

test('the address of the page is not in the command line of the browser', async () => {
  /** @type {any[]} */
  const events = [];
  await run(fake('arguments'), (event) => events.push(event));
  assert.match(events[0].runtime, /^arguments file:\/\/\/\S+\/samebench\.html$/);
  assert.equal(events.at(-1).event, 'end');
});

test('a page gets its request when its browser has started', async () => {
  /** @type {string[]} */
  const order = [];
  const start = async (/** @type {number} */ group) => {
    assert.ok(group > 0);
    await new Promise((resolve) => setTimeout(resolve, 1));
    order.push('started');
  };
  await run(fake('request', start), (event) => void order.push(event.event));
  assert.deepEqual(order, ['started', 'host', 'end']);
});

test('a page that sends a malformed event fails at once, with the error; others are ignored', async () => {
  /** @type {string[]} */
  const taken = [];
  await assert.rejects(
    run(fake('plan'), (event) => void taken.push(event.event)),
    /^Error: it sent an impossible event "plan": .*benchmarks/,
  );
  assert.deepEqual(taken, ['host']);
});

test('both sides of a duel get code that is compiled once', async () => {
  const chromium = async (/** @type {number | undefined} */ placeSeed = undefined) =>
    (
      await chromiumKind.command('/chromium', '/profile', 'url', {
        placeSeed,
        flags: ['--js-flags=--liftoff'],
      })
    ).join(' ');
  assert.match(await chromium(7), / --js-flags=--expose-gc,--random-seed=7,--no-liftoff,--liftoff /);
  assert.match(await chromium(), / --js-flags=--expose-gc,--liftoff /);
  const profileOf = async (/** @type {number | undefined} */ placeSeed) => {
    const folder = temporaryFolder();
    await firefoxKind.command('/firefox', folder, 'url', { placeSeed });
    return readFileSync(join(folder, 'user.js'), 'utf8');
  };
  assert.match(await profileOf(7), /"javascript\.options\.wasm_baselinejit", false/);
  assert.doesNotMatch(await profileOf(undefined), /wasm_baselinejit/);
});

test('features that a variant turns off are added to those that every Chromium starts without', async () => {
  const line = async (/** @type {string[]} */ ...flags) =>
    (await chromiumKind.command('/chromium', '/profile', 'url', { flags })).join(' ');
  const popup = 'WebUIOmniboxPopup,WebUIOmniboxAimPopup';
  assert.match(await line(), new RegExp(` --disable-features=${popup} `));
  const both = await line('--disable-features=A,B', '--no-zygote', '--js-flags=--liftoff');
  assert.match(both, new RegExp(` --disable-features=${popup},A,B --no-zygote `));
  assert.match(both, / --js-flags=--expose-gc,--liftoff /);
});

/**
 * The command lines of programs that stand in for browsers which are not on this machine.
 *
 * @type {[Platform, string, RegExp][]}
 */
const lines = [
  [chrome, 'google-chrome-stable', / --headless=new .*--user-data-dir=\S+ file:\S+$/],
  [edge, 'microsoft-edge-stable', / --headless=new .*--user-data-dir=\S+ file:\S+$/],
  [safari, 'open', / -W -a \/Applications\/Safari\.app file:\S+$/],
];

for (const [platform, name, line] of lines) {
  test(`${platform.id} is opened on the page by ${name}`, async () => {
    const stub = putProgram(
      join(temporaryFolder(), name),
      `exec '${process.execPath}' '${program}' arguments "$@"`,
    );
    const binary = platform === safari ? '/Applications/Safari.app/Contents/MacOS/Safari' : stub;
    const env = { PATH: `${join(stub, '..')}:${process.env.PATH}` };
    /** @type {any[]} */
    const events = [];
    await run(platform.vary?.({ binary, env }), (event) => events.push(event));
    assert.match(events[0].runtime, line);
    assert.equal(events.at(-1).event, 'end');
  });
}
