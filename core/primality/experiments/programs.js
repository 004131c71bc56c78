/** The programs that the experiments run. */
import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {object} Programs
 * @property {string[]} samebench the command of Samebench, which measures
 * @property {string[]} configureWasm cmake, as it is called for Emscripten
 * @property {(tools: string[]) => Promise<unknown>} install installs libraries and compilers, such as `gmp`
 */

/** The folder of the project. */
export const root = fileURLToPath(new URL('..', import.meta.url));

export const compilers = ['g++', 'clang++'];

export const exitCode = { done: 0, different: 1, usage: 2, failed: 3, interrupted: 130 };

export class UsageError extends Error {}

/** @param {string} program */
export const isInstalled = (program) =>
  spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined;

/**
 * The compilers that are installed. Prints which are missing.
 *
 * @param {string[]} wanted
 * @throws {Error} if no compiler is installed
 */
export function installedOf(wanted) {
  const found = wanted.filter(isInstalled);
  const missing = wanted.filter((compiler) => !found.includes(compiler));
  if (missing.length > 0)
    console.error(`primality: left out, because it is not installed: ${missing.join(', ')}`);
  if (found.length === 0) throw new Error('no compiler is installed');
  return found;
}

/**
 * Runs a program to its end. Its messages go to the terminal.
 *
 * @param {string[]} command
 * @returns {Promise<{code: number | null, stdout: string}>} code: null when a signal ended it
 */
export function run([program, ...args]) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let stdout = '';
    child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout }));
  });
}

/**
 * The same, for a program that must not fail.
 *
 * @param {string[]} command
 * @returns {Promise<string>} its output
 */
export async function runOrThrow(command) {
  const { code, stdout } = await run(command);
  if (code === 0) return stdout;
  throw new Error(
    `${command.join(' ')} ended with code ${code}:\n${stdout.trim().split('\n').slice(-15).join('\n')}`,
  );
}
