import { runCommand } from '../../cli/system/command.js';
import { exitCode, UsageError } from '../../cli/system/exit.js';
import { listenForInterrupt } from '../../cli/system/interrupt.js';
import { ensureTools } from '../../cli/setup/install.js';
import { parseArguments } from './arguments.js';
import { buildPreset } from './build.js';
import { runSteps } from './sequence.js';
import { steps } from './steps.js';

/** A test that hangs fails after this time, instead of holding up the CI. */
const limitMs = 20 * 60_000;

/** Steps that run at the same time: while one waits for a browser, another compiles. */
const atOnce = 2;

const usage = `npm test -- [--only STEPS] [--without STEPS] [FILES]

Runs all tests but those on request, and prints one summary at the end. Installs missing tools first. A step that cannot
run counts as failed, unless --without excuses it. FILES are parts of paths: with --only, they run
only the test files whose path contains one of them.

Steps:
${steps.map(({ name, what, onRequest }) => `  ${name.padEnd(10)}${what}${onRequest ? ' (only with --only)' : ''}`).join('\n')}

Examples:
  npm test
  npm test -- --only js,lint
  npm test -- --only js report/compare
  npm test -- --only native timing/round
  npm test -- --without browser

SAMEBENCH_EXHAUSTIVE=1 repeats the check of all 32-bit numbers in "primality", which otherwise runs
when its sources, compiler or flags have changed.`;

/**
 * @param {string[]} argv
 * @param {string} root
 * @returns {Promise<number>} the exit code
 */
export async function main(argv, root) {
  const say = (/** @type {string} */ text) => console.log(text);
  const { signal, dispose } = listenForInterrupt();
  try {
    const { help, ...choice } = parseArguments(argv, steps);
    if (help) {
      say(usage);
      return exitCode.done;
    }
    /** @type {import('./steps.js').Run} */
    const run = (command, args, options) =>
      runCommand(command, args, { cwd: root, signal, limitMs, ...options });
    return await runSteps(steps, choice, root, {
      ensureTools: (ids) => ensureTools(ids, { signal, say }),
      build: (tree) => buildPreset(tree, root, run),
      run,
      say,
      signal,
      now: () => performance.now(),
      atOnce,
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
