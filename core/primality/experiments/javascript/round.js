import { medianInterval, median } from '../../../../report/statistics/descriptive.js';
import { pairCosts, pairCount } from '../../../../report/results/pairs.js';
import { randomFor } from './random.js';

/**
 * @typedef {object} Benchmark
 * @property {number} id
 * @property {string} suite
 * @property {string} name
 * @property {unknown[]} ring inputs, used cyclically
 * @property {(input: any) => unknown} work
 * @property {boolean} [waits] whether `work` returns a promise
 *
 * @import { Profile } from '../../../../protocol/types.js'
 * @typedef {{loop: (count: number) => unknown, twin: (count: number) => unknown}} Loops
 * @typedef {Benchmark & Loops & {operations: number, spentMs: number, pairs: import('../../../../protocol/types.js').Pairs,
 *   coldNs: number, warmUpMs: number, warmedUp: boolean, checksum: string}} Row
 */

const sampleMs = 1;
const shortSampleMs = 0.25;
const longSampleMs = 50;
const window = 16;

/**
 * Measures one round of `benchmarks`, by the rules of core/timing/rounds/round.cpp.
 *
 * @param {Benchmark[]} benchmarks
 * @param {object} context
 * @param {{seed: number, round: number, profile: Profile}} context.request
 * @param {object[]} context.plan
 * @param {(event: object) => void} context.emit
 * @param {(benchmark: Benchmark) => Promise<string>} context.checksumOf
 */
export async function runRound(benchmarks, { request, plan, emit, checksumOf }) {
  const { profile, seed, round } = request;
  const start = performance.now();
  const random = randomFor(seed, `order ${round}`);
  emit({ event: 'clock', ...profileClock() });
  emit({ event: 'plan', benchmarks: plan, order: benchmarks.map(({ id }) => id) });
  /** @type {Row[]} */
  const rows = [];
  for (const benchmark of benchmarks) {
    report('warm-up', benchmark.id, rows.length / benchmarks.length / 3);
    rows.push(await warmUp(benchmark, profile, checksumOf));
  }
  let open = rows;
  while (open.length > 0) {
    shuffle(open, random);
    for (const row of open) await visit(row);
    const left = [];
    for (const row of open) {
      const stop = stopOf(row, profile);
      if (stop === null) left.push(row);
      else emit(resultOf(row, stop));
    }
    open = left;
    report('measure', open[0]?.id ?? null, 1 - (2 / 3) * (open.length / rows.length));
  }
  emit({ event: 'end', elapsedMs: performance.now() - start });

  /** @type {(stage: string, benchmark: number | null, done: number) => void} */
  function report(stage, benchmark, done) {
    const elapsedMs = performance.now() - start;
    emit({ event: 'progress', stage, benchmark, done, elapsedMs, remainingMs: null });
  }
}

/** The clock event: the smallest step of `performance.now` and the cost of a reading. */
function profileClock() {
  const steps = [];
  for (let last = performance.now(); steps.length < 1000; ) {
    const now = performance.now();
    if (now > last) steps.push((now - last) * 1e6);
    last = now;
  }
  const tickNs = Math.min(...steps);
  return {
    ...{ name: 'performance.now', tickNs, commonTickNs: tickNs, callNs: median(steps) },
    ...{ jitter: 'fine', edgeSpread: null, backwards: 0, stalled: false, pauseNs: 0 },
  };
}

/**
 * Makes a separate loop for this benchmark, so that the engine can inline `work`. The comment makes each
 * source text unique; engines share the code of identical sources.
 *
 * @param {Benchmark} benchmark
 * @param {string} side
 * @param {(input: any) => unknown} work
 * @returns {(count: number) => unknown} returns a promise if the benchmark does
 */
function loopOf({ suite, name, ring, waits }, side, work) {
  const [async, wait] = waits ? ['async ', 'await '] : ['', ''];
  const make = new Function(
    ...['ring', 'work', 'kept'],
    `// ${suite}/${name}: ${side}
    let at = 0;
    return ${async}function (count) {
      for (let left = count; left > 0; --left) {
        kept.value = ${wait}work(ring[at]);
        if (++at === ring.length) at = 0;
      }
    }`,
  );
  return make(ring, work, { value: null });
}

/**
 * Times one run of a loop.
 *
 * @param {Benchmark} benchmark
 * @param {(count: number) => unknown} loop
 * @param {number} count
 * @returns {Promise<number>} milliseconds
 */
