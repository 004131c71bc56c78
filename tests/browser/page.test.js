import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import test, { after, before } from 'node:test';
import { profiles } from '../../protocol/profiles.js';
import { parseResults } from '../../report/results/schema.js';
import { summarize } from '../../report/summary/summary.js';
import { pageRoots, startServer } from '../../web/server/server.js';
import { writeSite } from '../../web/server/bundle.js';
import { mimeTypes } from '../../web/server/headers.js';
import { platformOf, resultsOf } from '../js/report/fixture.js';
import { quickRequest } from '../js/fixtures/requests.js';
import { browsers, download, fakeModule, needs, realModule, seriousFindings, withEmptyPage } from './support.js';

/** @type {Awaited<ReturnType<typeof fakeModule>>} */
let fake;
before(async () => (fake = await fakeModule()));
after(() => fake.remove());

/**
 * Opens the page in a real browser, and gives what a person would look at.
 *
 * @param {typeof browsers[number]} kind
 * @param {object} options
 * @param {string} [options.module]
 * @param {import('../../protocol/types.js').Request} [options.request] for an automatic run
 * @param {(page: import('puppeteer-core').Page) => Promise<unknown>} [options.prepare]
 * @param {(it: {page: import('puppeteer-core').Page, url: string, events: any[],
 *   context: import('puppeteer-core').BrowserContext}) => Promise<void>} use
 */
async function withPage(kind, { module = fake.directory, request, prepare }, use) {
  await withEmptyPage(kind, async (page, context) => {
    /** @type {any[]} */
    const events = [];
    const onEvent = (/** @type {import('../../protocol/types.js').HostEvent} */ event) => events.push(event);
    const server = await startServer({ roots: pageRoots(module), request, onEvent });
    try {
      await prepare?.(page);
      await page.goto(server.url);
      await use({ page, url: server.url, events, context });
    } finally {
      await server.close();
    }
  });
}

/**
 * The text of every element that matches.
 * @param {import('puppeteer-core').Page} page
 * @param {string} selector
 */
const texts = (page, selector) =>
  page.$$eval(selector, (found) => found.map((one) => one.textContent?.trim() ?? ''));

/**
 * Passes everything on to the server, and takes from its answers what isolates the page: what a
 * careless host of the same files does.
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

/**
 * Drops files onto the page, as a person does with the mouse.
 * @param {import('puppeteer-core').Page} page
 * @param {Record<string, string>} files
 */
const drop = (page, files) => page.evaluate((contents) => {
  const dataTransfer = new DataTransfer();
  for (const [name, text] of Object.entries(contents)) dataTransfer.items.add(new File([text], name));
  document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
}, files);

/** Results of another platform, with the benchmarks of the fake module. */
const nativeFile = JSON.stringify(resultsOf([platformOf('native', ['one', 'two'].map((name, i) =>
  ({ suite: 'fake', name, cost: 10 * (i + 1), result: { checksum: '00000000000000ff' } })))]));

/** @param {import('puppeteer-core').Page} page */
const ready = (page) => page.waitForSelector('html[data-ready]');

