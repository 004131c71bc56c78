import assert from 'node:assert/strict';
import test from 'node:test';
import { ownAddresses, sharedPlatform } from '../../../extras/remote/shared.js';
import { quickRequest } from '../../js/fixtures/requests.js';
import { browsers, fakeModule, needs, patient, until, withEmptyPage } from '../support.js';
import { artifactIn } from '../../../cli/hosts/index.js';

const [chromium] = browsers;

test(
  'a page on another machine gets access with the code and stays for all rounds',
  needs('chromium'),
  async () => {
    const fake = await fakeModule();
    /** @type {string[]} */
    const said = [];
    const platform = sharedPlatform({ print: (line) => said.push(line) });
    /** @param {number} round */
    const measure = async (round) => {
      /** @type {any[]} */
      const events = [];
      await platform.run(quickRequest({ round }), (event) => events.push(event), {
        signal: new AbortController().signal,
        artifact: artifactIn('wasm', fake.directory),
        timeouts: patient,
        log: () => {},
      });
      return events;
    };
    try {
      await withEmptyPage(chromium, async (page) => {
        const first = measure(0);
        await until(() => said.length > 0, 'the address');
        const [, address = '', code = ''] = /open (\S+) .*type (\w+)$/.exec(said[0] ?? '') ?? [];
        assert.equal(new URL(address).hostname, ownAddresses()[0]);
        await page.goto(address);
        await page.type('#code', code);
        await page.keyboard.press('Enter');
        const events = await first;
        assert.deepEqual([events[0].event, events.at(-1).event], ['host', 'end']);
        await page.waitForFunction(() => document.body.textContent?.includes('leave this page open'));
        const again = await measure(1);
        assert.deepEqual([again[0].event, again.at(-1).event], ['host', 'end']);
        assert.equal(said.length, 2, 'the address is said once');
      });
    } finally {
      await fake.remove();
    }
  },
);
