import { spawn } from 'node:child_process';

/**
 * Runs a program to its end.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv}} [options]
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
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv}} [options]
 */
export async function runOrThrow(program, args, options) {
  const result = await runProgram(program, args, options);
  if (result.code === 0) return result;
  const said = (result.stderr.trim() || result.stdout.trim()).split('\n').slice(-15).join('\n');
  throw new Error(`${program} ${args.join(' ')} ended with code ${result.code}:\n${said}`);
}

/**
 * Starts processes that each keep a CPU busy.
 * @param {number} count
 * @returns {() => void} stops them
 */
export function startSpinners(count) {
  const spinners = Array.from({ length: count }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  const stop = () => spinners.forEach((spinner) => spinner.kill('SIGKILL'));
  process.once('exit', stop);
  return () => {
    stop();
    process.removeListener('exit', stop);
  };
}
