import { resolve } from 'node:path';
import { Option } from 'commander';
import { parseResults } from '../../report/results/schema.js';
import {
  baselinePath, checkRecording, defaultBaseline, readBaselineOrFile, writeBaseline,
} from '../baselines/baselines.js';
import { checkProject } from '../build/build.js';
import { readConfig } from '../files/config.js';
import { preparation } from '../context.js';
import { usualPlatforms } from '../platforms/index.js';
import { UsageError } from '../system/exit.js';
import { makeGate } from '../compare/gate.js';
import { labelArgument } from '../history/label.js';
import { openMemory } from '../history/remember.js';
import { describeMachine } from '../machine/machine.js';
import { runBench } from '../run/run.js';
import { write } from '../system/terminal.js';
import * as argument from '../system/arguments.js';
import { addGateOptions } from './gate-options.js';
import { minuteOf, render, summarizeWith } from '../output/show.js';
import { comparisonTable } from '../output/show-comparison.js';

/** @typedef {import('./register.js').Registration} Registration */

/** @type {Registration} */
export function registerRun(program, context, finish) {
  const command = program
    .command('run')
    .summary('measure, and print the table')
    .description(
      'Measures the suites on every platform that is there, one platform after the other, and prints ' +
        'the costs side by side. If none is named it measures all but those that `samebench list` ' +
        'marks "only by name", because they take long. What is missing is installed first.',
    )
    .argument('[suites...]', 'suites to measure; `samebench list` shows them')
    .option(
      '--platforms <list>',
      'columns: a,b or "all"; a variant is PLATFORM@NAME ' +
        `(default: ${usualPlatforms(context.platforms).map(({ id }) => id).join(',')})`,
    )
    .option(
      '--with <platform=path>',
      'another program for a platform; with PLATFORM@NAME=PATH, as a column of its own beside it',
      argument.collect,
    )
    .option(
      '--share',
      'also a phone or another machine on the network: prints an address and a code to open the page there. ' +
        'While it runs, others on the network can try codes, and what is sent is not encrypted',
    )
    .option('--webdriver <url>', 'also a browser behind a WebDriver, such as chromedriver or a Selenium Grid')
    .option('--browser <names>', 'what the driver calls the browser, or several: a,b (default: chrome)')
    .option('--capabilities <file>', 'JSON that is asked of the driver besides the name of the browser')
    .option(
      '--page-host <address>',
      'address of this machine that the browser can reach; then others on that network can reach the page ' +
        'too, if they guess its token (default: 127.0.0.1)',
    )
    .option('--filter <text>', 'only benchmarks whose "suite/name argument" contains this')
    .option('--quick', 'a third of the time, errors up to ±5% (3 rounds)')
    .option('--thorough', 'many times the time, errors up to ±0.5% (15 rounds)')
    .option('--target <share>', 'error to stop at, such as 1%', argument.share)
    .option(
      '--budget <time>',
      'most time to sample one benchmark on one platform, such as 500ms or 2s',
      argument.milliseconds,
    )
    .option('--seed <n>', 'seed of the inputs and of the order', argument.seed)
    .option('--rounds <n>', 'fresh processes to measure with (default: 5)', argument.positiveInteger)
    .option('--isolate', 'a process for each benchmark in each round: slow, but none disturbs another')
    .option('--no-prepare', 'start processes without a fixed CPU and a raised priority')
    .option('--out <folder>', 'where the results go (default: "results")')
    .option('--history [file]', 'add the run to a history file (default: .samebench/history.jsonl)')
    .option('--label <text>', "what the history calls the run (default: the folder's git commit)", labelArgument)
    .option('--json', 'print the summary as JSON instead of the table')
    .option('--reference <platform>', 'platform that the ratios are to (default: native)')
    .addOption(
      new Option('--unit <unit>', 'what costs are shown in').choices(['ns', 'cycles']).default('ns'),
    )
    .option('--plot', 'also draw the costs: X at the minimum, dashes to the 80th percentile')
    .option('--cold', "also each benchmark's first call, before anything was compiled or cached for it")
    .option('--project <folder>', 'a CMake project with suites of your own, instead of ours')
    .option(
      '--timeout <seconds>',
      'end a platform that starts, or measures a benchmark, for longer (default: 60)',
      argument.seconds,
    )
    .option('--record [name]', 'remember the run as a baseline (default: "baseline"); name suites before it')
    .option('--force', 'let --record replace a baseline without asking')
    .option(
      '--compare [name]',
      'also compare with a baseline, or with the results in a file (default: "baseline"); name suites before it',
    )
    .option(
      '--retry [times]',
      'measure what --fail-on would name again, with twice the rounds, before it speaks (default: 1)',
      argument.positiveInteger,
    );
  addGateOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  samebench run                                   all suites, everywhere
  samebench run primality --quick                 one suite, roughly
  samebench run charts                            one that is left out unless it is named
  samebench run --platforms native,chromium       two columns; an error if one is missing
  samebench run --platforms native,native@clang   two builds; \`samebench doctor\` shows all variants
  samebench run --platforms node,node@--no-liftoff
  samebench run --with node@22=/opt/node22/bin/node
  samebench run --filter "is_prime u64" --json    one benchmark, for a script
  samebench run --project ../my-library           suites of your own
  samebench run --history                         to be compared with later and earlier runs
  samebench run --share --quick                   a phone as a column
  samebench run --record                          remember it
  samebench run ladder --compare --fail-on slower --threshold 3% --retry
  samebench run --webdriver http://127.0.0.1:9515 --browser chrome

Exit codes: 0 done, 1 the platforms' checksums differ or --fail-on found one, 2 wrong usage, or
environments that differ so that --fail-on cannot speak, 3 a platform failed or was asked for by name
and is missing, 4 trouble outside of the measuring, such as results that could not be saved, 130
stopped by Ctrl-C.`,
    )
    .action(async (suites, options) => {
      const { stdout, env, progress } = context;
      const { reference, unit, cold, plot } = options;
      if (plot && options.json) {
        throw new UsageError('--plot belongs to the table: leave it out, or --json');
      }
      checkProject(options.project);
      const against = await readAgainst(options);
      const memory = await openMemory(options, env);
      /** @param {string} target */
      const artifactsOf = (target) => context.artifactsOf(options.project, target);
      finish(
        await runBench(suites, options, {
          platforms: context.platforms,
          presets: context.presets,
          artifactsOf,
          preparation: preparation(context, options.project),
          list: (built) => context.listBenchmarks(artifactsOf, built, { signal: context.signal }),
          progress,
          signal: context.signal,
          version: context.version,
          describeMachine,
          now: () => new Date(),
          store: {
            ...context.store,
            validate: (text) => void parseResults(text, resolve(options.out ?? 'results')),
          },
          against,
          recording: recordingOf(options, context),
          async show(results, compared) {
            const summary = summarizeWith(results, reference, progress.say);
            const format = options.json ? 'json' : 'table';
            const shown = compared && options.json ? { ...summary, comparison: compared } : summary;
            await write(stdout, render(shown, format, { unit, cold, plot, stream: stdout, env }));
            if (against && compared && !options.json) {
              const title = `compared with ${against.name}, measured ${minuteOf(against.baseline.startedAt)}`;
              await write(stdout, `\n${title}\n\n${comparisonTable(compared, { stream: stdout, env })}`);
            }
            return summary;
          },
          remember: memory && (async (results) => {
            await memory.add(summarizeWith(results, reference, () => {}));
            progress.say(`history: ${memory.file}`);
          }),
          makeReport: async (results) =>
            context.makeHtml(results, (shown) => summarizeWith(shown, reference, () => {}), {
              unit, cold, history: (await memory?.runs()) ?? undefined,
            }),
        }),
      );
    });
}

