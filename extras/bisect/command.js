import { Option } from 'commander';
import { countedQuantities } from './analysis/amounts.js';
import { argument, exitCode, options as shared, widthOf, write } from '../../cli/api.js';

/** @import { BisectOptions, Outcome } from './bisect.js' */

/** @type {import('../../cli/api.js').Registration} */
export function registerBisect(program, context, finish) {
  program
    .command('bisect')
    .summary('find the commit, or the toolchain, that changed a benchmark')
    .description(
      'Searches a range of commits for the one that changed a benchmark, by halving it. Counts of ' +
        'instructions, ' +
        ('allocations and bytes are exact, so each step is one build and one run. The suite is that of ' +
          'the last commit, ') +
        ('the library that of each commit. Your working tree is not touched: the checkouts are below ' +
          'build/bisect.'),
    )
    .argument('[range]', 'GOOD..BAD: a commit before the change, and one after it; without BAD it is HEAD')
    .addOption(
      new Option(
        '--row <benchmark>',
        'its "suite/name argument", or a part of it that no other has',
      ).makeOptionMandatory(),
    )
    .addOption(
      new Option(
        '--toolchains <list>',
        'search these instead of commits, the good one first: cxx=PROGRAM, emcc=PATH or preset=NAME',
      ).argParser(argument.list),
    )
    .addOption(
      new Option(
        '--by <quantity>',
        'what changed; allocated: bytes of allocations; size: machine code of the program',
      )
        .choices([...countedQuantities, 'time'])
        .default(undefined, 'work if it differs between both ends, otherwise time'),
    )
    .addOption(
      new Option('--column <column>', 'where to measure: a platform, or a variant of one').default(
        undefined,
        'native',
      ),
    )
    .option('--all', 'find every change of a count, not only one')
    .addOption(
      new Option('--threshold <share>', 'ignore changes smaller than this, such as 1%')
        .argParser(argument.share)
        .default(undefined, '0.05% of counts, 1% of times'),
    )
    .addOption(
      new Option(
        '--suite-from <commit>',
        'take the suite from this commit, or from . the working tree',
      ).default(undefined, 'BAD'),
    )
    .addOption(
      new Option('--suite <path>', 'a file or folder of the suite, in the repository; may be repeated')
        .argParser(argument.collect)
        .default(undefined, 'the sources of samebench_add_suite, or their folder'),
    )
    .addOption(shared.project())
    .addOption(shared.define())
    .addOption(
      new Option('--budget-total <time>', 'most time of each duel, if the search goes by time')
        .argParser(argument.milliseconds)
        .default(undefined, '23 times that of its first round, and 20s at least'),
    )
    .addOption(shared.seed())
    .addOption(shared.noPrepare())
    .addOption(shared.timeout())
    .option('--json', 'print JSON: {"range", "steps": […], "changes": […], …}')
    .addHelpText(
      'after',
      `
Examples:
  samebench bisect v1.0..main --row words/count_words
  samebench bisect HEAD~300.. --row parse --by size
  samebench bisect v1.0..main --row words/count_words --by time --column node
  samebench bisect v1.0..main --row words/count_words --suite-from .    a suite that is not committed
  samebench bisect v1.0..main --row words/count_words --by work --all
  samebench bisect --toolchains cxx=g++-11,cxx=g++-12,cxx=g++-13 --row words/count_words

Exit codes:
  0    the commit is found
  1    one of several commits: the others between them could not be measured
  2    wrong usage: no such range, no such benchmark
  3    an end does not build, or nothing can measure
  5    no change between both ends
  130  stopped; the command that goes on is printed`,
    )
    .action(async (range, options) => finish(await run(range, options, context)));
}

/**
 * @param {string | undefined} range
 * @param {BisectOptions & {json?: boolean}} options
 * @param {import('../../cli/api.js').Context} context
 */
async function run(range, { json, ...options }, context) {
  const [{ bisect }, { createReporter, outcomeText }] = await Promise.all([
    import('./bisect.js'),
    import('./text.js'),
  ]);
  const outcome = await bisect(range, options, context, createReporter(options, context.progress.print));
  context.progress.clear();
  if (outcome === null) return exitCode.interrupted;
  await write(
    context.stdout,
    json ? `${JSON.stringify(outcome, null, 2)}\n` : outcomeText(outcome, options, widthOf(context.stdout)),
  );
  return codeOf(outcome);
}

/** @param {Outcome} outcome */
function codeOf({ changes }) {
  if (changes.length === 0) return exitCode.unchanged;
  return changes.every(({ commits }) => commits.length === 1) ? exitCode.done : exitCode.gateFailed;
}
