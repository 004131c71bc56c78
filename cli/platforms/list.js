import { join } from 'node:path';
import { profiles } from '../../protocol/profiles.js';
import { makeRequest } from '../../protocol/request.js';
import { repository } from '../system/repository.js';
import { isWasm } from '../build/build.js';
import { runHost } from './host/process.js';
import { SystemError } from '../system/exit.js';
import { benchmarkKey } from '../../protocol/identity.js';

/**
 * @typedef {import('../../protocol/identity.js').Identity & Extra} Listed
 *
 * @typedef {object} Extra
 * @property {string | null} [note]
 * @property {boolean} [onlyByName] left out unless its suite is named
 * @property {boolean} [isSize] the size of an object, which only columns that count measure
 * @property {string} [problem] why it will fail without being measured
 * @property {Kind} [onlyOn] the other kind of host was asked, and does not have it
 *
 * @typedef {object} ListOptions
 * @property {AbortSignal} [signal]
 * @property {import('./host/watchdog.js').Timeouts} [timeouts]
 * @property {(text: string) => void} [log] receives what the suites print
 * @property {(kind: Kind, message: string) => void} [onFailure] is told of a kind that cannot be listed while the other one can
 *
 * @typedef {'native' | 'wasm'} Kind  of host: all that are built for WebAssembly have the same suites
 */

/**
 * @param {import('../build/build.js').Target} target
 * @returns {Kind}
 */
export const kindOf = (target) => (isWasm(target) ? 'wasm' : 'native');

const runner = join(repository, 'wasm', 'runner.js');

/**
 * All benchmarks that were built, from the native host and the WebAssembly module: most are in both.
 *
 * @param {(target: import('../build/build.js').Target) => import('../build/build.js').Artifacts} artifactsOf
 * @param {import('../build/build.js').Target[]} built one at least
 * @param {ListOptions} [options]
 * @returns {Promise<Listed[]>} rejects if there is no list
 */
export async function listBenchmarks(artifactsOf, built, options = {}) {
  const { signal, onFailure } = options;
  /** @type {Partial<Record<Kind, Listed[]>>} */
  const lists = {};
  /** @type {Partial<Record<Kind, Error>>} */
  const failures = {};
  for (const kind of /** @type {const} */ (['native', 'wasm'])) {
    const target = built.find((one) => kindOf(one) === kind);
    if (target === undefined) continue;
    try {
      lists[kind] = await (kind === 'native' ? listNative : listWasm)(artifactsOf(target), options);
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
 * @param {import('../build/build.js').Artifacts} artifacts
 * @param {ListOptions} options
 */
async function listNative({ nativeExecutable }, options) {
  try {
    return await listHost(nativeExecutable, ['--request', '-'], options);
  } catch (error) {
    throw listError(`${nativeExecutable} cannot list its benchmarks`, error, options);
  }
}

/**
 * In a process of its own: a module that ends or hangs must not take this one with it.
 *
 * @param {import('../build/build.js').Artifacts} artifacts
 * @param {ListOptions} options
 */
async function listWasm({ wasmDirectory }, options) {
  try {
    return await listHost(process.execPath, [runner, wasmDirectory], options);
  } catch (error) {
    throw listError(`${join(wasmDirectory, 'samebench.wasm')} cannot list its benchmarks`, error, options,
      `\n  to build it again, remove ${wasmDirectory}`);
  }
}

/**
 * @param {string} what
 * @param {unknown} error
 * @param {ListOptions} options
 * @param {string} [advice]
 */
function listError(what, error, { signal }, advice = '') {
  signal?.throwIfAborted();
  return new SystemError(`${what}: ${/** @type {Error} */ (error).message}${advice}`);
}

/**
 * Asks a host for its benchmarks. Whatever its suites do before their benchmarks run, this program goes on.
 *
 * @param {string} program
 * @param {string[]} line
 * @param {ListOptions} options
 * @returns {Promise<Listed[]>}
 */
async function listHost(program, line, { signal, timeouts, log }) {
  /** @type {Listed[] | null} */
  let listed = null;
  const request = { ...makeRequest({ profile: profiles.quick }), list: true };
  await runHost(program, () => line, request, (event) => {
    if (event.event === 'list') listed = event.benchmarks;
  }, { signal, timeouts, log });
  if (listed === null) throw new Error('it sent no list; it is of another Samebench: build it again');
  return listed;
}
