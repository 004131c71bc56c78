/** The primality library in real browsers, from the files that Node takes it from. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { pageRoots, startServer } from '../../../web/server/server.js';
import { browsers, needs, realModule, withEmptyPage } from '../support.js';

const primality = fileURLToPath(new URL('../../../core/primality/javascript', import.meta.url));

for (const kind of browsers) {
  test(`${kind.id} imports the primality library and gets right answers`, needs(kind.id), async () => {
    const server = await startServer({
      roots: { ...pageRoots(realModule), primality: { folder: primality } },
    });
    try {
      await withEmptyPage(kind, async (page) => {
        await page.goto(server.url);
        const answers = await page.evaluate(async () => {
          const href = new URL('../../primality/index.js', location.href).href;
          const { arePrime, isPrime, isProbablePrime, nextPrime } = await import(href);
          const many = arePrime(BigUint64Array.of(91n, 97n));
          return [
            isPrime(2n ** 61n - 1n),
            isPrime(561),
            String(nextPrime(1e12)),
            [...many],
            isProbablePrime(2n ** 127n - 1n),
          ];
        });
        assert.deepEqual(answers, [true, false, '1000000000039', [0, 1], true]);
      });
    } finally {
      await server.close();
    }
  });
}
