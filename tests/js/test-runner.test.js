import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseArguments } from '../run/arguments.js';
import { countsLine, judge, parseCtest, parseNodeTest } from '../run/counts.js';
import { runSteps } from '../run/sequence.js';

const good = { passed: 10, failed: 0, skipped: 0 };
const step = (name, counts, needs = []) => ({
  name,
  what: `the ${name} tests`,
  needs,
  start: async () => ({ counts, output: `output of ${name}` }),
});

/**
 * @param {any[]} steps
 * @param {{only?: string[], without?: string[], missing?: string[]}} [options]
 */
async function play(steps, { only = [], without = [], missing = [] } = {}) {
  const said = [];
  const code = await runSteps(steps, { only, without }, '/', {
    ensureTools: async (ids) => ({
      missing: ids.filter((id) => missing.includes(id)).map((id) => ({ reason: `no ${id}` })),
      hint: 'sudo apt-get install it',
    }),
    run: async () => ({ code: 0, output: '', error: null }),
    say: (text) => said.push(...text.split('\n')),
    signal: new AbortController().signal,
    now: () => 0,
  });
  return { code, said, last: said.at(-1) };
}

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

test("the end of node's test runner is read, in both of its forms", () => {
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

test('the last line has the sum over all steps', async () => {
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

test('a step that never ends, or breaks, has failed', async () => {
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

test('--only runs what it names; nothing but excused steps is no success', async () => {
  const steps = [step('js', good), step('wasm', good)];
  assert.equal((await play(steps, { only: ['wasm'] })).last, '10 passed, 0 failed');
  assert.equal((await play(steps, { without: ['js', 'wasm'] })).code, 1);
});

test('arguments: lists, repeated options, and what is unknown', () => {
  const names = ['lint', 'native', 'js', 'browser'];
  assert.deepEqual(parseArguments(['--only', 'js,lint', '--without=browser'], names), {
    only: ['js', 'lint'],
    without: ['browser'],
    help: false,
  });
  assert.throws(() => parseArguments(['--without', 'browsre'], names), /did you mean "browser"/);
  assert.throws(() => parseArguments(['--fast'], names), /unknown option "--fast"/);
  assert.throws(() => parseArguments(['--only'], names), /unknown step ""/);
});
