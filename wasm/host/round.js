/**
 * Drives the WebAssembly module on any JavaScript platform: Node, Bun, Deno and browser workers run this
 * same file. What differs between them is passed in: the bytes of the module, where events go, and the
 * description of the runtime.
 *
 * @import { CpuUse, SamebenchFactory } from '../samebench.js'
 * @import { HostEvent, Request, Script, ShippedModule, WarningEvent } from '../../protocol/types.js'
 *
 * The description of the runtime, a part of the `host` event; see docs/protocol.md.
 * @typedef {Pick<import('../../protocol/types.js').Host, 'runtime' | 'runtimeVersion' | 'engine' | 'cpu'
 *   | 'isolated' | 'affinity' | 'priority' | 'userAgent'>} HostDescription
 *
 * The script that web/server/javascript-rows.js makes of a project's rows in JavaScript, and its size.
 * @typedef {import('../javascript/load.js').RowsScript & {script: Omit<Script, 'startNs'>}} RowsScript
 */
import { describe, describeLoading } from './describe.js';
import { tryRows } from '../javascript/check.js';
import { filesOf, loadRows } from '../javascript/load.js';
import { garbageCollector, watchGarbage } from './garbage.js';
import { MainEnded } from './main.js';
import { loadModule } from './module.js';
import { startShipped } from './shipped.js';
import { trackPosition } from './position.js';

/**
 * Gets a script that the build may have, and returns what runs it; null: the build has none.
 *
 * @template T
 * @typedef {() => Promise<(() => Promise<T>) | null>} FindScript
 */

/** Results of `runRequest`, and exit codes of the runner. */
export const exitCodes = { done: 0, crashed: 1, badRequest: 2 };

/** In a duel, garbage is collected before every fourth pass: that takes longer than a pass of few rows. */
const passesOfDuel = 4;

/** A request asks for rows in JavaScript, and no suite has any. */
class NoRows extends Error {
  constructor() {
    super('no suite has any; samebench_add_suite(… JAVASCRIPT_ROWS file.js) adds a file of them');
  }
}

/** Which exit code an error of a host stands for. @param {unknown} error */
const exitCodeOf = (error) => (error instanceof NoRows ? exitCodes.badRequest : exitCodes.crashed);

/** The module returns this before a row that suspends it. */
const nextSuspends = 3;

/**
 * Runs one request and sends its events as lines of JSON. Errors of the module do not throw: a trap
 * becomes a `failure` event that names the benchmark. The call blocks until the round is over, except while
 * a row waits for a promise. To stop it, end the worker or the process.
 *
 * @param {object} options
 * @param {SamebenchFactory} options.factory
 * @param {ArrayBuffer | Uint8Array<ArrayBuffer>} options.bytes
 * @param {Request} options.request
 * @param {(line: string) => void} options.emit may throw if the reader is gone; this ends the run, and
 *   `runRequest` rethrows the error
 * @param {() => HostDescription | Promise<HostDescription>} options.describeHost
 * @param {(text: string) => void} [options.print]
 * @param {FindScript<RowsScript>} [options.findRows] for requests for rows in JavaScript
 * @param {FindScript<import('./shipped.js').ShippedScript>} [options.findModules] those that an application
 *   ships, for calls
 * @param {() => void} [options.waitForTurn] for requests with turns: called before each visit; blocks until
 *   it may begin
 * @param {() => CpuUse} [options.cpuUse] absent where the runtime does not know, as in browsers
 * @returns {Promise<number>} one of `exitCodes`
 */
export async function runRequest({
  factory,
  bytes,
  request,
  emit,
  describeHost,
  print,
  findRows,
  findModules,
  waitForTurn,
  cpuUse,
}) {
  /** @param {HostEvent} event */
  const send = (event) => emit(JSON.stringify(event));

  let loaded;
  try {
    loaded = await loadModule(factory, bytes, print, request.listed);
  } catch (error) {
    send(notLoaded(error));
    return exitCodes.crashed;
  }

  const { module, info, memory, runNext } = loaded;
  let facts = {};
  if (request.javascript !== undefined) {
    try {
      ({ rows: module.javascriptRows, ...facts } = await takeRows(module, request.javascript, {
        findRows,
        findModules,
      }));
    } catch (error) {
      send(rowsNotLoaded(error));
      return exitCodeOf(error);
    }
  }
  const host = await describeHost();
  send({ event: 'host', protocol: 1, ...host, ...JSON.parse(module.buildInfo()), module: info, ...facts });
  if (host.isolated === false) send(notIsolated);

  const position = trackPosition();
  const garbage = watchGarbage();
  /** The last event: those of this host come before it. */
  let end = '';
  /** @type {{error: unknown} | null} */
  let readerGone = null;
  const take = (/** @type {string} */ name, /** @type {string} */ line) => {
    position.see(name, line);
    memory.isMeasuring = position.isMeasuring;
    if (name === 'windows') return garbage?.addWindows(JSON.parse(line));
    if (name === 'end') return (end = line);
    try {
      emit(line);
    } catch (error) {
      readerGone = { error };
      throw error;
    }
  };
  /** @type {number} */
  let code;
  try {
    code = module.runRound(JSON.stringify({ ...request, windows: garbage !== null }), take, {
      beforePass: garbageCollector(request.turns ? passesOfDuel : 1),
      waitForTurn,
      cpuUse,
    });
    while (code === nextSuspends) {
      await keepingAlive(runNext);
      code = module.continueRound();
    }
  } catch (error) {
    // Not a trap of the module: the reader of the events is gone.
    if (readerGone) throw /** @type {{error: unknown}} */ (readerGone).error;
    const { benchmark, label } = position;
    const place = label ? ` in "${label}"` : '';
    const message = `the module crashed${place}: ${describe(error)}${memory.shortage()}`;
    send({ event: 'failure', message, benchmark, fatal: true });
    return exitCodes.crashed;
  }
  if (end === '') return code;
  if (memory.grownMb > 0) send(memoryGrew(memory.grownMb));
  if (garbage) send(await garbage.finish());
  if (module.warningOfMain) send(module.warningOfMain);
  emit(end);
  return code;
}

