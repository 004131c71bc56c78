/** What is said of rows in JavaScript before they are measured. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkJavaScriptRows } from '../../../../../cli/run/ready/javascript-rows.js';
import { TimeoutError } from '../../../../../cli/system/timeout-error.js';
import { fakePlatform } from '../../../fixtures/platforms.js';

const row = (
  /** @type {string} */ name,
  /** @type {string} */ argument,
  /** @type {string | undefined} */ problem = undefined,
) => ({ suite: 'hash', name, argument, ...(problem && { problem }) });

/**
 * The lines of a check, and what the module was asked for.
 *
 * @param {string[]} ids of columns
 * @param {(request: any, onEvent: (event: any) => void) => void} answer of the module
 * @param {{suites?: string[], filter?: string, signal?: AbortSignal}} [options]
 */
async function check(ids, answer, { suites = [], filter = '', signal = new AbortController().signal } = {}) {
  /** @type {string[]} */
  const lines = [];
  /** @type {any[]} */
  const requests = [];
  const program = {
    files: [],
    async run(/** @type {any} */ request, /** @type {any} */ onEvent) {
      requests.push(request);
      answer(request, onEvent);
    },
  };
  const artifactOf = () => /** @type {any} */ ({ programs: [program] });
  await checkJavaScriptRows(
    /** @type {any} */ (ids.map((id) => fakePlatform(id))),
    artifactOf,
    /** @type {any} */ ({ suites, filter }),
    { signal, progress: { print: (text) => void lines.push(text), status: () => {} } },
  );
  return { lines, requests };
}

test('each problem is said once, with its rows, for all columns that have it', async () => {
  const { lines, requests } = await check(
    ['native', 'node', 'node@js', 'node@call', 'firefox@call', 'node@work'],
    ({ javascript }, onEvent) => {
      if (javascript === 'rows') return onEvent({ event: 'list', benchmarks: [row('crc32', 'n=8')] });
      onEvent({
        event: 'list',
        benchmarks: [
          row('crc32', 'n=8', 'no _crc'),
          row('crc32', 'n=64', 'no _crc'),
          row('other', 'n=8', 'no _other'),
          row('good', 'n=8'),
        ],
      });
    },
  );
  assert.deepEqual(
    requests.map(({ list, javascript }) => [list, javascript]),
    [
      [true, 'rows'],
      [true, 'calls'],
    ],
  );
  assert.deepEqual(lines, [
    'samebench: node@call, firefox@call: hash/crc32 (2 rows) will fail: no _crc',
    'samebench: node@call, firefox@call: hash/other n=8 will fail: no _other',
  ]);
});

test('rows that are not selected are not mentioned, and columns of C++ are not asked', async () => {
  const { lines } = await check(
    ['node@js'],
    (_, onEvent) => onEvent({ event: 'list', benchmarks: [row('crc32', 'n=8', 'bad')] }),
    { suites: ['other'] },
  );
  assert.deepEqual(lines, []);
  assert.deepEqual(
    (await check(['node@js'], () => {}, { suites: ['hash'], filter: 'crc' })).requests.map(
      ({ suites, filter }) => [suites, filter],
    ),
    [[['hash'], 'crc']],
    'others are not tried',
  );
  assert.deepEqual((await check(['native', 'node'], () => assert.fail('asked'))).requests, []);
});

test("a script that cannot be loaded is its columns' reason; one that hangs is found later", async () => {
  const { lines } = await check(['node@js', 'node@call'], () => {
    throw new Error('rows.js:2: Could not resolve "x"');
  });
  assert.deepEqual(
    lines,
    ['samebench: node@js, node@call: rows.js:2: Could not resolve "x"'],
    'once for both',
  );
  assert.deepEqual(
    (
      await check(['node@js'], () => {
        throw new TimeoutError('nothing for 10 s');
      })
    ).lines,
    [],
  );
});

test('a row that ends its process is named', async () => {
  const { lines } = await check(['node@js', 'node@call'], (_, onEvent) => {
    for (const one of ['good', 'exits']) onEvent({ event: 'list', benchmarks: [row(one, 'n=8')] });
    throw new Error('it ended with code 3');
  });
  assert.deepEqual(lines, ['samebench: node@js, node@call: hash/exits n=8 will fail: it ended with code 3']);
});

test('Ctrl-C ends the check', async () => {
  const stopped = new AbortController();
  await assert.rejects(
    check(
      ['node@js'],
      () => {
        stopped.abort(new Error('stopped by the user'));
        throw new Error('killed');
      },
      { signal: stopped.signal },
    ),
    /stopped by the user/,
  );
});
