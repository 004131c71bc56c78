import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { readdirSync } from 'node:fs';
import net from 'node:net';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import puppeteer from 'puppeteer-core';
import { toolById } from '../../cli/platforms/tools.js';
import { findTool } from '../../cli/setup/detect.js';
import { profiles } from '../../protocol/profiles.js';
import { makeRequest } from '../../protocol/request.js';
import { emptyWasm } from '../js/web/fixtures/fake-module.js';

/** The browsers that the page is tested in: ids of tools, and what the driver calls them. */
export const browsers = /** @type {const} */ ([
  { id: 'chromium', driver: 'chrome' },
  { id: 'firefox', driver: 'firefox' },
]);

/** What is waited for comes within this time, on a machine that is ten times as busy as it should be, too. */
const patienceMs = 100_000;

/** Limits of a round that is not expected to reach them. */
export const patient = { startMs: patienceMs, silenceMs: patienceMs };

/** How puppeteer starts a browser. @param {typeof browsers[number]} kind */
export const launching = ({ id, driver }) =>
  /** @type {import('puppeteer-core').LaunchOptions} */ ({
    browser: driver,
    executablePath: pathOf(id),
    headless: true,
    args: id === 'chromium' && process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    timeout: patienceMs,
  });

/** Whether the first tier goes without a browser. @param {string} id */
const isLeftOut = (id) => ![undefined, id].includes(process.env.SAMEBENCH_TEST_BROWSERS);

/**
 * Options of a test that needs a browser, or another program. A missing one fails the test, unless it
 * was excused by name: SAMEBENCH_EXCUSE=browser, or "webkit" and so on for that one.
 *
 * @param {string} id
 */
export function needs(id) {
  const missing = 'reason' in findTool(toolById(id));
  const excuses = (process.env.SAMEBENCH_EXCUSE ?? '').split(/[\s,]+/);
  const excused = excuses.includes('browser') || excuses.includes(id);
  const reason = isLeftOut(id)
    ? `${id} has its turn with npm test -- --all`
    : missing && excused && `${id} is missing, and was excused`;
  return { skip: reason, timeout: 3 * patienceMs };
}

/** @param {string} id */
export function pathOf(id) {
  const found = findTool(toolById(id));
  if ('path' in found) return found.path;
  throw new Error(`${found.reason}: install it, or excuse it with SAMEBENCH_EXCUSE=browser`);
}

/** One of each kind for a whole test file. @type {Map<string, Promise<import('puppeteer-core').Browser>>} */
const running = new Map();
after(async () => {
  for (const browser of running.values()) await (await browser.catch(() => null))?.close();
});

/**
 * Opens an empty page in a browser context of its own: it shares the browser with the other tests
 * of its file, but neither storage, permissions nor windows. The context is closed afterwards.
 *
 * @param {typeof browsers[number]} kind
 * @param {(page: import('puppeteer-core').Page, context: import('puppeteer-core').BrowserContext) =>
 *   Promise<void>} use
 */
export async function withEmptyPage(kind, use) {
  const browser = running.get(kind.id) ?? puppeteer.launch(launching(kind));
  running.set(kind.id, browser);
  const context = await (await browser).createBrowserContext();
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(patienceMs);
    await use(page, context);
  } finally {
    await context.close();
  }
}

/**
 * Lets a Chromium page download files, and waits for the first.
 *
 * @param {import('puppeteer-core').Page} page
 * @param {string} folder
 * @param {() => Promise<void>} press what starts the download
 * @returns {Promise<string>} the name of the JSON file
 */
export async function download(page, folder, press) {
  const client = await page.createCDPSession();
  await client.send('Browser.setDownloadBehavior', {
    behavior: 'allow',
    downloadPath: folder,
    browserContextId: page.browserContext().id,
  });
  await press();
  let name = '';
  await until(() => {
    name = readdirSync(folder).find((one) => one.endsWith('.json')) ?? '';
    return name !== '';
  }, 'the download');
  return name;
}

/** A short round of the real ladder. */
export const ladderRequest = {
  ...makeRequest({
    suites: ['ladder'],
    profile: {
      ...profiles.quick,
      budgetMs: 30,
      minimumPairs: 16,
      maximumPairs: 16,
      warmUpMs: 20,
      warmUpCapMs: 50,
    },
  }),
  allowDebug: true,
};

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/**
 * What axe-core finds on a page that is serious or worse.
 * @param {import('puppeteer-core').Page} page
 */
export const seriousFindings = (page) => findings(page, ['serious', 'critical']);

/**
 * What axe-core finds on a page.
 * @param {import('puppeteer-core').Page} page
 * @param {string[]} [impacts] only these
 * @returns {Promise<string[]>}
 */
export async function findings(page, impacts) {
  await page.evaluate(await readFile(axe, 'utf8'));
  const { violations } = await page.evaluate(() => /** @type {any} */ (globalThis).axe.run());
  return violations
    .filter((/** @type {any} */ { impact }) => impacts?.includes(impact) ?? true)
    .map((/** @type {any} */ { id, nodes }) => `${id}: ${nodes[0].html}`);
}

/** Where the wasm preset puts the module. */
export const realModule = fileURLToPath(new URL('../../build/wasm/', import.meta.url));

/**
 * A folder with the fake module, which needs no toolchain and can be made to hang or trap.
 * @returns {Promise<{directory: string, remove: () => Promise<void>}>}
 */
export async function fakeModule() {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'samebench-fake-'));
  const source = new URL('../js/web/fixtures/fake-module.js', import.meta.url);
  await copyFile(source, path.join(directory, 'samebench.js'));
  await writeFile(path.join(directory, 'samebench.wasm'), emptyWasm);
  return { directory, remove: () => rm(directory, { recursive: true, force: true }) };
}

/** @returns {Promise<number>} a free port */
export async function freePort() {
  const server = net.createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {net.AddressInfo} */ (server.address());
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** @param {number} ms */
export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Waits for a condition, but not for ever: that gives no reason.
 *
 * @param {() => boolean} isSo
 * @param {string} what
 */
export async function until(isSo, what) {
  for (let waited = 0; waited < patienceMs; waited += 20) {
    if (isSo()) return;
    await sleep(20);
  }
  throw new Error(`waited ${patienceMs / 1000} s for ${what}`);
}
