/** The pages of the project's own site, in a real browser. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { pathToFileURL } from 'node:url';
import { readSources, siteLinks, siteStyle } from '../../../docs/site/main.js';
import { renderPage } from '../../../docs/site/render.js';
import { temporaryFolder } from '../../js/fixtures/folders.js';
import { browsers, findings, needs, withEmptyPage } from '../support.js';

const [chromium] = browsers;
const shown = ['README.md', 'docs/tutorial.md', 'docs/libraries.md', 'docs/figures/frequency.md'];

test(
  'axe finds nothing on the pages of the docs, on a desktop in light and on a phone in dark, and none ' +
    'is too wide',
  needs('chromium'),
  async () => {
    const sources = readSources();
    const folder = temporaryFolder();
    for (const [i, path] of shown.entries()) {
      const { text } = renderPage(path, {
        sources,
        style: siteStyle(),
        repository: 'https://example.com/a/b',
        links: siteLinks,
      });
      writeFileSync(join(folder, `${i}.html`), text);
    }
    await withEmptyPage(chromium, async (page) => {
      for (const [i, path] of shown.entries()) {
        for (const { width, value } of [
          { width: 1200, value: 'light' },
          { width: 360, value: 'dark' },
        ]) {
          await page.setViewport({ width, height: 900 });
          await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
          await page.goto(String(pathToFileURL(join(folder, `${i}.html`))));
          assert.deepEqual(await findings(page), [], `${path}, ${width}, ${value}`);
          assert.ok(
            (await page.evaluate(() => document.documentElement.scrollWidth)) <= width,
            `${path}, ${width}`,
          );
        }
      }
    });
  },
);
