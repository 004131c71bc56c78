import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
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
 * @param {import('./platforms/index.js').Artifacts} artifacts
 * @param {import('./build.js').Target[]} built one at least
 * @param {{signal?: AbortSignal}} [options]
 * @returns {Promise<Listed[]>}
 */
export async function listBenchmarks(artifacts, built, { signal } = {}) {
  const { nativeExecutable, wasmDirectory } = artifacts;
  if (built.includes('native')) {
    const result = await runCommand(nativeExecutable, ['--list', '--json'], { signal });
    if (result.code === 0) return parseList(result.output);
    throw new TroubleError(`${nativeExecutable} --list failed: ${outputTail(result)}`);
  }
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
