import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { parseResults } from '../../../report/results/schema.js';
import { summarize } from '../../../report/summary/summary.js';
import { columnsOfExtras } from '../../js/report/columns-of-extras.js';
import { download, needs, realModule, seriousFindings } from '../support.js';
import {
  chromium,
  drop,
  dropNative,
  isHidden,
  nativeFile,
  ready,
  run,
  shown,
  texts,
  twoColumns,
  withPage,
} from './page.js';

test(
  'rows are filtered, sorted and shown in another unit by keyboard; the address restores the view',
  needs('chromium'),
  async () => {
    await withPage(chromium, {}, async ({ page, url, context }) => {
      await page.focus('#run');
      await page.keyboard.press('Enter');
      await shown(page);
      await dropNative(page);

      await page.focus('button.sort[data-platform=native]');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      assert.equal(
        await page.$eval('[aria-sort=descending] button', (one) => one === document.activeElement),
        true,
      );
      assert.deepEqual((await texts(page, '#results tbody:first-of-type th[scope=row]')).slice(0, 2), [
        'two',
        'one',
      ]);
      await page.focus('#filter');
      await page.keyboard.type('ONE');
      assert.deepEqual(await texts(page, '#results tbody th[scope=row]'), ['one']);
      await page.select('#unit', 'ratio');
      assert.match((await texts(page, '#results td'))[0] ?? '', /×/);

      const { hash } = new URL(page.url());
      assert.equal(hash, '#filter=ONE&unit=ratio&sort=-native');
      // Another window: the same address but for its fragment would not be loaded again.
      const again = await context.newPage();
      again.setDefaultTimeout(page.getDefaultTimeout());
      await again.goto(url + hash);
      await ready(again);
      assert.equal(await again.$eval('#filter', (one) => /** @type {any} */ (one).value), 'ONE');
      assert.equal(await again.$eval('#unit', (one) => /** @type {any} */ (one).value), 'ratio');
    });
  },
);

test('a file whose columns extras read is shown with what they add', needs('chromium'), async () => {
  await withPage(chromium, {}, async ({ page }) => {
    await drop(page, { 'extras.json': JSON.stringify(columnsOfExtras()) });
    await shown(page);
    assert.match((await texts(page, '#results'))[0] ?? '', /ratio to native = format × engine/);
  });
});

test(
  'part of a name chooses benchmarks; without a match the page says so before it runs',
  needs('chromium'),
  async () => {
    await withPage(chromium, { module: realModule }, async ({ page }) => {
      await page.type('#only', 'is_prime u64');
      const [count] = await texts(page, '#count');
      assert.match(count ?? '', /^[1-9]\d? of \d+ chosen$/);
      assert.match(new URL(page.url()).hash, /^#only=is_prime\+u64$/);
      await page.type('#only', ' nothing like it');
      await page.click('#run');
      assert.match((await texts(page, '.notice.error'))[0] ?? '', /No benchmark of these suites/);
      assert.equal(await isHidden(page, '#progress'), true);
    });
  },
);

for (const width of [1200, 390]) {
  for (const scheme of /** @type {const} */ (['light', 'dark'])) {
    test(
      `axe finds nothing serious on the page at ${width} px in ${scheme}, and nothing is wider than ` +
        'the screen',
      needs('chromium'),
      async () => {
        await withPage(chromium, {}, async ({ page }) => {
          await page.setViewport({ width, height: 900 });
          await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
          assert.deepEqual(await seriousFindings(page), []);
          await run(page);
          await drop(page, { 'native.json': nativeFile, 'broken.json': '' });
          await twoColumns(page);
          assert.deepEqual(await seriousFindings(page), []);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth);
          assert.ok(wide <= width, `${wide} px`);
        });
      },
    );
  }
}

test('the report can read the downloaded file', needs('chromium'), async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'samebench-test-'));
  try {
    await withPage(chromium, {}, async ({ page }) => {
      await run(page);
      const file = await download(page, folder, () => page.click('#download'));
      assert.match(file, /^samebench-chromium-.*\.json$/);
      const text = await readFile(path.join(folder, file), 'utf8');
      const results = parseResults(text, file);
      assert.equal(results.schema, 'samebench-results/3');
      assert.equal(summarize(results).rows.length, 2);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
