import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { briefly, command, commandIn, root, samebench } from './support.js';
import { putProgram, temporaryFolder } from '../js/fixtures/folders.js';

test('faulty bodies fail alone, and the good one is measured', () => {
  const { status, stdout, stderr } = samebench(
    'run',
    'bad',
    '--project',
    'tests/projects/bad-bodies',
    ...briefly,
    '--timeout',
    '3',
    '--platforms',
    'native,node',
    '--json',
  );
  assert.equal(status, 3, stderr);
  const { rows, platforms } = JSON.parse(stdout);
  assert.deepEqual(
    platforms.map((/** @type {any} */ { status: is, reason }) => [is, reason]),
    [
      ['ok', null],
      ['ok', null],
    ],
    stderr,
  );
  const verdicts = Object.fromEntries(rows.map(({ name, cells }) => [name, cells]));
  /** @type {Record<string, RegExp>} what the reason says */
  const failures = {
    'never returns': /hung in "bad\/never returns"/,
    throws:
      /^a C\+\+ exception was not caught: std::runtime_error: thrown on purpose$|crashed in "bad\/throws"/,
    traps: /killed by SIGABRT|crashed in "bad\/traps"/,
    'runs out of memory':
      /^a C\+\+ exception was not caught: std::bad_alloc: |in "bad\/runs out of memory".* could not grow to 2\d* MB/,
    'pauses without resuming': /ended between pause\(\) and resume\(\)/,
    'pauses twice': /called twice/,
    'is wrong': /^wrong result for the parameter 6: expected 42, found 54$/,
    'has no inputs': /inputs are empty/,
  };
  for (const platform of ['native', 'node']) {
    for (const [name, reason] of Object.entries(failures)) {
      assert.equal(verdicts[name][platform].verdict, 'failed', `${name} on ${platform}`);
      assert.match(verdicts[name][platform].reason, reason, `${name} on ${platform}`);
    }
    for (const name of ['good', 'does nothing', 'takes its time']) {
      const { verdict, reason: why } = verdicts[name][platform];
      assert.notEqual(verdict, 'failed', `${name} on ${platform}: ${why}`);
      assert.ok(verdicts[name][platform].pairs > 0, `${name} on ${platform}`);
    }
    // The round is measured again after each crash. Two single samples are enough to leave it out.
    assert.ok(verdicts['takes its time'][platform].pairs <= 2, platform);
  }
});

