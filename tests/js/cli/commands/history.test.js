import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { commitOf } from '../../../../cli/files/history.js';
import { samebench as runSamebench, startUntilWritten } from '../../fixtures/command.js';
import { put, temporaryFolder } from '../../fixtures/folders.js';
import { expectOutcome } from '../../fixtures/outcome.js';
import { resultsOn } from '../../report/history/fixture.js';

const environment = {
  PATH: process.env.PATH,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CEILING_DIRECTORIES: '/tmp',
};

/** @param {string} cwd @param {string[]} args */
async function samebench(cwd, args, env = {}) {
  const { code, stdout, stderr } = await runSamebench(args, {
    cwd,
    fakes: 'native=healthy',
    env: { ...environment, ...env },
  });
  return { status: code, stdout, stderr };
}
const linesOf = (cwd, file = '.samebench/history.jsonl') =>
  readFileSync(join(cwd, file), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
/** Results files of runs on these days, a costing 100 ns before the seventh and 120 ns from then on. */
const withRuns = (days) => {
  const cwd = temporaryFolder();
  for (const day of days)
    put(
      join(cwd, `run${day}.json`),
      JSON.stringify(resultsOn(day, { costs: { a: day < 7 ? 100 : 120, b: 50 } })),
    );
  return cwd;
};

test('run --history adds the run with its label and names the file', async () => {
  const cwd = temporaryFolder();
  await expectOutcome(samebench(cwd, ['run', '--history', '--label', 'first']), {
    stderr: /history: \.samebench\/history\.jsonl/,
  });
  await samebench(cwd, ['run', '--history']);
  assert.deepEqual(
    linesOf(cwd).map(({ label, rows }) => [label, rows.length]),
    [
      ['first', 2],
      [null, 2],
    ],
  );
  assert.equal((await samebench(cwd, ['run'])).status, 0);
  assert.equal(linesOf(cwd).length, 2);
});

test('runs of two branches are merged by git without a conflict, and none is lost', async () => {
  const cwd = temporaryFolder();
  const git = (/** @type {string[]} */ ...args) =>
    spawnSync('git', ['-C', cwd, '-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], {
      env: environment,
      encoding: 'utf8',
    });
  const runOn = async (/** @type {string} */ branch) => {
    git('checkout', '-q', '-B', branch, ...(branch === 'main' ? [] : ['main']));
    await samebench(cwd, ['run', '--history', '--label', branch]);
    git('add', '.samebench');
    git('commit', '-qm', branch);
  };
  git('init', '-q', '-b', 'main');
  for (const branch of ['main', 'one', 'other']) await runOn(branch);
  const merged = git('merge', '-q', 'one', '-m', 'both');
  assert.equal(merged.status, 0, merged.stdout + merged.stderr);
  assert.deepEqual(
    linesOf(cwd)
      .map(({ label }) => label)
      .sort(),
    ['main', 'one', 'other'],
  );
  // Nobody's own file is replaced.
  const own = put(join(temporaryFolder(), '.samebench', '.gitattributes'), '# mine\n');
  await samebench(join(own, '../..'), ['run', '--history']);
  assert.equal(readFileSync(own, 'utf8'), '# mine\n');
});

test('the report of a run contains the history', async () => {
  const cwd = temporaryFolder();
  await samebench(cwd, ['run', '--history'], { FAKE_REPORT: 'real' });
  const report = readFileSync(join(cwd, 'results', 'latest.html'), 'utf8');
  assert.match(report, /<h2 id="history-title">History<\/h2>/);
  assert.match(report, /id="history-data"/);
});

test('a run that is cut is not added', async () => {
  const cwd = temporaryFolder();
  const { child, done } = await startUntilWritten(
    ['run', '--history'],
    (file) => `native=healthy,node=stubborn:${file}`,
    { cwd, env: environment },
  );
  child.kill('SIGINT');
  await expectOutcome(done, { code: 130, stderr: /the run was stopped, and is not added to the history/ });
  assert.equal(existsSync(join(cwd, '.samebench', 'history.jsonl')), false);
});

test('errors are reported before the measurement', async () => {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, 'folder.jsonl'));
  put(join(cwd, 'newer.jsonl'), '{"schema":"samebench-history/7"}\n');
  /** @type {[string[], RegExp][]} */
  const cases = [
    [['--label', 'x'], /--label needs --history/],
    [['--history', '--label', 'a\nb'], /--label[^]*one line, without control characters/],
    [['--history', '--label', '\u001b[31m'], /without control characters/],
    [['--history', '--label', 'x'.repeat(61)], /1 to 60 characters/],
    [['--history', 'primality'], /--history primality: expected a file whose name ends in \.jsonl/],
    [['--history', 'folder.jsonl'], /folder\.jsonl is a folder: expected a history file/],
    [['--history', 'newer.jsonl'], /newer\.jsonl, line 1: written by a newer Samebench/],
  ];
  for (const [args, expected] of cases) {
    await expectOutcome(samebench(cwd, ['run', ...args]), { code: 2, stderr: expected }, args.join(' '));
    assert.equal(readdirSync(cwd).includes('results'), false);
  }
});

