import { readBaselineOrFile } from '../files/baselines.js';
import { readConfig } from '../files/config.js';
import { atCycle } from '../../report/results/at-cycle.js';
import { makeGate } from '../../report/compare/gate.js';
import { defaultBaseline, latest } from '../files/names.js';
import { readResults } from '../files/read-results.js';
import { exitCode, gateCodes } from '../system/exit.js';
import { comparisonFormatOf, printComparison } from '../output/show-comparison.js';
import { addComparisonFormat } from './format-option.js';
import { addOptions, gateOptions } from './options.js';

/** @type {import('./register.js').Registration} */
export function registerCompare(program, context, finish) {
  const command = program
    .command('compare')
    .summary('print what became slower or faster between two runs')
    .description(
      'Compares the results of two runs benchmark by benchmark, platform by platform. It names a ' +
        'change only ' +
        ('where it is significant among all benchmarks of the table. Differences between the ' +
          'environments are ') +
        'printed first. The two sides of a duel are compared round by round.',
    )
    .argument('[baseline]', 'the earlier run: a baseline, or a results file', defaultBaseline)
    .argument('[current]', 'results file of the later run', latest);
  addComparisonFormat(addOptions(command, [...gateOptions, 'at'], context.platforms))
    .addHelpText(
      'after',
      `
Examples:
  samebench compare                               the last run against the baseline "baseline"
  samebench compare results/2026-11-20T08-00-00.json
  samebench compare before.json after.json --threshold 3% --fail-on slower
  samebench compare before.json after.json --json | jq '.cells[] | select(.change == "slower")'
  samebench compare before.json after.json --format markdown --output COMMENT.md
  samebench compare before.json after.json --format junit --output junit.xml --fail-on slower

samebench.config.json in the current folder may set "threshold", "failOn", and a threshold for each
suite. Options override the file. --fail-on fails when a change is significant and its ratio reaches
the threshold.

Exit codes:
  0    done
  1    --fail-on found a change, or the later run lost something
  2    wrong usage, a broken file, or --fail-on cannot judge: the environments differ, or a cost grew
       without having been judged, or more than half of the costs are unclear`,
    )
    .action(async (earlier, currentFile, options) => {
      const gate = makeGate(options, await readConfig());
      const format = await comparisonFormatOf(options);
      const { signal } = context;
      const before = await readBaselineOrFile(earlier, { signal });
      const runs = /** @type {const} */ ([before, await readResults(currentFile, signal)]);
      const { verdict, isShown } = await printComparison(
        atCycle(runs[0], options.at),
        atCycle(runs[1], options.at),
        gate,
        { format, output: options.output, junit: options.junit },
        context,
      );
      finish(isShown ? gateCodes[verdict] : exitCode.systemError);
    });
}
