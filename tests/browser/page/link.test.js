/** Links in real browsers: the page that shows them, and the buttons that copy them. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import test, { after, before } from 'node:test';
import { pathToFileURL } from 'node:url';
import { validatorOf } from '../../../protocol/schemas.js';
import { makeHtml } from '../../../cli/output/html.js';
import { linkReader, makeLink } from '../../../extras/share/analysis/link.js';
import { links } from '../../../extras/share/links.js';
import { summarize } from '../../../report/summary/summary.js';
import { hostile } from '../../js/fixtures/hostile.js';
import { nativeHost, platformOf, resultsOf } from '../../js/report/fixture.js';
import { chromium, run, texts, withPage } from './page.js';
import { browsers, needs, seriousFindings, withEmptyPage } from '../support.js';

const results = () =>
  resultsOf(
    ['native', 'node', 'chromium'].map((id, i) =>
      platformOf(
        id,
        [
          { cost: 10 * (i + 1) },
          ...hostile.map((name, n) => ({
            suite: 'hostile',
            name: name || 'x',
            argument: String(n),
            cost: 1 + n,
            plan: { note: name },
          })),
        ],
        id === 'native' ? { round: { host: nativeHost } } : {},
      ),
    ),
  );

const { readLink } = linkReader(validatorOf('summary'));

/** @type {string} */
let folder;
/** @type {string} */
let page;
/** @type {string} */
let fragment;
before(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'samebench-link-'));
  await writeFile(path.join(folder, 'link.html'), (await links.page()).text);
  await writeFile(path.join(folder, 'report.html'), await makeHtml(results(), summarize));
  page = String(pathToFileURL(path.join(folder, 'link.html')));
  ({ fragment } = await makeLink(summarize(results())));
});
after(() => rm(folder, { recursive: true, force: true }));

/** Waits until the page shows what its address has. @param {import('puppeteer-core').Page} tab */
const shown = (tab) => tab.waitForFunction(() => document.documentElement.dataset.shown === location.hash);

for (const kind of browsers) {
  test(
    `${kind.id}: a link shows its table from disk, marked, without a request; another one replaces it`,
    needs(kind.id),
    async () => {
      await withEmptyPage(kind, async (tab) => {
        /** @type {string[]} */
        const errors = [];
        tab.on(
          'console',
          (message) => ['error', 'warn'].includes(message.type()) && errors.push(message.text()),
        );
        tab.on('pageerror', (error) => errors.push(String(error)));
        tab.on(
          'request',
          (request) => !request.url().startsWith(page) && errors.push(`request for ${request.url()}`),
        );
        await tab.goto(page + fragment);
        await shown(tab);
        assert.match(
          (await texts(tab, '.notice.warning'))[0],
          /^Somebody's numbers, from a link; not measured here\./,
        );
        assert.equal((await tab.$$('table.costs thead th')).length, 4);
        assert.match((await texts(tab, 'table.costs'))[0], /is_prime u64/);
        assert.equal(
          (await tab.$$('main img, main script, main svg, main a, main details')).length,
          0,
          'names are text',
        );
        await tab.evaluate((hash) => void (location.hash = hash), fragment.slice(0, -50));
        await shown(tab);
        assert.deepEqual(await texts(tab, 'main'), [
          'No table: the link is damaged, or its end was cut off: copy all of it.',
        ]);
        await tab.evaluate((hash) => void (location.hash = hash), fragment);
        await shown(tab);
        assert.equal((await tab.$$('table.costs')).length, 1);
        assert.deepEqual(errors, []);
      });
    },
  );
}

for (const scheme of /** @type {const} */ (['light', 'dark'])) {
  for (const width of [360, 1200]) {
    test(
      `axe finds nothing serious in a shared table at ${width} px in ${scheme}, and nothing is wider ` +
        'than the screen',
      needs('chromium'),
      async () => {
        await withEmptyPage(chromium, async (tab) => {
          await tab.setViewport({ width, height: 900 });
          await tab.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
          // Its policy forbids the script of axe, too.
          await tab.setBypassCSP(true);
          await tab.goto(page + fragment);
          await shown(tab);
          assert.deepEqual(await seriousFindings(tab), []);
          assert.ok(await tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
        });
      },
    );
  }
}

test(
  'the report copies the link of its table, or shows it where copying is not permitted',
  needs('chromium'),
  async () => {
    await withEmptyPage(chromium, async (tab) => {
      const url = String(pathToFileURL(path.join(folder, 'report.html')));
      await tab.goto(url);
      await tab.evaluate(
        () =>
          (navigator.clipboard.writeText = async (/** @type {string} */ text) =>
            void (document.title = text)),
      );
      await tab.click('#copy-link');
      await tab.waitForSelector('#copied:not(:empty)');
      assert.equal(await tab.title(), fragment);
      await tab.evaluate(() => (navigator.clipboard.writeText = () => Promise.reject(new Error('no'))));
      await tab.click('#copy-link');
      await tab.waitForSelector('#copied input');
      assert.equal(
        await tab.$eval('#copied input', (one) => /** @type {HTMLInputElement} */ (one).value),
        fragment,
      );
    });
  },
);

test('the page that measures copies a link to its own table', needs('chromium'), async () => {
  await withPage(chromium, {}, async ({ page: tab }) => {
    await run(tab);
    await tab.waitForSelector('#copy-link:not([hidden])');
    await tab.evaluate(
      () =>
        (navigator.clipboard.writeText = async (/** @type {string} */ text) => void (document.title = text)),
    );
    await tab.click('#copy-link');
    await tab.waitForSelector('#copied:not(:empty)');
    const link = await tab.title();
    assert.match(link, /^#r=1\./, 'the server of samebench web has no page that others could open');
    const { summary } = await readLink(link);
    assert.deepEqual(
      summary.rows.map(({ name }) => name),
      ['one', 'two'],
    );
  });
});
