import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { resultsOf, platformOf } from '../../../tests/js/report/fixture.js';
import { samebench } from '../../../tests/js/fixtures/command.js';
import { folderWith, put } from '../../../tests/js/fixtures/folders.js';
import { expectOutcome } from '../../../tests/js/fixtures/outcome.js';

/** @param {number} cost */
const measured = (cost) =>
  JSON.stringify(resultsOf([platformOf('native', [{ cost }]), platformOf('node', [{ cost: 2 * cost }])]));

/** A folder whose last run has these costs. @param {Record<string, string>} [more] */
const folderOf = (more = {}) =>
  folderWith({ 'results/latest.json': measured(10), 'other.json': measured(30), ...more });

/** @param {string} cwd @param {string[]} args @returns {Promise<string>} */
const linkOf = async (cwd, ...args) =>
  (await expectOutcome(samebench(['share', ...args], { cwd }))).stdout.trim();

test("share prints the link of the last run or of a file; open its table, marked as somebody's", async () => {
  const cwd = folderOf();
  const { stdout } = await expectOutcome(samebench(['share'], { cwd }), {
    stdout: /^#r=1\.[\w-]+\n$/,
    stderr: [
      /samebench: the link has \d+ characters\n/,
      /no page is known that shows it \(--site\): samebench open LINK prints it/,
    ],
  });
  await expectOutcome(samebench(['open', stdout.trim()], { cwd: folderWith({}) }), {
    stdout: [
      /^somebody's numbers, from a link; not measured here\n\nsamebench 0\.1\.0 {3}AMD EPYC/,
      /is_prime u64 +10\.0 ns .* 20\.0 ns .* 2\.00×/,
    ],
    stderr: '',
  });
  await expectOutcome(samebench(['open', await linkOf(cwd, 'other.json'), '--unit', 'cycles']), {
    stdout: /is_prime u64 +96\.0 cyc /,
  });
});

test('the page of a link is an option or a setting; --json has the link with its length', async () => {
  const cwd = folderOf({ 'samebench.config.json': '{ "site": "https://example.org/bench/" }' });
  assert.match(await linkOf(cwd), /^https:\/\/example\.org\/bench\/link\.html#r=1\./);
  const { stdout } = await expectOutcome(
    samebench(['share', '--site', 'file:///tmp/a.html', '--json'], { cwd }),
    { stderr: '' },
  );
  const { link, length, leftOut } = JSON.parse(stdout);
  assert.match(link, /^file:\/\/\/tmp\/a\.html#r=1\./);
  assert.deepEqual([length, leftOut], [link.length, []]);
  await expectOutcome(samebench(['share', '--site', 'javascript:alert(1)'], { cwd }), {
    code: 2,
    stderr: /Expected an address such as/,
  });
  put(join(cwd, 'samebench.config.json'), '{ "site": "javascript:alert(1)" }');
  await expectOutcome(samebench(['share'], { cwd }), { code: 2, stderr: /samebench\.config\.json: \/site/ });
});

test('open --json has the summary, and says where it is from', async () => {
  const { stdout } = await expectOutcome(samebench(['open', await linkOf(folderOf()), '--json']), {
    stderr: '',
  });
  const { from, leftOut, schema, rows } = JSON.parse(stdout);
  assert.deepEqual(
    [from, leftOut, schema, rows.length],
    ['from a link; not measured here', [], 'samebench-summary/2', 1],
  );
});

test('what is no link, and a file that is not there, is wrong usage, in one line', async () => {
  const cwd = folderOf();
  const link = await linkOf(cwd);
  for (const [given, stderr] of /** @type {[string, RegExp][]} */ ([
    ['hello', /^samebench: not a link to a table: expected "…#r=1\.…", found "hello"\n$/],
    [link.slice(0, -9), /^samebench: the link is damaged, or its end was cut off: copy all of it\n$/],
    [
      link.replace('#r=1', '#r=3'),
      /^samebench: the link is from a newer Samebench: its version is 3, and this one reads 1; update Samebench to read it\n$/,
    ],
    [
      `#r=1.${'A'.repeat(10_000_000)}`,
      /^samebench: the link has 10000005 characters: links of up to 100000 are read\n$/,
    ],
  ]))
    await expectOutcome(samebench(['open', given], { cwd }), { code: 2, stdout: '', stderr });
  await expectOutcome(samebench(['share', 'no.json'], { cwd }), {
    code: 2,
    stdout: '',
    stderr: /cannot read no\.json/,
  });
});

test('the page that shows links is one file, and so is the report with its link', async () => {
  const cwd = folderOf({ 'samebench.config.json': '{ "site": "https://example.org/" }' });
  await linkOf(cwd, '--page', 'link.html');
  const page = readFileSync(join(cwd, 'link.html'), 'utf8');
  assert.match(page, /<h1>A shared table<\/h1>/);
  assert.match(page, /script-src 'sha256-/);
  await expectOutcome(samebench(['report', '--format', 'html', '--output', 'report.html'], { cwd }));
  const [, link] = /data-link="([^"]*)"/.exec(readFileSync(join(cwd, 'report.html'), 'utf8')) ?? [];
  assert.equal(link, await linkOf(cwd));
});
