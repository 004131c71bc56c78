import { runCommand } from '../../cli/system/command.js';
import { exitCode, UsageError } from '../../cli/system/exit.js';
import { listenForInterrupt } from '../../cli/system/interrupt.js';
import { ensureTools } from '../../cli/setup/install.js';
import { parseArguments } from './arguments.js';
import { runSteps } from './sequence.js';
import { steps } from './steps.js';

/** A test that hangs must fail, and not hold the CI until somebody looks. */
const limitMs = 20 * 60_000;

const usage = `npm test -- [--only STEPS] [--without STEPS]

Runs all tests, and ends with one summary. What is missing is installed first; what could not run
has failed, unless it is excused by name.

Steps:
${steps.map(({ name, what }) => `  ${name.padEnd(10)}${what}`).join('\n')}

Examples:
  npm test
  npm test -- --only js,lint
  npm test -- --without browser`;

/**
 * @param {string[]} argv
 * @param {string} root
 * @returns {Promise<number>} the exit code
 */
export async function main(argv, root) {
  const say = (/** @type {string} */ text) => console.log(text);
  const { signal, dispose } = listenForInterrupt();
  const names = steps.map(({ name }) => name);
  try {
    const { help, ...choice } = parseArguments(argv, names);
    if (help) {
      say(usage);
      return exitCode.done;
    }
    return await runSteps(steps, choice, root, {
      ensureTools: (ids) => ensureTools(ids, { signal, say }),
      run: (command, args, options) =>
        runCommand(command, args, { cwd: root, signal, limitMs, ...options }),
      say,
      signal,
      now: () => performance.now(),
    });
  } catch (error) {
    if (signal.aborted) {
      say(`stopped: ${signal.reason.message}`);
      return exitCode.interrupted;
    }
    if (!(error instanceof UsageError)) throw error;
    say(`npm test: ${error.message}\n\n${usage}`);
    return exitCode.usage;
  } finally {
    dispose();
  }
}
