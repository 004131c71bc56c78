import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkerOf, checkGrowth } from '../../../../../cli/run/growth/growth.js';
import { put, temporaryFolder } from '../../../fixtures/folders.js';
import { workPairs } from '../../../fixtures/make-events.js';

const sizes = [10, 100, 1000];

/**
 * Checks `demo/sort`, of which an operation executes `workOf(n)` instructions.
 *
 * @param {(n: number) => number} workOf
 * @param {{grows?: string, problem?: string, failures?: object[], missing?: string | null, series?: string}}
 *   [how]
 */
function check(workOf, { grows = 'n', problem, failures = [], missing = null, series = 'sort' } = {}) {
  const row = (/** @type {number} */ n) => ({
    suite: 'demo',
    name: 'sort',
    argument: String(n),
    series: null,
    grows,
    ...(problem && { problem }),
  });
  const list = [
    { ...row(1), name: 'not counted' },
    ...sizes.map(row),
    { suite: 'demo', name: 'other', argument: '1' },
  ];
  const platform = {
    id: 'native@work',
    async run(/** @type {any} */ { only, suites }, /** @type {(event: any) => void} */ take) {
      assert.deepEqual(suites, ['demo'], 'also of suites that are measured only if they are named');
      assert.deepEqual(
        only,
        sizes.map((n) => `demo/sort ${n}`),
        'no other row is counted',
      );
      take({
        event: 'plan',
        benchmarks: list.map((one, id) => ({
          id,
          selected: true,
          note: null,
          bytes: null,
          items: null,
          complexity: true,
          ...one,
        })),
        order: [1, 2, 3],
      });
      take({ event: 'counter', name: 'fake', exact: true, pauseInstructions: 0, pauseHostCalls: 0 });
      for (const failure of failures) take({ event: 'failure', ...failure });
      if (failures.length > 0) return;
      sizes.forEach((n, i) =>
        take({
          event: 'work',
          benchmark: i + 1,
          suite: 'demo',
          name: 'sort',
          argument: String(n),
          inputs: 1,
          checksum: 'aa',
          pairs: workPairs({ instructions: workOf(n) }),
        }),
      );
    },
  };
  return checkGrowth(/** @type {any} */ ({ artifact: { list: async () => list }, platform, missing }), {
    suite: 'demo',
    series,
  });
}

test('a promise that holds passes, and a broken one fails with the counts', async () => {
  assert.deepEqual(await check((n) => 3 * n, { grows: 'n log n' }), {
    verdict: 'passed',
    text: 'it grows as n, and n log n is promised',
  });
  const { verdict, text } = await check((n) => n * n);
  assert.equal(verdict, 'failed');
  assert.equal(
    text,
    'it grows as n², and n is promised: 10 → 100.00 instr, 100 → 10000.0 instr, 1000 → 1.00000 M ' +
      'instr; n² is off by < 0.01 %, n is off by 77 %',
  );
});

test('a row that fails fails the check, and one that skips itself skips it', async () => {
  const failures = [
    { message: 'not here', benchmark: 0, skipped: true },
    { message: 'it crashed', benchmark: 1 },
  ];
  assert.deepEqual(await check((n) => n, { failures }), { verdict: 'failed', text: 'it crashed' });
  assert.deepEqual(await check((n) => n, { failures: failures.slice(0, 1) }), {
    verdict: 'skipped',
    text: 'not here',
  });
  assert.deepEqual(await check((n) => n, { problem: 'the suite has another row' }), {
    verdict: 'failed',
    text: 'the suite has another row',
  });
  assert.deepEqual(await check((n) => n, { series: 'none' }), {
    verdict: 'failed',
    text: 'the suite has no such sweep',
  });
});

test('where nothing can count, the check is skipped with the reason', async () => {
  assert.deepEqual(await check((n) => n, { missing: 'Valgrind is not installed' }), {
    verdict: 'skipped',
    text: 'nothing can count instructions: Valgrind is not installed',
  });
});

test('a folder is that of the native program, or of the module', () => {
  const folder = temporaryFolder();
  assert.equal(checkerOf(folder).platform.id, 'wasm@work');
  put(join(folder, 'samebench-native'), '');
  assert.equal(checkerOf(folder).platform.id, 'native@work');
});
