/* What extras add to reports: which are loaded, and that each way to a table has them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chaptersOf } from '../../../../cli/output/chapters.js';
import { makeHtml } from '../../../../cli/output/html.js';
import { render, summarizeWith } from '../../../../cli/output/show.js';
import { linkedTable } from '../../../../extras/share/analysis/document.js';
import { summarize } from '../../../../report/summary/summary.js';
import { summaryScript, reportScript, resultsReader } from '../../../../web/bundles/bundles.js';
import { samebench } from '../../fixtures/command.js';
import { folderWith } from '../../fixtures/folders.js';
import { expectOutcome } from '../../fixtures/outcome.js';
import { columnsOfExtras } from '../../report/columns-of-extras.js';

const namesFor = async (/** @type {string[]} */ ...ids) =>
  (await chaptersOf(ids.map((id) => ({ id })))).map(({ name }) => name);

test('what extras add is loaded for results with their columns', async () => {
  assert.deepEqual(await namesFor('native', 'node', 'node@js', 'node@callx', 'bun@work'), []);
  assert.deepEqual(await namesFor('native', 'node@call'), ['worth']);
  assert.deepEqual(await namesFor('node@large@call#2', 'oracle#2'), ['why', 'worth']);
  assert.deepEqual(await namesFor('oracle@work', 'oracles'), ['why']);
});

test('the table, JSON and the page of a run have it', async () => {
  const results = columnsOfExtras();
  const summary = await summarizeWith(results, undefined, () => {});
  const place = { stream: {}, env: {} };
  const texts = {
    table: await render(summary, 'table', { ...place, unit: 'ns' }),
    json: await render(summary, 'json', place),
    page: await makeHtml(results, summarize),
    link: String(linkedTable({ summary, leftOut: [] }, await chaptersOf(summary.platforms))),
  };
  for (const [name, text] of Object.entries(texts)) {
    assert.match(text, name === 'json' ? /"why": \[/ : /format \d\.\d+ × engine \d\.\d+/, name);
    // The page of a link has no remarks.
    if (name !== 'link') assert.match(text, name === 'json' ? /"worth": \[/ : /crc32: worth it from/, name);
  }
});

test('`report` has it in all formats of a table', async () => {
  const folder = folderWith({ 'results.json': JSON.stringify(columnsOfExtras()) });
  for (const [format, ...expected] of /** @type {[string, ...RegExp[]][]} */ ([
    ['table', /crc32: worth it from/, /ratio to native = format × engine/],
    ['markdown', /crc32: worth it from/, /ratio to native = format × engine/],
    ['csv', /^suite,.*,format,.*,engine,.*,javascriptRatio,.*,worthFrom,/],
  ]))
    await expectOutcome(samebench(['report', 'results.json', '--format', format], { cwd: folder }), {
      stdout: expected,
    });
});

test('the scripts of pages contain what extras say and draw', async () => {
  for (const text of [/JavaScript \/ call/, /ratio to native, logarithmic scale/])
    assert.match(await reportScript(), text);
  for (const script of [await summaryScript('share'), await resultsReader()])
    assert.match(script, /ratio to native = format/);
});
