import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chapter } from '../../chapter.js';
import { validatorOf } from '../../../../protocol/schemas.js';
import { reportFormats } from '../../../../report/formats/index.js';
import { renderHtml } from '../../../../report/html/document.js';
import { summarize } from '../../../../report/summary/summary.js';
import { NO_COLOUR } from '../../../../report/text/paint.js';
import { hostFacts } from '../../../../tests/js/fixtures/make-events.js';
import { barePage, platformOf, resultsOf } from '../../../../tests/js/report/fixture.js';
import { starts } from './fixture.js';

const SIZES = [16, 64, 256, 1024];

/**
 * A platform that runs crc32 at some sizes.
 *
 * @param {string} id
 * @param {(n: number) => number} cost
 * @param {object} [facts] the name, and those of its host
 */
const column = (id, cost, { name = 'crc32', ...facts } = {}) =>
  platformOf(
    id,
    SIZES.map((n) => ({ suite: 'hash', name, argument: String(n), cost: cost(n) })),
    { round: { host: hostFacts({ runtime: 'Node', ...facts }) } },
  );
const withCalls = () =>
  resultsOf([
    column('node', (n) => 5 + n / 3, { module: starts.module }),
    column('node@js', (n) => 2 * n, { script: starts.script }),
    column('node@call', (n) => 400 + n / 3, { module: starts.module }),
  ]);
const withoutCalls = () =>
  resultsOf([column('node', (n) => n), column('node@js', (n) => 2 * n, { script: starts.script })]);

const textsOf = (results) => {
  const chapters = [chapter];
  const summary = summarize(results, { chapters });
  const html = renderHtml(summary, results, {
    unit: 'ns',
    cold: false,
    ...barePage,
    chapters,
  });
  const screen = { width: 400, plotWidth: 80, paint: NO_COLOUR };
  return Object.fromEntries(
    reportFormats.map(({ name, report }) => [
      name,
      name === 'html'
        ? html
        : String(report?.({ results, summary, chapters, screen, makePage: async () => '' })),
    ]),
  );
};

const sentence = /crc32: worth it from 24\d on in Node \(23\d to 24\d\); below, JavaScript is faster/;
const facts =
  /crc32 in Node: 4 ms to start, with Samebench, is paid back after 2,\d00 calls of 1,024 .*; the boundary is \d\d % of the call at 16/;

test('the answer is in the table, in Markdown and in HTML, which has a plot of it', () => {
  const { table, markdown, html } = textsOf(withCalls());
  for (const text of [table, markdown.replaceAll('\\', ''), html]) {
    assert.match(text, sentence);
    assert.match(text, facts);
  }
  assert.match(html, /<section id="worth".*<figure data-worth="0">/s);
  assert.match(html, /<a href="#worth">/);
  const {
    worth: [[{ platform, crossings }]],
  } = JSON.parse(/id="data">([^<]*)</.exec(html)[1]);
  assert.deepEqual([platform, crossings.length], ['node', 1]);
});

test('the answer is in JSON, as the schema has it', () => {
  const summary = JSON.parse(textsOf(withCalls()).json);
  const check = validatorOf('summary');
  assert.ok(check(summary), JSON.stringify(check.errors));
  const [{ answer, payback, sizes }, ...others] = summary.worth;
  assert.deepEqual([answer, payback.size, sizes.length, others.length], ['from', 1024, 4, 0]);
});

test('CSV has the answer in the lines of calls', () => {
  const [head, ...lines] = textsOf(withCalls())
    .csv.trimEnd()
    .split('\n')
    .map((line) => line.split(','));
  const of = (/** @type {string[]} */ line, /** @type {string} */ key) => line[head.indexOf(key)];
  const calls = lines.filter((line) => of(line, 'worth') !== '');
  assert.deepEqual(
    calls.map((line) => [of(line, 'platform'), of(line, 'argument'), of(line, 'worth')]),
    SIZES.map((n) => ['node@call', String(n), 'from']),
  );
  assert.ok(Math.abs(Number(of(calls[3], 'javascriptRatio')) - 2048 / (400 + 1024 / 3)) < 0.01);
  assert.ok(Number(of(calls[0], 'worthFromLow')) < 241 && Number(of(calls[0], 'worthFromHigh')) > 240);
  assert.ok(Number(of(calls[0], 'boundary')) > 0.9);
});

test('names and runtimes of others stay text', () => {
  const facts = { name: '<b>\ntwo | @lines', runtime: '<i>\n# head' };
  const { table, markdown, html } = textsOf(
    resultsOf([column('node@js', (n) => 2 * n, facts), column('node@call', (n) => n, facts)]),
  );
  assert.match(table, /^ {2}<b> two \| @lines: worth it at all compared sizes, 16 to 1,024, in <i> # head$/m);
  assert.match(
    markdown,
    /^- &lt;b&gt; two \\\| .*lines: worth it at all compared sizes, 16 to 1,024, in &lt;i&gt; .*head$/m,
  );
  assert.doesNotMatch(html, /<b>|<i>/);
});

test('without both columns, no format has a word about it', () => {
  assert.equal('worth' in summarize(withoutCalls(), { chapters: [chapter] }), false);
  for (const [name, text] of Object.entries(textsOf(withoutCalls()))) {
    assert.doesNotMatch(text, /worth|javascriptRatio/i, name);
  }
});
