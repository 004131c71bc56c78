import assert from 'node:assert/strict';
import { test } from 'node:test';
import { executable } from '../../../../cli/hosts/executable.js';
import { EXPERIMENTS, proveRoundings } from '../../rounding.js';
import { profiles } from '../../../../protocol/profiles.js';
import { makeRequest } from '../../../../protocol/request.js';
import { summarize } from '../../../../report/summary/summary.js';
import { valuesFacts } from '../../../../tests/js/fixtures/make-events.js';
import { nativeHost, platformOf, resultsOf } from '../../../../tests/js/report/fixture.js';

/** A column whose two rows have these results. */
const columnOf = (/** @type {string} */ id, /** @type {object} */ host, /** @type {number[]} */ numbers) =>
  platformOf(
    id,
    numbers.map((number, i) => ({
      name: `row ${i}`,
      cost: 1,
      values: valuesFacts([number]),
      result: { checksum: String(number) },
    })),
    { round: { host } },
  );

const other = 3 + 2 ** -50;
const emscripten = { ...nativeHost, runtime: 'Node', compiler: 'emcc 3.1.6', flags: '-O3' };
const native = (/** @type {string} */ flags) => ({ ...nativeHost, flags });

/** `native@fma` has other results than `native`. */
const twoNative = [
  columnOf('native', native('-O3'), [3, 3]),
  columnOf('native@fma', native('-mfma'), [other, other]),
];

/** The experiments, without Emscripten's sources. */
const experiments = EXPERIMENTS.map((one, i) =>
  i === 0 ? one : { ...one, define: async () => ['CMAKE_EXE_LINKER_FLAGS=mathematics.o'] },
);

/**
 * What is said of a run.
 * @param {number[][]} again  what the last column computes in the experiments, one after another
 * @param {{ failure?: string | null, define?: string[], columns?: typeof twoNative }} [options]  failure: of
 *   the builds; define: of the user
 */
async function said(again, { failure = null, define = [], columns = twoNative } = {}) {
  const results = resultsOf(columns);
  const { id } = columns[columns.length - 1];
  /** @type {string[]} */
  const lines = [];
  /** @type {any[]} */
  const asked = [];
  const builds = again.map((numbers) => columnOf(id, native(''), numbers).rounds[0]);
  const [{ plan }] = builds;
  const artifact = { folder: '', files: [], failure: null, list: async () => plan?.benchmarks };
  await proveRoundings(
    results,
    summarize(results),
    /** @type {any} */ ({ options: { define }, request: makeRequest({ profile: profiles.quick }) }),
    /** @type {any} */ ({
      platforms: [
        {
          id,
          host: executable,
          async run(/** @type {any} */ request, /** @type {any} */ take) {
            asked.push(request.only);
            take({ event: 'plan', ...plan });
            for (const row of builds.shift()?.results ?? []) take({ event: 'result', ...row });
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
    experiments,
  );
  return { lines, asked };
}

test('what fuses operations is compiled again so that it cannot, and its results are compared', async () => {
  const { lines, asked } = await said([[3, other]]);
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
  const { lines } = await said([[3, 3]], { failure: 'no compiler' });
  assert.deepEqual(lines, ['samebench: native@fma cannot be compiled with -ffp-contract=off: no compiler']);
});

test('nor does a build type of the user end the run, and a row without a result is not judged', async () => {
  const { lines } = await said([[3, 3]], { define: ['CMAKE_BUILD_TYPE=Debug'] });
  assert.match(lines.join(), /^samebench: native@fma cannot be compiled .* -D chooses Debug$/);
  assert.deepEqual((await said([[3]])).lines, [
    'samebench: compiled with -ffp-contract=off, native@fma computes what native does: primality/row 0',
  ]);
});

test('native code beside WebAssembly is linked with the same C library', async () => {
  const columns = [columnOf('node', emscripten, [3, 3]), columnOf('native', native('-O3'), [other, other])];
  const { lines, asked } = await said([[3, other]], { columns });
  assert.deepEqual(asked[0].at(-1), 'CMAKE_EXE_LINKER_FLAGS=mathematics.o');
  assert.match(asked[0][0], /-ffp-contract=off$/);
  assert.deepEqual(lines, [
    "samebench: linked with the mathematics of Emscripten's C library, native computes what node does: " +
      'primality/row 0',
    "samebench: linked with the mathematics of Emscripten's C library, native still rounds otherwise, so " +
      'that is not all: primality/row 1',
  ]);
});

test('where both may be, the library is tried for what fused operations do not explain', async () => {
  const columns = [
    columnOf('node', emscripten, [3, 3]),
    columnOf('native@fma', native('-mfma'), [other, other]),
  ];
  const { asked } = await said([[3, other], [3]], { columns });
  assert.deepEqual(
    asked.filter((_, i) => i % 2 === 1),
    [['primality/row 0', 'primality/row 1'], ['primality/row 1']],
  );
  assert.equal((await said([[3, 3]], { columns })).asked.length, 2);
});
