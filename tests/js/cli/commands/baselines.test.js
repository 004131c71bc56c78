import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { samebench as runSamebench, startUntilWritten } from '../../fixtures/command.js';
import { put, temporaryFolder } from '../../fixtures/folders.js';
import { expectOutcome } from '../../fixtures/outcome.js';

/** Runs `samebench` in a folder, with hosts on which a step costs 10 ns unless their scene says else. */
const samebench = (cwd, args, fakes = 'native=cost:10,node=cost:10') => runSamebench(args, { cwd, fakes });
const run = (cwd, args, fakes) => samebench(cwd, ['run', '--rounds', '2', ...args], fakes);
const json = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'));
const files = (cwd, folder) => readdirSync(join(cwd, folder)).sort();

/** A folder in which a run is remembered. */
async function recorded(args = []) {
  const cwd = temporaryFolder();
  await expectOutcome(run(cwd, ['--record', ...args]));
  return cwd;
}

test('a run is recorded, listed, shown, and removed', async () => {
  const cwd = await recorded(['v1']);
  const { recorded: _, ...results } = json(cwd, '.samebench', 'v1.json');
  assert.deepEqual(results, json(cwd, 'results', 'latest.json'));
  assert.match(
    (await samebench(cwd, ['baselines'])).stdout,
    /^v1 {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}samebench .* {2}native, node {2}2 benchmarks\n$/,
  );
  const {
    baselines: [one],
  } = JSON.parse((await samebench(cwd, ['baselines', '--json'])).stdout);
  assert.deepEqual([one.name, one.platforms, one.benchmarks], ['v1', ['native', 'node'], 2]);
  assert.equal(
    (await samebench(cwd, ['baselines', 'show', 'v1'])).stdout,
    (await samebench(cwd, ['report'])).stdout,
  );
  const kept = await samebench(cwd, ['baselines', 'remove', 'v1']);
  assert.deepEqual([kept.code, files(cwd, '.samebench')], [2, ['v1.json']]);
  const gone = await samebench(cwd, ['baselines', 'remove', 'v1', '--force']);
  assert.deepEqual([gone.code, files(cwd, '.samebench')], [0, []]);
  assert.match(gone.stderr, /removed \.samebench\/v1\.json/);
  assert.match((await samebench(cwd, ['baselines', 'show', 'v1'])).stderr, /there is no baseline "v1"/);
});

test('without a terminal, replacing a baseline needs --force and keeps the old one', async () => {
  const cwd = await recorded();
  const before = json(cwd, '.samebench', 'baseline.json');
  await expectOutcome(run(cwd, ['--record', '--out', 'elsewhere']), {
    code: 2,
    stderr: /the baseline "baseline" exists\n {2}add --force to replace it/,
  });
  assert.ok(!existsSync(join(cwd, 'elsewhere')), 'the error comes before anything is done');
  const forced = await run(cwd, ['--record', '--force']);
  assert.equal(forced.code, 0, forced.stderr);
  assert.match(
    forced.stderr,
    /recorded as the baseline "baseline": \.samebench\/baseline\.json; the previous one is in \.samebench\/baseline\.previous\.json/,
  );
  assert.deepEqual(json(cwd, '.samebench', 'baseline.previous.json'), before);
  assert.deepEqual(files(cwd, '.samebench'), ['baseline.json', 'baseline.previous.json']);
});

test('a run in which a platform failed is not recorded, but its results are saved', async () => {
  const cwd = temporaryFolder();
  await expectOutcome(run(cwd, ['--record'], 'native=healthy,node=killed'), {
    code: 3,
    stderr: /not recorded as the baseline "baseline": node failed/,
  });
  assert.deepEqual(files(cwd, '.samebench'), []);
  assert.ok(existsSync(join(cwd, 'results', 'latest.json')));
});

test('a run whose checksums differ is not recorded', async () => {
  const cwd = temporaryFolder();
  await expectOutcome(run(cwd, ['--record'], 'native=healthy,node=other-checksum'), {
    code: 1,
    stderr: /not recorded as the baseline "baseline": results differ, or --fail-on/,
  });
});

