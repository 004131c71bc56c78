import assert from 'node:assert/strict';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseArguments } from '../run/arguments.js';
import { countsLine, judge, parseCtest, parseNodeTest } from '../run/counts.js';
import { runSteps } from '../run/sequence.js';
import { steps } from '../run/steps.js';
import { put, temporaryFolder } from './fixtures/folders.js';

const good = { passed: 10, failed: 0, skipped: 0 };
const step = (name, counts = good, needs = [], more = {}) => ({
  name,
  what: `the ${name} tests`,
  seconds: 1,
  needs,
  trees: [],
  start: async () => ({ counts, output: `output of ${name}` }),
  ...more,
});

/**
 * @param {any[]} steps
 * @param {{only?: string[], without?: string[], files?: string[], missing?: string[],
 *   build?: (tree: string) => Promise<string | null>, atOnce?: number, signal?: AbortSignal,
 *   ensureTools?: any}} [options]
 */
async function play(steps, options = {}) {
  const { only = [], without = [], files = [], missing = [], atOnce = 1 } = options;
  const { signal = new AbortController().signal, build = async () => null } = options;
  const ensureTools = async (ids) => ({
    missing: ids.filter((id) => missing.includes(id)).map((id) => ({ reason: `no ${id}` })),
    hint: 'sudo apt-get install it',
  });
  const said = [];
  const code = await runSteps(steps, { only, without, files }, '/', {
    ensureTools: options.ensureTools ?? ensureTools,
    build,
    run: async () => ({ code: 0, output: '', error: null }),
    say: (text) => said.push(...text.split('\n')),
    signal,
    now: () => 0,
    atOnce,
  });
  return { code, said, last: said.at(-1) };
}

/** A step that ends when the test says so. */
function held(name, more = {}) {
  let end = () => {};
  const ended = new Promise((resolve) => (end = () => resolve(undefined)));
  let started = false;
  const start = async () => {
    started = true;
    await ended;
    return { counts: good, output: '' };
  };
  return { ...step(name, good, [], { start, ...more }), end: () => end(), hasStarted: () => started };
}

