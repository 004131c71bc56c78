/**
 * Drives the WebAssembly module on any JavaScript platform: Node, Bun, Deno and browser workers run this
 * same file. What differs between them is passed in: the bytes of the module, where events go, and the
 * description of the runtime.
 *
 * @import { SamebenchFactory, SamebenchModule } from './samebench.js'
 * @import { HostEvent, Request } from '../protocol/types.js'
 *
 * @typedef {Required<import('../protocol/types.js').Module>} ModuleInfo
 *
 * The description of the runtime, a part of the `host` event; see docs/protocol.md.
 * @typedef {Pick<import('../protocol/types.js').Host, 'runtime' | 'runtimeVersion' | 'engine' | 'cpu'
 *   | 'isolated' | 'affinity' | 'priority' | 'userAgent'>} HostDescription
 */

import { requestWithWindows } from '../protocol/request.js';
import { plannedLabel } from '../protocol/identity.js';
import { describe } from './describe.js';
import { garbageCollector, garbageWithin, watchCollections } from './garbage.js';
import { watchMemory } from './memory.js';
import { findJspi, suspending, turnTaker } from './promises/suspension.js';
import { importsMemory } from './threads/memory.js';

/** Results of `runRequest`, and exit codes of the runner. */
export const exitCodes = { done: 0, crashed: 1, badRequest: 2 };

/** The module returns this before the turn of a row that suspends it. */
const suspendingTurn = 3;

/**
 * Compiles and instantiates the module, and times both steps separately.
 *
 * @param {SamebenchFactory} factory the default export of `samebench.js`
 * @param {ArrayBuffer | Uint8Array<ArrayBuffer>} bytes the content of `samebench.wasm`
 * @param {(text: string) => void} [print] receives what a suite prints; must not be the event stream
 * @returns {Promise<{module: SamebenchModule, info: ModuleInfo, memory: ReturnType<typeof watchMemory>,
 *   takeTurn: () => Promise<unknown>}>} takeTurn: see `turnTaker`
 */
export async function loadModule(factory, bytes, print = printToConsole) {
  if (typeof WebAssembly !== 'object') {
    throw new Error(
      'this runtime has no WebAssembly, which the benchmarks need. ' +
        'Use a current runtime, and allow WebAssembly if a policy or a lockdown mode disables it',
    );
  }
  if (importsMemory(bytes) && typeof SharedArrayBuffer !== 'function') {
    throw new Error(
      'the module has threads, which only a page that is cross-origin isolated can start: ' +
        'measure it in a column without @open, or serve it with COOP and COEP headers',
    );
  }
  const info = {
    sha256: await sha256(bytes),
    bytes: bytes.byteLength,
    compileNs: 0,
    instantiateNs: 0,
  };

  const memory = watchMemory();
  const jspi = findJspi();
  /** @type {WebAssembly.Exports} */
  let exports = {};
  const module = await createInstance(factory, { print, canSuspend: jspi !== null }, async (imports) => {
    const started = performance.now();
    const compiled = await WebAssembly.compile(bytes);
    const between = performance.now();
    const instance = await WebAssembly.instantiate(compiled, memory.watch(suspending(imports, jspi)));
    const ended = performance.now();
    exports = instance.exports;
    info.compileNs = (between - started) * 1e6;
    info.instantiateNs = (ended - between) * 1e6;
    return { instance, compiled };
  });
  return { module, info, memory, takeTurn: turnTaker(module, exports, jspi) };
}

/** @param {string} text */
const printToConsole = (text) => console.error(text);

/**
 * An instance of the module, made by `instantiate` from the imports that Emscripten's code provides.
 *
 * @param {SamebenchFactory} factory
 * @param {{print?: (text: string) => void, readCounter?: (which: number) => number, canSuspend?: boolean}} options
 * @param {(imports: WebAssembly.Imports) =>
 *   Promise<{instance: WebAssembly.Instance, compiled: WebAssembly.Module}>} instantiate
 * @returns {Promise<SamebenchModule>}
 */
