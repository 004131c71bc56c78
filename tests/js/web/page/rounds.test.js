import assert from 'node:assert/strict';
import test from 'node:test';
import { profiles } from '../../../../protocol/profiles.js';
import { makeRequest } from '../../../../protocol/request.js';
import { runRequest } from '../../../../wasm/host/round.js';
import { StoppedError } from '../../../../web/page/measuring/measurement.js';
import { createRounds } from '../../../../web/page/measuring/rounds.js';
import { describeBrowser } from '../../../../web/page/user-agent.js';
import factory, { emptyWasm } from '../fixtures/fake-module.js';

const navigator = { userAgent: 'Firefox/153.0' };

/**
 * A run of the fake module without workers.
 *
 * @param {string} filter what the module does
 * @param {(request: import('../../../../protocol/types.js').Request) => Promise<void>} [end] how the worker
 *   ends; default: as the module
 */
function fakeRun(filter, end) {
  /** @type {import('../../../../protocol/types.js').Request[]} */
  const requests = [];
  /** @type {string[]} */
  const crashes = [];
  const request = makeRequest({ filter, profile: { ...profiles.quick, rounds: 2 } });
  const rounds = createRounds(
    request,
    { onStart() {}, onEvent() {}, onCrash: (text) => crashes.push(text) },
    (own, onEvent) => {
      requests.push(own);
      const done = runRequest({
        factory,
        bytes: emptyWasm,
        request: own,
        describeHost: () => describeBrowser({ navigator }),
        emit: (line) => onEvent(JSON.parse(line), line),
      }).then(async (code) => {
        await end?.(own);
        if (code !== 0) throw new Error('the module crashed');
      });
      return { done, stop() {} };
    },
  );
  return { rounds, requests, crashes };
}

/**
 * What rounds have measured, and what failed.
 *
 * @param {import('../../../../protocol/types.js').Round[]} records
 */
const outcomes = (records) =>
  records.map(({ round, complete, results, failures }) => [
    round,
    complete,
    results.map(({ benchmark }) => benchmark),
    failures.map(({ benchmark, message }) => [benchmark, message]),
  ]);

test('a benchmark that crashes its worker is measured no more; the others are, in all rounds', async () => {
  const { rounds, requests, crashes } = fakeRun('trap');
  await rounds.run();
  assert.deepEqual(
    requests.map(({ round, visits, exclude }) => [round, visits, exclude]),
    [
      [0, false, []],
      [0, true, []],
      [0, true, ['fake/two']],
      [1, true, ['fake/two']],
    ],
  );
  const known = 'the module crashed in "fake/two": RuntimeError: memory access out of bounds';
  assert.deepEqual(outcomes(rounds.records()), [
    [0, false, [0], []],
    [0, false, [0], [[1, known]]],
    [0, true, [0], [[1, 'the module crashed']]],
    [1, true, [0], [[1, 'the module crashed']]],
  ]);
  assert.deepEqual(crashes, [
    'the module crashed; measuring again to find out which benchmark does that',
    'fake/two: the module crashed; continuing without it',
  ]);
});

test('a worker that dies without a word has the benchmark that it was at as its failure', async () => {
  const { rounds } = fakeRun('', async ({ exclude = [] }) => {
    if (!exclude.includes('fake/two')) throw new Error('the worker died or hung: it sent nothing for 120 s');
  });
  await rounds.run();
  assert.deepEqual(outcomes(rounds.records()).at(-1), [
    1,
    true,
    [0],
    [[1, 'the worker died or hung: it sent nothing for 120 s']],
  ]);
});

test('a run fails if no benchmark is at fault', async () => {
  const { rounds, requests } = fakeRun('bad');
  await assert.rejects(rounds.run(), { message: 'the module crashed' });
  assert.equal(requests.length, 1);
});

test('a run that the user stops ends at once, and blames no benchmark', async () => {
  const { rounds, requests, crashes } = fakeRun('', () => Promise.reject(new StoppedError('stopped')));
  await assert.rejects(rounds.run(), { name: 'StoppedError' });
  assert.deepEqual([requests.length, crashes, rounds.records()[0].failures], [1, [], []]);
});
