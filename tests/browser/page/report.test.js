import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import test, { after, before } from 'node:test';
import { pathToFileURL } from 'node:url';
import { publish } from '../../../extras/publish/publish.js';
import { createContext } from '../../../cli/context.js';
import { makeHtml } from '../../../cli/output/html.js';
import { parseResults } from '../../../report/results/schema.js';
import { summarize } from '../../../report/summary/summary.js';
import { called, counted, countedHistory, history, platforms, published, results, split } from './shown.js';
import { browsers, download, findings, needs, seriousFindings, withEmptyPage } from '../support.js';

const [chromium] = browsers;

/** @type {string} */
let folder;
let siteFile = '';
/** @type {string} */
let file;
/** @type {string} */
let countedFile;
/** @type {string} */
let calledFile;
/** @type {string} */
let splitFile;
before(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'samebench-report-'));
  file = path.join(folder, 'latest.html');
  await writeFile(file, await makeHtml(results(), summarize, { history }));
  countedFile = path.join(folder, 'counted.html');
  await writeFile(countedFile, await makeHtml(counted(), summarize, { history: countedHistory }));
  calledFile = path.join(folder, 'called.html');
  await writeFile(calledFile, await makeHtml(called(), summarize));
  splitFile = path.join(folder, 'split.html');
  await writeFile(splitFile, await makeHtml(split(), summarize));
  await writeFile(path.join(folder, 'history.jsonl'), published);
  siteFile = path.join(folder, 'site', 'index.html');
  await publish(
    [path.join(folder, 'history.jsonl')],
    { site: path.dirname(siteFile), repository: 'https://example.com/a/b' },
    createContext({ signal: new AbortController().signal }),
  );
});
after(() => rm(folder, { recursive: true, force: true }));

/**
 * Opens the report from disk. Fails on any error of the page, and on any request but for itself, and for data
 * of a site.
 *
 * @param {typeof browsers[number]} kind
 * @param {{width?: number, scheme?: 'light' | 'dark', scripts?: boolean, report?: string, data?: string[],
 *   ready?: string, hash?: string}} view report: its file; data: takes the data that it requests; ready: what
 *   it shows when it is loaded
 * @param {(page: import('puppeteer-core').Page) => Promise<void>} use
 */
