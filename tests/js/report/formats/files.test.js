import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeHtml } from '../../../../cli/output/html.js';
import { pairsFromRows } from '../../../../report/results/pairs.js';
import { parseResults } from '../../../../report/results/schema.js';
import { summarize } from '../../../../report/summary/summary.js';
import { samebench } from '../../fixtures/command.js';
import { put, temporaryFolder } from '../../fixtures/folders.js';
import { expectOutcome } from '../../fixtures/outcome.js';
import { parseXml } from '../../fixtures/xml.js';
import { platformOf, resultsOf } from '../fixture.js';

/** A folder with results in it. */
function folderWith(results) {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, 'results'));
  writeFileSync(join(cwd, 'results/latest.json'), JSON.stringify(results));
  return cwd;
}

const two = () => resultsOf([platformOf('native', [{ cost: 10 }]), platformOf('node', [{ cost: 20 }])]);

test('run saves a report with its table', async () => {
  const { cwd } = await expectOutcome(samebench(['run'], { env: { FAKE_REPORT: 'real' } }));
  const html = readFileSync(join(cwd, 'results/latest.html'), 'utf8');
  assert.match(html, /^<!doctype html>/);
  for (const text of ['is_prime u64', 'native', 'node']) assert.ok(html.includes(text), text);
  assert.ok(Buffer.byteLength(html) < 150_000, `${Buffer.byteLength(html)} bytes`);
  assert.ok(!html.includes(cwd), 'the folder of the run is not shown');
});

test('a report that cannot be made is a warning with its reason, and the exit code is 0', async () => {
  const { cwd } = await expectOutcome(samebench(['run'], { env: { FAKE_REPORT: 'broken' } }), {
    stdout: /is_prime u64/,
    stderr: /warning: cannot write the report results\/latest\.html: esbuild is not installed/,
  });
  parseResults(readFileSync(join(cwd, 'results/latest.json'), 'utf8'), 'latest.json');
});

test('a report that cannot be written is a warning too', async () => {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, 'results/latest.html'), { recursive: true });
  await expectOutcome(samebench(['run'], { cwd }), {
    stderr: /warning: cannot write the report results\/latest\.html: .*EISDIR/,
  });
  assert.ok(existsSync(join(cwd, 'results/latest.json')));
});

test('report makes HTML and CSV of a file', async () => {
  const cwd = folderWith(two());
  await expectOutcome(samebench(['report', '--format', 'html', '--output', 'x.html'], { cwd }));
  assert.match(readFileSync(join(cwd, 'x.html'), 'utf8'), /<table class="costs">/);
  const csv = await samebench(['report', '--format', 'csv'], { cwd });
  assert.match(csv.stdout, /^suite,benchmark,argument,platform,verdict,/);
  assert.equal(csv.stdout.trim().split('\n').length, 3);
});

test('--plot draws under the table, 80 columns wide and without colours in a pipe', async () => {
  const { stdout } = await expectOutcome(samebench(['report', '--plot'], { cwd: folderWith(two()) }));
  const lines = stdout.split('\n').filter((line) => /^ {2}(native|node) +\|/.test(line));
  assert.equal(lines.length, 2, stdout);
  assert.deepEqual(
    lines.map((line) => line.length),
    [80, 80],
  );
  assert.ok(stdout.indexOf('ladder error') < stdout.indexOf(lines[0]));
  assert.match((await samebench(['run', '--plot'])).stdout, /\n {2}node +\|.*X/);
});

