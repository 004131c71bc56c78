import { Option } from 'commander';
import { addOptions, argument, exitCode, option, options as shared, screenOf, write } from '../../cli/api.js';

/** @import { TuneOptions } from './tune.js' */

const defaultMinutes = 20;

const defaultMegabytes = 4000;

/** @type {import('../../cli/api.js').Registration} */
export function registerTune(program, context, finish) {
  const command = program
    .command('tune')
    .summary('find the flags of the compiler that are the fastest, and the smallest')
    .description(
      'Builds the project with each set of flags, below build/tune, and lets the sets race: all get ' +
        'few rounds, those that are ' +
        ('certainly worse in both time and size leave, and the best are measured in duels with the ' +
          'flags of the project. Prints a ') +
        'line for each set, and the flags to use. Native code and WebAssembly are tuned one after the other.',
    )
    .argument('[suites...]', 'suites to measure; `samebench list` shows them')
    .addOption(
      option(
        'selection',
        '--over <flags>',
        'an axis of choices, such as "-O2|-O3" or "|-flto"; "native:…" and "wasm:…" are for one of both, ' +
          '"wasm-opt:|-O4 --converge" for passes after linking; may be repeated, and all are combined',
      )
        .argParser(argument.collect)
        .default(
          undefined,
          '"-O2|-O3|-Os" "|-flto" natively, "-O2|-O3|-Os|-Oz" "|-flto" "|-msimd128" for WebAssembly',
        ),
    );
  addOptions(command, ['filter', 'project', 'define'], context.platforms)
    .addOption(shared.platforms(context.platforms).default(undefined, 'native and one WebAssembly runtime'))
    .addOption(
      option(
        'effort',
        '--budget-total <time>',
        'most time of all rounds and duels, without building and counting',
      )
        .argParser(argument.milliseconds)
        .default(defaultMinutes * 60_000, `${defaultMinutes}m`),
    )
    .addOption(option('effort', '--no-work', 'do not count instructions'));
  addOptions(command, ['seed', 'noPrepare', 'timeout', 'out'], context.platforms)
    .addOption(
      option(
        'output',
        '--disk <megabytes>',
        'most that the builds may have on disk: the oldest are deleted first',
      )
        .argParser(argument.positiveInteger)
        .default(defaultMegabytes),
    )
    .addOption(
      new Option('--json', 'print JSON: {"tunes": [{"target", "columns", "sets": […], "advice", …}], …}'),
    )
    .addHelpText(
      'after',
      `
Examples:
  samebench tune                                        flags that suit most projects
  samebench tune --platforms native --over "-O2|-O3" --over "|-march=native"
  samebench tune --platforms node,firefox --over "-O2|-O3|-Os|-Oz" --over "|-msimd128"
  samebench tune --platforms native,node --over "-O2|-O3" --over "native:|-march=native" \\
    --over "wasm:|-msimd128"
  samebench tune json --over "-O3" --over "wasm-opt:|-O4 --converge" --budget-total 5m

Exit codes:
  0    done; sets that failed stand in the table
  2    wrong usage: no such flag list, or a budget that is too small
  3    the project does not build with its own flags, or nothing can measure
  4    the results could not be written
  130  stopped; the same command goes on from there`,
    )
    .action(async (suites, options) => finish(await run(suites, options, context)));
}

/**
 * @param {string[]} suites
 * @param {TuneOptions & {json?: boolean}} options
 * @param {import('../../cli/api.js').Context} context
 */
async function run(suites, { json, ...options }, context) {
  const { progress, signal, stdout, env } = context;
  const [{ tune }, { tuneText }] = await Promise.all([import('./tune.js'), import('./analysis/text.js')]);
  /** @type {Awaited<ReturnType<typeof import('./tune.js').tune>>} */
  let tuned;
  try {
    tuned = await tune(suites, options, context);
  } catch (error) {
    if (!signal.aborted || error !== signal.reason) throw error;
    progress.print(
      `samebench: ${signal.reason.message} before the first round; what was built is kept, and the ` +
        'same command goes on from there',
    );
    return exitCode.interrupted;
  }
  const { paint } = screenOf(stdout, env);
  await write(
    stdout,
    json
      ? `${JSON.stringify(tuned.content, null, 2)}\n`
      : tuned.content.tunes.map((one) => tuneText(one, paint)).join('\n'),
  );
  progress.print(`results: ${tuned.path}`);
  if (!signal.aborted) return tuned.code;
  progress.print(`samebench: ${signal.reason.message}; the same command goes on from there`);
  return exitCode.interrupted;
}
