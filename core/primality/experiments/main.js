import { exitCode, UsageError } from '../../../cli/system/exit.js';
import { listenForInterrupt } from '../../../cli/system/interrupt.js';
import { createProgress } from '../../../cli/run/measure/progress.js';
import { chart } from './charts/chart.js';
import { parseOptions, usage } from './options.js';
import { check, exhaustive } from './oracles.js';

const commands = { chart, check, exhaustive };

/**
 * @param {string[]} words
 * @returns {Promise<number>} exit code
 */
export async function main(words) {
  const { signal, dispose } = listenForInterrupt();
  const progress = createProgress(process.stderr);
  try {
    const options = parseOptions(words);
    if (options.help) {
      console.log(usage);
      return exitCode.done;
    }
    const command = commands[/** @type {keyof typeof commands} */ (options.command)];
    return await command(options, { signal, progress });
  } catch (error) {
    if (signal.aborted) return exitCode.interrupted;
    const { message } = /** @type {Error} */ (error);
    progress.print(`primality: ${message}`);
    if (!(error instanceof UsageError)) return exitCode.platformFailed;
    progress.print(`\n${usage}`);
    return exitCode.usage;
  } finally {
    dispose();
  }
}
