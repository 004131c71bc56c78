import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import test, { after, before } from 'node:test';
import { hasDisplay, onOwnDisplay } from '../../cli/platforms/browsers/display.js';
import { endGroup, spawnGroup } from '../../cli/system/process-group.js';
import { webdriverPlatform } from '../../extras/remote/webdriver.js';
import { quickRequest } from '../js/fixtures/requests.js';
import { fakeModule, freePort, needs, pathOf, patient, sleep } from './support.js';
import { artifactIn } from '../../cli/hosts/index.js';

/** @type {Awaited<ReturnType<typeof fakeModule>>} */
let fake;

before(async () => {
  fake = await fakeModule();
});

after(() => fake.remove());

/**
 * @type {{driver: string, browser: string, needed: string, arguments: (port: number) => string[],
 *   capabilities: () => object}[]}
 */
const drivers = [
  {
    driver: 'chromedriver',
    browser: 'chrome',
    needed: 'chromium',
    arguments: (port) => [`--port=${port}`],
    capabilities: () => ({
      'goog:chromeOptions': { binary: pathOf('chromium'), args: ['--headless=new', '--no-sandbox'] },
    }),
  },
  {
    driver: 'webkitwebdriver',
    browser: 'MiniBrowser',
    needed: 'webkit',
    arguments: (port) => [`--port=${port}`, '--host=127.0.0.1'],
    capabilities: () => ({
      'webkitgtk:browserOptions': { binary: pathOf('webkit'), args: ['--automation'] },
    }),
  },
];

/** @param {string} url @param {import('../../cli/system/process-group.js').ProcessGroup} group */
async function answers(url, { child, stderrTail }) {
  for (let tries = 0; tries < 1000 && child.exitCode === null; tries++) {
    if (
      await fetch(`${url}/status`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await sleep(100);
  }
  throw new Error(`no driver answers at ${url}: ${stderrTail()}`);
}

for (const { driver, browser, needed, capabilities, ...how } of drivers) {
  const { skip, timeout } = needs(driver);
  test(
    `${driver} opens the page, which runs a request`,
    { skip: skip || needs(needed).skip, timeout },
    async () => {
      const port = await freePort();
      const home = await mkdtemp(path.join(os.tmpdir(), 'samebench-driver-'));
      const line = [pathOf(driver), ...how.arguments(port)];
      const [command, ...words] = hasDisplay(process.env) ? line : onOwnDisplay(line, home);
      const group = spawnGroup(command, words, {
        stdin: 'ignore',
        stdout: 'ignore',
        env: { ...process.env, HOME: home, NO_AT_BRIDGE: '1', GSETTINGS_BACKEND: 'memory' },
      });
      try {
        const url = `http://127.0.0.1:${port}`;
        await answers(url, group);
        const platform = webdriverPlatform({ url, browser, capabilities: capabilities() });
        /** @type {any[]} */
        const events = [];
        await platform.run(quickRequest(), (event) => events.push(event), {
          signal: new AbortController().signal,
          artifact: artifactIn('wasm', fake.directory),
          timeouts: patient,
          log: () => {},
        });
        const names = events.map(({ event }) => event);
        assert.equal(names[0], 'host');
        assert.equal(names.at(-1), 'end');
        assert.ok(names.includes('result'));
        const { ready } = (await (await fetch(`${url}/status`)).json()).value;
        assert.equal(ready, true, 'its session was ended');
      } finally {
        await endGroup(group);
        await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
      }
    },
  );
}
