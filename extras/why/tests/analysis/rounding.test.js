import assert from 'node:assert/strict';
import { test } from 'node:test';
import { executable } from '../../../../cli/hosts/executable.js';
import { proveRoundings } from '../../rounding.js';
import { profiles } from '../../../../protocol/profiles.js';
import { makeRequest } from '../../../../protocol/request.js';
import { summarize } from '../../../../report/summary/summary.js';
import { valuesFacts } from '../../../../tests/js/fixtures/make-events.js';
import { nativeHost, platformOf, resultsOf } from '../../../../tests/js/report/fixture.js';

/** A column whose two rows have these results. */
const columnOf = (/** @type {string} */ id, /** @type {string} */ flags, /** @type {number[]} */ numbers) =>
  platformOf(
    id,
    numbers.map((number, i) => ({
      name: `row ${i}`,
      cost: 1,
      values: valuesFacts([number]),
      result: { checksum: String(number) },
    })),
    { round: { host: { ...nativeHost, flags } } },
  );

const fused = 3 + 2 ** -50;

/**
 * What is said of a run in which `native@fma` has other results than `native`.
 * @param {number[]} again  what it computes without fused operations
 * @param {string | null} [failure]  of that build
 * @param {string[]} [define]  of the user
 */
async function said(again, failure = null, define = []) {
  const results = resultsOf([
    columnOf('native', '-O3', [3, 3]),
    columnOf('native@fma', '-mfma', [fused, fused]),
  ]);
  /** @type {string[]} */
  const lines = [];
  /** @type {any[]} */
  const asked = [];
  const [{ plan, results: rows }] = columnOf('native@fma', '', again).rounds;
  const artifact = { folder: '', files: [], failure: null, list: async () => plan?.benchmarks };
  await proveRoundings(
    results,
    summarize(results),
    /** @type {any} */ ({ options: { define }, request: makeRequest({ profile: profiles.quick }) }),
    /** @type {any} */ ({
      platforms: [
        {
          id: 'native@fma',
          host: executable,
          async run(/** @type {any} */ request, /** @type {any} */ take) {
            asked.push(request.only);
            take({ event: 'plan', ...plan });
            for (const row of rows) take({ event: 'result', ...row });
            take({ event: 'end', elapsedMs: 1 });
          },
        },
      ],
    }),
    /** @type {any} */ ({
      env: {},
      signal: new AbortController().signal,
      presets: [],
      progress: { print: (/** @type {string} */ line) => lines.push(line), status: () => {} },
      build: async (/** @type {string} */ _, /** @type {any} */ { define }) => {
        asked.push(define);
        return failure;
      },
      artifactOf: () => ({ ...artifact, programs: [artifact] }),
    }),
  );
  return { lines, asked };
}

test('what fuses operations is compiled again so that it cannot, and its results are compared', async () => {
  const { lines, asked } = await said([3, fused]);
  assert.deepEqual(asked, [
    ['C', 'CXX'].map((one) => `CMAKE_${one}_FLAGS_RELEASE=-O3 -DNDEBUG -ffp-contract=off`),
    ['primality/row 0', 'primality/row 1'],
  ]);
  assert.deepEqual(lines, [
    'samebench: compiled with -ffp-contract=off, native@fma computes what native does: primality/row 0',
    'samebench: compiled with -ffp-contract=off, native@fma still rounds otherwise, so that is not all: ' +
      'primality/row 1',
  ]);
});

test('a build without fused operations that fails is said, and ends nothing', async () => {
  const { lines } = await said([3, 3], 'no compiler');
  assert.deepEqual(lines, ['samebench: native@fma cannot be compiled with -ffp-contract=off: no compiler']);
});

test('nor does a build type of the user end the run, and a row without a result is not judged', async () => {
  const { lines } = await said([3, 3], null, ['CMAKE_BUILD_TYPE=Debug']);
  assert.match(lines.join(), /^samebench: native@fma cannot be compiled .* -D chooses Debug$/);
  assert.deepEqual((await said([3])).lines, [
    'samebench: compiled with -ffp-contract=off, native@fma computes what native does: primality/row 0',
  ]);
});