for (const kind of browsers) {
  test(`${kind.id}: the user chooses a suite, presses Run and gets a table`, needs(kind.id),
    async () => {
      await withPage(kind, { module: realModule }, async ({ page }) => {
        await ready(page);
        assert.equal(await page.evaluate(() => globalThis.crossOriginIsolated), true);
        assert.deepEqual(await texts(page, '.notice'), []);
        const suites = await page.$$eval('input[name=suite]', (boxes) =>
          boxes.map((box) => /** @type {HTMLInputElement} */ (box).value));
        assert.ok(suites.includes('ladder') && suites.length >= 2, suites.join());
        assert.deepEqual(await page.$$eval('input[name=suite]:not(:checked)', (boxes) =>
          boxes.map((box) => /** @type {HTMLInputElement} */ (box).value)), ['boundary', 'charts']);

        await page.$$eval('input[name=suite]', (boxes) => {
          for (const box of boxes) {
            const input = /** @type {HTMLInputElement} */ (box);
            if (input.checked !== (input.value === 'ladder')) input.click();
          }
        });
        await page.click('#run');
        await page.waitForSelector('#outcome:not([hidden])');

        assert.deepEqual(await texts(page, '.notice.error'), []);
        assert.deepEqual(await texts(page, '#results tbody th[scope=rowgroup]'), ['ladder', 'cold start']);
        const rows = await texts(page, '#results th[scope=row]');
        assert.ok(rows.length >= 7, rows.join());
        const costs = await texts(page, '#results tbody tr td:nth-child(2)');
        assert.ok(costs.every((cost) => /^(<? ?[\d.]+ (ns|µs|ms|× steady)|–|< floor)/.test(cost)), costs.join());
        const profile = await texts(page, '.profile dt');
        for (const label of ['clock', 'tick', 'call', 'cycle', 'ladder error']) {
          assert.ok(profile.includes(label), `${label} in ${profile.join()}`);
        }
        assert.equal(await page.$eval('#stage', (stage) => stage.textContent), 'Done');
      });
    });

  test(`${kind.id}: dropped results files are shown, and a broken one gets a message`,
    needs(kind.id), async () => {
      await withPage(kind, {}, async ({ page }) => {
        await ready(page);
        await drop(page, { 'native.json': nativeFile });
        await page.waitForSelector('#outcome:not([hidden])');
        await page.click('#run');
        await page.waitForFunction(() => document.querySelectorAll('#results thead th').length === 3);
        const columns = (await texts(page, '#results thead th small')).length;
        assert.equal(columns, 2, 'what was measured here, and the file');
        await drop(page, { 'broken.json': '{"schema": "samebench-results/2", "platforms": 3}', 'empty.json': '' });
        await page.waitForFunction(() => document.querySelectorAll('.notice.error').length === 2);
        const [broken, empty] = await texts(page, '.notice.error');
        assert.match(broken ?? '', /Not shown: broken\.json: broken at \//);
        assert.match(empty ?? '', /empty\.json: not JSON: the file is empty/);
        assert.equal((await texts(page, '#results thead th')).length, 3);
        assert.match((await texts(page, '.notes li')).join(), /native: native\.json; 2026-11-21/);

        await page.click('#file-list li:last-child button');
        assert.equal((await texts(page, '#results thead th')).length, 2);

        const file = path.join(fake.directory, 'chosen.json');
        await writeFile(file, nativeFile);
        const choose = /** @type {import('puppeteer-core').ElementHandle<HTMLInputElement>} */ (await page.$('#choose'));
        await choose.uploadFile(file);
        await page.waitForFunction(() => document.querySelectorAll('#results thead th').length === 3);
        assert.deepEqual(await texts(page, '.notice.error'), [], 'the errors of earlier files are gone');
      });
    });

  test(`${kind.id}: an automatic run starts without user input and shows when it is done`, needs(kind.id),
    async () => {
      const request = quickRequest();
      await withPage(kind, { request }, async ({ page, events, url, context }) => {
        await page.waitForFunction(() => document.body.textContent?.includes('you can close this'));
        assert.equal(await page.$eval('#choice', (form) => /** @type {any} */ (form).hidden), true);
        assert.equal(events[0].event, 'host');
        assert.equal(events[0].isolated, true);
        assert.equal(events.at(-1).event, 'end');
        const count = events.length;

        const second = await context.newPage();
        await second.goto(url);
        await ready(second);
        const [notice] = await texts(second, '.notice.error');
        assert.match(notice ?? '', /another page already reports.*second window, or a reload/);
        assert.equal(events.length, count, 'the second page has changed nothing');
      });
    });
}

const [chromium] = browsers;

test('rows are filtered, sorted and shown in another unit by keyboard; the address restores the view', needs('chromium'),
  async () => {
    await withPage(chromium, {}, async ({ page, url, context }) => {
      await ready(page);
      await page.focus('#run');
      await page.keyboard.press('Enter');
      await page.waitForSelector('#outcome:not([hidden])');
      await drop(page, { 'native.json': nativeFile });
      await page.waitForFunction(() => document.querySelectorAll('#results thead th').length === 3);

      await page.focus('button.sort[data-platform=native]');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      assert.equal(await page.$eval('[aria-sort=descending] button', (one) => one === document.activeElement), true);
      assert.deepEqual((await texts(page, '#results tbody:first-of-type th[scope=row]')).slice(0, 2), ['two', 'one']);
      await page.focus('#filter');
      await page.keyboard.type('ONE');
      assert.deepEqual(await texts(page, '#results tbody th[scope=row]'), ['one']);
      await page.select('#unit', 'ratio');
      assert.match((await texts(page, '#results td'))[0] ?? '', /×/);

      const { hash } = new URL(page.url());
      assert.equal(hash, '#filter=ONE&unit=ratio&sort=-native');
      // Another window: the same address but for its fragment would not be loaded again.
      const again = await context.newPage();
      await again.goto(url + hash);
      await ready(again);
      assert.equal(await again.$eval('#filter', (one) => /** @type {any} */ (one).value), 'ONE');
      assert.equal(await again.$eval('#unit', (one) => /** @type {any} */ (one).value), 'ratio');
    });
  });

test('part of a name chooses benchmarks; without a match the page says so before it runs', needs('chromium'), async () => {
  await withPage(chromium, { module: realModule }, async ({ page }) => {
    await ready(page);
    await page.type('#only', 'is_prime u64');
    const [count] = await texts(page, '#count');
    assert.match(count ?? '', /^[1-9]\d? of \d+ chosen$/);
    assert.match(new URL(page.url()).hash, /^#only=is_prime\+u64$/);
    await page.type('#only', ' nothing like it');
    await page.click('#run');
    assert.match((await texts(page, '.notice.error'))[0] ?? '', /No benchmark of these suites/);
    assert.equal(await page.$eval('#progress', (one) => /** @type {any} */ (one).hidden), true);
  });
});

test('samples are drawn as they arrive', needs('chromium'), async () => {
  await withPage(chromium, {}, async ({ page }) => {
    await ready(page);
    await page.click('#run');
    await page.waitForSelector('#outcome:not([hidden])');
    assert.deepEqual(await texts(page, '#strips li:not([hidden]) span:first-child'), ['fake › one', 'fake › two']);
    assert.match((await texts(page, '#strips .muted'))[0] ?? '', new RegExp(`^17\\.0 ns, ${20 * profiles.quick.rounds}$`));
    const drawn = await page.$eval('#strips canvas', (one) => {
      const canvas = /** @type {HTMLCanvasElement} */ (one);
      const { data } = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d')).getImageData(0, 0, canvas.width, canvas.height);
      return data.some((value) => value > 0);
    });
    assert.equal(drawn, true);
  });
});

for (const width of [1200, 390]) {
  for (const scheme of /** @type {const} */ (['light', 'dark'])) {
    test(`axe finds nothing serious on the page at ${width} px in ${scheme}, and nothing is wider than the screen`,
      needs('chromium'), async () => {
        await withPage(chromium, {}, async ({ page }) => {
          await page.setViewport({ width, height: 900 });
          await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
          await ready(page);
          assert.deepEqual(await seriousFindings(page), []);
          await page.click('#run');
          await page.waitForSelector('#outcome:not([hidden])');
          await drop(page, { 'native.json': nativeFile, 'broken.json': '' });
          await page.waitForFunction(() => document.querySelectorAll('#results thead th').length === 3);
          assert.deepEqual(await seriousFindings(page), []);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth);
          assert.ok(wide <= width, `${wide} px`);
        });
      });
  }
}

test('the page works as static files, with a caution if headers are missing', needs('chromium'), async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'samebench-site-'));
  await writeSite(folder, fake.directory);
  const server = http.createServer(async (incoming, outgoing) => {
    const file = path.join(folder, decodeURIComponent(new URL(incoming.url ?? '', 'http://host').pathname).slice(1) || 'index.html');
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
      await page.click('#run');
      await page.waitForSelector('#outcome:not([hidden])');
      await drop(page, { 'native.json': nativeFile });
      await page.waitForFunction(() => document.querySelectorAll('#results thead th').length === 3);
      assert.deepEqual(await texts(page, '.notice.error'), []);
    });
    assert.match(await readFile(path.join(folder, '_headers'), 'utf8'), /Cross-Origin-Embedder-Policy: require-corp/);
  } finally {
    server.close();
    server.closeAllConnections();
    await rm(folder, { recursive: true, force: true });
  }
});