export function createInstance(factory, { print = printToConsole, readCounter, canSuspend = false }, instantiate) {
  // Emscripten's promise never settles if the hook fails, so failures reject this outer promise.
  return new Promise((resolve, reject) => {
    factory({
      instantiateWasm(imports, done) {
        // `done` runs the static constructors, which may fail, too.
        instantiate(imports).then(({ instance, compiled }) => done(instance, compiled)).catch(reject);
        return {};
      },
      print,
      printErr: print,
      // A module with threads makes a worker for each but this one.
      cpus: globalThis.navigator?.hardwareConcurrency ?? 1,
      ...(readCounter && { readCounter }),
      canSuspend,
    }).then(resolve, reject);
  });
}

/**
 * Runs one request and sends its events as lines of JSON. Errors of the module do not throw: a trap
 * becomes a `failure` event that names the benchmark. The call blocks until the round is over, except in turns
 * of rows that wait for a promise. To stop it, end the worker or the process.
 *
 * @param {object} options
 * @param {SamebenchFactory} options.factory
 * @param {ArrayBuffer | Uint8Array<ArrayBuffer>} options.bytes
 * @param {Request} options.request
 * @param {(line: string) => void} options.emit may throw if the reader is gone; this ends the run, and
 *   `runRequest` rethrows the error
 * @param {() => HostDescription | Promise<HostDescription>} options.describeHost
 * @param {(text: string) => void} [options.print]
 * @param {() => void} [options.waitForTurn] for requests with turns: called before each pass over the
 *   benchmarks; blocks until the pass may begin
 * @returns {Promise<number>} one of `exitCodes`
 */
export async function runRequest({ factory, bytes, request, emit, describeHost, print, waitForTurn }) {
  /** @param {HostEvent} event */
  const send = (event) => emit(JSON.stringify(event));

  let loaded;
  try {
    loaded = await loadModule(factory, bytes, print);
  } catch (error) {
    const message = `the WebAssembly module could not be loaded: ${describe(error)}`;
    send({ event: 'failure', message, benchmark: null });
    return exitCodes.crashed;
  }

  const { module, info, memory, takeTurn } = loaded;
  const host = await describeHost();
  send({ event: 'host', protocol: 1, ...host, ...JSON.parse(module.buildInfo()), module: info });
  if (host.isolated === false) send(notIsolated());

  const position = trackPosition();
  const garbage = trackGarbage();
  const before = [waitForTurn, garbageCollector()].filter((step) => step !== undefined);
  /** @type {{error: unknown} | null} */
  let readerGone = null;
  try {
    const text = JSON.stringify(requestWithWindows(request, garbage.wantsWindows));
    let code = module.runRound(
      text,
      (name, line) => {
        position.see(name, line);
        memory.isMeasuring = position.isMeasuring;
        if (name === 'end' && memory.grownMb > 0) send(memoryGrew(memory.grownMb));
        try {
          const now = garbage.pass(name, line);
          if (now !== null) emit(now);
        } catch (error) {
          readerGone = { error };
          throw error;
        }
      },
      before.length > 0 ? () => before.forEach((step) => step()) : undefined,
    );
    while (code === suspendingTurn) {
      await keepingAlive(takeTurn);
      code = module.continueRound();
    }
    for (const line of await garbage.finish()) emit(line);
    return code;
  } catch (error) {
    // Not a trap of the module: the reader of the events is gone.
    if (readerGone) throw /** @type {{error: unknown}} */ (readerGone).error;
    const { benchmark, name } = position;
    const message = `the module crashed${name ? ` in "${name}"` : ''}: ${describe(error)}`;
    send({ event: 'failure', message, benchmark, fatal: true });
    return exitCodes.crashed;
  }
}

/**
 * Sends the list of the module's benchmarks.
 *
 * @param {Pick<Parameters<typeof runRequest>[0], 'factory' | 'bytes' | 'emit' | 'print'> & {isAlone?: boolean}} options
 *   isAlone: the list is the only event
 * @returns {Promise<number>} one of `exitCodes`
 */