/** Lets everything run that waits for nothing but promises. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test("CTest's last line is read", () => {
  assert.deepEqual(parseCtest('100% tests passed, 0 tests failed out of 11\n'), {
    passed: 11,
    failed: 0,
    skipped: 0,
  });
  const output = '91% tests passed, 1 tests failed out of 11\n\nThe following tests did not run:\n' +
    '\t  3 - test_loop (Skipped)\n';
  assert.deepEqual(parseCtest(output), { passed: 9, failed: 1, skipped: 1 });
  assert.equal(parseCtest('No tests were found!!!'), null);
});

test("the totals of node's test runner are read in both formats", () => {
  const end = (mark) =>
    ['tests 7', 'suites 0', 'pass 3', 'fail 1', 'cancelled 1', 'skipped 1', 'todo 1']
      .map((line) => `${mark} ${line}\n`)
      .join('');
  const expected = { passed: 3, failed: 2, skipped: 2 };
  assert.deepEqual(parseNodeTest(end('#')), expected);
  assert.deepEqual(parseNodeTest(end('ℹ')), expected);
  assert.equal(parseNodeTest('SyntaxError'), null);
});

test('there is no false green: no counts, no tests, or a bad exit code is a failure', () => {
  assert.equal(judge(null, 0).failed, 1);
  assert.equal(judge({ passed: 0, failed: 0, skipped: 0 }, 0).failed, 1);
  assert.equal(judge(good, 1).failed, 1);
  assert.deepEqual(judge(good, 0), good);
});

test('the last line has the totals of all steps', async () => {
  const { code, last } = await play([step('js', good), step('wasm', { ...good, passed: 5 })]);
  assert.deepEqual([code, last], [0, '15 passed, 0 failed']);
  assert.equal(countsLine({ ...good, skipped: 2 }), '10 passed, 0 failed, 2 skipped');
});

test('a step that fails shows its output, and the others still run', async () => {
  const { code, said, last } = await play([
    step('native', { passed: 1, failed: 2, skipped: 0 }),
    step('js', good),
  ]);
  assert.deepEqual([code, last], [1, '11 passed, 2 failed']);
  assert.ok(said.includes('output of native') && !said.includes('output of js'));
});

test('a step that cannot run fails and is listed, with what to do', async () => {
  const { code, said, last } = await play([step('js', good), step('browser', good, ['chromium'])], {
    missing: ['chromium'],
  });
  assert.deepEqual([code, last], [1, '10 passed, 1 failed']);
  assert.match(said.at(-2), /could not run: browser: no chromium; to get it: .*--without browser/);
});

test('a step that hangs or throws has failed', async () => {
  const broken = { ...step('js', good), start: () => Promise.reject(new Error('timeout')) };
  const { code, said, last } = await play([broken]);
  assert.deepEqual([code, last], [1, '0 passed, 1 failed']);
  assert.ok(said.includes('js did not end: timeout'));
});

test('a step that is excused by name is listed, and counts as skipped', async () => {
  const { code, said, last } = await play([step('js', good), step('browser', good, ['chromium'])], {
    missing: ['chromium'],
    without: ['browser'],
  });
  assert.deepEqual([code, last], [0, '10 passed, 0 failed, 1 skipped']);
  assert.match(said.at(-2), /excused by --without: browser/);
});

test('--only runs the named steps; a run with only excused steps is no success', async () => {
  const both = [step('js', good), step('wasm', good)];
  assert.equal((await play(both, { only: ['wasm'] })).last, '10 passed, 0 failed');
  assert.equal((await play(both, { without: ['js', 'wasm'] })).code, 1);
});

test('a step that runs only on request is left out unless --only names it', async () => {
  const both = [step('js', good), step('grid', { ...good, failed: 1 }, ['java'], { onRequest: true })];
  assert.deepEqual(await play(both, { missing: ['java'] }).then(({ last, said }) => [last, said.join().includes('grid')]), ['10 passed, 0 failed', false]);
  assert.equal((await play(both, { without: ['grid'] })).last, '10 passed, 0 failed');
  assert.equal((await play(both, { only: ['grid'] })).last, '10 passed, 1 failed');
  const { said } = await play(both, { only: ['grid'], missing: ['java'] });
  assert.match(said.at(-2), /could not run: grid: no java; to get it: sudo apt-get install it/);
});

test('the grid is a step on request, and the others are not', () => {
  assert.deepEqual(steps.filter(({ onRequest }) => onRequest).map(({ name }) => name), ['grid']);
});

test('two steps run at the same time, and a third starts when one ends', async () => {
  const steps = [held('a'), held('b'), held('c')];
  const done = play(steps, { atOnce: 2 });
  await settle();
  assert.deepEqual(steps.map((one) => one.hasStarted()), [true, true, false]);
  steps[1].end();
  await settle();
  assert.equal(steps[2].hasStarted(), true);
  for (const one of steps) one.end();
  assert.equal((await done).last, '30 passed, 0 failed');
});

test('the longest step starts first, and the summary keeps the order of the steps', async () => {
  const failing = { passed: 0, failed: 1, skipped: 0 };
  const { said } = await play([
    step('lint', failing, [], { seconds: 10 }),
    step('browser', failing, [], { seconds: 100 }),
  ]);
  const started = said.filter((line) => line.endsWith(' …'));
  assert.deepEqual(started, ['browser: the browser tests …', 'lint: the lint tests …']);
  assert.deepEqual(said.slice(-4), ['', 'failed: lint', 'failed: browser', '0 passed, 2 failed']);
});

test('the output of a failed step is in one piece, directly above its result', async () => {
  const failing = { passed: 0, failed: 1, skipped: 0 };
  const start = async () => ({ counts: failing, output: 'line 1\nline 2\n' });
  const { said } = await play([step('js', failing, [], { start }), step('lint')], { atOnce: 2 });
  const at = said.indexOf('line 1');
  assert.deepEqual(said.slice(at, at + 3), ['line 1', 'line 2', 'js: 0 passed, 1 failed (0.0 s)']);
});

test('the note of a step is shown even if the step passed', async () => {
  const start = async () => ({ counts: good, output: 'all of it', note: 'unchanged since it passed: x' });
  const { said } = await play([step('primality', good, [], { start })]);
  assert.ok(said.includes('  unchanged since it passed: x') && !said.includes('all of it'));
});

test('a tree that several steps need is built once, before any of them starts', async () => {
  const log = [];
  const using = (name) => step(name, good, [], {
    trees: ['wasm'],
    start: async () => (log.push(name), { counts: good, output: '' }),
  });
  const build = async (tree) => {
    log.push(`begin ${tree}`);
    await settle();
    log.push(`end ${tree}`);
    return null;
  };
  await play([using('wasm'), using('browser')], { atOnce: 2, build });
  assert.deepEqual(log, ['begin wasm', 'end wasm', 'wasm', 'browser']);
});

test('a tree that does not build fails each step that needs it, with the output of the build', async () => {
  const { said, last } = await play(
    [step('wasm', good, [], { trees: ['wasm'] }), step('js')], { build: async () => 'error: no\n' });
  assert.ok(said.includes('error: no'));
  assert.equal(last, '10 passed, 1 failed');
});

test('tools are installed for one step at a time', async () => {
  let running = 0;
  let most = 0;
  const ensureTools = async () => {
    most = Math.max(most, ++running);
    await settle();
    running--;
    return { missing: [], hint: null };
  };
  await play([step('a'), step('b')], { atOnce: 2, ensureTools });
  assert.equal(most, 1);
});

test('after Ctrl-C no step starts, and those that run are waited for', async () => {
  const controller = new AbortController();
  const steps = [held('a'), held('b'), held('c')];
  let over = false;
  const done = play(steps, { atOnce: 2, signal: controller.signal }).finally(() => (over = true));
  done.catch(() => {});
  await settle();
  controller.abort(new Error('stopped by SIGINT'));
  steps[0].end();
  await settle();
  assert.equal(over, false, 'b still runs');
  steps[1].end();
  await assert.rejects(done, /stopped by SIGINT/);
  assert.equal(steps[2].hasStarted(), false);
});

/** What a step of `npm test` runs, without the options of node --test. */
async function linesOf(name, files, root = process.cwd()) {
  const lines = [];
  const run = async (command, args) => {
    lines.push(args.filter((word) => !word.startsWith('--test')).join(' '));
    return { code: 0, output: '', error: null };
  };
  const outcome = await steps.find((one) => one.name === name).start({ root, run, files });
  return { lines, ...outcome };
}

