import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { samebench as runSamebench } from '../../fixtures/command.js';
import { put, temporaryFolder } from '../../fixtures/folders.js';
import { expectOutcome } from '../../fixtures/outcome.js';
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
  const google = await expectOutcome(samebench('report', 'after.json', '--format', 'google-benchmark'),
    { stderr: /left out: native\/broken: failed: it trapped\n/ });
  assert.deepEqual(JSON.parse(google.stdout).benchmarks.map(({ name }) => name),
    ['native/is_prime u64', 'node/is_prime u64']);
  const action = await samebench('report', 'after.json', '--format', 'github-action-benchmark');
  assert.equal(JSON.parse(action.stdout)[1].name, 'node/primality/is_prime u64');
  const bencher = await expectOutcome(samebench('report', 'after.json', '--format', 'bencher', '--output', 'bencher.json'), { stdout: '' });
  assert.ok(JSON.parse(readFileSync(join(bencher.cwd, 'bencher.json'), 'utf8'))['native/primality/is_prime u64'].latency.value > 0);
});

test('compare writes Markdown and JUnit, to stdout or a file, before the verdict', async () => {
  await expectOutcome(samebench('compare', 'before.json', 'after.json', '--format', 'markdown'), { stdout: /^\*\*Samebench: 2 slower/ });
  const junit = await samebench('compare', 'before.json', 'after.json', '--format', 'junit', '--output', 'junit.xml', '--fail-on', 'slower');
  assert.deepEqual([junit.status, junit.stdout], [1, '']);
  assert.equal(parseXml(readFileSync(join(junit.cwd, 'junit.xml'), 'utf8')).attributes.failures, '2');
});

test('--json is short for --format json and conflicts with --format', async () => {
  const files = ['before.json', 'after.json'];
  assert.equal((await samebench('compare', ...files, '--format', 'json')).stdout, (await samebench('compare', ...files, '--json')).stdout);
  await expectOutcome(samebench('compare', ...files, '--json', '--format', 'junit'),
    { code: 2, stderr: /'--json' cannot be used with option '--format <format>'/ });
});

test('an unknown format is wrong usage, and a file that cannot be written is a system error', async () => {
  await expectOutcome(samebench('compare', 'before.json', 'after.json', '--format', 'yaml'),
    { code: 2, stderr: /table, markdown, json, html, junit/ });
  const unwritable = await expectOutcome(samebench('compare', 'before.json', 'after.json', '--output', 'nowhere/x.md'),
    { code: 4, stderr: /cannot write nowhere\/x\.md/ });
  assert.ok(!existsSync(join(unwritable.cwd, 'nowhere')));
});
