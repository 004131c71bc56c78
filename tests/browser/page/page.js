import { after, before } from 'node:test';
import { platformOf, resultsOf } from '../../js/report/fixture.js';
import { resultsReader } from '../../../web/bundles/bundles.js';
import { pageRoots, startServer } from '../../../web/server/server.js';
import { browsers, fakeModule, withEmptyPage } from '../support.js';

/** @typedef {import('puppeteer-core').Page} Page */

/**
 * The module of a test, which is the fake one unless the test names another.
 * @type {Awaited<ReturnType<typeof fakeModule>>}
 */
export let fake;
before(async () => (fake = await fakeModule()));
after(() => fake.remove());

export const [chromium] = browsers;

/**
 * Opens the page in a real browser, and gives what a person would look at.
 *
 * @param {typeof browsers[number]} kind
 * @param {object} options
 * @param {string} [options.module]
 * @param {import('../../../protocol/types.js').Request} [options.request] for an automatic run; without one
 *   the page is used when it is ready
 * @param {(page: Page) => Promise<unknown>} [options.prepare]
 * @param {(it: {page: Page, url: string, events: any[], context: import('puppeteer-core').BrowserContext}) =>
 *   Promise<void>} use
 */
export async function withPage(kind, { module = fake.directory, request, prepare }, use) {
  await withEmptyPage(kind, async (page, context) => {
    /** @type {any[]} */
    const events = [];
    const server = await startServer({
      roots: pageRoots(module),
      request,
      reader: resultsReader,
      onEvent: (event) => events.push(event),
    });
    try {
      await prepare?.(page);
      await page.goto(server.url);
      if (!request) await ready(page);
      await use({ page, url: server.url, events, context });
    } finally {
      await server.close();
    }
  });
}

/** @param {Page} page */
export const ready = (page) => page.waitForSelector('html[data-ready]');

/** Presses Run, and waits for the table. @param {Page} page */
export async function run(page) {
  await page.click('#run');
  await shown(page);
}

/** Waits for the table. @param {Page} page */
export const shown = (page) => page.waitForSelector('#outcome:not([hidden])');

/** The text of every element that matches. @param {Page} page @param {string} selector */
export const texts = (page, selector) =>
  page.$$eval(selector, (found) => found.map((one) => one.textContent?.trim() ?? ''));

/** Whether an element is hidden. @param {Page} page @param {string} selector */
export const isHidden = (page, selector) =>
  page.$eval(selector, (one) => /** @type {HTMLElement} */ (one).hidden);

/**
 * Drops files onto the page, as a person does with the mouse.
 * @param {Page} page
 * @param {Record<string, string>} files
 */
export const drop = (page, files) =>
  page.evaluate((contents) => {
    const dataTransfer = new DataTransfer();
    for (const [name, text] of Object.entries(contents)) dataTransfer.items.add(new File([text], name));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, files);

/** Results of another platform, with the benchmarks of the fake module. */
export const nativeFile = JSON.stringify(
  resultsOf([
    platformOf(
      'native',
      ['one', 'two'].map((name, i) => ({
        suite: 'fake',
        name,
        cost: 10 * (i + 1),
        result: { checksum: '00000000000000ff' },
      })),
    ),
  ]),
);

/** Waits until the table has the column of a file beside that of this browser. @param {Page} page */
export const twoColumns = (page) =>
  page.waitForFunction(() => document.querySelectorAll('#results thead th').length === 3);

/** Drops the results of another platform, and waits for their column. @param {Page} page */
export async function dropNative(page) {
  await drop(page, { 'native.json': nativeFile });
  await twoColumns(page);
}

/**
 * Changes the messages to the worker, before the page is loaded.
 * @param {Page} page
 * @param {(worker: Worker, message: any, post: (message: any) => void) => void} change  runs in the page
 */
export const onWorkerMessage = (page, change) =>
  page.evaluateOnNewDocument(`{
  const post = Worker.prototype.postMessage;
  Worker.prototype.postMessage = function (message) { (${change})(this, message, (one) => post.call(this, one)); };
}`);
