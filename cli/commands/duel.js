import { checkProject } from '../build/build.js';
import { preparation } from '../context.js';
import { runDuel } from '../duel/duel.js';
import { resolveSide } from '../duel/side.js';
import { readConfig } from '../files/config.js';
import { makeGate } from '../compare/gate.js';
import { describeMachine } from '../machine/machine.js';
import * as argument from '../system/arguments.js';
import { addGateOptions } from './gate-options.js';
import { addFormatOptions, compareResults } from '../output/show-comparison.js';

/** @type {import('./register.js').Registration} */
export function registerDuel(program, context, finish) {
  const command = program
    .command('duel')
    .summary('measure two builds turn about, and tell what is slower or faster')
    .description(
      'Measures two builds in one session, turn about: one makes a pass over its benchmarks, then the ' +
        'other, so that what the machine does happens to both: the strongest answer there is to "did ' +
        'my change make it slower?". A side is a folder with a build, a git revision (built in a checkout of its own, ' +
        'below build/revisions), or . for the tree as it is.',
    )
    .argument('[suites...]', 'suites to measure; `samebench list` shows them')
    .requiredOption('--a <side>', 'the build to compare with')
    .option('--b <side>', 'the build that may have changed', '.')
    .option('--platforms <list>', 'as for `samebench run`')
    .option('--filter <text>', 'only benchmarks whose "suite/name argument" contains this')
    .option('--budget <time>', 'most time to sample one benchmark on one platform and side', argument.milliseconds)
    .option('--seed <n>', 'seed of the inputs and of the order', argument.seed)
    .option('--rounds <n>', 'fresh processes to measure each side with: more find smaller changes (default: 20)', argument.positiveInteger)
    .option('--no-prepare', 'start processes without a fixed CPU and a raised priority')
    .option('--out <folder>', 'where the results go (default: "results")')
    .option('--project <folder>', 'a CMake project with suites of your own, instead of ours')
    .option('--timeout <seconds>', 'end a platform that starts, or measures a benchmark, for longer (default: 60)', argument.seconds);
  addFormatOptions(addGateOptions(command))
    .addHelpText(
      'after',
      `
Examples:
  samebench duel --a main                         the tree as it is against main
  samebench duel primality --a HEAD~1 --b HEAD    one suite, two revisions
  samebench duel --a before/build --b build --platforms native,node
  samebench duel --a main --threshold 1% --fail-on slower

Exit codes: as for \`samebench run\`, and 1 if --fail-on found one.`,
    )
    .action(async (suites, options) => {
      const { env, signal, progress } = context;
      const { project } = options;
      const gate = makeGate(options, await readConfig());
      checkProject(project);
      const { build, checkOut } = context;
      const world = { project, signal, env, onStatus: progress.status, build, checkOut };
      const sides = [await resolveSide('a', options.a, world), await resolveSide('b', options.b, world)];
      finish(
        await runDuel(/** @type {[any, any]} */ (sides), suites, options, {
          platforms: context.platforms,
          presets: context.presets,
          preparation: preparation(context, project),
          list: (side, built) => context.listBenchmarks(side.artifactsOf, built, { signal }),
          progress,
          signal,
          version: context.version,
          describeMachine,
          now: () => new Date(),
          write: context.store?.disk?.write,
          show: (a, b) => compareResults(a, b, gate, options, context),
        }),
      );
    });
}
