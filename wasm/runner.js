/**
 * Runs the WebAssembly module in a process of Node, Bun or Deno:
 *
 *   node wasm/runner.js MODULE_DIR < request.json > events.ndjson
 *   node wasm/runner.js MODULE_DIR request.json > events.ndjson
 *
 * The second form leaves standard input free for turns: the runner asks for each turn with an event and
 * waits for a line. With `--list` for the file it prints the module's benchmarks as JSON instead.
 *
 * With `--check LABEL` it checks that one row (check.js), and exits with 0 (passed), 1 (failed) or 77 (skipped).
 *
 * Exit codes otherwise: 0 done; 1 the module crashed, or the reader of the events is gone; 2 the request is invalid,
 * as a `failure` event explains.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { checkCodes, checkRow } from './check.js';
import { countRequest } from './count.js';
import { describe } from './describe.js';
import { exitCodes, loadModule, runRequest } from './host.js';
import { createLineWriter, readAll, waitForInput } from './pipes.js';
import { readSymbols } from './symbols.js';
import { describeRuntime } from './runtime.js';

const emit = createLineWriter(1);

/** @param {string} message */
const fail = (message) => emit(JSON.stringify({ event: 'failure', message, benchmark: null }));

/** @returns {Promise<number>} */
async function main() {
  const [directory, file, label] = process.argv.slice(2);
  if (!directory) {
    console.error('usage: node wasm/runner.js MODULE_DIR [request.json] > events.ndjson');
    return exitCodes.badRequest;
  }
  let request;
  try {
    request = file?.startsWith('--') ? null : JSON.parse(file === undefined ? readAll(0) : readFileSync(file, 'utf8'));
  } catch (error) {
    fail(`the request is not JSON: ${/** @type {Error} */ (error).message}`);
    return exitCodes.badRequest;
  }
  let path = '';
  let factory, bytes;
  try {
    path = join(directory, 'samebench.wasm');
    bytes = new Uint8Array(readFileSync(path));
    path = join(directory, 'samebench.js');
    factory = (await import(pathToFileURL(resolve(path)).href)).default;
  } catch (error) {
    fail(`${path} cannot be loaded: ${/** @type {Error} */ (error).message}`);
    return exitCodes.crashed;
  }
  if (file === '--check') return check(factory, bytes, label);
  if (request === null) return list(factory, bytes);
  const waitForTurn = () => {
    emit(JSON.stringify({ event: 'turn' }));
    waitForInput(0);
  };
  const options = { factory, bytes, request, emit, describeHost: describeRuntime };
  if (request.count) return countRequest({ ...options, symbols: readSymbols(directory) });
  return runRequest({ ...options, ...(request.turns && { waitForTurn }) });
}

/**
 * @param {import('./samebench.js').SamebenchFactory} factory
 * @param {Uint8Array<ArrayBuffer>} bytes
 */
async function list(factory, bytes) {
  try {
    const { module } = await loadModule(factory, bytes);
    emit(module.list());
    return exitCodes.done;
  } catch (error) {
    console.error(describe(error));
    return exitCodes.crashed;
  }
}

/**
 * @param {import('./samebench.js').SamebenchFactory} factory
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {string} label
 */
async function check(factory, bytes, label) {
  const { verdict, text } = await checkRow({ factory, bytes, label });
  emit([label, verdict, ...(text ? [text] : [])].join(': '));
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
