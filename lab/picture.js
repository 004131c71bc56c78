#!/usr/bin/env node
// Makes docs/report.png, which the README shows: parts of the report of a run, as Chromium draws them.
//   npm run picture [-- results/latest.json]
// And docs/worth-it.png, from a run of examples/worth-it:
//   npm run picture -- results/latest.json worth
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import puppeteer from 'puppeteer-core';
import { makeHtml } from '../cli/output/html.js';
import { toolById } from '../cli/platforms/tools.js';
import { findTool } from '../cli/setup/detect.js';
import { parseResults } from '../report/results/schema.js';
import { summarize } from '../report/summary/summary.js';

const [file = 'results/latest.json', which = 'report'] = process.argv.slice(2);
const largest = 300_000;

/** Leaves the head, the plot of one suite and the first chart. */
function leaveSome() {
  const figures = [...document.querySelectorAll('#plots figure')];
  const shown = figures.find((figure) => figure.textContent?.includes('classics')) ?? figures[0];
  for (const section of document.querySelectorAll('main > :not(#plots, #charts)')) section.remove();
  for (const figure of figures) if (figure !== shown) figure.remove();
  document.querySelectorAll('#charts figure').forEach((figure, i) => i > 0 && figure.remove());
}

/** Leaves the plots of where calls of the module are worth it. */
function leaveWorth() {
  for (const section of document.querySelectorAll('body > :not(main), main > :not(#worth)')) section.remove();
  for (const table of document.querySelectorAll('#worth :is(.remarks, .hint)')) table.remove();
}

const pictures = {
  report: { picture: 'docs/report.png', plots: '#plots svg', leave: leaveSome, width: 1100 },
  worth: { picture: 'docs/worth-it.png', plots: '#worth svg', leave: leaveWorth, width: 700 },
};
const { picture, plots, leave, width } = pictures[/** @type {keyof typeof pictures} */ (which)];

const chromium = findTool(toolById('chromium'));
if ('reason' in chromium) throw new Error(`${chromium.reason}: the picture is made with Chromium`);
const folder = mkdtempSync(join(tmpdir(), 'samebench-picture-'));
const browser = await puppeteer.launch({
  executablePath: chromium.path,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const page = join(folder, 'report.html');
  writeFileSync(page, await makeHtml(parseResults(readFileSync(file, 'utf8'), file), summarize));
  const tab = await browser.newPage();
  await tab.setViewport({ width, height: 300 });
  await tab.goto(String(pathToFileURL(page)));
  await tab.waitForSelector(plots);
  await tab.evaluate(leave);
  // What was left out may still take up room below the last figure.
  const height = await tab.$$eval('main figure', (figures) =>
    Math.max(...figures.map((one) => one.getBoundingClientRect().bottom + window.scrollY)),
  );
  const bytes = await tab.screenshot({ clip: { x: 0, y: 0, width, height: Math.ceil(height) + 16 } });
  if (bytes.length > largest)
    throw new Error(`the picture has ${bytes.length} bytes, and may have ${largest}`);
  writeFileSync(picture, bytes);
  console.log(`${picture}: ${bytes.length} bytes`);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
