/** Programs of others, each with a `main` of its own: none mixes with another, or takes it along. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../js/fixtures/folders.js';
import { briefly, commandIn, out, root } from '../support.js';

const project = 'tests/projects/programs';
const build = join(root, project, 'build/samebench-native');
const programs = join(build, 'programs');

/** Runs a program by hand. @param {string} name @param {string[]} words */
const byHand = (name, ...words) =>
  spawnSync(join(programs, name, 'samebench-native'), words, { encoding: 'utf8', cwd: temporaryFolder() });

/**
 * @param {string} fault
 * @param {string[]} words
 */
const run = (fault, ...words) => {
  const { status, stdout, stderr } = commandIn(
    { FAULT: fault },
    ...['run', ...words, '--project', project, ...briefly, '--json', '--out', out],
  );
  const { rows, warnings } = JSON.parse(stdout || '{"rows":[],"warnings":[]}');
  const cells = Object.fromEntries(
    rows.map((/** @type {any} */ { suite, name, cells: own }) => [`${suite}/${name}`, own]),
  );
  return { status, stderr, cells, warnings };
};

test('classes of one name do not mix; rows refer to what main holds; it has arguments and files', () => {
  const { status, stderr, cells } = run('', 'few', 'many', 'locals', 'own', '--platforms', 'native,node');
  assert.equal(status, 0, stderr);
  /** @param {string} name @param {string} platform */
  const counterOf = (name, platform) => cells[name][platform].userCounters?.[0]?.value;
  for (const platform of ['native', 'node']) {
    assert.deepEqual(
      ['few/F/Loop', 'many/F/Loop', 'locals/sum'].map((name) => {
        const { pairs, verdict, reason } = cells[name][platform];
        assert.ok(pairs > 0, `${name} on ${platform}: ${verdict} ${reason}`);
        return counterOf(name, platform);
      }),
      [10, 100_000, 1000],
      platform,
    );
    assert.ok(cells['own/one'][platform].pairs > 0, 'a suite of our own beside them');
  }
});

test("no engine deletes what only a library's barrier needs", () => {
  const { status, stderr, cells } = run(
    '',
    ...['nano', 'locals', '--filter', 'chain', '--platforms', 'native,node'],
  );
  assert.equal(status, 0, stderr);
  for (const name of ['nano/benchmark/chain', 'locals/chain']) {
    const { native, node } = cells[name];
    // About as much is usual; without the barrier, nothing is left in Node.
    assert.ok(node.value > native.value / 5, `${name}: ${native.value} ns natively, ${node.value} in Node`);
  }
});

test('a program that does not compile on one platform loses its rows there, and nothing else', () => {
  const { status, stderr, cells } = run(
    '',
    'faulty',
    'few',
    '--platforms',
    'native,node',
    '-D',
    'FAULT=wasm',
  );
  assert.equal(status, 3, stderr);
  assert.match(stderr, /wasm: the program faulty: building wasm failed: [^]*not for WebAssembly/);
  for (const row of ['BM_Row', 'BM_Other']) {
    const { native, node } = cells[`faulty/${row}`];
    assert.ok(native.pairs > 0, row);
    assert.match(node.reason, /^it was not built: .*faulty\.cpp:\d+:2: error: .*not for WebAssembly/);
  }
  assert.ok(cells['few/F/Loop'].node.pairs > 0);
});

test('a main that does not get to its benchmarks is named, and the others are listed', () => {
  /** @type {Record<string, RegExp>} */
  const reasons = {
    exits: /it exited with code 3 .*: the data are missing/,
    'never runs': /it exited with code 0 .*: its main ended without RunSpecifiedBenchmarks\(\)/,
    forks: /its main ended without RunSpecifiedBenchmarks\(\)/,
    'is empty': /it has no benchmark: no file/,
  };
  for (const [fault, reason] of Object.entries(reasons)) {
    const { status, stdout, stderr } = commandIn({ FAULT: fault }, 'list', '--project', project);
    assert.equal(status, 3, fault);
    assert.match(stderr, new RegExp(`native: the program faulty: .*${reason.source}`), fault);
    assert.match(stdout, /^few\n {2}F\/Loop[^]*^many\n {2}F\/Loop[^]*^own\n {2}one/m, fault);
    const [, listed = ''] = /^faulty\n((?: .*\n)*)/m.exec(stdout) ?? [];
    assert.match(listed, /^( {2}BM_\w+\n {4}will fail: it .*\n)*$/, 'those that it had before');
  }
  assert.equal(spawnSync('pgrep', ['-f', join(programs, 'faulty')], { encoding: 'utf8' }).stdout, '');
});

