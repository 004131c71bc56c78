import { Option } from 'commander';
import { compare } from '../../report/compare.js';
import { changeOf } from '../../report/compare-text.js';
import { benchmarkPath } from '../../report/identity.js';
import { summarize } from '../../report/summary.js';
import { exitCode, UsageError } from '../exit.js';
import { readResults } from '../read-results.js';
import * as argument from './arguments.js';
import { deliver } from './output.js';
import { comparisonFormats, showComparison } from './show-comparison.js';

/** @type {import('./register.js').Registration} */
export function registerCompare(program, context, finish) {
  program
    .command('compare')
    .summary('tell what became slower or faster between two runs')
    .description(
      'Compares the results of two runs benchmark by benchmark, platform by platform. A change is ' +
        'told where it is beyond doubt for the whole table; what differs between the environments ' +
        'is said first.',
    )
    .argument('<baseline>', 'results of the earlier run')
    .argument('[current]', 'results of the later run', 'results/latest.json')
    .option('--threshold <share>', 'a change that is surely smaller is none', argument.share, 0.01)
    .addOption(new Option('--fail-on <change>', 'exit with 1 if there is one').choices(['slower', 'faster']))
    .option('--allow-differences', 'let --fail-on speak though the environments differ')
    .addOption(
      new Option('--format <format>', 'what to make: for people, scripts, a pull request, or a CI system')
        .choices(comparisonFormats)
        .default('table'),
    )
    .addOption(new Option('--json', 'short for --format json').conflicts('format'))
    .option('--output <file>', 'write to a file instead of stdout')
    .addHelpText(
      'after',
      `
Examples:
  samebench compare results/2026-11-20T08-00-00.json
  samebench compare before.json after.json --threshold 3% --fail-on slower
  samebench compare before.json after.json --json | jq '.cells[] | select(.change == "slower")'
  samebench compare before.json after.json --format markdown --output COMMENT.md
  samebench compare before.json after.json --format junit --output junit.xml --fail-on slower

Exit codes: 0 done, 1 --fail-on found one, 2 wrong usage, a broken file, or environments that differ
so that --fail-on cannot speak.`,
    )
    .action(async (baselineFile, currentFile, { threshold, failOn, allowDifferences, format, json, output }) => {
      const { stdout, env, progress } = context;
      const [baseline, current] = [await readResults(baselineFile), await readResults(currentFile)];
      const compared = compare(summarize(baseline), summarize(current), { threshold });
      const stream = output ? {} : stdout;
      const text = showComparison(compared, json ? 'json' : format, { failOn, allowDifferences, stream, env });
      await deliver(text, { output, stdout });
      finish(exitCode.done);
      if (failOn === undefined) return;
      if (compared.differences.length > 0 && !allowDifferences) {
        throw new UsageError(
          'the environments differ, so that --fail-on cannot speak: measure both in the same one, or allow it by --allow-differences',
        );
      }
      const found = compared.cells.filter(({ change }) => change === failOn);
      for (const cell of found) {
        progress.say(`samebench: ${failOn}: ${benchmarkPath(cell)} on ${cell.platform}: ${changeOf(cell)}`);
      }
      if (found.length > 0) finish(exitCode.gateFailed);
    });
}
