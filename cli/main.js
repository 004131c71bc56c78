import { Command, CommanderError } from 'commander';
import { ResultsError } from '../report/results/schema.js';
import { visibleInColour } from '../report/text/terminal.js';
import { explainGone, groupOptions, optionText } from './commands/help.js';
import { loadCommands } from './commands/register.js';
import { createContext } from './context.js';
import { definitionsOf, findMeasured } from './files/project.js';
import { textsOf } from './files/text-source.js';
import { checkOutput } from './output/deliver.js';
import { platformsFor } from './platforms/of-extras.js';
import { exitCode, PlatformError, SystemError, UsageError } from './system/exit.js';
import { listenForInterrupt } from './system/interrupt.js';
import { watchOutput } from './system/output.js';

/**
 * The `samebench` command.
 *
 * @param {string[]} argv without node and the script
 * @param {Partial<import('./run/context.js').Context>} [overrides]
 * @returns {Promise<number>} the exit code
 */
export async function main(argv, overrides = {}) {
  const interrupt = listenForInterrupt();
  const platforms = await platformsFor(argv);
  const context = createContext({ signal: interrupt.signal, platforms, ...overrides });
  const [stdout, stderr] = [context.stdout, context.stderr].map(watchOutput);
  try {
    /** @type {number} */
    let code = exitCode.done;
    const finish = (/** @type {number} */ value) => void (code = value);
    const program = createProgram(await loadCommands(argv[0]), context, finish);
    await program.parseAsync(argv, { from: 'user' }).catch((error) => finish(explain(error, context)));
    context.progress.clear();
    await Promise.all([stdout.flush(), stderr.flush()]);
    const lost = stdout.failure() ?? stderr.failure();
    if (lost === null) return code;
    const line = `samebench: cannot write the output: ${lost.message}`;
    if (stderr.failure() === null) context.progress.print(line);
    // People see an extra line below a table; in output for a program it would be an error.
    else if (!argv.some((word) => /^--(json|format)/.test(word))) context.stdout.write(`${line}\n`);
    return lossCode(code);
  } finally {
    interrupt.dispose();
    await Promise.all(
      [stdout, stderr].map(async (output) => {
        await output.flush();
        output.dispose();
      }),
    );
  }
}

/**
 * The exit code of a command whose output is lost. Wrong usage and an interruption keep their own exit codes.
 *
 * @param {number} code of the command
 */
const lossCode = (code) =>
  code === exitCode.usage || code === exitCode.interrupted ? code : exitCode.systemError;

/**
 * @param {import('./commands/register.js').Registration[]} commands
 * @param {import('./run/context.js').Context} context
 * @param {(code: number) => void} finish gets the exit code of the command
 */
export function createProgram(commands, context, finish) {
  const program = new Command('samebench')
    .description(
      'Runs one C++ benchmark suite natively, in JavaScript runtimes and in real browsers, and prints ' +
        'the costs side by side.',
    )
    .version(context.version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .exitOverride()
    .configureHelp({ optionDescription: optionText })
    .configureOutput({
      writeOut: (text) => void context.stdout.write(visibleInColour(text)),
      writeErr: (text) => void context.stderr.write(visibleInColour(text)),
      outputError: (text, write) => write(text.replace(/^error: /, 'samebench: ')),
    })
    .showHelpAfterError('`samebench --help` lists all commands.')
    .addHelpText(
      'after',
      `
Examples:
  samebench run                    measure all suites on all default platforms
  samebench run --quick            the same, less precisely, in a third of the time
  samebench report                 print the last results again
  samebench doctor                 check which tools and platforms are installed

From a clone, without installing: npm run bench, or npx samebench.`,
    );
  program.hook('preAction', async (_, command) => {
    for (const name of ['output', 'junit', 'page']) await checkOutput(command.opts()[name]);
    if (!command.options.some(({ long }) => long === '--project') || command.opts().project !== undefined)
      return;
    const read = textsOf(command.opts().settingsOf);
    const project = await findMeasured('.', read);
    command.setOptionValue('project', project);
    if (project !== undefined)
      command.setOptionValue('define', await definitionsOf(command.opts().define, '.', read));
  });
  for (const register of commands) register(program, context, finish);
  // Under the last heading.
  program.helpCommand('help [command]', 'print help on a command');
  for (const command of program.commands) {
    groupOptions(command);
    const { outputError } = command.configureOutput();
    command.configureOutput({
      outputError: (text, write) => outputError?.(explainGone(command.name(), text), write),
    });
    command.showHelpAfterError(`\`samebench ${command.name()} --help\` lists all options.`);
  }
  return program;
}

/**
 * Prints what went wrong.
 *
 * @param {unknown} error
 * @param {import('./run/context.js').Context} context
 * @returns {number} the exit code for it
 */
function explain(error, { progress, signal }) {
  if (error instanceof CommanderError) {
    // Commander has printed it already. --help and --version are no errors.
    return error.exitCode === 0 ? exitCode.done : exitCode.usage;
  }
  if (signal.aborted && error === signal.reason) {
    progress.print(`samebench: ${signal.reason.message}; nothing was measured`);
    return exitCode.interrupted;
  }
  if (error instanceof UsageError || error instanceof PlatformError || error instanceof SystemError) {
    progress.print(`samebench: ${error.message}`);
    return error.code;
  }
  if (error instanceof ResultsError) {
    progress.print(`samebench: ${error.message}`);
    return exitCode.usage;
  }
  // A fault of Samebench itself: its authors need the stack.
  progress.print(`samebench: internal error: ${/** @type {Error} */ (error)?.stack ?? error}`);
  return exitCode.systemError;
}
