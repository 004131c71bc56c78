#!/usr/bin/env node
// How long a site with a long history takes to open: made of synthetic runs, opened from disk in Chromium.
//   node lab/site.js [RUNS] [BENCHMARKS]
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import puppeteer from 'puppeteer-core';
import { main } from '../cli/main.js';
import { toolById } from '../cli/platforms/tools.js';
import { findTool } from '../cli/setup/detect.js';

const [runs = 5000, benchmarks = 50] = process.argv.slice(2).map(Number);
const platforms = ['native', 'node'];
const opened = 10;

/**
 * A line of the history: each benchmark has noise of half a percent, and a change every thousand runs.
 *
 * @param {number} run
 */
function line(run) {
  const noise = (/** @type {number} */ i) =>
    1 + 0.005 * Math.sin(12.9898 * (run * 131 + i) + 78.233 * i * run);
  const rows = Array.from({ length: benchmarks }, (_, i) => ({
    suite: `suite ${i % 5}`,
    name: `benchmark ${i}`,
    argument: null,
    cells: Object.fromEntries(
      platforms.map((id, p) => {
        const ns = Number(
          (
            (10 + i) *
            (1 + p) *
            (1 + 0.1 * Math.floor((run + 20 * i) / 1000)) *
            noise(i + 100 * p)
          ).toPrecision(5),
        );
        return [id, { verdict: 'ok', ns, low: ns * 0.99, high: ns * 1.01, elasticity: 1 }];
      }),
    ),
  }));
  return JSON.stringify({
    schema: 'samebench-history/1',
    startedAt: new Date(Date.UTC(2020, 0, 1) + run * 3_600_000).toISOString(),
    samebench: '0',
    label: run.toString(16).padStart(8, '0'),
    machine: { cpu: 'synthetic', cores: 2, os: 'none', governor: null },
    request: { seed: 1, rounds: 5 },
    platforms: platforms.map((id) => ({
      id,
      runtime: id,
      engine: null,
      compiler: 'none',
      flags: '-O3',
      cycleNs: 0.3,
      referenceNs: 0.3,
      clock: { name: 'steady', jitter: 'fine' },
    })),
    rows,
  });
}

const chromium = findTool(toolById('chromium'));
if ('reason' in chromium) throw new Error(`${chromium.reason}: the site is opened with Chromium`);
const folder = mkdtempSync(join(tmpdir(), 'samebench-site-'));
const browser = await puppeteer.launch({
  executablePath: chromium.path,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const [history, site] = [join(folder, 'history.jsonl'), join(folder, 'site')];
  writeFileSync(history, Array.from({ length: runs }, (_, run) => `${line(run)}\n`).join(''));
  const start = performance.now();
  const code = await main([
    'publish',
    history,
    '--site',
    site,
    '--repository',
    'https://example.com/owner/name',
  ]);
  if (code !== 0) throw new Error(`publish exits with ${code}`);
  const index = join(site, 'index.html');
  console.log(
    `${runs} runs of ${benchmarks} benchmarks in ${platforms.length} columns: a history of ` +
      `${(statSync(history).size / 1e6).toFixed(0)} MB`,
  );
  console.log(
    `publish: ${((performance.now() - start) / 1000).toFixed(1)} s; index.html: ` +
      `${(readFileSync(index).length / 1000).toFixed(0)} kB`,
  );
  /** @param {string} hash @param {string} ready what the page shows when it is open */
  const open = async (hash, ready) => {
    const times = [];
    for (let i = 0; i < opened; i += 1) {
      const page = await browser.newPage();
      await page.setViewport({ width: 1200, height: 900 });
      const before = performance.now();
      await page.goto(pathToFileURL(index) + hash);
      await page.waitForSelector(ready);
      times.push(performance.now() - before);
      await page.close();
    }
    return times.sort((a, b) => a - b);
  };
  for (const [what, hash, ready] of [
    ['table', '', '#controls:not([hidden])'],
    ['history of a row', '#row=suite%201%2Fbenchmark%201', '#row-content svg'],
  ]) {
    const times = await open(hash, ready);
    console.log(
      `${what}: open within ${Math.round(times[Math.floor(opened / 2)])} ms (median of ${opened}), at ` +
        `most ${Math.round(times[opened - 1])} ms`,
    );
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
