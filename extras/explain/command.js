import { Option } from 'commander';
import { argument, checkProject, exitCode, options as shared } from '../../cli/api.js';

/** @type {import('../../cli/api.js').Registration} */
export function registerExplain(program, context, finish) {
  program
    .command('explain')
    .summary(
      'print which functions execute the instructions of a benchmark, or which changed between two builds',
    )
    .description(
      'Counts the instructions of one benchmark by function, natively (in Valgrind) and in ' +
        'WebAssembly, and prints ' +
        ('both side by side. Each function is without those that it calls. With --a it counts two ' +
          'builds, and prints ') +
        ('the functions and source lines that execute more or fewer instructions, natively also those ' +
          'that are ') +
        'inlined. Installs missing tools and builds first.',
    )
    .argument('[benchmark]', 'its "suite/name argument", or a part of it that no other has')
    .option(
      '--code',
      'also print the basic blocks with exact counts: machine code, also of Node.js, and WebAssembly',
    )
    .addOption(
      new Option('--size', 'print the sizes of all functions instead, without a benchmark').conflicts('code'),
    )
    .option(
      '--a <side>',
      'compare with this build: a git revision, a folder with a build, or a toolchain such as cxx=clang++',
    )
    .addOption(
      new Option('--b <side>', 'the build that may have changed, with --a').default(
        undefined,
        '., the working tree',
      ),
    )
    .addOption(shared.project())
    .addOption(shared.define())
    .addOption(
      new Option('--top <n>', 'functions to show')
        .argParser(argument.positiveInteger)
        .default(undefined, '15, with --code 3'),
    )
    .addOption(shared.seed())
    .addOption(shared.timeout())
    .addOption(
      new Option('--format <format>', 'what to print')
        .choices(['table', 'markdown', 'json'])
        .default('table'),
    )
    .addOption(new Option('--json', 'short for `--format json`').conflicts('format'))
    .addHelpText(
      'after',
      `
Examples:
  samebench explain "classics/string concatenation"
  samebench explain "is_prime u64 largest" --top 5
  samebench explain numbers/parse --code
  samebench explain --size --a HEAD~1                 which functions became larger
  samebench explain numbers/parse --a HEAD~1          what the working tree changed
  samebench explain numbers/parse --a main --b HEAD --format markdown
  samebench explain numbers/parse --a cxx=g++ --b cxx=clang++

Exit codes:
  0    done, whether there is a difference or not
  2    wrong usage: no such benchmark, or several; no such revision
  3    neither native code nor WebAssembly could be counted`,
    )
    .action(async (text, options) => {
      checkProject(options.project);
      const { explain, explainSize } = await import('./explain.js');
      if (options.size) await explainSize(text, options, context);
      else await explain(text, options, context);
      finish(exitCode.done);
    });
}
