/**
 * Files that version 0.1.0 wrote at commit 332d461, before quantities became data, with the costs that it
 * showed: real ones of examples/first-benchmark with times and counts, two rounds of 3 ms.
 */
import assert from 'node:assert/strict';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { samebench } from '../fixtures/command.js';
import { temporaryFolder } from '../fixtures/folders.js';
import { expectOutcome } from '../fixtures/outcome.js';
import { assertNear } from '../report/fixture.js';

const fixture = (/** @type {string} */ name) =>
  fileURLToPath(new URL(`../fixtures/schema-2/${name}`, import.meta.url));

/** The columns of CSV as objects. @param {string} text */
function rowsOf(text) {
  const [head, ...lines] = text
    .trim()
    .split('\n')
    .map((line) => line.match(/(?<=^|,)("[^"]*"|[^,"]*)(?=,|$)/g) ?? []);
  return lines.map((cells) => Object.fromEntries(cells.map((cell, i) => [head[i], cell])));
}

for (const [file, costs] of [
  ['results.json', 'results.csv'],
  ['killed.journal', 'killed.csv'],
]) {
  test(`${file} gives the costs that the version which wrote it showed`, async () => {
    const { stdout } = await expectOutcome(samebench(['report', fixture(file), '--format', 'csv']));
    const [now, before] = [rowsOf(stdout), rowsOf(readFileSync(fixture(costs), 'utf8'))];
    assert.ok(before.length >= 2);
    // Later versions may have more columns, and intervals a little wider or narrower.
    const ends = ['low', 'high', 'cyclesLow', 'cyclesHigh', 'floorNs'];
    for (const [i, row] of before.entries())
      for (const key of Object.keys(row)) {
        if (ends.includes(key) && row[key] !== '') assertNear(Number(now[i][key]), Number(row[key]), 0.25);
        else assert.equal(now[i][key], row[key], `${key} of row ${i}`);
      }
    assert.equal(now.length, before.length);
  });
}

test('a baseline is compared as before: nothing changed', async () => {
  const { stdout } = await expectOutcome(
    samebench([
      'compare',
      fixture('baseline.json'),
      fixture('results.json'),
      '--fail-on',
      'slower',
      '--threshold',
      '3%',
      '--json',
    ]),
  );
  const { cells } = JSON.parse(stdout);
  assert.deepEqual(
    cells.map(({ platform, change }) => `${platform} ${change}`),
    ['native same', 'node same', 'native@work same', 'wasm@work same'],
  );
  const value = cells[0].ratio.value ?? cells[0].ratio;
  assert.ok(Math.abs(value - 1.000518080766922) < 1e-9, String(value));
});

test('a history is read', async () => {
  await expectOutcome(samebench(['history', fixture('history.jsonl')]), {
    stdout: [/3 runs/, /none of 3 changed/],
  });
});

test('samebench.config.json with every key is read', async () => {
  const cwd = temporaryFolder();
  copyFileSync(fixture('baseline.json'), join(cwd, 'before.json'));
  writeFileSync(
    join(cwd, 'samebench.config.json'),
    JSON.stringify({
      project: '.',
      threshold: '3%',
      failOn: 'slower',
      measure: ['time', 'work'],
      suites: { numbers: { threshold: 0.02 } },
    }),
  );
  const { stdout } = await expectOutcome(
    samebench(['compare', 'before.json', fixture('results.json'), '--json'], { cwd }),
  );
  assert.equal(JSON.parse(stdout).cells[0].threshold, 0.02);
});
