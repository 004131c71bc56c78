import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { repository } from '../../cli/system/repository.js';

/**
 * Runs a program to its end.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv, timeout?: number}} [options] timeout: milliseconds
 * @returns {Promise<{stdout: string, stderr: string, code: number | null, wallMs: number}>}
 */
export function runProgram(program, args, options = {}) {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text));
    child.once('error', reject);
    child.once('close', (code) => {
      resolve({ stdout, stderr, code, wallMs: performance.now() - start });
    });
  });
}

/**
 * The same, but throws if the program fails.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv, codes?: number[]}} [options] codes: exit codes of a program
 *   that did its work; default: 0
 */
export async function runOrThrow(program, args, { codes = [0], ...options } = {}) {
  const result = await runProgram(program, args, options);
  if (result.code !== null && codes.includes(result.code)) return result;
  const said = (result.stderr.trim() || result.stdout.trim()).split('\n').slice(-15).join('\n');
  throw new Error(`${program} ${args.join(' ')} ended with code ${result.code}:\n${said}`);
}

/**
 * Runs the command of this tree.
 *
 * @param {string[]} words of its command line
 * @param {{env?: NodeJS.ProcessEnv, codes?: number[]}} [options] as for `runOrThrow`
 */
export const samebench = (words, options) =>
  runOrThrow(process.execPath, [join(repository, 'cli', 'samebench.js'), ...words], {
    cwd: repository,
    ...options,
  });

/** Busy and idle in turns of 50 to 500 ms. */
const pulses = `
  const sleeper = new Int32Array(new SharedArrayBuffer(4));
  const turn = () => 50 + 450 * Math.random();
  for (;;) {
    for (const end = Date.now() + turn(); Date.now() < end;);
    Atomics.wait(sleeper, 0, 0, turn());
  }`;

/**
 * Starts processes that each keep a CPU busy.
 * @param {number} count
 * @returns {() => void} stops them
 */
export const startSpinners = (count) => startScripts(count, 'for (;;);');

/**
 * Starts a process that keeps a CPU busy on and off.
 * @returns {() => void} stops it
 */
export const startPulses = () => startScripts(1, pulses);

/**
 * @param {number} count
 * @param {string} script
 */
function startScripts(count, script) {
  const started = Array.from({ length: count }, () =>
    spawn(process.execPath, ['-e', script], { stdio: 'ignore' }),
  );
  const stop = () => started.forEach((one) => one.kill('SIGKILL'));
  process.once('exit', stop);
  return () => {
    stop();
    process.removeListener('exit', stop);
  };
}
