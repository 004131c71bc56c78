/**
 * Runs the WebAssembly module in a process of Node, Bun or Deno:
 *
 *   node wasm/runner.js MODULE_DIR < request.json > events.ndjson
 *   node wasm/runner.js MODULE_DIR request.json > events.ndjson
 *
 * The second form leaves standard input free for turns (runner/turns.js). If the request has a secret, events
 * go to descriptor 3 (see `createEventWriter`), and what a benchmark prints goes to standard output.
 *
 * With `--list` for the file it prints the module's benchmarks as one line of JSON.
 *
 * With `--check LABEL` it checks that one row (check.js), and exits with 0 (passed), 1 (failed) or 77
 * (skipped).
 *
 * Exit codes otherwise: 0 done; 1 the module crashed, or the reader of the events is gone; 2 the request is
 * invalid, as a `failure` event explains.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkDepth } from '../protocol/visible.js';
import { checkCodes, checkRow } from './runner/check.js';
import { countRequest } from './counting/count.js';
import { describe } from './host/describe.js';
import { useDisk } from './host/module.js';
import { exitCodes, listRequest, runRequest } from './host/round.js';
import { openDisk } from './runner/disk.js';
import { createEventWriter, createLineWriter, readAll } from './runner/pipes.js';
import { readSymbols } from './runner/symbols.js';
import { createTurns } from './runner/turns.js';
import { importsMemory } from './threads/memory.js';
import { becomeWorker, countCpus } from './threads/workers.js';
import { cpuUse, describeRuntime } from './runner/runtime.js';

/** @import { HostEvent } from '../protocol/types.js' */

/** @returns {Promise<number>} */
async function main() {
  const [directory, file, label] = process.argv.slice(2);
  if (!directory) {
    console.error('usage: node wasm/runner.js MODULE_DIR [request.json] > events.ndjson');
    return exitCodes.badRequest;
  }
  const isCheck = file === '--check';
  /** Without a request that can be read, to standard output. */
  let emit = createEventWriter(undefined);
  const send = (/** @type {HostEvent} */ event) => emit(JSON.stringify(event));
  /** @type {import('../protocol/types.js').Request | null} */
  let request = null;
  /** What a benchmark prints must not mix with events. @type {((text: string) => void) | undefined} */
  let print;
  try {
    if (!isCheck) {
      const read = () => (file === undefined ? readAll(0) : readFileSync(file, 'utf8'));
      const text = file === '--list' ? '{"list":true}' : read();
      const given = reading(() => JSON.parse(text));
      const { secret, ...rest } = Object(given);
      // Before the request is checked: its refusal is an event, too.
      if (isSecret(secret)) emit = createEventWriter(secret);
      checkRequest(given);
      request = rest;
      if (secret !== undefined) print = createLineWriter(1);
    }
  } catch (error) {
    send(failure(/** @type {Error} */ (error).message));
    return exitCodes.badRequest;
  }
  let path = '';
  let factory, bytes;
  try {
    path = join(directory, 'samebench.wasm');
    bytes = new Uint8Array(readFileSync(path));
    path = join(directory, 'samebench.js');
    const location = pathToFileURL(resolve(path));
    if (importsMemory(bytes)) becomeWorker(location);
    countCpus();
    useDisk(openDisk);
    factory = (await import(location.href)).default;
  } catch (error) {
    send(failure(`${path} cannot be loaded: ${/** @type {Error} */ (error).message}`));
    return exitCodes.crashed;
  }
  if (request === null) return check(factory, bytes, label);
  // An error in a callback of the module's script, such as a timer, reaches no caller.
  process.on('uncaughtException', (error) => {
    send(failure(`the WebAssembly module failed: ${describe(error)}`));
    process.exit(exitCodes.crashed);
  });
  // Not with `import process from 'node:process'` anywhere: it makes Node create `process.stdin`, so that
  // standard input does not block any more.
  const waitForTurn = createTurns(send);
  const findScript = (/** @type {string} */ name) => async () => {
    const script = resolve(directory, name);
    return existsSync(script) ? () => import(pathToFileURL(script).href) : null;
  };
  const scripts = {
    findRows: findScript('samebench-rows.node.js'),
    findModules: findScript('samebench-modules.js'),
  };
  const options = { factory, bytes, request, emit, print, ...scripts, describeHost: describeRuntime };
  if (request.list) return listRequest({ ...options, isAlone: file === '--list' });
  if (request.count) return countRequest({ ...options, symbols: readSymbols(directory) });
  const knowsUse = typeof process.resourceUsage === 'function';
  return runRequest({ ...options, ...(knowsUse && { cpuUse }), ...(request.turns && { waitForTurn }) });
}

/**
 * @template T
 * @param {() => T} read
 * @returns {T}
 * @throws {Error} whose message says what is wrong
 */
function reading(read) {
  try {
    return read();
  } catch (error) {
    throw new Error(`the request cannot be read: ${/** @type {Error} */ (error).message}`, { cause: error });
  }
}

/** @param {unknown} secret @returns {secret is string} */
const isSecret = (secret) => typeof secret === 'string' && secret !== '';

/**
 * Only what this program itself needs is checked: the module checks the rest.
 *
 * @param {any} request
 * @throws {Error} whose message says what is wrong
 */
function checkRequest(request) {
  reading(() => checkDepth(request));
  if (request === null || typeof request !== 'object' || Array.isArray(request))
    throw new Error('the request is no JSON object');
  const { secret } = request;
  if (secret !== undefined && !isSecret(secret)) throw new Error("the request's secret is no text");
}

/**
 * @param {string} message
 * @returns {import('../protocol/types.js').FailureEvent}
 */
const failure = (message) => ({ event: 'failure', message, benchmark: null });

/**
 * @param {import('./samebench.js').SamebenchFactory} factory
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {string} label
 */
async function check(factory, bytes, label) {
  const { verdict, text } = await checkRow({ factory, bytes, label });
  createLineWriter(1)([label, verdict, ...(text ? [text] : [])].join(': '));
  return checkCodes[verdict];
}

try {
  // Not `process.exitCode`: a suite may keep the event loop alive, and the process would never end.
  process.exit(await main());
} catch (error) {
  // The reader is gone, so no event can report this.
  if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EPIPE') process.exit(exitCodes.crashed);
  throw error;
}