test('a part of a path chooses test files for both test programs', async () => {
  assert.deepEqual((await linesOf('js', ['test-runner'])).lines, ['tests/js/test-runner.test.js']);
  assert.deepEqual((await linesOf('native', ['timing/round', 'a+b'])).lines,
    [`--preset native -j ${availableParallelism()} -R timing/round|a\\+b`]);
  const none = await linesOf('js', ['no-such-test']);
  assert.match(none.output, /tests\/js has no \*\.test\.js whose path contains no-such-test/);
  assert.deepEqual([none.counts.failed, none.lines], [1, []]);
});

test('a folder named build is searched for tests, unless it is the build tree of a project', async () => {
  const root = temporaryFolder();
  put(join(root, 'tests/projects/own/CMakeLists.txt'), '');
  for (const folder of ['build', 'own/build']) put(join(root, 'tests/projects', folder, 'x.test.js'), '');
  assert.deepEqual((await linesOf('projects', [], root)).lines, ['tests/projects/build/x.test.js']);
});

test('arguments: lists, repeated options, parts of paths, and what is unknown', () => {
  const known = [step('lint', good, [], { whole: true }), ...['native', 'js', 'browser'].map((name) => step(name))];
  const parse = (...argv) => parseArguments(argv, known);
  assert.deepEqual(parse('--only', 'js,lint', '--without=browser'), {
    only: ['js', 'lint'],
    without: ['browser'],
    files: [],
    help: false,
  });
  assert.deepEqual(parse('--only', 'js', 'report/compare', 'cli').files, ['report/compare', 'cli']);
  assert.throws(() => parse('--without', 'browsre'), /did you mean "browser"/);
  assert.throws(() => parse('--fast'), /unknown option "--fast"/);
  assert.throws(() => parse('--only'), /unknown step ""/);
  assert.throws(() => parse('report/compare'), /not of which step\n.*--only STEP report\/compare/);
  assert.throws(() => parse('--only', 'js,lint', 'cli'), /lint has no test files to choose from/);
});
