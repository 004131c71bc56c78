import { cpus } from 'node:os';
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import { exitCode, UsageError } from '../../cli/system/exit.js';

/**
 * A program of `lab/`: its name is that of the npm script, and a wrong option ends it with a usage
 * error.
 *
 * @param {string} name
 * @param {string} description
 */
export const createProgram = (name, description) =>
  new Command(`npm run ${name} --`)
    .description(description)
    .helpOption('--help')
    .exitOverride()
    .showHelpAfterError(`\`npm run ${name} -- --help\` shows the usage.`)
    .addHelpText('after', '\nExit codes: 0 done; 2 wrong usage; 3 a build or a run failed.');

/**
 * Runs a program to its end.
 *
 * @param {Command} program
 * @param {string[]} words command line arguments
 * @returns {Promise<number>} the exit code
 */
export async function runProgram(program, words) {
  try {
    await program.parseAsync(words, { from: 'user' });
    return exitCode.done;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCode.done : exitCode.usage;
    console.error(
      `${program.name().replace(/^npm run | --$/g, '')}: ${/** @type {Error} */ (error).message}`,
    );
    return error instanceof UsageError ? exitCode.usage : exitCode.platformFailed;
  }
}

/** Parses an integer of at least 3: fewer runs cannot be compared with each other. @param {string} text */
export function threeOrMore(text) {
  const count = Number(text);
  if (Number.isSafeInteger(count) && count >= 3) return count;
  throw new InvalidArgumentError('Expected an integer of at least 3.');
}

/** The machine and the date, for the figures. */
export function aboutNow() {
  const model = cpus()[0]?.model ?? 'unknown CPU';
  return `${model}, ${cpus().length} cores, ${new Date().toISOString().slice(0, 10)}`;
}
