import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { samebench as runSamebench } from '../../fixtures/command.js';
import { put, temporaryFolder } from '../../fixtures/folders.js';
import { parseXml } from '../../fixtures/xml.js';
import { platformOf, resultsOf } from '../fixture.js';

const run = (cost, platforms = ['native', 'node']) => resultsOf(platforms.map((id) => platformOf(id, [
  { cost, result: { spread: 0.002 } }, { name: 'broken', cost: null, failure: 'it trapped' },
])));

/** @param {string[]} args */
async function samebench(...args) {
  const cwd = temporaryFolder();
  put(join(cwd, 'before.json'), JSON.stringify(run(100)));
  put(join(cwd, 'after.json'), JSON.stringify(run(120)));
  const { code, stdout, stderr } = await runSamebench(args, { cwd });
  return { cwd, status: code, stdout, stderr };
}

test('report makes the formats of other tools, and lists the costs that it left out', async () => {
  const google = await samebench('report', 'after.json', '--format', 'google-benchmark');
  assert.equal(google.status, 0, google.stderr);
  assert.deepEqual(JSON.parse(google.stdout).benchmarks.map(({ name }) => name),
    ['native/is_prime u64', 'node/is_prime u64']);
  assert.match(google.stderr, /left out: native\/broken: failed: it trapped\n/);
  const action = await samebench('report', 'after.json', '--format', 'github-action-benchmark');
  assert.equal(JSON.parse(action.stdout)[1].name, 'node/primality/is_prime u64');
  const bencher = await samebench('report', 'after.json', '--format', 'bencher', '--output', 'bencher.json');
  assert.deepEqual([bencher.status, bencher.stdout], [0, '']);
  assert.ok(JSON.parse(readFileSync(join(bencher.cwd, 'bencher.json'), 'utf8'))['native/primality/is_prime u64'].latency.value > 0);
});

test('compare writes Markdown and JUnit, to stdout or a file, before the verdict', async () => {
  const markdown = await samebench('compare', 'before.json', 'after.json', '--format', 'markdown');
  assert.equal(markdown.status, 0, markdown.stderr);
  assert.match(markdown.stdout, /^\*\*Samebench: 2 slower/);
  const junit = await samebench('compare', 'before.json', 'after.json', '--format', 'junit', '--output', 'junit.xml', '--fail-on', 'slower');
  assert.deepEqual([junit.status, junit.stdout], [1, '']);
  assert.equal(parseXml(readFileSync(join(junit.cwd, 'junit.xml'), 'utf8')).attributes.failures, '2');
});

test('--json is short for --format json and conflicts with --format', async () => {
  const files = ['before.json', 'after.json'];
  assert.equal((await samebench('compare', ...files, '--format', 'json')).stdout, (await samebench('compare', ...files, '--json')).stdout);
  const both = await samebench('compare', ...files, '--json', '--format', 'junit');
  assert.equal(both.status, 2);
  assert.match(both.stderr, /'--json' cannot be used with option '--format <format>'/);
});

test('an unknown format is wrong usage, and a file that cannot be written is a system error', async () => {
  const unknown = await samebench('compare', 'before.json', 'after.json', '--format', 'yaml');
  assert.equal(unknown.status, 2);
  assert.match(unknown.stderr, /table, markdown, json, html, junit/);
  const unwritable = await samebench('compare', 'before.json', 'after.json', '--output', 'nowhere/x.md');
  assert.equal(unwritable.status, 4);
  assert.match(unwritable.stderr, /cannot write nowhere\/x\.md/);
  assert.ok(!existsSync(join(unwritable.cwd, 'nowhere')));
});
