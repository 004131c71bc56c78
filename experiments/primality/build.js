/** Builds the primality core with its peers, once for each compiler, and for WebAssembly. */
import { join } from 'node:path';
import { buildEnvironment, buildState } from '../../cli/build/build.js';
import { repository as root } from '../../cli/system/repository.js';
import { findProgram } from '../../cli/setup/detect.js';
import { ensureTools } from '../../cli/setup/install.js';
import { configure } from '../accuracy/build.js';
import { runOrThrow } from '../accuracy/process.js';

const buildTools = ['cxx', 'cmake', 'ninja', 'nlohmann-json', 'cli11'];
export const peerLibraries = ['gmp', 'flint', 'pari', 'boost', 'openssl'];

/**
 * The compilers of a list that are there, after installing what a build needs.
 *
 * @param {string[]} compilers
 * @param {string[]} tools besides those that every build needs
 * @param {(line: string) => void} say
 */
export async function prepareCompilers(compilers, tools, say) {
  await ensureTools([...buildTools, ...tools], { say });
  const found = compilers.filter((compiler) => findProgram(compiler) !== null);
  const missing = compilers.filter((compiler) => !found.includes(compiler));
  if (missing.length > 0) say(`primality: ${missing.join(', ')} is not there and is left out`);
  if (found.length === 0) throw new Error('no compiler is there');
  return found;
}

/**
 * @param {string} compiler
 * @param {string[]} targets
 * @param {(line: string) => void} say
 * @returns {Promise<string>} the folder with what was built
 */
export async function buildNative(compiler, targets, say) {
  say(`primality: building with ${compiler}`);
  const folder = join(root, 'build', 'primality', compiler);
  await configure(root, 'primality', 'native', folder, [`-DCMAKE_CXX_COMPILER=${compiler}`]);
  // A peer that was installed since the last configuration is found by a new one only.
  await runOrThrow('cmake', [folder]);
  await runOrThrow('cmake', ['--build', folder, '--target', ...targets]);
  return folder;
}

/**
 * @param {(line: string) => void} say
 * @returns {Promise<string>} the folder with the WebAssembly host; the library itself goes to where
 *   JavaScript programs find it
 */
export async function buildWasm(say) {
  say('primality: building for WebAssembly');
  const folder = join(root, 'build', 'primality', 'wasm');
  const env = buildEnvironment('wasm', process.env);
  await configure(root, 'primality', 'wasm', folder);
  await runOrThrow('cmake', ['--build', folder, '--target', 'samebench'], { env });
  const state = buildState(join(root, 'build', 'wasm'), root);
  const preset = { cwd: root, env };
  if (state !== 'configured') {
    const fresh = state === 'moved' ? ['--fresh'] : [];
    await runOrThrow('cmake', [...fresh, '--preset', 'wasm'], preset);
  }
  await runOrThrow('cmake', ['--build', '--preset', 'wasm', '--target', 'samebench-primality'], preset);
  return folder;
}