test('--plot follows FORCE_COLOR and NO_COLOR', async () => {
  const cwd = folderWith(two());
  const run = async (env) => (await samebench(['report', '--plot'], { cwd, env })).stdout;
  assert.match(await run({ FORCE_COLOR: '1' }), /\x1b\[36mX/);
  assert.doesNotMatch(await run({ FORCE_COLOR: '1', NO_COLOR: '1' }), /\x1b/);
});

test('--plot with another format than a table is wrong usage', async () => {
  const cwd = folderWith(two());
  for (const args of [
    ['run', '--json', '--plot'],
    ['report', '--format', 'csv', '--plot'],
    ['report', '--format', 'html', '--plot'],
  ]) {
    await expectOutcome(
      samebench(args, { cwd }),
      { code: 2, stderr: /--plot is for --format table|'--json' cannot be used with option '--plot'/ },
      args.join(' '),
    );
  }
});

/** Pairs as a real clock makes them, which do not compress well. */
function noisyPairs(count, random) {
  return pairsFromRows(
    Array.from({ length: count }, () => [
      4096,
      100_000 + Math.floor(random() * 10_000),
      500 + Math.floor(random() * 200),
      0,
    ]),
  );
}

test('a run of seven platforms and all benchmarks makes a file below 1.5 MB, samples and all', async () => {
  let state = 1;
  const random = () => (state = (state * 48271) % 2147483647) / 2147483647;
  const benchmarks = Array.from({ length: 45 }, (_, i) => ({ name: `benchmark ${i}`, cost: 20 + i }));
  const ids = ['native', 'node', 'bun', 'deno', 'chromium', 'firefox', 'webkit'];
  const platforms = ids.map((id) => {
    const platform = platformOf(id, benchmarks);
    const [round] = platform.rounds;
    const rounds = [0, 1, 2, 3, 4].map((index) => ({
      ...round,
      round: index,
      results: round.results.map((result) => ({ ...result, pairs: noisyPairs(24, random) })),
    }));
    return { ...platform, rounds };
  });
  const html = await makeHtml(resultsOf(platforms), summarize);
  assert.ok(Buffer.byteLength(html) < 1_500_000, `${Buffer.byteLength(html)} bytes`);
  assert.match(html, /id="download"/);
});

test('samples that do not fit are left out, and the page says where to find them', async () => {
  const html = await makeHtml(two(), summarize, { most: 100 });
  assert.doesNotMatch(html, /id="download"|id="results"/);
  assert.match(html, /too large for this file/);
});

const run = (cost, platforms = ['native', 'node']) =>
  resultsOf(
    platforms.map((id) =>
      platformOf(id, [
        { cost, result: { spread: 0.002 } },
        { name: 'broken', cost: null, failure: 'it trapped' },
      ]),
    ),
  );

/** Runs `samebench` in a folder with two runs, of which the second is slower. @param {string[]} args */
function withRuns(...args) {
  const cwd = temporaryFolder();
  put(join(cwd, 'before.json'), JSON.stringify(run(100)));
  put(join(cwd, 'after.json'), JSON.stringify(run(120)));
  return samebench(args, { cwd });
}

test('report makes the formats of other tools, and lists the costs that it left out', async () => {
  const google = await expectOutcome(withRuns('report', 'after.json', '--format', 'google-benchmark'), {
    stderr: /left out: native\/broken: failed: it trapped\n/,
  });
  assert.deepEqual(
    JSON.parse(google.stdout).benchmarks.map(({ name }) => name),
    ['native/is_prime u64', 'node/is_prime u64'],
  );
  const action = await withRuns('report', 'after.json', '--format', 'github-action-benchmark');
  assert.equal(JSON.parse(action.stdout)[1].name, 'node/primality/is_prime u64');
  const bencher = await expectOutcome(
    withRuns('report', 'after.json', '--format', 'bencher', '--output', 'bencher.json'),
    { stdout: '' },
  );
  assert.ok(
    JSON.parse(readFileSync(join(bencher.cwd, 'bencher.json'), 'utf8'))['native/primality/is_prime u64']
      .latency.value > 0,
  );
});

test('compare writes Markdown and JUnit, to stdout or a file, before the verdict', async () => {
  await expectOutcome(withRuns('compare', 'before.json', 'after.json', '--format', 'markdown'), {
    stdout: /^\*\*Samebench: 2 slower/,
  });
  const junit = await withRuns(
    'compare',
    'before.json',
    'after.json',
    '--format',
    'junit',
    '--output',
    'junit.xml',
    '--fail-on',
    'slower',
  );
  assert.deepEqual([junit.code, junit.stdout], [1, '']);
  assert.equal(parseXml(readFileSync(join(junit.cwd, 'junit.xml'), 'utf8')).attributes.failures, '2');
});

test('--json is short for --format json and conflicts with --format', async () => {
  const files = ['before.json', 'after.json'];
  assert.equal(
    (await withRuns('compare', ...files, '--format', 'json')).stdout,
    (await withRuns('compare', ...files, '--json')).stdout,
  );
  await expectOutcome(withRuns('compare', ...files, '--json', '--format', 'junit'), {
    code: 2,
    stderr: /'--json' cannot be used with option '--format <format>'/,
  });
});

test('an unknown format is wrong usage, and a file that cannot be written is a system error', async () => {
  await expectOutcome(withRuns('compare', 'before.json', 'after.json', '--format', 'yaml'), {
    code: 2,
    stderr: /table, markdown, json, html, junit/,
  });
  const unwritable = await expectOutcome(
    withRuns('compare', 'before.json', 'after.json', '--output', 'nowhere/x.md'),
    { code: 4, stderr: /cannot write nowhere\/x\.md/ },
  );
  assert.ok(!existsSync(join(unwritable.cwd, 'nowhere')));
});
