#!/usr/bin/env node
/** The experiments of the primality library: node main.js --help. */
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { chart } from './charts/chart.js';
import { check, exhaustive } from './oracles.js';
import { compilers, exitCode, UsageError } from './programs.js';

/** @import { Programs } from './programs.js' */

/** What is installed on this machine. @type {Programs} */
const installed = {
  samebench: ['npx', 'samebench'],
  configureWasm: ['emcmake', 'cmake'],
  install: async () => {},
};

/**
 * @param {string[]} words command line arguments
 * @param {Programs} [programs]
 * @returns {Promise<number>} exit code
 */
export async function main(words, programs = installed) {
  // Ctrl-C ends the programs that were started, and then this one.
  process.on('SIGINT', () => {});
  let code = exitCode.done;
  const program = makeProgram(async (command, options) => {
    code = await command(options, programs);
  });
  try {
    await program.parseAsync(words, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCode.done : exitCode.usage;
    console.error(`primality: ${/** @type {Error} */ (error).message}`);
    return error instanceof UsageError ? exitCode.usage : exitCode.failed;
  }
}

/**
 * @param {(command: (options: any, programs: Programs) => Promise<number>, options: object) => Promise<void>}
 *   run
 */
export function makeProgram(run) {
  const program = new Command('npm run primality --')
    .exitOverride()
    .helpOption('--help')
    .helpCommand(false)
    .addHelpText(
      'after',
      `
Missing peers are left out.
Exit codes: 0 done, whether or not the goals are met; 1 answers differ; 2 wrong usage;
  3 a build or a run failed.`,
    );
  const compiler = new Option('--compiler <list>', `some of ${compilers.join(',')}`)
    .argParser(compilersOf)
    .default(compilers);

  program
    .command('chart', { isDefault: true })
    .description(
      'measures the library and its peers on the same inputs, natively, in WebAssembly and from ' +
        'JavaScript; ' +
        'prints which goals are met, and writes results/primality',
    )
    .addOption(compiler)
    .option('--filter <text>', 'only rows whose name contains the text', '')
    .option('--quick', 'fewer rounds and wider intervals, for a first impression', false)
    .option('--write-docs', 'writes the tables to figures.md', false)
    .action((options) => run(chart, options));
  program
    .command('check')
    .description('compares answers with those of FLINT (64 bits) and GMP (above)')
    .addOption(compiler)
    .addOption(new Option('--values <n>', 'number of random values').argParser(countOf).default(1_000_000))
    .addOption(new Option('--seed <n>', 'seed of the values').argParser(countOf).default(1))
    .action((options) => run(check, options));
  program
    .command('exhaustive')
    .description('compares the answers for all 32-bit numbers with a sieve, in a minute or two')
    .addOption(compiler)
    .addOption(new Option('--every <n>', 'only each Nth segment of 2^20 numbers').argParser(countOf))
    .action((options) => run(exhaustive, options));
  return program;
}

/** @param {string} text */
function compilersOf(text) {
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !compilers.includes(name));
  if (unknown === undefined) return names;
  throw new InvalidArgumentError(`Unknown compiler "${unknown}": expected some of ${compilers.join(', ')}.`);
}

/** @param {string} text such as 1000000 or 1e6 */
function countOf(text) {
  const count = Number(text);
  if (text.trim() !== '' && Number.isSafeInteger(count) && count >= 1) return count;
  throw new InvalidArgumentError('Expected an integer of at least 1, such as 1e6.');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exit(await main(process.argv.slice(2)));
