import assert from 'node:assert/strict';
import { test } from 'node:test';
import { droppedWarnings } from '../../../../cli/build/dropped.js';
import { exitCodeOf } from '../../../../cli/run/exit-code.js';

/** @param {object} round what is special about its only round */
const platform = (round = {}) =>
  /** @type {any} */ ({
    id: 'native',
    status: 'ok',
    reason: null,
    rounds: [{ failures: [], warnings: [], ...round }],
  });
const good = { platforms: [platform()], isSafe: true };
const crashed = platform({ failures: [{ message: 'it crashed', benchmark: 1 }] });
const running = new AbortController().signal;

test('a complete run exits with 0', () => {
  assert.equal(exitCodeOf(good, running), 0);
});

test('a platform that failed, and a benchmark that crashed, exit with 3', () => {
  assert.equal(exitCodeOf({ ...good, platforms: [{ ...platform(), status: 'failed' }] }, running), 3);
  assert.equal(exitCodeOf({ ...good, platforms: [platform(), crashed] }, running), 3);
});

test('a suite that a linker left out exits with 3, other warnings with 0', () => {
  const [{ code }] = droppedWarnings([{ suite: 'words', where: 'words.cpp in libbenches.a' }]);
  const withWarning = (/** @type {string} */ code) =>
    exitCodeOf(
      { ...good, platforms: [platform({ warnings: [{ code, message: '', benchmark: null }] })] },
      running,
    );
  assert.equal(withWarning(code), 3);
  assert.equal(withWarning('debug-library'), 0);
});

test('benchmarks that skip do not change the exit code', () => {
  const skipped = { message: 'no file', benchmark: 1, skipped: true };
  assert.equal(exitCodeOf({ ...good, platforms: [platform({ failures: [skipped] })] }, running), 0);
  assert.equal(
    exitCodeOf(
      { ...good, platforms: [platform({ failures: [skipped, { message: 'it crashed', benchmark: 2 }] })] },
      running,
    ),
    3,
  );
});

test('a failed gate takes precedence over a failed platform, and that over a gate that cannot judge', () => {
  const failing = { ...good, platforms: [crashed] };
  assert.equal(exitCodeOf({ ...failing, gate: 'fail' }, running), 1);
  assert.equal(exitCodeOf({ ...failing, isWrong: true }, running), 1);
  assert.equal(exitCodeOf({ ...failing, gate: 'cannot judge' }, running), 3);
  assert.equal(exitCodeOf({ ...good, gate: 'cannot judge' }, running), 2);
});

test('unsaved results always exit with 4, and a stopped run with 130', () => {
  assert.equal(exitCodeOf({ ...good, isSafe: false, gate: 'fail' }, running), 4);
  assert.equal(exitCodeOf({ ...good, isSafe: false }, AbortSignal.abort()), 130);
});
