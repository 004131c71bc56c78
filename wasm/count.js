/**
 * Counts the work of the benchmarks in a module: instructions instead of times. The module is rewritten so
 * that it counts what it executes (counting/instrument.js). Each benchmark gets an instance of its own,
 * because counts depend on what an allocator has seen before.
 *
 * @import { HostDescription } from './host.js'
 * @import { SamebenchFactory, SamebenchModule } from './samebench.js'
 * @import { HostEvent, Request } from '../protocol/types.js'
 */
import { requestOfBenchmark } from '../protocol/request.js';
import { watchAllocations } from './allocations.js';
import { allocatorOf, reportAllocations } from './counting/allocations.js';
import { counters, instrument } from './counting/instrument.js';
import { functionWork, watchFunctions } from './functions.js';
import { readings } from './readings.js';
import { describe } from './describe.js';
import { createInstance, exitCodes, sha256 } from './host.js';

/** After this many instances, garbage is collected: an instance reserves gigabytes of addresses. */
const instancesPerCollection = 16;

/**
 * Runs a request that counts, and sends its events as lines of JSON. A benchmark that crashes its instance
 * becomes a `failure` event; the others go on.
 *
 * @param {object} options
 * @param {SamebenchFactory} options.factory
 * @param {Uint8Array<ArrayBuffer>} options.bytes of the module as it is shipped
 * @param {ReadonlyMap<number, string>} [options.symbols] names of its functions; without them allocations are
 *   not counted
 * @param {Request} options.request
 * @param {(line: string) => void} options.emit
 * @param {() => HostDescription | Promise<HostDescription>} options.describeHost
 * @param {(text: string) => void} [options.print]
 * @returns {Promise<number>} one of `exitCodes`
 */
export async function countRequest({ factory, bytes, symbols = new Map(), request, emit, describeHost, print }) {
  const started = performance.now();
  /** @param {HostEvent} event */
  const send = (event) => emit(JSON.stringify(event));
  /** @param {string} message */
  const refuse = (message) => {
    send({ event: 'failure', message, benchmark: null });
    return exitCodes.crashed;
  };

  /** @type {() => Promise<CountedInstance>} */
  let fresh;
  try {
    const rewritten = instrument(bytes, { perFunction: request.functions });
    const functions = request.functions ? rewritten.functions.map(({ index }) => index) : [];
    const compiled = await WebAssembly.compile(rewritten.bytes);
    fresh = () => createCounted(factory, compiled, { functions, print });
  } catch (error) {
    return refuse(`the WebAssembly module cannot be rewritten to count: ${describe(error)}`);
  }
  /** @type {(name: HostEvent['event'], line: string) => void} */
  const pass = (_, line) => emit(line);
  let first;
  try {
    first = await fresh();
  } catch (error) {
    return refuse(`the WebAssembly module could not be loaded: ${describe(error)}`);
  }
  if (!first.module.beginCounting) return refuse('this module is of a Samebench that cannot count instructions');
  const build = JSON.parse(first.module.buildInfo());
  const module = { sha256: await sha256(bytes), bytes: bytes.byteLength };
  send({ event: 'host', protocol: 1, ...(await describeHost()), ...build, module });
  /** Ids of the rows that are sizes. @type {Set<number>} */
  let sizes = new Set();
  const ids = first.module.beginCounting(JSON.stringify(request), (name, line) => {
    if (name === 'plan') sizes = new Set(sizesIn(JSON.parse(line)));
    pass(name, line);
  });
  if (ids.length === 0) return exitCodes.badRequest;

  const text = JSON.stringify(requestOfBenchmark(request));
  const counting = await allocationCounter({ factory, bytes, symbols: request.functions ? new Map() : symbols, print });
  for (const [index, benchmark] of ids.entries()) {
    send({
      ...{ event: 'progress', stage: 'measure', benchmark, done: index / ids.length },
      ...{ elapsedMs: performance.now() - started, remainingMs: null },
    });
    if (index % instancesPerCollection === 0) globalThis.gc?.();
    try {
      if (sizes.has(benchmark)) {
        if (counting) (await counting()).measureSize(text, benchmark, pass);
        else send({ event: 'failure', message: NO_SIZES, benchmark, skipped: true });
        continue;
      }
      const { module: own, samples } = await fresh();
      /** @type {string[]} */
      const lines = [];
      own.countBenchmark(text, benchmark, (_, line) => void lines.push(line));
      for (const line of lines) {
        emit(await withAllocations(line, async (operations) =>
          counting && JSON.parse((await counting()).countAllocations(text, benchmark, operations) || 'null')));
        if (request.functions) emitFunctions(line, samples, send);
      }
    } catch (error) {
      send({ event: 'failure', message: `the module crashed: ${describe(error)}`, benchmark });
    }
  }
  send({ event: 'end', elapsedMs: performance.now() - started });
  return exitCodes.done;
}

/**
 * Sends the work of each function after that of the benchmark.
 *
 * @param {string} line of an event
 * @param {import('./functions.js').FunctionSamples} samples
 * @param {(event: HostEvent) => void} send
 */
function emitFunctions(line, samples, send) {
  const event = /** @type {HostEvent} */ (JSON.parse(line));
  if (event.event !== 'work') return;
  const functions = [...functionWork(samples, event.pairs.operations)].map(([index, instructions]) => ({ index, instructions }));
  send({ event: 'functions', benchmark: event.benchmark, functions });
}