test('Stop ends the run, keeps finished results, and allows another run', needs('chromium'),
  async () => {
    /** @param {import('puppeteer-core').Page} page */
    const slow = (page) => page.evaluateOnNewDocument(() => {
      // The page has no filter; the fake module is slow when the request says so.
      const post = Worker.prototype.postMessage;
      /** @param {any} message */
      Worker.prototype.postMessage = function (message) {
        if (message.request) message.request.filter = document.documentElement.dataset.filter ?? 'slow';
        post.call(this, message);
      };
    });
    await withPage(chromium, { prepare: slow }, async ({ page }) => {
      await ready(page);
      await page.focus('#run');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() =>
        document.getElementById('current')?.textContent?.includes('two'));
      const half = `${Math.floor(50 / profiles.quick.rounds)} %`;
      assert.equal(await page.$eval('#percent', (text) => text.textContent), half);
      assert.equal(await page.evaluate(() => document.activeElement?.id), 'stop',
        'the focus is on Stop, for who uses the keyboard');
      await page.keyboard.press('Enter');
      await page.waitForSelector('#outcome:not([hidden])');
      assert.equal(await page.$eval('#stage', (stage) => stage.textContent), 'Stopped');
      const [one, two] = await texts(page, '#results tbody tr td:nth-child(2)');
      assert.match(one ?? '', /^15\.0 ns/);
      assert.equal(two, '–', 'what was not reached is a dash, not a number');
      assert.match((await texts(page, '#outcome-title'))[0] ?? '', /stopped early/);
      assert.equal(await page.$eval('#run', (run) => /** @type {any} */ (run).disabled), false);

      await page.evaluate(() => (document.documentElement.dataset.filter = 'hang'));
      await page.focus('#run');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() =>
        document.getElementById('current')?.textContent?.includes('one'));
      await page.focus('#stop');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => !(/** @type {any} */ (document.getElementById('run')).disabled));
      assert.equal(await page.$eval('#stage', (stage) => stage.textContent),
        'Stopped before a benchmark was finished');
      assert.equal(await page.$eval('#outcome', (outcome) => /** @type {any} */ (outcome).hidden), false,
        'the table of the run before is still there');
    });
  });

