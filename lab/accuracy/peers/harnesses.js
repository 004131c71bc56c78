import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runOrThrow } from '../../shared/process.js';

/**
 * Nanoseconds per operation, by row and estimator.
 * @typedef {Record<string, Record<string, number>>} Values
 *
 * @typedef {'kernels' | 'plain' | 'loop'} RowSet
 *
 * @typedef {object} Harness
 * @property {string} id
 * @property {string} label
 * @property {'native' | 'node'} platform
 * @property {string} headline the main estimator
 * @property {string[]} estimators
 * @property {RowSet[]} sets
 * @property {(context: Context) => boolean} available
 * @property {(context: Context, set: RowSet, budgetMs: number) => Promise<Values>} measure runs one
 *   process; the budget is for each row
 *
 * @import { Context } from '../context.js'
 */

const runner = (/** @type {Context} */ context) => join(context.root, 'lab', 'accuracy', 'peers', 'run.js');
const nativePeer = (/** @type {Context} */ context, /** @type {string} */ name) =>
  join(context.peers.native, name);

/** Test cases of Catch2 for each set of rows. */
const catch2Cases = { kernels: ['ladder', 'kernels'], plain: ['plain'], loop: [] };

/**
 * Samples per millisecond of budget. Catch2 takes a number of samples instead of a time. A sample lasts a
 * thousand resolutions of its clock; the actual time is corrected after the first processes (series.js).
 */
const samplesAMillisecond = 20;

/**
 * @param {RowSet} set
 * @param {number} budgetMs
 */
function catch2Arguments(set, budgetMs) {
  const samples = Math.max(10, Math.round(budgetMs * 0.8 * samplesAMillisecond));
  return [
    catch2Cases[set].join(','),
    ...['-r', 'xml', '--benchmark-samples', String(samples)],
    ...['--benchmark-warmup-time', String(Math.max(1, Math.round(budgetMs * 0.1)))],
    // The default bootstrap would take longer than the samples, and the mean does not depend on it.
    ...['--benchmark-resamples', '10'],
  ];
}

/**
 * @param {string} xml
 * @returns {Values}
 */
export function readCatch2(xml) {
  /** @type {Values} */
  const values = {};
  const pattern = /<BenchmarkResults name="([^"]+)"[\s\S]*?<mean value="([^"]+)"/g;
  for (const [, name, mean] of xml.matchAll(pattern)) values[name] = { mean: Number(mean) };
  return values;
}

/**
 * @param {string} json
 * @returns {Values}
 */
export function readGoogleBenchmark(json) {
  /** @type {{benchmarks: {name: string, real_time: number, cpu_time: number, time_unit: string}[]}} */
  const { benchmarks } = JSON.parse(json);
  const units = /** @type {Record<string, number>} */ ({ ns: 1, us: 1e3, ms: 1e6 });
  return Object.fromEntries(
    benchmarks.map(({ name, real_time, cpu_time, time_unit }) => [
      name,
      { time: real_time * units[time_unit], cpu: cpu_time * units[time_unit] },
    ]),
  );
}

/**
 * @param {string} id
 * @param {string} label
 * @returns {Harness}
 */
function javaScriptHarness(id, label) {
  return {
    id,
    label,
    platform: 'node',
    headline: 'mean',
    estimators: ['mean', 'median'],
    sets: ['kernels', 'plain', 'loop'],
    available: (context) => existsSync(join(context.peers.wasm, 'peer-exports.mjs')),
    async measure(context, set, budgetMs) {
      const args = [runner(context), id, context.peers.wasm, set, String(budgetMs)];
      return JSON.parse((await runOrThrow(process.execPath, args)).stdout).values;
    },
  };
}

/** @type {Harness[]} */
export const peers = [
  {
    id: 'google-benchmark',
    label: 'Google Benchmark',
    platform: 'native',
    headline: 'time',
    estimators: ['time', 'cpu'],
    sets: ['kernels', 'plain'],
    available: (context) => existsSync(nativePeer(context, 'peer-google-benchmark')),
    async measure(context, set, budgetMs) {
      const { stdout } = await runOrThrow(nativePeer(context, 'peer-google-benchmark'), [
        ...['--benchmark_format=json', `--benchmark_min_time=${budgetMs / 1000}`],
        // Its regular expressions have no negation; a leading minus negates the whole filter.
        `--benchmark_filter=${set === 'plain' ? '^plain' : '-^plain'}`,
      ]);
      return readGoogleBenchmark(stdout);
    },
  },
  {
    id: 'catch2-native',
    label: 'Catch2',
    platform: 'native',
    headline: 'mean',
    estimators: ['mean'],
    sets: ['kernels', 'plain'],
    available: (context) => existsSync(nativePeer(context, 'peer-catch2')),
    async measure(context, set, budgetMs) {
      const args = catch2Arguments(set, budgetMs);
      return readCatch2((await runOrThrow(nativePeer(context, 'peer-catch2'), args)).stdout);
    },
  },
  javaScriptHarness('mitata', 'mitata'),
  javaScriptHarness('tinybench', 'tinybench'),
  {
    id: 'catch2-wasm',
    label: 'Catch2 in WebAssembly',
    platform: 'node',
    headline: 'mean',
    estimators: ['mean'],
    sets: ['kernels', 'plain'],
    available: (context) => existsSync(join(context.peers.wasm, 'peer-catch2.mjs')),
    async measure(context, set, budgetMs) {
      const args = [runner(context), 'catch2', context.peers.wasm];
      args.push(...catch2Arguments(set, budgetMs));
      return readCatch2((await runOrThrow(process.execPath, args)).stdout);
    },
  },
];

/**
 * One step of the ladder: its time at the frequency that the CPU happened to have, and its length in CPU
 * cycles, from samples between slices of the cycle meter.
 * @typedef {{stepNs: number, stepCycles: number}} Step
 *
 * The true cost of one step of the ladder, from one long chain, without a harness.
 *
 * @param {Context} context
 * @param {'native' | 'node'} platform
 * @returns {Promise<Step>}
 */
export async function trueStep(context, platform) {
  const { stdout } =
    platform === 'native'
      ? await runOrThrow(nativePeer(context, 'peer-chain'), [])
      : await runOrThrow(process.execPath, [runner(context), 'chain', context.peers.wasm]);
  return JSON.parse(stdout);
}
