/** The site and the report on a narrow screen and on a wide one. */
import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import test, { after, before } from 'node:test';
import { pathToFileURL } from 'node:url';
import { publish } from '../../../extras/publish/publish.js';
import { createContext } from '../../../cli/context.js';
import { makeHtml } from '../../../cli/output/html.js';
import { summarize } from '../../../report/summary/summary.js';
import { temporaryFolder } from '../../js/fixtures/folders.js';
import { daily, resultsOn } from '../../js/report/history/fixture.js';
import { browsers, needs, withEmptyPage } from '../support.js';

const [chromium] = browsers;
const folder = temporaryFolder();
const site = path.join(folder, 'site', 'index.html');
const report = path.join(folder, 'report.html');
const ids = ['native', 'node', 'chromium', 'firefox'];
/** More rows than fit on a screen. */
const costs = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`row${i}`, 10 + i]));

before(async () => {
  const history = path.join(folder, 'history.jsonl');
  await writeFile(
    history,
    daily(3, () => ({ costs, ids }))
      .map((entry) => `${JSON.stringify(entry)}\n`)
      .join(''),
  );
  await publish(
    [history],
    { site: path.dirname(site) },
    createContext({ signal: new AbortController().signal }),
  );
  await writeFile(report, await makeHtml(resultsOn(0, { costs, ids }), summarize));
});
after(() => rm(folder, { recursive: true, force: true }));

/**
 * @param {{file: string, width: number, hash?: string, ready: string}} view
 * @param {(page: import('puppeteer-core').Page) => Promise<void>} use
 */
const withPage = ({ file, width, hash = '', ready }, use) =>
  withEmptyPage(chromium, async (page) => {
    await page.setViewport({ width, height: 844 });
    await page.goto(pathToFileURL(file) + hash);
    await page.waitForSelector(ready);
    await use(page);
  });

/** Whether the table of costs says that it scrolls. @param {import('puppeteer-core').Page} page */
const says = (page) =>
  page.$eval('.scroll:has(.costs)', async (place) => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    return [
      place.scrollWidth > place.clientWidth,
      getComputedStyle(place, '::before').content.includes('Scrolls sideways'),
    ];
  });

for (const [name, file, ready] of [
  ['site', site, '#controls:not([hidden])'],
  ['report', report, 'figure[data-suite] svg'],
]) {
  test(`the ${name}'s table says that it scrolls if it does`, needs('chromium'), async () => {
    await withPage({ file, width: 390, ready }, async (page) =>
      assert.deepEqual(await says(page), [true, true]),
    );
    await withPage({ file, width: 1280, ready }, async (page) =>
      assert.deepEqual(await says(page), [false, false]),
    );
  });
}

for (const width of [390, 1280]) {
  test(
    `the history of a row opens below the row, within the screen, at ${width} px`,
    needs('chromium'),
    async () => {
      await withPage({ file: site, width, ready: '#controls:not([hidden])' }, async (page) => {
        await page.$eval('tr[data-row="30"] a', (link) => link.scrollIntoView({ block: 'center' }));
        await page.click('tr[data-row="30"] a');
        await page.waitForSelector('tr[data-row="30"] + tr #row svg');
        const seen = await page.$eval('#row', (section) => section.getBoundingClientRect().toJSON());
        assert.ok(
          seen.left >= 0 && seen.right <= width && seen.top >= 0 && seen.top < 422,
          JSON.stringify(seen),
        );
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width);
        // What does not show the row shows its history where it was.
        await page.type('#search', 'row7');
        assert.equal(await page.$$eval('#costs-table #row', (found) => found.length), 0);
        await page.$eval('#search', (field) => {
          /** @type {HTMLInputElement} */ (field).value = '';
          field.dispatchEvent(new Event('input', { bubbles: true }));
        });
        await page.waitForSelector('tr[data-row="30"] + tr #row svg');
        await page.click('#close');
        assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'primality/row30');
      });
      await withPage(
        { file: site, width, hash: '#row=primality%2Frow40', ready: 'tr[data-row="40"] + tr #row svg' },
        async (page) =>
          assert.ok(
            await page.$eval('#row', (section) => section.getBoundingClientRect().top < innerHeight / 2),
          ),
      );
    },
  );
}