async function sample({ waits }, loop, count) {
  const start = performance.now();
  if (waits) await loop(count);
  else loop(count);
  return performance.now() - start;
}

/**
 * Takes the cold cost and the checksum, warms up, and chooses the number of operations per sample.
 *
 * @param {Benchmark} benchmark
 * @param {Profile} profile
 * @param {(benchmark: Benchmark) => Promise<string>} checksumOf
 * @returns {Promise<Row>}
 */
async function warmUp(benchmark, profile, checksumOf) {
  const { ring, waits } = benchmark;
  const loop = loopOf(benchmark, 'body', benchmark.work);
  const empty = waits
    ? async (/** @type {unknown} */ input) => input !== null
    : (/** @type {unknown} */ input) => input !== null;
  const twin = loopOf(benchmark, 'twin', empty);
  const coldMs = await sample(benchmark, loop, 1);
  const checksum = await checksumOf(benchmark);

  const start = performance.now();
  let operations = 1;
  /** @type {number[]} */
  const costs = [];
  const settled = () => {
    if (costs.length < 2 * window) return false;
    const [before, after] = [costs.slice(-2 * window, -window), costs.slice(-window)];
    return Math.abs(median(after) / median(before) - 1) < 0.02;
  };
  let elapsed = 0;
  while (elapsed < profile.warmUpMs || (!settled() && elapsed < profile.warmUpCapMs)) {
    const took = await sample(benchmark, loop, operations);
    await sample(benchmark, twin, operations);
    const each = took / operations;
    costs.push(each);
    operations = Math.max(1, Math.round(Math.min(2 * operations, shortSampleMs / each)));
    elapsed = performance.now() - start;
  }
  const cost = median(costs.slice(-window));
  return {
    ...benchmark,
    ...{ loop, twin, checksum, coldNs: coldMs * 1e6, warmUpMs: elapsed, warmedUp: settled() },
    // If it does not take too long, a sample runs through all inputs, so that samples are comparable.
    operations: Math.max(
      Math.ceil(sampleMs / cost),
      Math.min(ring.length, Math.ceil(longSampleMs / cost)),
    ),
    spentMs: 0,
    pairs: { operations: [], bodyNs: [], twinNs: [], pauses: [] },
  };
}

/** Takes one pair of samples: body and twin, in alternating order. @param {Row} row */
async function visit(row) {
  const count = pairCount(row.pairs);
  const turn = 0.6180339887498949 * count;
  const operations = Math.round(row.operations * (1 + 0.02 * (turn - Math.floor(turn))));
  let body = 0;
  let twin = 0;
  const bodyFirst = count % 2 === 0;
  if (bodyFirst) body = await sample(row, row.loop, operations);
  twin = await sample(row, row.twin, operations);
  if (!bodyFirst) body = await sample(row, row.loop, operations);
  row.pairs.operations.push(operations);
  row.pairs.bodyNs.push(body * 1e6);
  row.pairs.twinNs.push(twin * 1e6);
  row.pairs.pauses.push(0);
  row.spentMs += body + twin;
}

/**
 * Why the row is complete.
 *
 * @param {Row} row
 * @param {Profile} profile
 * @returns {string | null} null if it is not
 */
function stopOf({ pairs, spentMs }, profile) {
  const { minimumPairs, maximumPairs, budgetMs, targetRelative } = profile;
  // The target is checked only at the minimum number of pairs and at each doubling of it. Checking more
  // often would stop at intervals that are too narrow by chance.
  const count = pairCount(pairs);
  const doublings = Math.log2(count / minimumPairs);
  if (doublings >= 0 && Number.isInteger(doublings)) {
    const { low, high } = medianInterval(pairCosts(pairs, 0));
    if (high - low <= targetRelative * (high + low)) return 'target';
  }
  if (count >= maximumPairs) return 'maximum';
  return spentMs >= budgetMs && count >= 6 ? 'budget' : null;
}

/**
 * @param {Row} row
 * @param {string} stop
 */
function resultOf(row, stop) {
  const { id, suite, name, coldNs, warmUpMs, warmedUp, checksum, ring, pairs } = row;
  return {
    ...{ event: 'result', benchmark: id, suite, name, argument: null, stop, coldNs, warmUpMs },
    ...{ warmedUp, inputs: ring.length, checksum, pairs },
  };
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
