import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
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

/**
 * All benchmarks that were built, from the native host and the WebAssembly module: most are in both.
 *
 * @param {(target: import('./build.js').Target) => import('./build.js').Artifacts} artifactsOf
 * @param {import('./build.js').Target[]} built one at least
 * @param {{signal?: AbortSignal}} [options]
 * @returns {Promise<Listed[]>}
 */
export async function listBenchmarks(artifactsOf, built, { signal } = {}) {
  const native = built.find((target) => !isWasm(target));
  const wasm = built.find(isWasm);
  return mergeLists(
    native === undefined ? null : await listNative(artifactsOf(native), signal),
    wasm === undefined ? null : await listWasm(artifactsOf(wasm)),
  );
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

/** @param {import('./build.js').Artifacts} artifacts */
async function listWasm({ wasmDirectory }) {
  const script = join(wasmDirectory, 'samebench.js');
  const path = join(wasmDirectory, 'samebench.wasm');
  const { describe, loadModule } = await import('../../wasm/host.js');
  const { default: factory } = await import(pathToFileURL(script).href);
  try {
    const { module } = await loadModule(factory, new Uint8Array(readFileSync(path)));
    return parseList(module.list());
  } catch (error) {
    throw new TroubleError(`${path} cannot be loaded: ${describe(error)}\n  to build it again, remove ${wasmDirectory}`);
  }
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
