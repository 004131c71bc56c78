/** How much CPU time a command took. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** @import { runCommand } from '../../cli/system/command.js' */

/** The shell runs the command, and writes its own times and those of its children to a file. */
const script = '"$@"; code=$?; times >"$0"; exit $code';

/**
 * A function that runs commands, and tells their CPU time, with that of all processes that they waited for.
 *
 * @param {typeof runCommand} run
 */
export const withCpuTime =
  (run) =>
  async (/** @type {Parameters<typeof runCommand>} */ ...[command, words, options]) => {
    const folder = mkdtempSync(join(tmpdir(), 'samebench-cpu-time-'));
    const file = join(folder, 'times');
    try {
      const result = await run('sh', ['-c', script, file, command, ...words], options);
      // A shell that was killed has written nothing.
      return { ...result, cpuSeconds: existsSync(file) ? secondsIn(readFileSync(file, 'utf8')) : 0 };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };

/**
 * @param {string} text what the shell's `times` prints: `0m0.01s 0m0.00s`, user and system, of itself and of
 *   its children
 * @returns {number} their sum
 */
export const secondsIn = (text) =>
  [...text.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds),
    0,
  );
