import { Option } from 'commander';
import { defaultBaseline } from '../../files/baselines.js';
import { defaultFile } from '../../files/history.js';
import { defaultPlatforms } from '../../platforms/index.js';
import { groupByOption, sortOption } from '../../output/arrangement.js';
import * as argument from '../../system/arguments.js';
import { addGateOptions } from './gate.js';
import { defineOption, projectOption } from './project.js';

/**
 * Adds the options of `samebench run`.
 *
 * @param {import('commander').Command} command
 * @param {import('../../platforms/index.js').Platform[]} platforms
 */
export function addOptions(command, platforms) {
  addPlatformOptions(command, platforms);
  addEffortOptions(command);
  addOutputOptions(command);
  return addBaselineOptions(command);
}

/**
 * @param {import('commander').Command} command
 * @param {import('../../platforms/index.js').Platform[]} platforms
 */
const addPlatformOptions = (command, platforms) =>
  command
    .option(
      '--platforms <list>',
      'columns: a,b or "all"; PLATFORM@NAME is a variant ' +
        `(default: ${defaultPlatforms(platforms).map(({ id }) => id).join(',')})`,
    )
    .option(
      '--with <platform=path>',
      'use this program for a platform; PLATFORM@NAME=PATH adds a column for it',
      argument.collect,
    )
    .option(
      '--share',
      'add a browser on a phone or another machine: prints an address and a code that open the page there. ' +
        'During the run, others on the network can try codes, and traffic is not encrypted',
    )
    .option('--webdriver <url>', 'add a browser behind a WebDriver, such as chromedriver or a Selenium Grid')
    .option('--browser <names>', 'WebDriver name of the browser, or several: a,b (default: chrome)')
    .option('--capabilities <file>', 'JSON file with WebDriver capabilities to request besides the browser name')
    .option(
      '--page-host <address>',
      "this machine's address as the WebDriver browser reaches it; others on that network can reach the page " +
        'too, if they guess its token (default: 127.0.0.1)',
    )
    .option('--work', 'add columns that count the instructions of each benchmark, and what it allocates: native@work and wasm@work')
    .option('--counters', 'also count CPU cycles, instructions, branch misses, cache misses and page faults of an operation, natively on Linux')
    .addOption(projectOption())
    .addOption(defineOption())
    .option('--no-prepare', 'start processes without a fixed CPU and without raised priority')
    .option(
      '--timeout <seconds>',
      'end a platform that takes longer to start, or sends nothing for longer (default: 60)',
      argument.seconds,
    );

/** @param {import('commander').Command} command */
const addEffortOptions = (command) =>
  command
    .option('--filter <text>', 'only benchmarks whose "suite/name argument" contains this')
    .option('--quick', '3 rounds and a third of the time, for errors up to ±5%')
    .option('--thorough', '15 rounds and many times the time, for errors up to ±0.5%')
    .option('--target <share>', 'stop sampling a benchmark at this relative error, such as 1%', argument.share)
    .option(
      '--budget <time>',
      'most time to sample one benchmark on one platform, such as 500ms or 2s',
      argument.milliseconds,
    )
    .option('--seed <n>', 'seed of the inputs and of the order of benchmarks', argument.seed)
    .option('--rounds <n>', 'fresh processes to measure with (default: 5)', argument.positiveInteger)
    .option('--isolate', 'a process of its own for each benchmark in each round: slow, but no benchmark affects another');

/** Options that arrange the table, by their keys. */
const arrangement = ['groupBy', 'sort'];

/** @param {import('commander').Command} command */
const addOutputOptions = (command) =>
  command
    .option('--out <folder>', 'folder for the results', 'results')
    .addOption(new Option('--history [file]', `add the run to a history file (default: ${defaultFile})`).preset(defaultFile))
    .option('--label <text>', "name of the run in the history (default: the folder's git commit)", argument.labelArgument)
    .addOption(new Option('--json', 'print the summary as JSON instead of the table').conflicts(['reporter', 'plot', ...arrangement]))
    .addOption(new Option('--reporter <module>', 'JavaScript module that gets the events and the summary, and replaces the table').conflicts(['plot', ...arrangement]))
    .option('--reference <platform>', 'platform that ratios refer to (default: native)')
    .addOption(new Option('--unit <unit>', 'unit of the costs').choices(['ns', 'cycles']).default('ns'))
    .addOption(groupByOption())
    .addOption(sortOption())
    .option('--plot', 'draw the costs under the table: X at the minimum, dashes to the 80th percentile')
    .option('--cold', 'also show the first call of each benchmark, before anything is compiled or cached');

/** @param {import('commander').Command} command */
const addBaselineOptions = (command) =>
  addGateOptions(
    command
      .addOption(new Option('--record [name]', 'record the run and its builds as a baseline (default: "baseline"); write suites before it').preset(defaultBaseline))
      .option('--force', 'let --record replace a baseline without asking')
      .addOption(
        new Option(
          '--compare [name]',
          'compare the run with a baseline, or with a results file (default: "baseline"); write suites before it',
        ).preset(defaultBaseline),
      )
      .addOption(
        new Option(
          '--retry [times]',
          'measure again what --fail-on would fail for, before it fails: in a duel against the builds of the baseline, ' +
            'or else with twice the rounds (default: 1 time)',
        ).preset('1').argParser(argument.positiveInteger),
      ),
  );