test('suites of a static library that nothing refers to are named, and the others are measured', () => {
  const project = ['--project', 'tests/projects/dropped', '--platforms', 'native,node'];
  /** @param {string[]} words */
  const run = (...words) => {
    const { status, stdout, stderr } = samebench('run', ...project, ...briefly, '--json', ...words);
    const { rows, warnings } = JSON.parse(stdout);
    const cells = rows
      .filter((/** @type {any} */ { suite }) => suite !== 'ladder')
      .map((/** @type {any} */ { suite, name, cells: { native, node } }) => [
        `${suite}/${name}`,
        native?.pairs > 0,
        node?.pairs > 0,
      ]);
    return { status, stderr, cells, warnings };
  };
  const dropped = run();
  assert.equal(dropped.status, 3, dropped.stderr);
  assert.deepEqual(dropped.cells, [['google/BM_One', true, true]]);
  const said =
    /left out the suite words \(words_bench\.cpp in libbenches\.a\), the suite google \(more_bench\.cpp in/;
  for (const platform of ['native', 'node'])
    assert.ok(
      dropped.warnings.some((/** @type {any} */ one) => one.platform === platform && said.test(one.message)),
      JSON.stringify(dropped.warnings),
    );
  const program = 'tests/projects/dropped/build/samebench-native/samebench-native';
  assert.ok(
    readFileSync(path.join(root, program)).includes(
      'samebench_registered=google=samebench_google-benchmark_google.cpp',
    ),
    'the folder of the build is in no program',
  );
  const none = samebench('run', ...project, '--platforms', 'native', '-D', 'ROWS=0');
  assert.equal(none.status, 3, none.stderr);
  assert.match(none.stderr, /samebench-native\/samebench-native has no benchmark: .*\n.*OBJECT library/);
  const whole = run('-D', 'KIND=OBJECT');
  assert.equal(whole.status, 0, whole.stderr);
  assert.deepEqual(
    whole.cells.toSorted(),
    ['google/BM_More', 'google/BM_One', 'words/one'].map((name) => [name, true, true]),
  );
});

test('for a project that does not compile, the compiler output is shown', () => {
  const { status, stderr } = samebench('run', '--project', 'tests/projects/broken', '--platforms', 'native');
  assert.equal(status, 3);
  assert.match(stderr, /this_is_not_declared/);
  assert.match(
    readFileSync(path.join(root, 'tests/projects/broken/broken_bench.cpp'), 'utf8'),
    /this_is_not_declared/,
  );
});

test('expecting what cannot be compared is an error that the compiler explains', () => {
  const messages = {
    'suite.bench("a", [] { return Point{}; }).expect(Point{});':
      /expect\(\) compares with ==, which these results do not have/,
    'suite.bench("a", [](Loop&) {}).expect(1);':
      /expect\(\) needs a body that returns its result instead of taking a Loop/,
    'suite.bench("a", [] {}).expect(1);': /expect\(\) needs a body that returns a result/,
    'suite.bench("a", one_of({1}), [](int n) { return n; }).expect(1);':
      /for a body with inputs, expect\(\) takes a function of the input/,
  };
  const input = `#include <samebench/samebench.hpp>
    using namespace samebench;
    struct Point { int x; };
    SAMEBENCH_SUITE(wrong, suite) {
      ${Object.keys(messages).join('\n')}
    }`;
  const { status, stderr } = spawnSync(
    'c++',
    ['-std=c++20', '-fsyntax-only', '-I', `${root}/core/timing/include`, '-x', 'c++', '-'],
    { input, encoding: 'utf8' },
  );
  assert.notEqual(status, 0);
  for (const [statement, message] of Object.entries(messages)) assert.match(stderr, message, statement);
});

const project = 'tests/projects/bad-bodies';

/** The reason of each row that failed, by platform and name. @param {string} json */
function failuresIn(json) {
  const { rows, platforms } = JSON.parse(json);
  return Object.fromEntries(
    platforms.map(({ id, status, reason }) => [
      id,
      {
        status: reason === null ? status : `${status}: ${reason}`,
        failed: Object.fromEntries(
          rows.flatMap(({ name, cells }) =>
            cells[id]?.verdict === 'failed' ? [[name, cells[id].reason]] : [],
          ),
        ),
        incomplete: rows
          .filter(({ cells }) => cells[id]?.count?.isComplete === false)
          .map(({ name }) => name),
        counted: rows
          .filter(({ suite, cells }) => suite !== 'size' && cells[id]?.value > 0)
          .map(({ name }) => name),
      },
    ]),
  );
}

test('a body that prints or writes events, or forks, changes no row', () => {
  const { status, stdout, stderr } = samebench(
    'run',
    'hostile',
    '--project',
    project,
    ...briefly,
    '--platforms',
    'native,node',
    '--json',
  );
  assert.equal(status, 0, stderr);
  const { rows, platforms } = JSON.parse(stdout);
  assert.deepEqual(
    platforms.map(({ status: is, ladder }) => [is, ladder === null]),
    [
      ['ok', false],
      ['ok', false],
    ],
    stderr,
  );
  for (const platform of ['native', 'node']) {
    const missing = rows.filter(({ cells }) => !(cells[platform]?.pairs > 0)).map(({ name }) => name);
    assert.deepEqual(missing, platform === 'node' ? ['forks and lets both go on'] : []);
    assert.match(
      stderr,
      new RegExp(`${platform}: prints: {"event":"failure","message":"forged","benchmark":null}`),
    );
    assert.match(stderr, new RegExp(`${platform}: prints: .*␛]52;c;YQ==␇`));
  }
  assert.doesNotMatch(stderr, /\u001b]52/);
});

test('a body that ends its process fails alone, and one that changes it changes no row', () => {
  const { status, stdout, stderr } = samebench(
    'run',
    'changing',
    'deadly',
    '--project',
    project,
    ...briefly,
    '--timeout',
    '20',
    '--platforms',
    'native',
    '--json',
  );
  assert.equal(status, 3, stderr);
  const { native } = failuresIn(stdout);
  assert.equal(native.status, 'ok');
  // It goes on without a channel for its events, until another row ends it.
  const { 'closes all descriptors': closed, ...failed } = native.failed;
  assert.match(
    closed,
    /^it (closed its output|was killed by SIG(ALRM|KILL)|exited with code 0) before it was done(; it had \d+ MB of memory)?$/,
  );
  const reasons = Object.entries(failed).map(([name, reason]) => [
    name,
    reason.replace(/; it had \d+ MB of memory$/, ''),
  ]);
  assert.deepEqual(Object.fromEntries(reasons), {
    'sets an alarm': 'it was killed by SIGALRM before it was done',
    'limits its CPU time': 'it was killed by SIGKILL before it was done',
    'exits in a handler': 'it exited with code 0 before it was done',
    'ends its group': 'it was killed by SIGKILL before it was done',
  });
  const measured = JSON.parse(stdout)
    .rows.filter(({ cells }) => cells.native?.pairs > 0)
    .map(({ suite, name }) => `${suite}/${name}`);
  assert.deepEqual(
    measured.filter((label) => !label.startsWith('ladder')),
    [
      'changing/first',
      'changing/starts a daemon',
      'changing/starts a thread that goes on',
      'changing/ignores signals',
      'changing/removes its working folder',
      'changing/limits its files',
      'changing/closes its input and output',
      'changing/last',
      'deadly/first',
      'deadly/last',
    ],
  );
});