/**
 * The rows in JavaScript that the project has.
 *
 * @param {import('../samebench.js').SamebenchModule} module
 * @param {'rows' | 'calls'} kind
 * @param {Pick<Parameters<typeof runRequest>[0], 'findRows' | 'findModules'>} scripts
 * @returns {Promise<{rows: import('../javascript/rows.js').JavaScriptRows, script: Script, shipped?:
 *   ShippedModule[]}>} script: its costs; shipped: for calls, the modules that applications ship
 * @throws {Error} a script cannot be loaded, or does not fit the rows in C++
 */
async function takeRows(module, kind, { findRows, findModules }) {
  // Like the module's, its start is without the time to get it.
  const importRows = (await findRows?.()) ?? null;
  if (importRows === null) throw new NoRows();
  const started = performance.now();
  const rowsScript = await importRows();
  // For its time: each row runs them anew.
  filesOf(rowsScript);
  const startNs = (performance.now() - started) * 1e6;
  const rows = await loadRows(rowsScript, kind, module, JSON.parse(module.list()).benchmarks);
  const importModules = kind === 'calls' ? ((await findModules?.()) ?? null) : null;
  return {
    rows,
    script: { ...rowsScript.script, startNs },
    ...(importModules && { shipped: await startShipped((await importModules()).default) }),
  };
}

/**
 * Sends the list of the module's benchmarks. For a request for rows in JavaScript, those that it selects are
 * tried, and the list has their problems. Each is sent as a list of its own before it is tried.
 *
 * @param {Pick<Parameters<typeof runRequest>[0], 'factory' | 'bytes' | 'emit' | 'print' | 'findRows' |
 *   'findModules'> & { request?: Partial<Pick<Request, 'javascript' | 'suites' | 'filter'>>, isAlone?:
 *   boolean}} options isAlone: the list is the only event
 * @returns {Promise<number>} one of `exitCodes`
 */
export async function listRequest({
  factory,
  bytes,
  request = {},
  emit,
  print,
  findRows,
  findModules,
  isAlone = false,
}) {
  let failure = notLoaded;
  try {
    const { module } = await loadModule(factory, bytes, print);
    let { benchmarks } = JSON.parse(module.list());
    if (request.javascript !== undefined) {
      failure = rowsNotLoaded;
      const { rows } = await takeRows(module, request.javascript, { findRows, findModules });
      const { suites = [], filter = '' } = request;
      const onTrial = (/** @type {typeof benchmarks[number]} */ row) =>
        emit(JSON.stringify({ event: 'list', benchmarks: [row] }));
      benchmarks = tryRows(rows, benchmarks, { suites, filter }, onTrial);
    }
    emit(JSON.stringify({ event: 'list', benchmarks }));
    if (!isAlone) emit(JSON.stringify({ event: 'end', elapsedMs: 0 }));
    return exitCodes.done;
  } catch (error) {
    emit(JSON.stringify(failure(error)));
    return exitCodeOf(error);
  }
}

/**
 * @param {unknown} error
 * @returns {import('../../protocol/types.js').FailureEvent}
 */
const rowsNotLoaded = (error) => ({
  event: 'failure',
  message: `the rows in JavaScript: ${describe(error)}`,
  benchmark: null,
});

/**
 * @param {unknown} error
 * @returns {import('../../protocol/types.js').FailureEvent}
 */
export const notLoaded = (error) => ({
  event: 'failure',
  message:
    error instanceof MainEnded
      ? error.message
      : `the WebAssembly module could not be loaded: ${describeLoading(error)}`,
  benchmark: null,
});

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

/** @type {WarningEvent} */
const notIsolated = {
  event: 'warning',
  code: 'not-isolated',
  message:
    'the page is not cross-origin isolated, so its clock is coarse and jittered: samples take ' +
    'longer and intervals are wider. Serve it with COOP and COEP headers, as `samebench web` does',
  benchmark: null,
};

/**
 * @param {number} megabytes to which it grew
 * @returns {WarningEvent}
 */
const memoryGrew = (megabytes) => ({
  event: 'warning',
  code: 'memory-grew',
  message:
    `WebAssembly's memory grew to ${megabytes} MB while benchmarks were measured, which makes some samples ` +
    `longer: start with more by samebench_add_suite(… MEMORY ${2 * megabytes}MB)`,
  benchmark: null,
});