test('the report can read the downloaded file', needs('chromium'), async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'samebench-test-'));
  try {
    await withPage(chromium, {}, async ({ page }) => {
      await ready(page);
      await page.click('#run');
      await page.waitForSelector('#outcome:not([hidden])');
      const file = await download(page, folder, () => page.click('#download'));
      assert.match(file, /^samebench-chromium-.*\.json$/);
      const text = await readFile(path.join(folder, file), 'utf8');
      const results = parseResults(text, file);
      assert.equal(results.schema, 'samebench-results/2');
      assert.equal(summarize(results).rows.length, 2);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('a page that is not isolated measures with the coarse clock and shows a caution', needs('chromium'),
  async () => {
    const server = await startServer({ roots: pageRoots(fake.directory) });
    const plain = await withoutIsolation(server.port);
    try {
      await withEmptyPage(chromium, async (page) => {
        await page.goto(server.url.replace(`:${server.port}/`, `:${plain.port}/`));
        await ready(page);
        assert.equal(await page.evaluate(() => globalThis.crossOriginIsolated), false);
        assert.match((await texts(page, '.notice.lasting'))[0] ?? '', /coarse clock only/);
        await page.click('#run');
        await page.waitForSelector('#outcome:not([hidden])');
        assert.deepEqual(await texts(page, '.notice.error'), []);
        assert.match((await texts(page, '.warnings li')).join(), /not cross-origin isolated/);
      });
    } finally {
      plain.close();
      await server.close();
    }
  });

test('a browser without WebAssembly gets a message and no Run button',
  needs('chromium'), async () => {
    /** @param {import('puppeteer-core').Page} page */
    const prepare = (page) =>
      page.evaluateOnNewDocument(() => Reflect.deleteProperty(globalThis, 'WebAssembly'));
    await withPage(chromium, { prepare }, async ({ page }) => {
      await ready(page);
      assert.match((await texts(page, '.notice.error'))[0] ?? '', /no WebAssembly/);
      assert.equal(await page.$eval('#choice', (form) => /** @type {any} */ (form).hidden), true);
    });
  });

test('a worker that dies causes a message', needs('chromium'), async () => {
  /** @param {import('puppeteer-core').Page} page */
  const prepare = (page) => page.evaluateOnNewDocument(() => {
    const post = Worker.prototype.postMessage;
    /** @param {any} message */
    Worker.prototype.postMessage = function (message) {
      if (message.request) this.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }));
      else post.call(this, message);
    };
  });
  await withPage(chromium, { prepare }, async ({ page }) => {
    await ready(page);
    await page.click('#run');
    await page.waitForSelector('.notice.error');
    assert.match((await texts(page, '.notice.error'))[0] ?? '', /worker died: out of memory/);
    assert.equal(await page.$eval('#run', (run) => /** @type {any} */ (run).disabled), false);
  });
});

test('nothing is wider than the screen of a phone', needs('chromium'), async () => {
  await withPage(chromium, { module: realModule }, async ({ page }) => {
    await page.setViewport({ width: 390, height: 844 });
    await ready(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 390, `${wide} px`);
  });
});
