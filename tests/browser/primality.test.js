/** The primality library in real browsers, from the files that Node takes it from. */
import assert from 'node:assert/strict';
import path from 'node:path';
import test from 'node:test';
import puppeteer from 'puppeteer-core';
import { pageRoots, startServer } from '../../web/server/server.js';
import { browsers, needs, pathOf, realModule } from './support.js';

for (const { id, driver } of browsers) {
  test(`${id} imports the primality library and gets right answers`, needs(id), async () => {
    const executablePath = pathOf(id);
    const roots = { ...pageRoots(realModule), build: { folder: path.dirname(path.resolve(realModule)) } };
    const server = await startServer({ roots });
    const browser = await puppeteer.launch({
      ...{ browser: driver, executablePath, headless: true },
      args: id === 'chromium' && process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    });
    try {
      const page = await browser.newPage();
      await page.goto(server.url);
      const answers = await page.evaluate(async () => {
        const href = new URL('../../wasm/primality/index.js', location.href).href;
        const { arePrime, isPrime, isProbablePrime, nextPrime } = await import(href);
        const many = arePrime(BigUint64Array.of(91n, 97n));
        return [isPrime(2n ** 61n - 1n), isPrime(561), String(nextPrime(1e12)), [...many],
          isProbablePrime(2n ** 127n - 1n)];
      });
      assert.deepEqual(answers, [true, false, '1000000000039', [0, 1], true]);
    } finally {
      await browser.close();
      await server.close();
    }
  });
}
