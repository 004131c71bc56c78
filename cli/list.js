import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isWasm } from './build.js';
import { outputTail, runCommand } from './command.js';
import { TroubleError } from './exit.js';

/**
 * @typedef {import('../report/identity.js').Identity &
 *   {note?: string | null, onlyByName?: boolean}} Listed  onlyByName: left out unless its suite is named
 */

/**
 * All benchmarks that were built, from the native host or else from the WebAssembly module: both
 * are made from the same suites.
 *
 * @param {(target: import('./build.js').Target) => import('./platforms/index.js').Artifacts} artifactsOf
 * @param {import('./build.js').Target[]} built one at least
 * @param {{signal?: AbortSignal}} [options]
 * @returns {Promise<Listed[]>}
 */
export async function listBenchmarks(artifactsOf, built, { signal } = {}) {
  const native = built.find((target) => !isWasm(target));
  if (native !== undefined) {
    const { nativeExecutable } = artifactsOf(native);
    const result = await runCommand(nativeExecutable, ['--list', '--json'], { signal });
    if (result.code === 0) return parseList(result.output);
    throw new TroubleError(`${nativeExecutable} --list failed: ${outputTail(result)}`);
  }
  const { wasmDirectory } = artifactsOf(built[0]);
  const script = join(wasmDirectory, 'samebench.js');
  const { loadModule } = await import('../wasm/host.js');
  const { default: factory } = await import(pathToFileURL(script).href);
  const bytes = new Uint8Array(readFileSync(join(wasmDirectory, 'samebench.wasm')));
  const { module } = await loadModule(factory, bytes);
  return parseList(module.list());
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
