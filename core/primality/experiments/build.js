/** Builds the primality library with its peers, for each compiler and for WebAssembly. */
import { join } from 'node:path';
import { buildEnvironment } from '../../../cli/build/build.js';
import { buildState } from '../../../cli/build/state.js';
import { repository as root } from '../../../cli/system/repository.js';
import { findProgram } from '../../../cli/setup/detect.js';
import { ensureTools } from '../../../cli/setup/install.js';
import { configure } from '../../../experiments/accuracy/peers/build.js';
import { runOrThrow } from '../../../experiments/shared/process.js';

const buildTools = ['cxx', 'cmake', 'ninja', 'nlohmann-json', 'cli11'];
export const peerLibraries = ['gmp', 'flint', 'pari', 'boost', 'openssl'];

/**
 * Installs what a build needs, and returns the compilers that are available.
 *
 * @param {string[]} compilers
 * @param {string[]} tools in addition to those that every build needs
 * @param {(line: string) => void} print
 */
export async function prepareCompilers(compilers, tools, print) {
  await ensureTools([...buildTools, ...tools], { print });
  const found = compilers.filter((compiler) => findProgram(compiler) !== null);
  const missing = compilers.filter((compiler) => !found.includes(compiler));
  if (missing.length > 0) print(`primality: left out, because it is not installed: ${missing.join(', ')}`);
  if (found.length === 0) throw new Error('no compiler is installed');
  return found;
}

/**
 * The programs that compare answers: the oracles of the tests.
 *
 * @param {string} compiler
 * @param {Record<string, string>} programs names of oracles, and of their programs
 * @param {(line: string) => void} print
 * @returns {Promise<string>} the build folder
 */
export async function buildOracles(compiler, programs, print) {
  print(`primality: building with ${compiler}`);
  const folder = join(root, 'build', 'primality', 'oracles', compiler);
  const oracles = Object.keys(programs).join(';');
  await runOrThrow('cmake', ['-S', join(root, 'core', 'primality'), '-B', folder, '-G', 'Ninja',
    `-DCMAKE_CXX_COMPILER=${compiler}`, `-DPRIMALITY_ORACLES=${oracles}`]);
  await runOrThrow('cmake', ['--build', folder, '--target', ...Object.values(programs)]);
  return folder;
}

/**
 * @param {string} compiler
 * @param {string[]} targets
 * @param {(line: string) => void} print
 * @returns {Promise<string>} the build folder
 */
export async function buildNative(compiler, targets, print) {
  print(`primality: building with ${compiler}`);
  const folder = join(root, 'build', 'primality', compiler);
  await configure(root, '../core/primality/experiments', 'native', folder, [`-DCMAKE_CXX_COMPILER=${compiler}`]);
  // Configure again, to find peers that were installed since the last time.
  await runOrThrow('cmake', [folder]);
  await runOrThrow('cmake', ['--build', folder, '--target', ...targets]);
  return folder;
}

/**
 * @param {(line: string) => void} print
 * @returns {Promise<string>} the folder with the WebAssembly host; the library itself is built in
 *   build/wasm, where its JavaScript package finds it
 */
export async function buildWasm(print) {
  print('primality: building for WebAssembly');
  const folder = join(root, 'build', 'primality', 'wasm');
  const env = buildEnvironment('wasm', process.env);
  await configure(root, '../core/primality/experiments', 'wasm', folder);
  await runOrThrow('cmake', ['--build', folder, '--target', 'samebench.js'], { env });
  const state = buildState(join(root, 'build', 'wasm'), root);
  const preset = { cwd: root, env };
  if (state !== 'configured') {
    const fresh = state === 'moved' ? ['--fresh'] : [];
    await runOrThrow('cmake', [...fresh, '--preset', 'wasm'], preset);
  }
  await runOrThrow('cmake', ['--build', '--preset', 'wasm', '--target', 'samebench-primality'], preset);
  return folder;
}