/**
 * @param {RunOptions} options
 *
 * @typedef {import('../measure/options.js').RawOptions & import('../compare/gate.js').GateOptions &
 *   {force?: boolean, retry?: number | true}} RunOptions
 */
async function readAgainst({ compare, retry, ...options }) {
  const { failOn, threshold, allowDifferences } = options;
  if (compare === undefined) {
    const alone = Object.entries({ 'fail-on': failOn, threshold, 'allow-differences': allowDifferences, retry })
      .find(([, value]) => value !== undefined);
    if (alone) throw new UsageError(`--${alone[0]} belongs to --compare, which is missing`);
    return null;
  }
  const gate = makeGate(options, await readConfig());
  if (retry !== undefined && gate.failOn === null) {
    throw new UsageError('--retry belongs to --fail-on, which is missing');
  }
  const name = compare === true ? defaultBaseline : compare;
  const remark = compare === true ? undefined : 'suites stand before --compare';
  const baseline = await readBaselineOrFile(name, { remark });
  return { name, baseline, gate, retries: retry === undefined ? 0 : Number(retry) };
}

/**
 * @param {RunOptions} options
 * @param {import('../context.js').Context} context
 * @returns {import('../baselines/baselines.js').Recording | null}
 */
function recordingOf({ record, force }, { confirm, store }) {
  if (record === undefined) {
    if (force) throw new UsageError('--force belongs to --record, which is missing');
    return null;
  }
  const name = record === true ? defaultBaseline : record;
  // A name that cannot be one is told before anything else is done.
  baselinePath(name);
  return {
    name,
    check: () => checkRecording(name, { force, confirm, disk: store?.disk }),
    write: (results) => writeBaseline(name, results, { disk: store?.disk }),
  };
}
