import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { resultsReader } from '../../../web/bundles/bundles.js';
import { makeLinkPage } from '../../../cli/output/links.js';
import { writeSite } from '../../../web/server/site.js';
import { mimeTypes } from '../../../web/server/headers.js';
import { pageRoots, startServer } from '../../../web/server/server.js';
import { needs, realModule, withEmptyPage } from '../support.js';
import {
  chromium,
  dropNative,
  fake,
  isHidden,
  nativeFile,
  onWorkerMessage,
  ready,
  run,
  texts,
  twoColumns,
  withPage,
} from './page.js';

/**
 * A proxy that removes the headers which isolate the page, as a careless web host would.
 *
 * @param {number} port of the server
 */
async function withoutIsolation(port) {
  const proxy = http.createServer((incoming, outgoing) => {
    const { method, url: target } = incoming;
    const headers = { ...incoming.headers, host: `127.0.0.1:${port}` };
    const passed = http.request({ port, method, path: target, headers }, (answer) => {
      const kept = Object.entries(answer.headers).filter(([name]) => !/^cross-origin/.test(name));
      outgoing.writeHead(answer.statusCode ?? 500, Object.fromEntries(kept));
      answer.pipe(outgoing);
    });
    incoming.pipe(passed);
  });
  await new Promise((resolve) => proxy.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = /** @type {import('node:net').AddressInfo} */ (proxy.address());
  return {
    port: address.port,
    close() {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}

test('the page works as static files, with a caution if headers are missing', needs('chromium'), async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'samebench-site-'));
  await writeSite(folder, fake.directory, await makeLinkPage());
  const server = http.createServer(async (incoming, outgoing) => {
    const file = path.join(
      folder,
      decodeURIComponent(new URL(incoming.url ?? '', 'http://host').pathname).slice(1) || 'index.html',
    );
    const type = mimeTypes.get(path.extname(file));
    const content = await readFile(file).catch(() => null);
    outgoing.writeHead(content && type ? 200 : 404, { 'Content-Type': type ?? 'text/plain' });
    outgoing.end(content);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  try {
    await withEmptyPage(chromium, async (page) => {
      await page.goto(`http://127.0.0.1:${port}/`);
      await page.waitForFunction(() => location.pathname === '/web/page/index.html');
      await ready(page);
      assert.match((await texts(page, '.notice.lasting'))[0] ?? '', /coarse clock only/);
      await run(page);
      await dropNative(page);
      assert.deepEqual(await texts(page, '.notice.error'), []);

      await writeFile(path.join(folder, 'run.json'), nativeFile);
      const open = async (/** @type {string} */ beside) => {
        await page.goto('about:blank');
        await page.goto(`http://127.0.0.1:${port}/web/page/index.html#beside=${encodeURIComponent(beside)}`);
        await ready(page);
      };
      await open('../../run.json');
      await run(page);
      await twoColumns(page);
      await open('http://localhost/run.json');
      assert.deepEqual(await texts(page, '.notice.error'), [
        'run.json cannot be loaded: it is of another site',
      ]);
      await open('../../missing.json');
      assert.deepEqual(await texts(page, '.notice.error'), [
        'missing.json cannot be loaded: the server answers 404',
      ]);
    });
    assert.match(
      await readFile(path.join(folder, '_headers'), 'utf8'),
      /Cross-Origin-Embedder-Policy: require-corp/,
    );
  } finally {
    server.close();
    server.closeAllConnections();
    await rm(folder, { recursive: true, force: true });
  }
});

test(
  'a page that is not isolated measures with the coarse clock and shows a caution',
  needs('chromium'),
  async () => {
    const server = await startServer({ roots: pageRoots(fake.directory), reader: resultsReader });
    const plain = await withoutIsolation(server.port);
    try {
      await withEmptyPage(chromium, async (page) => {
        await page.goto(server.url.replace(`:${server.port}/`, `:${plain.port}/`));
        await ready(page);
        assert.equal(await page.evaluate(() => globalThis.crossOriginIsolated), false);
        assert.match((await texts(page, '.notice.lasting'))[0] ?? '', /coarse clock only/);
        await run(page);
        assert.deepEqual(await texts(page, '.notice.error'), []);
        assert.match((await texts(page, '.warnings li')).join(), /not cross-origin isolated/);
      });
    } finally {
      plain.close();
      await server.close();
    }
  },
);

test('a browser without WebAssembly gets a message and no Run button', needs('chromium'), async () => {
  /** @param {import('puppeteer-core').Page} page */
  const prepare = (page) =>
    page.evaluateOnNewDocument(() => Reflect.deleteProperty(globalThis, 'WebAssembly'));
  await withPage(chromium, { prepare }, async ({ page }) => {
    assert.match((await texts(page, '.notice.error'))[0] ?? '', /no WebAssembly/);
    assert.equal(await isHidden(page, '#choice'), true);
  });
});

test('a worker that dies causes a message', needs('chromium'), async () => {
  const prepare = (/** @type {import('puppeteer-core').Page} */ page) =>
    onWorkerMessage(page, (worker, message, post) => {
      if (message.request) worker.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }));
      else post(message);
    });
  await withPage(chromium, { prepare }, async ({ page }) => {
    await page.click('#run');
    await page.waitForSelector('.notice.error');
    assert.match((await texts(page, '.notice.error'))[0] ?? '', /worker died: out of memory/);
    assert.equal(await page.$eval('#run', (run) => /** @type {any} */ (run).disabled), false);
  });
});

test('nothing is wider than the screen of a phone', needs('chromium'), async () => {
  await withPage(chromium, { module: realModule }, async ({ page }) => {
    await page.setViewport({ width: 390, height: 844 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 390, `${wide} px`);
  });
});
