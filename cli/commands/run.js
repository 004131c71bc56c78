import { extras } from '../extras.js';
import { run } from '../run/run.js';
import { missingOption } from '../system/exit.js';
import { addOptions, gateOptions, option } from './options.js';

const runOptions = [
  ...['filter', 'project', 'define', 'work', 'js', 'counters'],
  ...['platforms', 'with'],
  ...[
    'quick',
    'thorough',
    'target',
    'budget',
    'maxTime',
    'rounds',
    'isolate',
    'seed',
    'noPrepare',
    'heap',
    'timeout',
  ],
  ...['unit', 'at', 'reference', 'groupBy', 'sort', 'plot', 'cold'],
  ...['compare', ...gateOptions, 'retry'],
  ...['json', 'reporter', 'out', 'history', 'label', 'record', 'force'],
];

/** Options that mean nothing without another one, which follows. */
const companions = {
  failOn: 'compare',
  threshold: 'compare',
  allowDifferences: 'compare',
  allow: 'compare',
  retry: 'compare',
  force: 'record',
  label: 'history',
};

/** @type {import('./register.js').Registration} */
export function registerRun(program, context, finish) {
  const command = program
    .command('run')
    .summary('measure, and print the table')
    .description(
      'Measures the suites on every default platform that is available, in rounds in which each has ' +
        'its turn, and ' +
        'prints the costs side by side. Without suites it measures all except those that `samebench list` ' +
        'marks "only by name", which take long. Installs missing tools first. Builds and runs the code of ' +
        'the project with your rights.',
    )
    .argument('[suites...]', 'suites to measure; `samebench list` shows them');
  addOptions(command, runOptions, context.platforms);
  for (const { option: words, parse, otherwise } of Object.values(extras).flatMap((one) =>
    Object.values(one.options ?? {}),
  )) {
    const made = option(...words).default(undefined, otherwise);
    command.addOption(parse ? made.argParser(parse) : made);
  }
  command.addHelpText('after', examples).action(async (suites, options) => {
    checkCompanions(options);
    finish(await run(suites, options, context));
  });
}

/** How an option is written. @param {string} key of commander, such as "failOn" */
const flagOf = (key) => key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * @param {Record<string, any>} options
 * @throws {import('../system/exit.js').UsageError} one is there without the other
 */
function checkCompanions(options) {
  const ofExtras = Object.values(extras)
    .flatMap((extra) => Object.entries(extra.options ?? {}))
    .flatMap(([option, { of }]) => (of ? [[option, of]] : []));
  for (const [option, other] of [...Object.entries(companions), ...ofExtras]) {
    if (options[option] !== undefined && options[other] === undefined)
      throw missingOption(flagOf(option), `--${other}`);
  }
}

const examples = `
Examples:
  samebench run                                   all suites on all default platforms
  samebench run primality --quick                 one suite, with larger errors
  samebench run --max-time 5m                     all rounds within five minutes
  samebench run charts                            a suite that runs only when it is named
  samebench run --platforms native,chromium       two columns; an error if one is missing
  samebench run --platforms native,native@clang   two builds; \`samebench doctor\` lists all variants
  samebench run --platforms node,node@--no-liftoff
  samebench run --with node@22=/opt/node22/bin/node
  samebench run --filter "is_prime u64" --json    one benchmark, for a script
  samebench run --project ../my-library           your own suites
  samebench run --history                         add the run to the history
  samebench run --reporter ./mine.js              your own output (docs/formats.md)
  samebench run --share --quick                   a phone as a column
  samebench run --ssh pi,user@mac                 columns of two other machines
  samebench run --record                          record a baseline
  samebench run ladder --compare --fail-on slower --threshold 3% --retry
  samebench run --webdriver http://127.0.0.1:9515 --browser chrome

Exit codes:
  0    done
  1    results differ between platforms, or --fail-on found a change,
       or the run lost something that the baseline has
  2    wrong usage, or --fail-on cannot judge: the environments differ, or a cost grew
       without having been judged, or more than half of the costs are unclear
  3    a platform failed, or was named and is missing
  4    the results could not be saved, or the reporter failed
  130  stopped by Ctrl-C; what was measured is saved`;