test('one command finds a slow-down, where and how large it is; the run is not recorded', async () => {
  const cwd = await recorded();
  const passes = await run(cwd, ['--compare', '--fail-on', 'slower']);
  assert.equal(passes.code, 0, passes.stderr);
  assert.match(
    passes.stdout,
    /is_prime u64[^]*\ncompared with baseline, measured \d{4}-\d\d-\d\d \d\d:\d\d\n\n +slower +faster +same +unclear\n {2}native +0 +0 +2 +0\n/,
  );
  const before = json(cwd, '.samebench', 'baseline.json');
  const fails = await run(
    cwd,
    ['--compare', '--fail-on', 'slower', '--threshold', '3%', '--record', '--force'],
    'native=cost:10,node=cost:12',
  );
  assert.equal(fails.code, 1);
  assert.match(fails.stderr, /slower: primality\/is_prime u64 on node: 50\.0 ns → 60\.0 ns, 1\.20× \(/);
  assert.doesNotMatch(fails.stderr, /slower: .* on native/);
  assert.match(fails.stderr, /not recorded as the baseline "baseline": results differ, or --fail-on/);
  assert.deepEqual(json(cwd, '.samebench', 'baseline.json'), before);
  // The same by the command that compares files: a baseline and the last run are what it takes unasked.
  const later = await samebench(cwd, ['compare', '--fail-on', 'slower', '--threshold', '3%']);
  assert.deepEqual([later.code, later.stderr.match(/slower: /g)?.length], [1, 2]);
  assert.equal(
    (await samebench(cwd, ['compare', 'baseline', 'results/latest.json', '--fail-on', 'faster'])).code,
    0,
  );
});

test('--json has the comparison under a separate key, only with --compare', async () => {
  const cwd = await recorded();
  const { stdout } = await run(cwd, ['--compare', '--json']);
  const summary = JSON.parse(stdout);
  assert.deepEqual(
    [summary.schema, summary.comparison.schema, summary.comparison.cells.length],
    ['samebench-summary/2', 'samebench-comparison/2', 4],
  );
  assert.ok(!('comparison' in JSON.parse((await run(cwd, ['--json'])).stdout)));
});

test(
  '--retry measures only the suspected benchmarks again, with twice the rounds, and keeps the results ' +
    'file',
  async () => {
    const cwd = await recorded();
    const { stdout, stderr } = await expectOutcome(
      run(cwd, ['--compare', '--fail-on', 'slower', '--retry', '--json'], 'native=cost:10,node=disturbed:12'),
      { stderr: /measuring 2 of 4 costs again: they look slower\n[^]*measured again: results\/.*\.json/ },
    );
    const { cells } = JSON.parse(stdout).comparison;
    assert.deepEqual(
      cells.map(({ platform, change, retries }) => [platform, change, retries]),
      [
        ['native', 'same', 0],
        ['node', 'same', 1],
        ['native', 'same', 0],
        ['node', 'same', 1],
      ],
    );
    const latest = json(cwd, 'results', 'latest.json');
    assert.deepEqual(
      latest.platforms.map(({ id, rounds }) => [id, rounds.length]),
      [
        ['native', 2],
        ['node', 2],
      ],
    );
    const [, again] = /measured again: (.*)/.exec(stderr) ?? [];
    const { platforms, request } = json(cwd, again);
    assert.deepEqual(
      [platforms.map(({ id, rounds }) => [id, rounds.length]), request.rounds],
      [[['node', 4]], 4],
    );
  },
);

test('a slow-down fails if the retry confirms it or if its host cannot run again', async () => {
  const cwd = await recorded();
  const gate = ['--compare', '--fail-on', 'slower', '--retry'];
  await expectOutcome(run(cwd, gate, 'native=cost:10,node=cost:12'), {
    code: 1,
    stdout: /\nmeasured again: 2 of 4\n/,
    stderr: /measured again[^]*slower: primality\/is_prime u32 on node/,
  });
  await expectOutcome(run(cwd, gate, 'native=cost:10,node=crashes-again'), {
    code: 1,
    stderr: /node failed: [^]*slower: primality\/is_prime u64 on node: 50\.0 ns → 100 ns/,
  });
});

test('Ctrl-C during the retry keeps the first results and gives no verdict', async () => {
  const cwd = await recorded();
  const {
    child,
    done,
    written: { only },
  } = await startUntilWritten(
    ['run', '--rounds', '2', '--compare', '--record', '--force', '--fail-on', 'slower', '--retry'],
    (file) => `native=cost:10,node=stays-again:${file}`,
    { cwd },
  );
  child.kill('SIGINT');
  const { code, stdout, stderr } = await done;
  assert.equal(code, 130);
  assert.match(stderr, /stopped by SIGINT; --fail-on did not judge the run/);
  assert.match(stderr, /not recorded as the baseline "baseline": the run was stopped/);
  assert.doesNotMatch(stderr, /results are incomplete/);
  assert.match(stdout, /slower\nis_prime u\d\d \/ node/);
  const latest = json(cwd, 'results', 'latest.json');
  assert.deepEqual([latest.cut, latest.platforms.map(({ rounds }) => rounds.length)], [false, [2, 2]]);
  assert.deepEqual(only, [
    'ladder/multiply-add 0',
    'ladder/multiply-add 1',
    'ladder/multiply-add 2',
    'primality/is_prime u32',
    'primality/is_prime u64',
  ]);
});

test('samebench.config.json sets thresholds by suite and --fail-on; options override it', async () => {
  const cwd = await recorded();
  await run(cwd, [], 'native=cost:10,node=cost:12');
  const config = (value) => writeFileSync(join(cwd, 'samebench.config.json'), JSON.stringify(value));
  config({ failOn: 'slower' });
  assert.equal((await samebench(cwd, ['compare'])).code, 1);
  config({
    threshold: '3%',
    failOn: 'slower',
    suites: { primality: { threshold: '30%' }, laddr: { threshold: '1%' } },
  });
  await expectOutcome(samebench(cwd, ['compare']), {
    stdout: /same: the 95 % interval lies within ±3\.0 % \(primality ±30 %\)/,
    stderr: /warning: .*"laddr", which is in neither run/,
  });
  assert.equal((await samebench(cwd, ['compare', '--threshold', '3%'])).code, 1);
  config({ treshold: '3%' });
  await expectOutcome(samebench(cwd, ['compare']), {
    code: 2,
    stdout: '',
    stderr: /samebench\.config\.json: \/: unknown key "treshold"/,
  });
});

test('meaningless options are refused before the measurement', async () => {
  const cwd = temporaryFolder();
  put(join(cwd, '.samebench', 'cut.json'), '{"schema": "samebench-results/3", "sam');
  put(join(cwd, '.samebench', 'good.json'), '{}');
  /** @type {[string[], RegExp][]} */
  const cases = [
    [['--compare'], /there is no baseline "baseline" in \.samebench\n.*baselines: cut, good\n.*run --record/],
    [['--compare', 'cut'], /\.samebench\/cut\.json: not JSON: it ends too early/],
    [['--compare', 'good'], /\.samebench\/good\.json: not a Samebench results file/],
    [['--compare', 'primality'], /there is no baseline "primality"[^]*write suites before --compare/],
    [['--fail-on', 'slower'], /--fail-on needs --compare: add --compare, or leave out --fail-on/],
    [['--threshold', '3%'], /--threshold needs --compare/],
    [['--retry'], /--retry needs --compare/],
    [['--allow', 'missing'], /--allow needs --compare/],
    [['--browser', 'chrome'], /--browser needs --webdriver/],
    [['--force'], /--force needs --record/],
    [['--record', '../x'], /"\.\.\/x" cannot be the name of a baseline/],
    [['--record=v1.previous'], /is for the previous baseline of a name/],
    [['--compare', '--fail-on', 'slower', '--threshold', '0'], /--threshold.*above 0/],
    [['--compare', '--fail-on', 'slower', '--threshold', '200%'], /--threshold.*above 0 and up to 1/],
    [['--compare', '--fail-on', 'slower', '--threshold', 'abc'], /--threshold.*above 0/],
  ];
  for (const [args, expected] of cases) {
    await expectOutcome(run(cwd, args), { code: 2, stdout: '', stderr: expected }, args.join(' '));
    assert.deepEqual(readdirSync(cwd), ['.samebench'], args.join(' '));
  }
});

test('a suite after --record is no baseline name, because that would measure everything', async () => {
  const cwd = temporaryFolder();
  const { code, stderr } = await run(cwd, ['--record', 'primality']);
  assert.equal(code, 2);
  assert.match(
    stderr,
    /--record primality: expected the name of a baseline, found the name of a suite\n {2}write suites before the option: samebench run primality --record/,
  );
  assert.equal((await run(cwd, ['primality', '--record'])).code, 0);
});
