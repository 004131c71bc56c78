import { Option } from 'commander';
import { allowable } from '../../report/compare/losses.js';
import { measures } from '../../report/compare/measure.js';
import { GROUPINGS } from '../../report/table/group.js';
import { defaultBaseline, defaultHistory } from '../files/names.js';
import { defaultPlatforms } from '../platforms/index.js';
import * as argument from '../system/arguments.js';

/**
 * The options that `run` has, or that several commands share. The keys of `options` are what addOptions()
 * takes.
 *
 * @import { Command } from 'commander'
 * @import { Platform } from '../platforms/index.js'
 */

/** The headings of --help, for commands with many options. */
const headings = {
  selection: 'What is measured:',
  platforms: 'Platforms:',
  effort: 'Precision and time:',
  table: 'The table:',
  comparison: 'Comparison:',
  output: 'Output and files:',
};

/**
 * @param {keyof typeof headings} heading
 * @param {string} flags
 * @param {string} description
 */
export const option = (heading, flags, description) =>
  new Option(flags, description).helpGroup(headings[heading]);

/** @type {Record<string, (platforms?: Platform[]) => Option>} platforms: all that are known */
export const options = {
  filter: () =>
    option('selection', '--filter <text>', 'only benchmarks whose "suite/name argument" contains this'),
  project: () =>
    option('selection', '--project <folder>', 'CMake project with the suites').default(
      undefined,
      'this folder or its bench/, if it has suites',
    ),
  define: () =>
    option(
      'selection',
      '-D, --define <name=value>',
      "set a variable of the project's CMake, as with cmake -D; may be repeated",
    ).argParser(argument.definition),
  work: () =>
    option(
      'selection',
      '--work',
      'add columns that count instructions and allocations: native@work, wasm@work',
    ),
  js: () =>
    option(
      'selection',
      '--js',
      "add the columns of JavaScript rows, node@js, and of JavaScript's calls of C++, node@call",
    ),
  counters: () =>
    option('selection', '--counters', "also read the CPU's counters and page faults, natively on Linux"),

  platforms: (platforms = []) =>
    option('platforms', '--platforms <list>', 'columns: a,b or "all"; PLATFORM@NAME is a variant').default(
      undefined,
      defaultPlatforms(platforms)
        .map(({ id }) => id)
        .join(','),
    ),
  with: () =>
    option(
      'platforms',
      '--with <platform=path>',
      'use this program for a platform; PLATFORM@NAME=PATH adds a column for it. Arguments may follow the ' +
        'path, as in "wasi@wasmtime=wasmtime run"',
    ).argParser(argument.collect),

  quick: () =>
    option('effort', '--quick', '3 rounds and a third of the time, for errors up to ±5%').conflicts(
      'thorough',
    ),
  thorough: () => option('effort', '--thorough', '15 rounds and many times the time, for errors up to ±0.5%'),
  target: () =>
    option('effort', '--target <share>', 'stop sampling at this relative error, such as 1%').argParser(
      argument.share,
    ),
  budget: () =>
    option(
      'effort',
      '--budget <time>',
      'most time to sample one benchmark on one platform, such as 2s',
    ).argParser(argument.milliseconds),
  maxTime: () =>
    option(
      'effort',
      '--max-time <time>',
      'time of all rounds together, such as 5m; what is left goes to benchmarks off their target',
    )
      .argParser(argument.milliseconds)
      .conflicts('budget'),
  rounds: () =>
    option('effort', '--rounds <n>', 'fresh processes to measure with; columns that count always have 2')
      .default(undefined, '5, and more for benchmarks that missed their target; --quick 3, --thorough 15')
      .argParser(argument.positiveInteger),
  isolate: () =>
    option(
      'effort',
      '--isolate',
      'a process for each benchmark and round: slow, but no benchmark affects another',
    ),
  seed: () =>
    option('effort', '--seed <n>', 'seed of the inputs and of the order of benchmarks').argParser(
      argument.seed,
    ),
  noPrepare: () => option('effort', '--no-prepare', 'no fixed CPU and no raised priority'),
  heap: () =>
    option(
      'effort',
      '--heap <policy>',
      'natively, `system` lets glibc decide when freed memory is given back',
    ).choices(['system']),
  timeout: () =>
    option(
      'effort',
      '--timeout <seconds>',
      'end a platform that takes longer to start, or sends nothing for longer; ten times as long in Valgrind',
    )
      .default(undefined, '60')
      .argParser(argument.seconds),

  unit: () => option('table', '--unit <unit>', 'unit of the costs').choices(['ns', 'cycles']).default('ns'),
  at: () =>
    option(
      'table',
      '--at <frequency>',
      'give costs at this CPU frequency, such as 4.0GHz; later runs keep it',
    )
      .default(undefined, 'that of the results, of the last run, or of the CPU')
      .argParser(argument.frequency),
  reference: () =>
    option('table', '--reference <platform>', 'platform that ratios refer to').default(undefined, 'native'),
  groupBy: () =>
    option('table', '--group-by <what>', 'heading under which rows stand together')
      .choices(GROUPINGS)
      .default(undefined, 'suite'),
  sort: () =>
    option('table', '--sort <key>', '`ratio`: the largest ratio first, in each group').choices(['ratio']),
  plot: () =>
    option('table', '--plot', 'also draw the costs: X at the minimum, dashes to the 80th percentile'),
  cold: () =>
    option('table', '--cold', 'also show the cold start: compiling, instantiating, and first calls'),

  compare: () =>
    option(
      'comparison',
      '--compare [name]',
      'compare the run with a baseline, or with a results file; write suites before it',
    ).preset(defaultBaseline),
  threshold: () =>
    option('comparison', '--threshold <share>', 'ignore changes smaller than this, such as 3%')
      .default(undefined, 'samebench.config.json, or 1%')
      .argParser(argument.share),
  measure: () =>
    option(
      'comparison',
      '--measure <list>',
      'compare by time, work (instructions) or size, or by several; without --platforms it also chooses ' +
        'the columns',
    )
      .default(undefined, 'samebench.config.json, or all that both sides have')
      .argParser((list) => argument.listOf(list, measures)),
  failOn: () =>
    option(
      'comparison',
      '--fail-on <change>',
      'exit with 1 if a benchmark changed this way, by the threshold or more',
    ).choices(['slower', 'faster']),
  allowDifferences: () =>
    option('comparison', '--allow-differences', 'let --fail-on judge even if the environments differ'),
  allow: () =>
    option(
      'comparison',
      '--allow <list>',
      `let --fail-on pass in spite of: ${allowable.join(', ')}, or several`,
    ).argParser((list) => argument.listOf(list, allowable)),
  retry: () =>
    option(
      'comparison',
      '--retry [times]',
      'measure again before --fail-on fails: in a duel if possible, or else with twice the rounds',
    )
      .preset('1')
      .argParser(argument.positiveInteger),

  json: () =>
    option('output', '--json', 'print the summary as JSON instead of the table').conflicts([
      'reporter',
      'plot',
      'groupBy',
      'sort',
    ]),
  reporter: () =>
    option('output', '--reporter <module>', 'your JavaScript module instead of the table').conflicts([
      'plot',
      'groupBy',
      'sort',
    ]),
  junit: () =>
    option('output', '--junit <file>', 'also write the comparison as JUnit XML').argParser(argument.output),
  output: () =>
    option('output', '--output <file>', 'write to a file instead of stdout').argParser(argument.output),
  out: () =>
    option('output', '--out <folder>', 'folder for the results')
      .argParser(argument.output)
      .default('results'),
  history: () =>
    option('output', '--history [file]', 'add the run to a history file; write suites before it')
      .argParser(argument.output)
      .preset(defaultHistory),
  label: () =>
    option('output', '--label <text>', 'name of the run in the history')
      .default(undefined, "the folder's git commit")
      .argParser(argument.labelArgument),
  record: () =>
    option(
      'output',
      '--record [name]',
      'record the run and its builds as a baseline; write suites before it',
    ).preset(defaultBaseline),
  force: () => option('output', '--force', 'let --record replace a baseline without asking'),
};

/** The options of all commands that compare. */
export const gateOptions = ['threshold', 'measure', 'failOn', 'allowDifferences', 'allow'];

/**
 * @param {Command} command
 * @param {string[]} names of options, in the order of the help
 * @param {Platform[]} platforms that are known
 */
export function addOptions(command, names, platforms) {
  for (const name of names) command.addOption(options[name](platforms));
  return command;
}
