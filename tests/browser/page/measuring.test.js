import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import test from 'node:test';
import { profiles } from '../../../protocol/profiles.js';
import { quickRequest } from '../../js/fixtures/requests.js';
import { browsers, needs, realModule } from '../support.js';
import {
  chromium,
  drop,
  fake,
  isHidden,
  nativeFile,
  onWorkerMessage,
  ready,
  run,
  shown,
  texts,
  twoColumns,
  withPage,
} from './page.js';

for (const kind of browsers) {
  test(`${kind.id}: the user chooses a suite, presses Run and gets a table`, needs(kind.id), async () => {
    await withPage(kind, { module: realModule }, async ({ page }) => {
      assert.equal(await page.evaluate(() => globalThis.crossOriginIsolated), true);
      assert.deepEqual(await texts(page, '.notice'), []);
      const suites = await page.$$eval('input[name=suite]', (boxes) =>
        boxes.map((box) => /** @type {HTMLInputElement} */ (box).value),
      );
      assert.ok(suites.includes('ladder') && suites.length >= 2, suites.join());
      assert.deepEqual(
        await page.$$eval('input[name=suite]:not(:checked)', (boxes) =>
          boxes.map((box) => /** @type {HTMLInputElement} */ (box).value),
        ),
        ['boundary', 'charts', 'contention', 'from_javascript'],
      );

      await page.$$eval('input[name=suite]', (boxes) => {
        for (const box of boxes) {
          const input = /** @type {HTMLInputElement} */ (box);
          if (input.checked !== (input.value === 'ladder')) input.click();
        }
      });
      await run(page);

      assert.deepEqual(await texts(page, '.notice.error'), []);
      assert.deepEqual(await texts(page, '#results tbody th[scope=rowgroup]'), ['ladder', 'cold start']);
      const rows = await texts(page, '#results th[scope=row]');
      assert.ok(rows.length >= 7, rows.join());
      const costs = await texts(page, '#results tbody tr td:nth-child(2)');
      assert.ok(
        costs.every((cost) => /^(<? ?[\d.]+ (ns|µs|ms|× steady)|–|< floor)/.test(cost)),
        costs.join(),
      );
      const profile = await texts(page, '.profile dt');
      for (const label of ['clock', 'tick', 'call', 'cycle', 'ladder error']) {
        assert.ok(profile.includes(label), `${label} in ${profile.join()}`);
      }
      assert.equal(await page.$eval('#stage', (stage) => stage.textContent), 'Done');
    });
  });

  test(
    `${kind.id}: dropped results files are shown, and a broken one gets a message`,
    needs(kind.id),
    async () => {
      await withPage(kind, {}, async ({ page }) => {
        await drop(page, { 'native.json': nativeFile });
        await shown(page);
        await page.click('#run');
        await twoColumns(page);
        const columns = (await texts(page, '#results thead th small')).length;
        assert.equal(columns, 2, 'what was measured here, and the file');
        await drop(page, {
          'broken.json': '{"schema": "samebench-results/3", "platforms": 3}',
          'empty.json': '',
        });
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
        const choose = /** @type {import('puppeteer-core').ElementHandle<HTMLInputElement>} */ (
          await page.$('#choose')
        );
        await choose.uploadFile(file);
        await twoColumns(page);
        assert.deepEqual(
          await texts(page, '.notice.error'),
          [],
          'the messages about the earlier files are gone',
        );
      });
    },
  );

  test(
    `${kind.id}: an automatic run starts without user input and shows when it is done`,
    needs(kind.id),
    async () => {
      const request = quickRequest();
      await withPage(kind, { request }, async ({ page, events, url, context }) => {
        await page.waitForFunction(() => document.body.textContent?.includes('you can close this'));
        assert.equal(await isHidden(page, '#choice'), true);
        assert.equal(events[0].event, 'host');
        assert.equal(events[0].isolated, true);
        assert.equal(events.at(-1).event, 'end');
        const count = events.length;

        const second = await context.newPage();
        second.setDefaultTimeout(page.getDefaultTimeout());
        await second.goto(url);
        await ready(second);
        const [notice] = await texts(second, '.notice.error');
        assert.match(notice ?? '', /another page already reports.*second window, or a reload/);
        assert.equal(events.length, count, 'the second page has changed nothing');
      });
    },
  );
}