test('earlier runs are added once, in any order, and shown with their changes', async () => {
  const days = [9, 0, 1, 2, 3, 4, 5, 6, 7, 8];
  const cwd = withRuns(days);
  const files = days.map((day) => `run${day}.json`);
  await expectOutcome(samebench(cwd, ['history', 'add', ...files]), {
    stderr: 'history: .samebench/history.jsonl  10 added\n',
  });
  const again = await samebench(cwd, ['history', 'add', 'run3.json', '--label', 'x']);
  assert.match(
    again.stderr,
    /the run of 2026-10-04T08:00:00\.000Z is already in the history\nhistory: .* {2}0 added/,
  );
  assert.equal(linesOf(cwd).length, 10);
  const { status, stdout } = await samebench(cwd, ['history']);
  assert.equal(status, 0);
  assert.match(
    stdout,
    /a \/ native {2}▁{7}█{3} {2}100 ns → 120 ns\n {4}slower, 1\.20×: 100 ns → 120 ns, since 2026-10-08 08:00\n/,
  );
  assert.match(stdout, /1 of 2 did not change/);
  const {
    machines: [{ series }],
    schema,
  } = JSON.parse((await samebench(cwd, ['history', '--json', '--last', '5', '--filter', '/a'])).stdout);
  assert.deepEqual([schema, series.length, series[0].points.length], ['samebench-history-changes/2', 1, 5]);
});

test('a history with a broken line, and filters without a match', async () => {
  const cwd = withRuns([1]);
  await samebench(cwd, ['history', 'add', 'run1.json', '--history', 'h.jsonl', '--label', 'one']);
  writeFileSync(join(cwd, 'h.jsonl'), 'broken\n', { flag: 'a' });
  const { status, stdout, stderr } = await samebench(cwd, ['history', 'h.jsonl']);
  assert.equal(status, 0);
  assert.match(stdout, /^AMD EPYC: 1 run, 2026-10-02\n\nnone of 2 changed; --all shows them\n$/);
  assert.match(stderr, /warning: h\.jsonl, line 2 is left out: it is not JSON/);
  /** @type {[string[], RegExp][]} */
  const cases = [
    [['--suite', 'primalty'], /unknown suite "primalty"\n {2}did you mean "primality"/],
    [['--platforms', 'nativ'], /unknown platform "nativ"/],
    [['--filter', 'zzz'], /no benchmark of the history matches --filter "zzz"/],
    [['--last', '0'], /integer from 1 on/],
  ];
  for (const [args, expected] of cases) {
    await expectOutcome(samebench(cwd, ['history', 'h.jsonl', ...args]), { code: 2, stderr: expected });
  }
  assert.match(
    (await samebench(cwd, ['history'])).stderr,
    /\.samebench\/history\.jsonl does not exist\n.*`samebench run --history`/,
  );
});

test('cut and broken results are not added, nor are the files given with them', async () => {
  const cwd = withRuns([1]);
  put(join(cwd, 'cut.json'), JSON.stringify(resultsOn(2, { cut: true })));
  put(join(cwd, 'broken.json'), '{');
  for (const [bad, expected] of /** @type {[string, RegExp][]} */ ([
    ['cut.json', /the run in cut\.json was stopped early/],
    ['broken.json', /broken\.json: not JSON/],
  ])) {
    await expectOutcome(samebench(cwd, ['history', 'add', 'run1.json', bad]), { code: 2, stderr: expected });
  }
  assert.equal(existsSync(join(cwd, '.samebench')), false);
});

test('report takes a history for HTML only', async () => {
  const cwd = withRuns([1]);
  await samebench(cwd, ['history', 'add', 'run1.json']);
  assert.match(
    (await samebench(cwd, ['report', 'run1.json', '--history'])).stderr,
    /--history is for --format html/,
  );
  assert.equal((await samebench(cwd, ['report', 'run1.json', '--format', 'html', '--history'])).status, 0);
  assert.match(
    (await samebench(cwd, ['report', 'run1.json', '--format', 'html', '--history', 'no.jsonl'])).stderr,
    /no\.jsonl does not exist/,
  );
});

test('a label is the commit, with -dirty if files other than the history differ from it', async () => {
  const cwd = temporaryFolder();
  assert.equal(await commitOf(cwd, environment), null);
  const git = (...args) =>
    spawnSync('git', ['-C', cwd, '-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], {
      env: environment,
      encoding: 'utf8',
    });
  git('init', '-q');
  assert.equal(await commitOf(cwd, environment), null, 'no commit yet');
  put(join(cwd, 'file'), '1');
  put(join(cwd, '.samebench', 'history.jsonl'), '');
  git('add', '-A', '-f');
  git('commit', '-qm', 'first');
  const commit = git('rev-parse', '--short', 'HEAD').stdout.trim();
  assert.match(commit, /^[0-9a-f]{4,}$/);
  assert.equal(await commitOf(cwd, environment), commit);
  put(join(cwd, '.samebench', 'history.jsonl'), 'more');
  assert.equal(await commitOf(cwd, environment), commit);
  put(join(cwd, 'file'), '2');
  assert.equal(await commitOf(cwd, environment), `${commit}-dirty`);
  assert.equal(await commitOf(cwd, { PATH: '/nowhere' }), null, 'without git');
});

test('a history of which no cost is usable says that its costs exist, and why none is shown', async () => {
  const cwd = temporaryFolder();
  put(join(cwd, 'run.json'), JSON.stringify(resultsOn(0, { costs: { a: 100, b: 50 } })));
  await samebench(cwd, ['history', 'add', 'run.json']);
  const [entry] = linesOf(cwd);
  entry.rows[0].cells.native.verdict = 'unstable';
  Object.assign(entry.rows[1].cells.native, { verdict: 'below-floor', low: -1 });
  put(join(cwd, '.samebench', 'history.jsonl'), `${JSON.stringify(entry)}\n`);
  const { status, stderr } = await samebench(cwd, ['history']);
  assert.equal(status, 2);
  assert.match(
    stderr,
    /has 2 costs that these options select, and none is usable:\n {2}1 unstable: its rounds or samples disagree\n {2}1 below the floor: no different from zero\n/,
  );
});