/**
 * Adds what an operation allocates to the event of its work.
 *
 * @param {string} line of an event
 * @param {(operations: number) => Promise<import('./allocations.js').Allocations | null>} count
 * @returns {Promise<string>}
 */
async function withAllocations(line, count) {
  const event = /** @type {HostEvent} */ (JSON.parse(line));
  if (event.event !== 'work') return line;
  // A benchmark that fails only here keeps its count of instructions.
  const allocations = await count(event.pairs.operations[0]).catch(() => null);
  return allocations === null ? line : JSON.stringify({ ...event, allocations });
}

/** Why a module has no sizes of objects. */
const NO_SIZES = 'what an object owns on the heap cannot be counted: the module has no names of functions by which to find malloc';

/** @param {import('../protocol/types.js').Plan} plan */
const sizesIn = ({ benchmarks }) => benchmarks.filter(({ isSize }) => isSize).map(({ id }) => id);

/**
 * A function that makes instances which count what they allocate: reporting allocations changes what is
 * executed. Null if the module has no names of functions.
 *
 * @param {Pick<Parameters<typeof countRequest>[0], 'factory' | 'bytes' | 'print'> & {symbols: ReadonlyMap<number, string>}} options
 * @returns {Promise<(() => Promise<SamebenchModule>) | null>}
 */
async function allocationCounter({ factory, bytes, symbols, print }) {
  /** @type {WebAssembly.Module} */
  let compiled;
  try {
    compiled = await WebAssembly.compile(reportAllocations(bytes, symbols));
  } catch {
    return null;
  }
  return () => {
    /** @type {WebAssembly.Memory | undefined} */
    let memory;
    const readCounter = watchAllocations(() => memory, allocatorOf(symbols));
    return createInstance(factory, { print, readCounter }, async (imports) => {
      const instance = await WebAssembly.instantiate(compiled, imports);
      memory = Object.values(instance.exports).find((value) => value instanceof WebAssembly.Memory);
      return { instance, compiled };
    });
  };
}

/**
 * @typedef {object} CountedInstance
 * @property {SamebenchModule} module
 * @property {import('./functions.js').FunctionSamples} samples of its functions, the last one at the end
 *
 * A new instance of a rewritten module, with the counters that the module cannot have: calls into
 * JavaScript, and what these copy.
 *
 * @param {SamebenchFactory} factory
 * @param {WebAssembly.Module} compiled
 * @param {{functions: number[], print?: (text: string) => void}} options functions: those that have
 *   counters of their own
 * @returns {Promise<CountedInstance>}
 */
async function createCounted(factory, compiled, { functions, print }) {
  /** @type {HostWork} */
  const host = { copied: 0, calls: 0, bytes: 0 };
  /** @type {WebAssembly.Exports} */
  let exports = {};
  const global = (/** @type {string} */ name) =>
    Number(/** @type {WebAssembly.Global} */ (exports[name]).value);
  /** @type {WebAssembly.Memory | undefined} */
  let memory;
  const watch = watchFunctions(functions.map((index) => [index, () => global(counters.function(index))]));
  /** @type {Record<number, () => number>} */
  const read = {
    [readings.instructions]: () => global(counters.instructions),
    [readings.bulkBytes]: () => global(counters.bulkBytes) + host.copied,
    [readings.hostCalls]: () => host.calls,
    [readings.hostBytes]: () => host.bytes,
  };
  const readCounter = (/** @type {number} */ which) => {
    watch.see(which);
    return read[which]?.() ?? 0;
  };
  const module = await createInstance(factory, { print, readCounter }, async (imports) => {
    const instance = await WebAssembly.instantiate(compiled, countCalls(imports, host, () => memory));
    exports = instance.exports;
    memory = Object.values(exports).find((value) => value instanceof WebAssembly.Memory);
    return { instance, compiled };
  });
  return { module, samples: watch.samples };
}

/** Emscripten's copies within the module's memory: (target, source, bytes). memory.copy does the same. */
const copies = /memcpy|memmove/;

/** WASI's functions for files: (file, buffers, number of buffers, …, where to write how many bytes were moved). */
const movesFileData = /fd_(read|write|pread|pwrite)$/;

/** The function that reads a counter is no work of a benchmark's. */
const readsCounter = /read_counter/;

/**
 * @typedef {object} HostWork what JavaScript did for the module
 * @property {number} copied bytes copied within the module's memory
 * @property {number} calls of all other functions
 * @property {number} bytes that these read from files or wrote to them
 *
 * The imports, with functions that count their calls. Emscripten's functions have names even where the
 * names of the imports are shortened.
 *
 * @param {WebAssembly.Imports} imports
 * @param {HostWork} host is updated
 * @param {() => WebAssembly.Memory | undefined} memoryOf the instance
 * @returns {WebAssembly.Imports}
 */
export function countCalls(imports, host, memoryOf) {
  const counted = (/** @type {WebAssembly.ImportValue} */ value) => {
    if (typeof value !== 'function' || readsCounter.test(value.name)) return value;
    if (copies.test(value.name)) {
      return (/** @type {number[]} */ ...args) => {
        host.copied += args[2];
        return value(...args);
      };
    }
    const moves = movesFileData.test(value.name);
    return (/** @type {number[]} */ ...args) => {
      host.calls += 1;
      const result = value(...args);
      const memory = memoryOf();
      if (moves && result === 0 && memory) host.bytes += new DataView(memory.buffer).getUint32(args[args.length - 1], true);
      return result;
    };
  };
  return Object.fromEntries(Object.entries(imports).map(([module, fields]) =>
    [module, Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, counted(value)]))]));
}