test('Stop ends the run, keeps finished results, and allows another run', needs('chromium'), async () => {
  // The page has no filter; the fake module is slow when the request says so.
  const prepare = (/** @type {import('puppeteer-core').Page} */ page) =>
    onWorkerMessage(page, (_, message, post) => {
      if (message.request) message.request.filter = document.documentElement.dataset.filter ?? 'slow';
      post(message);
    });
  await withPage(chromium, { prepare }, async ({ page }) => {
    await page.focus('#run');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.getElementById('current')?.textContent?.includes('two'));
    const half = `${Math.floor(50 / profiles.quick.rounds)} %`;
    assert.equal(await page.$eval('#percent', (text) => text.textContent), half);
    assert.equal(
      await page.evaluate(() => document.activeElement?.id),
      'stop',
      'the focus is on Stop, for keyboard users',
    );
    await page.keyboard.press('Enter');
    await shown(page);
    assert.equal(await page.$eval('#stage', (stage) => stage.textContent), 'Stopped');
    const [one, two] = await texts(page, '#results tbody tr td:nth-child(2)');
    assert.match(one ?? '', /^15\.0 ns/);
    assert.equal(two, '–', 'a benchmark that was not reached shows a dash, not a number');
    assert.match((await texts(page, '#outcome-title'))[0] ?? '', /stopped early/);
    assert.equal(await page.$eval('#run', (run) => /** @type {any} */ (run).disabled), false);

    await page.evaluate(() => (document.documentElement.dataset.filter = 'hang'));
    await page.focus('#run');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.getElementById('current')?.textContent?.includes('one'));
    await page.focus('#stop');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => !(/** @type {any} */ (document.getElementById('run')).disabled));
    assert.equal(
      await page.$eval('#stage', (stage) => stage.textContent),
      'Stopped before a benchmark was finished',
    );
    assert.equal(await isHidden(page, '#outcome'), false, 'the table of the run before is still there');
  });
});

test('samples are drawn as they arrive', needs('chromium'), async () => {
  await withPage(chromium, {}, async ({ page }) => {
    await run(page);
    assert.deepEqual(await texts(page, '#strips li:not([hidden]) span:first-child'), [
      'fake › one',
      'fake › two',
    ]);
    assert.match(
      (await texts(page, '#strips .muted'))[0] ?? '',
      new RegExp(`^17\\.0 ns, ${20 * profiles.quick.rounds}$`),
    );
    const drawn = await page.$eval('#strips canvas', (one) => {
      const canvas = /** @type {HTMLCanvasElement} */ (one);
      const { data } = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d')).getImageData(
        0,
        0,
        canvas.width,
        canvas.height,
      );
      return data.some((value) => value > 0);
    });
    assert.equal(drawn, true);
  });
});

test(
  'a benchmark that crashes its worker is left out, and the others are measured',
  needs('chromium'),
  async () => {
    const prepare = (/** @type {import('puppeteer-core').Page} */ page) =>
      onWorkerMessage(page, (_, message, post) => {
        if (message.request) message.request.filter = 'trap';
        post(message);
      });
    await withPage(chromium, { prepare }, async ({ page }) => {
      await run(page);
      assert.equal(await page.$eval('#stage', (stage) => stage.textContent), 'Done');
      assert.deepEqual(await texts(page, '.notice.error'), []);
      assert.match(
        (await texts(page, '.notice.caution')).join(),
        /fake\/two: the module crashed in "fake\/two": RuntimeError: memory access out of bounds; continuing without it\./,
      );
      const [one, two] = await texts(page, '#results tbody tr td:nth-child(2)');
      assert.match(one ?? '', /^15\.0 ns/);
      assert.match(two ?? '', /failed/);
    });
  },
);
