import { Option } from 'commander';
import { addOptions, argument, exitCode, measures, option, write } from '../../cli/api.js';

/** @type {Record<import('./analysis/judgement.js').Verdict, number>} */
export const verdictCodes = {
  better: exitCode.done,
  same: exitCode.unchanged,
  worse: exitCode.gateFailed,
  wrong: exitCode.wrong,
  'cannot tell': exitCode.usage,
};

/** @type {import('../../cli/api.js').Registration} */
export function registerJudge(program, context, finish) {
  const command = program
    .command('judge')
    .summary('judge a change of code that a program made: better, same, worse or wrong')
    .description(
      'Judges a candidate, such as what an agent has written, against a git revision, and does not ' +
        'trust its ' +
        ('numbers. Builds and runs the code of both sides with your rights, without a sandbox, from ' +
          'fresh copies. ') +
        ('Results are compared for inputs of seeds that nobody knew before, instructions are counted, ' +
          'and a duel ') +
        ('compares the times. A candidate that edits suites, CMake files or settings is wrong, as is ' +
          'one whose ') +
        'results differ. docs/judge.md says what is checked, and what cannot be prevented.',
    )
    .argument('[suites...]', 'suites to measure; `samebench list` shows them')
    .addOption(option('selection', '--a <revision>', 'the base: a git revision').makeOptionMandatory())
    .addOption(
      option(
        'selection',
        '--b <revision>',
        'the candidate: a git revision, or . for the working tree',
      ).default('.'),
    )
    .addOption(
      option(
        'selection',
        '--may-edit <path>',
        'a file or folder that the candidate may edit although it is judged by it; may be repeated',
      ).argParser(argument.collect),
    );
  addOptions(command, ['filter', 'project', 'define'], context.platforms)
    .addOption(
      option('platforms', '--platforms <list>', 'columns whose times are compared; each is required').default(
        undefined,
        'native',
      ),
    )
    .addOption(
      option('effort', '--rounds <n>', 'most fresh processes for each side')
        .default(undefined, '60')
        .argParser(argument.positiveInteger),
    )
    .addOption(
      option('effort', '--budget-total <time>', 'most time of the duel, such as 90s or 5min')
        .default(undefined, '23 times that of the first round without counts, and 20s at least')
        .argParser(argument.milliseconds),
    );
  addOptions(command, ['noPrepare', 'timeout'], context.platforms).addOption(
    option('comparison', '--threshold <share>', 'ignore changes smaller than this, such as 3%')
      .default(undefined, 'samebench.config.json of the base, or 0.5%')
      .argParser(argument.share),
  );
  command
    .addOption(
      option('comparison', '--measure <list>', 'what decides: time, work (instructions) or size, or several')
        .default(undefined, 'time')
        .argParser((list) => argument.listOf(list, measures)),
    )
    .addOption(
      new Option(
        '--json',
        'print JSON: {"verdict", "reasons": […], "findings": […], "rows": […], …}',
      ).helpGroup('Output and files:'),
    )
    .addHelpText(
      'after',
      `
Examples:
  samebench judge --a main                          the working tree against main
  samebench judge words --a main --b candidate --json
  samebench judge --a main --platforms native,node
  samebench judge --a main --may-edit lib/CMakeLists.txt

Exit codes:
  0    better
  1    worse
  2    cannot tell; or wrong usage, and then there is no output
  3    nothing can measure, or the base does not build
  4    something outside of the measuring failed
  5    the same
  6    wrong: other results, missing or failing rows, or edits of what judges it
  130  stopped`,
    )
    // What is measured, and with which settings, is not the candidate's choice.
    .on('option:a', (base) => command.setOptionValue('settingsOf', base))
    .action(async (suites, options) => {
      const [{ judge }, { outcomeText }] = await Promise.all([import('./judge.js'), import('./text.js')]);
      const outcome = await judge(suites, options, context);
      context.progress.clear();
      await write(
        context.stdout,
        options.json ? `${JSON.stringify(outcome, null, 2)}\n` : outcomeText(outcome),
      );
      finish(verdictCodes[outcome.verdict]);
    });
}
