import { duel } from '../run/duel/duel.js';
import * as argument from '../system/arguments.js';
import { addComparisonFormat } from './format-option.js';
import { addOptions, gateOptions, option } from './options.js';

const flagsOf = (/** @type {string} */ side) =>
  option('selection', `--flags-${side} <flags>`, `more flags for the compilers of ${side}`);

/** @type {import('./register.js').Registration} */
export function registerDuel(program, context, finish) {
  const command = program
    .command('duel')
    .summary('measure two builds together, and print what is slower or faster')
    .description(
      'Measures two builds in one session, in which they visit each benchmark in turn, so both sides ' +
        'see the ' +
        ('same machine noise. It finds smaller changes than comparing two runs does. A side is a git ' +
          'revision, a folder ') +
        ('with a build, such as ./build, or . for the working tree. A revision is built in a checkout ' +
          'of its own, below ') +
        ('build/revisions. The working tree can be built with another compiler, cxx=PROGRAM or ' +
          'emcc=PROGRAM, or with a ') +
        'CMake preset, preset=NAME, and every side with flags of its own; such builds are below build/sides.',
    )
    .argument('[suites...]', 'suites to measure; `samebench list` shows them')
    .addOption(option('selection', '--a <side>', 'the build to compare with').makeOptionMandatory())
    .addOption(option('selection', '--b <side>', 'the build that may have changed').default('.'));
  for (const side of ['a', 'b']) command.addOption(flagsOf(side));
  addOptions(command, ['filter', 'project', 'define', 'platforms'], context.platforms)
    .addOption(option('effort', '--quick', 'at most 18 rounds, with larger errors in each'))
    .addOption(
      option('effort', '--rounds <n>', 'most fresh processes for each side')
        .default(undefined, '60')
        .argParser(argument.positiveInteger),
    )
    .addOption(
      option('effort', '--budget-total <time>', 'most time of all rounds, such as 90s or 5min')
        .default(undefined, '23 times that of the first round, and 20s at least')
        .argParser(argument.milliseconds),
    );
  command.addOption(
    option(
      'comparison',
      '--settings-of <revision>',
      'use the samebench.config.json of this git revision, because a pull request may have changed its own',
    ),
  );
  addOptions(
    command,
    ['budget', 'seed', 'noPrepare', 'heap', 'timeout', 'at', ...gateOptions, 'out'],
    context.platforms,
  );
  addComparisonFormat(command)
    .addHelpText(
      'after',
      `
Examples:
  samebench duel --a main                         the working tree against main
  samebench duel primality --a HEAD~1 --b HEAD    one suite, two revisions
  samebench duel --a ./before/build --b ./build --platforms native,node
  samebench duel --a main --threshold 1% --fail-on slower
  samebench duel --a cxx=g++ --b cxx=clang++      two compilers, natively
  samebench duel --a . --flags-b=-flto            the same with more flags

Exit codes: as for \`samebench run\`.`,
    )
    .action(async (suites, options) => finish(await duel(suites, options, context)));
}