test('rows of nanobench and Catch2 stand where they are called, and what they throw is theirs', () => {
  const fine = run('', 'nano', 'catch', '--platforms', 'native,node');
  assert.equal(fine.status, 0, fine.stderr);
  const rows = [
    ...['nano/local/sum', 'nano/local/sum#2', 'nano/benchmark/last'],
    'nano/benchmark/chain',
    ...['catch/words/find', 'catch/words/section/at', 'catch/words/section/construct'],
  ];
  assert.deepEqual(Object.keys(fine.cells).sort(), [...rows].sort());
  for (const row of rows)
    for (const id of ['native', 'node'])
      assert.ok(fine.cells[row][id].pairs > 0, `${row} on ${id}: ${fine.cells[row][id].reason}`);
  assert.equal(fine.warnings.filter((/** @type {any} */ { code }) => code === 'main-failed').length, 0);

  // Of a row that is not asked for, the operation is executed once: the others depend on it.
  const one = run('', 'nano', '--filter', 'last', '--platforms', 'native');
  assert.equal(one.status, 0, one.stderr);
  assert.ok(one.cells['nano/benchmark/last'].native.pairs > 0);

  const throwing = run('throws', 'nano', 'catch', '--platforms', 'native');
  assert.equal(throwing.status, 3, throwing.stderr);
  const reasonOf = (/** @type {string} */ row) => throwing.cells[row].native.reason;
  assert.equal(reasonOf('nano/local/throws'), 'it threw an exception: no number');
  assert.match(reasonOf('nano/benchmark/in it'), /^it is called by the operation of another row/);
  assert.ok(throwing.cells['nano/benchmark/last'].native.pairs > 0);
  const failed = reasonOf('catch/words/section/fails');
  assert.match(failed, /^an assertion failed: .*catch\.cpp:\d+: REQUIRE\( text\.empty\(\) \), with false$/);
});

test('main runs once for the list of its rows, and once for each round', () => {
  const file = join(temporaryFolder(), 'mains');
  const { status, stderr } = commandIn(
    { MAINS: file },
    ...['run', 'nano', '--project', project, ...briefly, '--rounds', '2', '--platforms', 'native'],
    ...['--out', out],
  );
  assert.equal(status, 0, stderr);
  assert.equal(readFileSync(file, 'utf8'), 'main\n'.repeat(3));
});

test('a row that hangs, or stands before main or after it, is named; none takes others along', () => {
  const hanging = run('hangs', 'nano', '--platforms', 'native', '--timeout', '3');
  assert.equal(hanging.status, 3, hanging.stderr);
  assert.match(hanging.cells['nano/benchmark/hangs'].native.reason, /hung in "nano\/benchmark\/hangs"/);
  const elsewhere = run('elsewhere', 'nano', '--platforms', 'native');
  assert.equal(elsewhere.status, 3, elsewhere.stderr);
  const reasonOf = (/** @type {string} */ row) => elsewhere.cells[`nano/benchmark/${row}`].native.reason;
  assert.match(reasonOf('before main'), /^it stands before main/);
  assert.match(reasonOf('in a destructor'), /^it stands in a destructor/);
  for (const { cells } of [hanging, elsewhere])
    for (const row of ['local/sum', 'local/sum#2', 'benchmark/last'])
      assert.ok(cells[`nano/${row}`].native.pairs > 0, row);
});

