import { duel } from '../run/duel/duel.js';
import * as argument from '../system/arguments.js';
import { addGateOptions } from './options/gate.js';
import { addFormatOptions } from './options/format.js';
import { defineOption, projectOption } from './options/project.js';

/** @type {import('./register.js').Registration} */
export function registerDuel(program, context, finish) {
  const command = program
    .command('duel')
    .summary('measure two builds together, and print what is slower or faster')
    .description(
      'Measures two builds in one session with alternating passes over the benchmarks, so both sides see the ' +
        'same machine noise. It finds smaller changes than comparing two runs does. A side is a folder with a ' +
        'build, a git revision, or . for the working tree. A revision is built in a checkout of its own, below ' +
        'build/revisions.',
    )
    .argument('[suites...]', 'suites to measure; `samebench list` shows them')
    .requiredOption('--a <side>', 'the build to compare with')
    .option('--b <side>', 'the build that may have changed', '.')
    .option('--platforms <list>', 'as for `samebench run`')
    .option('--filter <text>', 'only benchmarks whose "suite/name argument" contains this')
    .option('--budget <time>', 'most time to sample one benchmark on one platform and side, such as 500ms or 2s', argument.milliseconds)
    .option('--seed <n>', 'seed of the inputs and of the order of benchmarks', argument.seed)
    .option('--rounds <n>', 'fresh processes to measure each side with; more of them find smaller changes (default: 20)', argument.positiveInteger)
    .option('--no-prepare', 'start processes without a fixed CPU and without raised priority')
    .option('--out <folder>', 'folder for the results', 'results')
    .addOption(projectOption())
    .addOption(defineOption())
    .option('--timeout <seconds>', 'end a platform that takes longer to start, or sends nothing for longer (default: 60)', argument.seconds);
  addFormatOptions(addGateOptions(command))
    .addHelpText(
      'after',
      `
Examples:
  samebench duel --a main                         the working tree against main
  samebench duel primality --a HEAD~1 --b HEAD    one suite, two revisions
  samebench duel --a before/build --b build --platforms native,node
  samebench duel --a main --threshold 1% --fail-on slower

Exit codes: as for \`samebench run\`.`,
    )
    .action(async (suites, options) => finish(await duel(suites, options, context)));
}
