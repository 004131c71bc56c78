/**
 * Measures the benchmarks in JavaScript, in turn, and prints what was found as JSON (charts/rows.js). Each
 * round is a process of its own:
 *
 *   node round.js '{"filter": "u64", "seed": 1, "budgetMs": 500}'
 */
import { fileURLToPath } from 'node:url';
import { median } from '../charts/rows.js';
import { fnv, randomFor } from './random.js';

/**
 * @import { Sampled } from '../charts/rows.js'
 * @import { Benchmark } from './benchmarks.js'
 *
 * @typedef {{filter: string, seed: number, budgetMs: number}} Request budgetMs: for the samples of one
 *   benchmark
 * @typedef {Benchmark & {loop: Loop, count: number, spentMs: number, costs: number[]}} Open
 * @typedef {(count: number) => unknown} Loop returns a promise if the benchmark does
 */

/** The length of a sample, unless all inputs take longer than the first and not longer than the second. */
const sampleMs = 1;
const longSampleMs = 50;
const minSamples = 6;
/** Results in a checksum, as in Samebench. */
const checked = 256;

/**
 * @param {Benchmark[]} benchmarks
 * @param {Request} request
 * @returns {Promise<Sampled[]>}
 */
export async function measureRound(benchmarks, { filter, seed, budgetMs }) {
  const wanted = benchmarks.filter(({ name }) => name.toLowerCase().includes(filter.toLowerCase()));
  const random = randomFor(seed, 'order');
  const rows = [];
  for (const benchmark of wanted) rows.push(await warmUp(benchmark, budgetMs));
  for (let open = [...rows]; open.length > 0;) {
    shuffle(open, random);
    for (const row of open) {
      const took = await time(row, row.count);
      row.costs.push((took * 1e6) / row.count);
      row.spentMs += took;
    }
    open = open.filter(({ costs, spentMs }) => costs.length < minSamples || spentMs < budgetMs);
  }
  const found = [];
  for (const row of rows) {
    const { suite, name, version, costs } = row;
    found.push({ suite, name, version, checksum: await checksumOf(row), costs });
  }
  return found;
}

/**
 * Runs a benchmark until the engine has compiled it, and chooses how many operations a sample has: all
 * inputs, if that does not take too long.
 *
 * @param {Benchmark} benchmark
 * @param {number} budgetMs
 * @returns {Promise<Open>}
 */
async function warmUp(benchmark, budgetMs) {
  const row = { ...benchmark, loop: loopOf(benchmark), count: 1, spentMs: 0, costs: [] };
  /** @type {number[]} */
  const each = [];
  for (let spent = 0, count = 1; spent < budgetMs; count *= 2) {
    const took = await time(row, Math.min(count, row.ring.length));
    each.push(took / Math.min(count, row.ring.length));
    spent += took;
  }
  const cost = median(each.slice(-3));
  row.count = Math.max(Math.ceil(sampleMs / cost), Math.min(row.ring.length, Math.ceil(longSampleMs / cost)));
  return row;
}

/**
 * @param {{loop: Loop, waits?: boolean}} row
 * @param {number} count
 * @returns {Promise<number>} milliseconds
 */
async function time({ loop, waits }, count) {
  const start = performance.now();
  if (waits) await loop(count);
  else loop(count);
  return performance.now() - start;
}

/**
 * Makes a separate loop for this benchmark, so that the engine can inline `test`. The comment makes each
 * source text unique; engines share the code of identical sources.
 *
 * @param {Benchmark} benchmark
 * @returns {Loop}
 */
function loopOf({ suite, name, ring, test, waits }) {
  const [async, wait] = waits ? ['async ', 'await '] : ['', ''];
  const make = new Function(
    ...['ring', 'test', 'kept'],
    `// ${suite}/${name}
    let at = 0;
    return ${async}function (count) {
      for (let left = count; left > 0; --left) {
        kept.value = ${wait}test(ring[at]);
        if (++at === ring.length) at = 0;
      }
    }`,
  );
  return make(ring, test, { value: null });
}

/**
 * The checksum of the results for the first inputs, as Samebench computes it.
 *
 * @param {Pick<Benchmark, 'ring' | 'test'>} benchmark whose results are booleans
 * @returns {Promise<string>} 16 hexadecimal digits
 */
async function checksumOf({ ring, test }) {
  const bytes = [];
  for (const input of ring.slice(0, checked)) {
    bytes.push((await test(input)) ? 1 : 0, 0, 0, 0, 0, 0, 0, 0);
  }
  return fnv(bytes).toString(16).padStart(16, '0');
}

/**
 * Shuffles values in place. (R. Durstenfeld, "Algorithm 235: Random Permutation", 1964.)
 *
 * @template T
 * @param {T[]} values
 * @param {() => bigint} random
 */
function shuffle(values, random) {
  for (let left = values.length; left > 1; left--) {
    const chosen = Number(random() % BigInt(left));
    [values[left - 1], values[chosen]] = [values[chosen], values[left - 1]];
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { makeBenchmarks } = await import('./benchmarks.js');
  console.log(JSON.stringify(await measureRound(await makeBenchmarks(), JSON.parse(process.argv[2]))));
  process.exit(0);
}