test('rows of a later call, or of another process, have failed; what main does later is no fault', () => {
  const twice = run('runs twice', 'faulty', '--platforms', 'native');
  assert.equal(twice.status, 3, twice.stderr);
  assert.ok(twice.cells['faulty/BM_Row'].native.pairs > 0);
  assert.match(
    twice.cells['faulty/BM_Other'].native.reason,
    /^only a later call of RunSpecifiedBenchmarks\(\)/,
  );

  const changes = run('changes', 'faulty', '--platforms', 'native');
  assert.equal(changes.status, 3, changes.stderr);
  assert.ok(changes.cells['faulty/BM_Row'].native.pairs > 0);
  const reasons = Object.values(changes.cells).flatMap(({ native }) => native.reason ?? []);
  assert.ok(reasons.some((reason) => /does not have it any more/.test(reason)));

  const aborts = run('aborts', 'faulty', '--platforms', 'native');
  assert.equal(aborts.status, 0, aborts.stderr);
  assert.deepEqual(
    aborts.warnings.flatMap((/** @type {any} */ { code, message }) =>
      code === 'main-failed' ? [message] : [],
    ),
    ['after its benchmarks it was killed by SIGABRT (faulty)'],
  );
});

test('a thread that throws, or does not come back to its loop, ends its row, and no other', (context) => {
  if (availableParallelism() < 2) return context.skip('one CPU');
  const { status, stderr, cells } = run('is in threads', 'faulty', '--platforms', 'native', '--timeout', '3');
  assert.equal(status, 3, stderr);
  const reasonOf = (/** @type {string} */ name) => cells[`faulty/${name}/threads:2`].native.reason;
  assert.match(reasonOf('BM_Throws'), /^a C\+\+ exception was not caught: std::runtime_error: no more$/);
  assert.match(reasonOf('BM_Hangs'), /hung in "faulty\/BM_Hangs\/threads:2"/);
  for (const row of ['BM_Row', 'BM_Other']) assert.ok(cells[`faulty/${row}`].native.pairs > 0, row);
  const [thrown, after] = [0, 1].map((i) => cells[`faulty/BM_Deep/${i}`].native);
  assert.match(thrown.reason ?? '', /on purpose/);
  assert.deepEqual(
    after.userCounters,
    [{ name: 'depth', kind: 'total', value: 1 }],
    'its Setup has a Teardown',
  );
});

test('two threads that share nothing cost what one does, and two that share a counter more', (context) => {
  if (availableParallelism() < 2) return context.skip('one CPU');
  /** @type {string[]} */
  const seen = [];
  const holds = () => {
    const { cells } = run('', 'threads', '--platforms', 'native');
    const [own, shared] = ['BM_Own', 'BM_Shared'].map((name) => {
      const [one, two] = [1, 2].map((count) => cells[`threads/${name}/threads:${count}`].native.value);
      return two / one;
    });
    seen.push(`${own}, ${shared}`);
    return own < 1.5 && shared > 2;
  };
  // What else runs may slow a thread. If one waited for the other, that would show in every run.
  assert.ok([1, 2, 3, 4, 5].some(holds), seen.join('; '));
});

test('started by hand, a program behaves like one of Google Benchmark', () => {
  assert.deepEqual(
    ['few', 'faulty'].map((name) => byHand(name, '--benchmark_list_tests').stdout),
    ['F/Loop\n', 'BM_Row\nBM_Other\n'],
  );
  const file = join(temporaryFolder(), 'results.csv');
  const { status, stdout, stderr } = byHand(
    'faulty',
    ...['--benchmark_filter=Row$', '--benchmark_format=json', '--benchmark_min_time=0.01'],
    ...[`--benchmark_out=${file}`, '--benchmark_out_format=csv'],
  );
  assert.deepEqual([status, stderr], [0, '']);
  const { benchmarks } = JSON.parse(stdout);
  assert.deepEqual(
    benchmarks.map((/** @type {any} */ { name, run_type, time_unit }) => [name, run_type, time_unit]),
    [['BM_Row', 'iteration', 'ns']],
  );
  assert.match(readFileSync(file, 'utf8'), /^name,iterations,real_time,cpu_time,time_unit,.*\n"BM_Row",\d+,/);
  assert.match(byHand('few', '--benchmark_filter=nothing').stderr, /^no benchmark is selected\n$/);
  const wrong = byHand('few', '--wrong');
  assert.deepEqual(
    [wrong.status, wrong.stderr.split(': ').slice(1).join(': ')],
    [1, 'error: unrecognized command-line flag: --wrong\n'],
  );
});

test('a row of a program is a test of CTest', () => {
  const { status, stdout } = spawnSync('ctest', ['--test-dir', build, '--output-on-failure'], {
    encoding: 'utf8',
  });
  assert.equal(status, 0, stdout);
  assert.match(stdout, /Test +#1: locals\/sum .*Passed/);
});