test('a body that ends its process or instance fails alone where instructions are counted', () => {
  const { status, stdout, stderr } = samebench(
    'run',
    'crashing',
    '--filter',
    'crashing/',
    '--project',
    project,
    '--measure',
    'work',
    '--json',
  );
  assert.equal(status, 3, stderr);
  const { 'native@work': native, 'wasm@work': wasm } = failuresIn(stdout);
  assert.deepEqual([native.status, wasm.status], ['ok', 'ok']);
  const usedUp = 'it crashed: its stack of 8 MB is used up, of which `ulimit -s` gives more';
  assert.deepEqual(native.failed, {
    'writes to null': 'it crashed: Segmentation fault',
    exits: 'it ended its process with code 3',
    aborts: 'it crashed: Aborted',
    'executes an unknown instruction':
      'it crashed: Illegal instruction (Valgrind does not know all instructions of new CPUs)',
    'recurses forever': usedUp,
    'has a large array': usedUp,
    'is wrong': 'wrong result: expected 42, found 54',
  });
  assert.deepEqual(native.counted, ['first', 'asks the system', 'last']);
  assert.deepEqual([native.incomplete, wasm.incomplete], [['asks the system'], ['asks the system']]);
  assert.deepEqual(Object.keys(wasm.failed), [
    'exits',
    'aborts',
    'executes an unknown instruction',
    'recurses forever',
    'has a large array',
    'is wrong',
  ]);
  assert.match(wasm.failed['recurses forever'], /stack/);
  assert.match(
    wasm.failed['has a large array'],
    /the module crashed: RuntimeError: .*; its stack of 8 MB is used up: .*STACK 32MB/,
  );
  assert.equal(wasm.failed['is wrong'], 'wrong result: expected 42, found 54');
  assert.match(wasm.failed.exits, /the module crashed: .*exit\(3\)/);
  assert.match(
    wasm.failed['executes an unknown instruction'],
    /the module crashed: RuntimeError: unreachable/,
  );
  for (const name of ['first', 'last']) assert.ok(wasm.counted.includes(name), name);
});

test('a stack that a thread has used up is named, too', () => {
  const { stdout, stderr } = samebench(
    ...['run', 'crashing', '--filter', 'in a thread', '--project', project, '--platforms', 'native'],
    ...[...briefly, '--json'],
  );
  const [{ cells }] = JSON.parse(stdout).rows.filter(({ suite }) => suite === 'crashing');
  assert.match(cells.native.reason, /its stack of 8 MB is used up, of which `ulimit -s` gives more/, stderr);
});

test('a body that never ends is ended where instructions are counted, and the others are counted', () => {
  const { status, stdout, stderr } = samebench(
    'run',
    'endless',
    '--filter',
    'endless/',
    '--project',
    project,
    '--platforms',
    'native@work',
    '--timeout',
    '0.5',
    '--json',
  );
  assert.equal(status, 3, stderr);
  const {
    'native@work': { status: state, failed, counted },
  } = failuresIn(stdout);
  assert.equal(state, 'ok');
  assert.deepEqual(failed, {
    'never returns':
      'it hung in "endless/never returns": no event for 5 s, 10 times --timeout, because Valgrind is slow',
  });
  assert.deepEqual(counted, ['first', 'last']);
});

test('where callgrind cannot write its files, no count is invented', () => {
  const limited = putProgram(
    path.join(temporaryFolder(), 'valgrind'),
    `trap '' XFSZ; ulimit -f 1; exec valgrind "$@"`,
  );
  const { status, stderr } = commandIn(
    { SAMEBENCH_VALGRIND: limited },
    'run',
    'crashing',
    '--filter',
    'first',
    '--project',
    project,
    '--platforms',
    'native@work',
    '--out',
    temporaryFolder(),
  );
  assert.equal(status, 3, stderr);
  assert.match(
    stderr,
    /native@work failed: callgrind could not write its counts to .*; free space there, or let TMPDIR name another place/,
  );
});

test('explain says why a benchmark has no counts', () => {
  const { status, stdout, stderr } = command('explain', 'crashing/aborts', '--project', project);
  assert.equal(status, 3);
  assert.equal(stdout, '');
  assert.match(stderr, /native@work: it crashed: Aborted/);
  assert.match(stderr, /wasm@work: the module crashed: /);
  assert.match(stderr, /crashing\/aborts could not be counted/);
});
