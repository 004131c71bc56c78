import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compare } from '../../../../report/compare/compare.js';
import { renderComparisonHtml } from '../../../../report/html/comparison.js';
import { summarize } from '../../../../report/summary/summary.js';
import { nativeHost, platformOf, resultsOf } from '../fixture.js';

const runOf = (costs, overrides = {}) => ({
  ...resultsOf([platformOf('native', costs.map((cost, i) => ({ name: `row ${i} <&>`, cost })), { round: { host: nativeHost } })]),
  ...overrides,
});

const pageOf = (before, after) =>
  renderComparisonHtml(compare(summarize(before), summarize(after)), { runs: [before, after], style: 'body {}' });

const project = { name: 'numbers', commit: '0123456789abcdef', clean: true };

test('the page of a comparison shows the changes first, and every cost with a picture', () => {
  const page = pageOf(runOf([10, 20, 30], { project }), runOf([10, 30, 15], { project: { ...project, clean: false } }));
  const rows = [...page.matchAll(/<tr><th scope="row">(.*?)<\/th>.*?class="word verdict (\w+)"/g)].map(([, name, verdict]) => [name, verdict]);
  assert.deepEqual(rows, [
    ['row 1 &lt;&amp;&gt;', 'slower'], ['row 2 &lt;&amp;&gt;', 'faster'],
    ['row 0 &lt;&amp;&gt;', 'same'], ['row 1 &lt;&amp;&gt;', 'slower'], ['row 2 &lt;&amp;&gt;', 'faster'],
  ]);
  assert.equal(page.match(/<svg /g)?.length, 5);
  assert.match(page, /<dt>baseline<\/dt><dd>numbers at 012345678 · 2026/);
  assert.match(page, /<dt>current<\/dt><dd>numbers at 012345678 with changes · /);
  assert.match(page, /1 slower, 1 faster, 1 same, 0 unclear of 3 costs/);
  assert.doesNotMatch(page, /<script/);
});

test('pictures have one scale, with 1 in the middle', () => {
  const page = pageOf(runOf([10, 10]), runOf([10, 30]));
  const middles = [...page.matchAll(/<circle cx="([\d.]+)"/g)].map(([, x]) => Number(x));
  const [slower, same] = middles;
  assert.equal(same, 90);
  assert.ok(slower > 160 && slower < 180, `${slower}`);
});

test('runs that share nothing, or did not change, are said to', () => {
  const renamed = runOf([10]);
  renamed.platforms[0].id = 'node';
  const none = pageOf(runOf([10]), renamed);
  assert.match(none, /the runs share no benchmark/);
  assert.match(pageOf(runOf([10]), runOf([10])), /No cost is slower or faster/);
});