async function withReport(
  kind,
  {
    width = 1200,
    scheme = 'light',
    scripts = true,
    report = file,
    data,
    ready = 'figure[data-suite] svg',
    hash = '',
  },
  use,
) {
  await withEmptyPage(kind, async (page) => {
    /** @type {string[]} */
    const errors = [];
    page.on('console', (message) => {
      if (['error', 'warn'].includes(message.type())) errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    const url = String(pathToFileURL(report));
    page.on('request', (request) => {
      const [, own] = /\/site\/(data\/.*)$/.exec(request.url()) ?? [];
      if (data && own) data.push(own.replace(/-\w+/, ''));
      else if (request.url() !== url + hash && !request.url().startsWith('blob:'))
        errors.push(`request for ${request.url()}`);
    });
    await page.setViewport({ width, height: 900 });
    if (kind.id === 'chromium') {
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      await page.setJavaScriptEnabled(scripts);
    }
    await page.goto(url + hash);
    if (scripts) await page.waitForSelector(ready);
    await use(page);
    assert.deepEqual(errors, []);
  });
}

/** @param {import('puppeteer-core').Page} page @param {string} selector */
const count = (page, selector) => page.$$eval(selector, (found) => found.length);

for (const kind of browsers) {
  test(
    `${kind.id}: the report opens from disk, draws its plots, and makes no network requests`,
    needs(kind.id),
    async () => {
      await withReport(kind, {}, async (page) => {
        assert.equal(await count(page, '#costs table.costs thead th'), 1 + platforms.length);
        assert.equal(await count(page, '#plots figure'), 2);
        // A cost for each platform, and none for what is below the floor or failed.
        assert.equal(
          await count(page, 'figure[data-suite="0"] svg .dots :is(circle, path)'),
          2 * platforms.length,
        );
        assert.equal(await count(page, '#charts figure svg .lines path'), 2, 'of the reference, for a start');
        assert.equal(await count(page, '#charts .remarks li:not([hidden])'), 1);
      });
    },
  );
}

test(
  'the user chooses the platforms of plots and charts, and costs or ratios',
  needs('chromium'),
  async () => {
    await withReport(chromium, {}, async (page) => {
      await page.click('#chart-controls label:nth-of-type(3) input');
      assert.equal(await count(page, '#charts figure svg .lines path'), 4);
      assert.equal(await count(page, '#charts .remarks li:not([hidden])'), 2);
      await page.click('#plot-controls fieldset:first-child label:nth-of-type(2) input');
      assert.equal(
        await count(page, 'figure[data-suite="0"] svg .dots :is(circle, path)'),
        2 * (platforms.length - 1),
      );
      const axisOf = () => page.$eval('figure[data-suite="0"] svg', (svg) => svg.getAttribute('aria-label'));
      assert.match((await axisOf()) ?? '', /cost of an operation/);
      await page.click('#plot-controls fieldset:last-child label:nth-of-type(2) input');
      assert.match((await axisOf()) ?? '', /ratio to native/);
    });
  },
);

test(
  'the rows of the table can be grouped by argument or name, sorted by ratio, and put back',
  needs('chromium'),
  async () => {
    await withReport(chromium, {}, async (page) => {
      const blocks = () =>
        page.$$eval('#costs tbody', (all) =>
          all.map((block) => [...block.querySelectorAll('th')].map((head) => head.textContent?.trim() ?? '')),
        );
      const choose = (/** @type {number} */ set, /** @type {number} */ choice) =>
        page.click(`#cost-controls fieldset:nth-of-type(${set}) label:nth-of-type(${choice}) input`);
      const usual = await blocks();
      await choose(1, 3);
      const byArgument = await blocks();
      assert.deepEqual(byArgument[0], ['10', 'primality/sum ¹', 'throughput']);
      assert.ok(byArgument.some(([head, ...rows]) => head === '10^2' && rows.length === 2));
      assert.ok(
        byArgument.some(([head, ...rows]) => head === 'classics' && rows.includes('broken')),
        'rows without an argument stay',
      );
      await choose(1, 2);
      assert.ok(
        (await blocks()).some(
          ([head, ...rows]) =>
            head === 'charts/is_prime nearest prime' && rows.join() === '10^1,10^2,10^3,10^4',
        ),
      );
      await page.click('#costs button.name');
      assert.equal(await count(page, 'dialog[open]'), 1, 'a moved name still shows its samples');
      await page.keyboard.press('Escape');
      await choose(1, 1);
      assert.deepEqual(await blocks(), usual);
      await choose(2, 2);
      assert.deepEqual((await blocks())[0], ['primality', 'sum 10 ¹', 'throughput', 'is_prime u64']);
      await choose(2, 1);
      assert.deepEqual(await blocks(), usual);
    });
  },
);

test(
  'the history draws changed benchmarks, a chosen benchmark, and the chosen platforms',
  needs('chromium'),
  async () => {
    await withReport(chromium, {}, async (page) => {
      await page.waitForSelector('figure[data-history] svg');
      assert.equal(await count(page, 'figure[data-history="0"] svg .lines path'), 2);
      assert.equal(await count(page, '#history tbody tr'), 2);
      const label = () =>
        page.$eval('figure[data-history="chosen"] svg', (svg) => svg.getAttribute('aria-label'));
      assert.match((await label()) ?? '', /^primality, steady: cost/);
      await page.select('#history-choice', '0');
      assert.match((await label()) ?? '', /^primality, moved: cost/);
      assert.deepEqual(
        await page.$$eval('#history-controls label', (labels) => labels.map((one) => one.textContent)),
        ['native', 'bun'],
      );
      await page.click('#history-controls label:last-of-type input');
      assert.equal(await count(page, 'figure[data-history="0"] svg .lines path'), 1);
    });
  },
);

test(
  'times, instructions and sizes have plots of their own, and counts have no samples',
  needs('chromium'),
  async () => {
    await withReport(chromium, { report: countedFile }, async (page) => {
      const axes = () =>
        page.$$eval('#plots figure svg', (all) =>
          all.map((svg) => svg.getAttribute('aria-label')?.replace(/, by .*/, '')),
        );
      assert.deepEqual(await axes(), [
        'primality: cost of an operation',
        'primality: instructions of an operation, logarithmic scale',
        'size: size',
      ]);
      assert.equal(
        await count(page, 'figure[data-suite="1"] svg .dots :is(circle, path)'),
        3,
        'without the count of 0',
      );
      await page.click('#plot-controls fieldset:last-child label:nth-of-type(2) input');
      assert.deepEqual(await axes(), [
        'primality: ratio to native',
        'primality: ratio to native@work',
        'size: ratio to native@work',
      ]);
      await page.waitForSelector('figure[data-history] svg');
      assert.match(await page.$eval('figure[data-history="0"] svg', (svg) => svg.textContent), /instr/);
      await page.focus('button.name');
      await page.keyboard.press('Enter');
      await page.waitForSelector('dialog[open] svg');
      assert.deepEqual(
        await page.$$eval('#samples .details dt', (all) => all.map((one) => one.textContent)),
        ['native', 'native@work', 'wasm@work'],
      );
    });
  },
);

test(
  'where JavaScript and calls are compared, a plot has a line for each platform and a ring at each crossing',
  needs('chromium'),
  async () => {
    await withReport(chromium, { report: calledFile, width: 390 }, async (page) => {
      assert.equal(await count(page, '#worth figure'), 1);
      assert.equal(await count(page, '#worth svg .lines path'), 2);
      assert.equal(await count(page, '#worth svg .dots circle'), 2 * 3 + 2);
      assert.deepEqual(await page.$$eval('#worth .legend li', (all) => all.map((one) => one.textContent)), [
        'node',
        'bun',
      ]);
      assert.match(
        (await page.$eval('#worth .remarks', (one) => one.textContent)) ?? '',
        /crc32: worth it from/,
      );
      assert.deepEqual(await seriousFindings(page), []);
    });
  },
);

for (const scheme of /** @type {const} */ (['light', 'dark'])) {
  test(
    `a chart splits the ratios in ${scheme}, and its bars are chosen with the keyboard`,
    needs('chromium'),
    async () => {
      await withReport(chromium, { report: splitFile, scheme, width: 390 }, async (page) => {
        assert.deepEqual(await page.$$eval('#why label', (all) => all.map((one) => one.textContent)), [
          'oracle',
          'node',
          'wasi',
        ]);
        assert.equal(await count(page, '#why svg .dots circle'), 2 * 3);
        await page.focus('#why label:nth-of-type(2) input');
        await page.keyboard.press('Space');
        assert.equal(await count(page, '#why svg .dots circle'), 2 * 2);
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390);
        assert.deepEqual(await seriousFindings(page), []);
      });
    },
  );
}

test('the samples of a benchmark can be opened and closed with the keyboard', needs('chromium'), async () => {
  await withReport(chromium, {}, async (page) => {
    await page.focus('button.name');
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog[open] svg');
    assert.equal(await page.$eval('#samples-title', (title) => title.textContent), 'is_prime u64');
    assert.equal(await count(page, 'dialog svg .dots :is(circle, path)'), 16 * platforms.length);
    assert.match(
      (await page.$eval('dialog .details', (list) => list.textContent)) ?? '',
      /native@clang.*95 % interval/s,
    );
    await page.keyboard.press('Escape');
    assert.equal(await count(page, 'dialog[open]'), 0);
    assert.equal(
      await page.evaluate(() => document.activeElement?.textContent),
      'is_prime u64',
      'the focus is where it was',
    );
  });
});

test(
  'the results in the report can be downloaded as a file that the report command reads',
  needs('chromium'),
  async () => {
    await withReport(chromium, {}, async (page) => {
      const name = await download(page, folder, () => page.click('#download'));
      assert.equal(name, 'samebench-2026-11-21T08-00-00.json');
      const read = parseResults(await readFile(path.join(folder, name), 'utf8'), 'download');
      assert.deepEqual(read, JSON.parse(JSON.stringify(results())));
    });
  },
);

for (const width of [1200, 390]) {
  for (const scheme of /** @type {const} */ (['light', 'dark'])) {
    test(
      `axe finds nothing serious at ${width} px in ${scheme}, and nothing is wider than the screen`,
      needs('chromium'),
      async () => {
        await withReport(chromium, { width, scheme }, async (page) => {
          const wide = await page.evaluate(() => document.documentElement.scrollWidth);
          assert.ok(wide <= width, `${wide} px`);
          for (const dialog of [false, true]) {
            if (dialog) {
              await page.click('button.name');
              await page.waitForSelector('dialog[open] svg');
            }
            assert.deepEqual(await seriousFindings(page), []);
          }
        });
      },
    );
  }
}

test(
  'the printed report is black on white, without controls, and fits the page',
  needs('chromium'),
  async () => {
    await withReport(chromium, { width: 1030, scheme: 'dark' }, async (page) => {
      await page.emulateMediaType('print');
      const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      assert.equal(background, 'rgb(255, 255, 255)');
      for (const selector of ['nav', '#download', '.controls input']) {
        assert.equal(await page.$eval(selector, (one) => one.getClientRects().length), 0, selector);
      }
      const table = await page.$eval('table.costs', (one) => one.getBoundingClientRect().width);
      assert.ok(table <= 1030, `${table} px`);
      const pdf = await page.pdf({ preferCSSPageSize: true });
      assert.ok(pdf.length > 10_000);
    });
  },
);

test('the tables are readable without JavaScript', needs('chromium'), async () => {
  await withReport(chromium, { scripts: false }, async (page) => {
    assert.equal(await count(page, '#costs tbody tr:not(.suite)'), 12 + 1 + 4);
    assert.equal(await page.$eval('noscript', (one) => one.textContent), 'The plots need JavaScript.');
  });
});

for (const kind of browsers) {
  test(
    `${kind.id}: a site opens from disk, loads the data of a row when it is shown, and keeps its view ` +
      'in the address',
    needs(kind.id),
    async () => {
      /** @type {string[]} */
      const data = [];
      await withReport(kind, { report: siteFile, data, ready: '#controls:not([hidden])' }, async (page) => {
        // Firefox does not tell of files.
        const requested = (/** @type {string[]} */ ...files) =>
          assert.deepEqual(data.sort(), kind.id === 'firefox' ? [] : files);
        requested('data/page.js');
        const rows = () =>
          page.$$eval('#costs-table tr[data-row]:not([hidden]) th', (all) =>
            all.map((one) => /** @type {HTMLElement} */ (one).innerText),
          );
        assert.deepEqual(await rows(), ['moved', 'steady']);
        await page.type('#search', 'STEADY');
        assert.deepEqual(await rows(), ['steady']);
        for (const _ of 'STEADY') await page.keyboard.press('Backspace');
        await page.select('#order', 'change');
        assert.deepEqual(await rows(), ['primality/moved', 'primality/steady']);
        await page.select('#machine', 'Intel <Xeon>');
        assert.equal(await count(page, '#costs-table thead tr:first-child th:not([hidden])'), 2);
        await page.select('#machine', '');
        await page.click('#costs-table tr[data-row="0"] th a');
        await page.waitForSelector('#row-content figure:nth-of-type(2) svg');
        requested('data/page.js', 'data/row.js', 'data/runs.js', 'data/runs.js');
        assert.equal(
          await page.$eval('#row-content li a', (one) => one.getAttribute('href')),
          'https://example.com/a/b/commit/aaaaaaa7',
        );
        assert.equal(new URL(page.url()).hash, '#order=change&row=primality%2Fmoved');
        await page.click('#close');
        assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'primality/moved');
      });
      await withReport(
        kind,
        { report: siteFile, data, ready: '#row-content svg', hash: '#order=change&row=primality%2Fsteady' },
        async (page) =>
          assert.equal(await page.$eval('#row-title', (title) => title.textContent), 'primality/steady'),
      );
    },
  );
}
for (const width of [1200, 360]) {
  for (const scheme of /** @type {const} */ (['light', 'dark'])) {
    test(
      `axe finds nothing on a site at ${width} px in ${scheme}, and nothing is wider than the screen`,
      needs('chromium'),
      async () => {
        await withReport(
          chromium,
          {
            report: siteFile,
            data: [],
            width,
            scheme,
            ready: '#row-content svg',
            hash: '#row=primality%2Fmoved',
          },
          async (page) => {
            assert.deepEqual(await findings(page), []);
            assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width);
          },
        );
      },
    );
  }
}
