import { join } from 'node:path';
import { describe } from '../../wasm/describe.js';
import { repository } from '../system/repository.js';
import { isWasm } from './build.js';
import { outputTail, runCommand } from '../system/command.js';
import { TroubleError } from '../system/exit.js';
import { benchmarkKey } from '../../report/results/identity.js';

/**
 * @typedef {import('../../report/results/identity.js').Identity & Extra} Listed
 *
 * @typedef {object} Extra
 * @property {string | null} [note]
 * @property {boolean} [onlyByName] left out unless its suite is named
 * @property {Kind} [onlyOn] the other kind of host was asked, and does not have it
 *
 * @typedef {'native' | 'wasm'} Kind  of host: all that are built for WebAssembly have the same suites
 */

/**
 * @param {import('./build.js').Target} target
 * @returns {Kind}
 */
export const kindOf = (target) => (isWasm(target) ? 'wasm' : 'native');

const runner = join(repository, 'wasm', 'runner.js');

/** A module that takes longer to start hangs. */
const longestStartMs = 60_000;

/**
 * All benchmarks that were built, from the native host and the WebAssembly module: most are in both.
 *
 * @param {(target: import('./build.js').Target) => import('./build.js').Artifacts} artifactsOf
 * @param {import('./build.js').Target[]} built one at least
 * @param {{signal?: AbortSignal, onFailure?: (kind: Kind, message: string) => void}} [options] onFailure: is
 *   told of a kind that cannot be listed while the other one can
 * @returns {Promise<Listed[]>} rejects if there is no list
 */
export async function listBenchmarks(artifactsOf, built, { signal, onFailure } = {}) {
  /** @type {Partial<Record<Kind, Listed[]>>} */
  const lists = {};
  /** @type {Partial<Record<Kind, Error>>} */
  const failures = {};
  for (const kind of /** @type {const} */ (['native', 'wasm'])) {
    const target = built.find((one) => kindOf(one) === kind);
    if (target === undefined) continue;
    try {
      lists[kind] = await (kind === 'native' ? listNative : listWasm)(artifactsOf(target), signal);
    } catch (error) {
      signal?.throwIfAborted();
      failures[kind] = /** @type {Error} */ (error);
    }
  }
  const failed = /** @type {[Kind, Error][]} */ (Object.entries(failures));
  if (failed.length > 0 && (onFailure === undefined || Object.keys(lists).length === 0)) throw failed[0][1];
  for (const [kind, { message }] of failed) onFailure?.(kind, message);
  return mergeLists(lists.native ?? null, lists.wasm ?? null);
}

/**
 * @param {Listed[] | null} native null: not asked
 * @param {Listed[] | null} wasm
 * @returns {Listed[]}
 */
export function mergeLists(native, wasm) {
  if (native === null || wasm === null) return native ?? wasm ?? [];
  const [natives, wasms] = [native, wasm].map((list) => new Set(list.map(benchmarkKey)));
  return [
    ...native.map((one) => (wasms.has(benchmarkKey(one)) ? one : onOnly(one, 'native'))),
    ...wasm.filter((one) => !natives.has(benchmarkKey(one))).map((one) => onOnly(one, 'wasm')),
  ];
}

/**
 * @param {Listed} benchmark
 * @param {Kind} kind
 * @returns {Listed}
 */
const onOnly = (benchmark, kind) => ({ ...benchmark, onlyOn: kind });

/**
 * @param {import('./build.js').Artifacts} artifacts
 * @param {AbortSignal | undefined} signal
 */
async function listNative({ nativeExecutable }, signal) {
  const result = await runCommand(nativeExecutable, ['--list', '--json'], { signal });
  if (result.code === 0) return parseList(result.output);
  throw new TroubleError(`${nativeExecutable} --list failed: ${outputTail(result)}`);
}

/**
 * In a process of its own: a module that ends or hangs must not take this one with it.
 *
 * @param {import('./build.js').Artifacts} artifacts
 * @param {AbortSignal | undefined} signal
 */
async function listWasm({ wasmDirectory }, signal) {
  const result = await runCommand(process.execPath, [runner, wasmDirectory, '--list'], { signal, limitMs: longestStartMs });
  // What a module prints to the other stream may stand before or behind the list.
  const line = result.output.split('\n').findLast((one) => one.startsWith('{') && one.includes('"benchmarks"'));
  if (result.code === 0) return parseList(line ?? '{}');
  const problem = failureIn(result) ?? `${join(wasmDirectory, 'samebench.wasm')} cannot be loaded: ${reasonIn(result)}`;
  throw new TroubleError(`${problem}\n  to build it again, remove ${wasmDirectory}`);
}

/**
 * The message of a runner that could not load the module's files.
 *
 * @param {import('../system/command.js').CommandResult} result
 * @returns {string | null}
 */
function failureIn(result) {
  const event = result.output.split('\n').findLast((line) => line.startsWith('{"event":"failure"'));
  return event === undefined ? null : JSON.parse(event).message;
}

/**
 * The line of the output that says why a module failed. An error that nobody caught is printed with the
 * source code around it.
 *
 * @param {import('../system/command.js').CommandResult} result
 */
function reasonIn(result) {
  const uncaught = result.output.split('\n').find((line) => /^\w*Error\b/.test(line));
  return uncaught ? describe(new Error(uncaught)) : outputTail(result, 1);
}

/**
 * @param {string} text
 * @returns {Listed[]}
 */
function parseList(text) {
  const { benchmarks } = JSON.parse(text);
  if (!Array.isArray(benchmarks)) throw new TroubleError('the list has no "benchmarks"');
  return benchmarks;
}