export async function listRequest({ factory, bytes, emit, print, isAlone = false }) {
  try {
    const { module } = await loadModule(factory, bytes, print);
    emit(JSON.stringify({ event: 'list', ...JSON.parse(module.list()) }));
    if (!isAlone) emit(JSON.stringify({ event: 'end', elapsedMs: 0 }));
    return exitCodes.done;
  } catch (error) {
    const message = `the WebAssembly module could not be loaded: ${describe(error)}`;
    emit(JSON.stringify({ event: 'failure', message, benchmark: null }));
    return exitCodes.crashed;
  }
}

/**
 * A runtime ends a process that waits for a promise that nothing can settle. Kept alive, it is found by the
 * command's timeout, like any other benchmark that hangs.
 *
 * @param {() => Promise<unknown>} wait
 */
async function keepingAlive(wait) {
  const timer = setInterval(() => {}, 2 ** 30);
  try {
    await wait();
  } finally {
    clearInterval(timer);
  }
}

/** Tracks which benchmark the module is measuring, from its events. */
function trackPosition() {
  /** @type {import('../protocol/types.js').Planned[]} */
  let plan = [];
  const position = {
    /** @type {number | null} */
    benchmark: null,
    /** @type {string | null} */
    name: null,
    isMeasuring: false,
    /**
     * @param {string} name of the event
     * @param {string} line
     */
    see(name, line) {
      // Other events are not parsed, because results are long.
      if (name === 'plan') {
        plan = /** @type {import('../protocol/types.js').PlanEvent} */ (JSON.parse(line)).benchmarks;
      } else if (name === 'progress') {
        const { benchmark, stage } = /** @type {import('../protocol/types.js').ProgressEvent} */ (JSON.parse(line));
        position.isMeasuring = stage === 'measure';
        position.benchmark = benchmark;
        position.name = plannedLabel(plan, benchmark);
      }
    },
  };
  return position;
}

/**
 * Filters the events if the runtime reports garbage collections. The windows of the pairs are removed from
 * the results. The end event is delayed until the collections within these windows are known.
 */
function trackGarbage() {
  const watch = watchCollections();
  /** @type {Map<number, import('../protocol/types.js').Windows>} */
  const windows = new Map();
  /** @type {string | null} */
  let end = null;
  return {
    wantsWindows: watch !== null,
    /**
     * @param {string} name of the event
     * @param {string} line
     * @returns {string | null} the line to emit now, if any
     */
    pass(name, line) {
      if (watch === null) return line;
      if (name === 'end') {
        end = line;
        return null;
      }
      if (name !== 'result') return line;
      const { windows: taken = noWindows, ...result } =
        /** @type {import('../protocol/types.js').ResultEvent} */ (JSON.parse(line));
      windows.set(result.benchmark, taken);
      return JSON.stringify(result);
    },
    async finish() {
      if (watch === null || end === null) return [];
      const collections = await watch.finish();
      const benchmarks = [...windows].map(([benchmark, taken]) => ({
        benchmark,
        ...garbageWithin(taken, collections),
      }));
      return [JSON.stringify({ event: 'garbage', benchmarks }), end];
    },
  };
}

/** The windows of a benchmark whose result has none. */
const noWindows = { startMs: [], endMs: [] };

/** @returns {import('../protocol/types.js').WarningEvent} */
function notIsolated() {
  return {
    event: 'warning',
    code: 'not-isolated',
    message:
      'the page is not cross-origin isolated, so its clock is coarse and jittered: samples take ' +
      'longer and intervals are wider. Serve it with COOP and COEP headers, as `samebench web` does',
    benchmark: null,
  };
}

/**
 * @param {number} megabytes to which it grew
 * @returns {import('../protocol/types.js').WarningEvent}
 */
function memoryGrew(megabytes) {
  return {
    event: 'warning',
    code: 'memory-grew',
    message:
      `WebAssembly's memory grew to ${megabytes} MB while benchmarks were measured, which makes some samples ` +
      `longer: start with more by samebench_add_suite(… MEMORY ${2 * megabytes}MB)`,
    benchmark: null,
  };
}

/** @param {ArrayBuffer | Uint8Array<ArrayBuffer>} bytes */
export async function sha256(bytes) {
  const subtle = globalThis.crypto?.subtle;
  if (!subtle) return null;
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
