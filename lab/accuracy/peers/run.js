/**
 * Runs one process of a JavaScript harness, or of Catch2 in WebAssembly:
 *
 *   node lab/accuracy/peers/run.js mitata FOLDER kernels|plain|loop MILLISECONDS
 *   node lab/accuracy/peers/run.js tinybench FOLDER kernels|plain|loop MILLISECONDS
 *   node lab/accuracy/peers/run.js chain FOLDER
 *   node lab/accuracy/peers/run.js catch2 FOLDER ARGUMENTS…
 *
 * Prints one JSON object, or the output of Catch2.
 */
import { median } from '../../../report/statistics/descriptive.js';
import { startKernels, startModule } from './module.js';
import { makeTasks } from './tasks.js';

/**
 * @typedef {Record<string, Record<string, number>>} Values nanoseconds per operation, by row and
 *   estimator
 */

/** @type {Record<string, (folder: string, ...rest: string[]) => Promise<void>>} */
const harnesses = {
  async mitata(folder, set, milliseconds) {
    const { measure, do_not_optimize: keep } = await import('mitata');
    /** @type {Values} */
    const values = {};
    for (const { name, run, operations } of tasks(await startKernels(folder), keep, set)) {
      // mitata accepts this option for all benchmarks, but its types only for those with parameters.
      const options = /** @type {any} */ ({ min_cpu_time: Number(milliseconds) * 1e6 });
      const { avg, p50, min } = await measure(run, options);
      values[name] = { mean: avg / operations, median: p50 / operations, min: min / operations };
    }
    print({ values });
  },

  async tinybench(folder, set, milliseconds) {
    const { Bench } = await import('tinybench');
    /** @type {unknown} */
    let kept;
    const keep = (/** @type {unknown} */ value) => void (kept = value);
    /** @type {Values} */
    const values = {};
    for (const { name, run, operations } of tasks(await startKernels(folder), keep, set)) {
      // One fifth of the budget for warming up, as in its defaults.
      const time = Number(milliseconds) * 0.8;
      const bench = new Bench({ time, warmupTime: time / 4, throws: true });
      bench.add(name, run);
      await bench.run();
      const result = bench.tasks[0].result;
      if (!('latency' in result)) throw new Error(`tinybench did not measure ${name}`);
      const scale = 1e6 / operations;
      const { mean, p50, min } = result.latency;
      values[name] = { mean: mean * scale, median: p50 * scale, min: min * scale };
    }
    print({ values, kept: String(kept) });
  },

  async chain(folder) {
    const { chain, slice } = await startKernels(folder);
    const timed = (/** @type {() => number} */ work) => {
      const start = performance.now();
      const result = work();
      return { result, ns: (performance.now() - start) * 1e6 };
    };
    // Of about 0.2 ms, as long as the chain's samples, so that a reading of the clock matters equally little
    // in both. Returns the length of a cycle in nanoseconds.
    const cycleOf = () => {
      const { result: cycles, ns } = timed(() => slice(6_400));
      return ns / cycles;
    };
    // The same as in chain.cpp.
    const turns = 2_500;
    const samples = [];
    let x = 1;
    let before = cycleOf();
    // Engines replace code between calls, so the first 400 calls are ignored.
    for (let i = 0; i < 801; i++) {
      const { result, ns } = timed(() => chain(turns, x));
      x = result;
      const after = cycleOf();
      const stepNs = ns / (turns * 64);
      samples.push({ stepNs, stepCycles: stepNs / ((before + after) / 2) });
      before = after;
    }
    const settled = samples.slice(400);
    print({
      stepNs: median(settled.map(({ stepNs }) => stepNs)),
      stepCycles: median(settled.map(({ stepCycles }) => stepCycles)),
      kept: x,
    });
  },

  async catch2(folder, ...args) {
    const module = await startModule(folder, 'peer-catch2');
    try {
      process.exitCode = module.callMain(args);
    } catch (error) {
      const { name, status } = /** @type {{name?: string, status?: number}} */ (error);
      if (name !== 'ExitStatus') throw error;
      process.exitCode = status;
    }
  },
};

/**
 * @param {import('./module.js').Exports} exports
 * @param {(value: unknown) => void} keep
 * @param {string} set
 */
function tasks(exports, keep, set) {
  if (set !== 'kernels' && set !== 'plain' && set !== 'loop') {
    throw new Error(`expected kernels, plain or loop, found "${set}"`);
  }
  return makeTasks(exports, keep, set);
}

/** @param {object} what */
function print(what) {
  process.stdout.write(`${JSON.stringify(what)}\n`);
}

const [harness, ...rest] = process.argv.slice(2);
if (!harnesses[harness] || rest.length === 0) {
  throw new Error(`expected one of ${Object.keys(harnesses).join(', ')} and a folder`);
}
await harnesses[harness](rest[0], ...rest.slice(1));
