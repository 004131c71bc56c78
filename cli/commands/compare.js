import { defaultBaseline, readBaselineOrFile } from '../baselines/baselines.js';
import { readConfig } from '../files/config.js';
import { makeGate } from '../compare/gate.js';
import { readResults } from '../files/read-results.js';
import { addGateOptions } from './gate-options.js';
import { addFormatOptions, compareResults } from '../output/show-comparison.js';

/** @type {import('./register.js').Registration} */
export function registerCompare(program, context, finish) {
  const command = program
    .command('compare')
    .summary('show what became slower or faster between two runs')
    .description(
      'Compares two runs, benchmark by benchmark and platform by platform. A change is shown only ' +
        'if it is significant for the whole table. Differences between the environments are shown ' +
        'first. The two sides of a duel are compared round by round.',
    )
    .argument('[baseline]', 'the earlier run: a baseline, or a file with results', defaultBaseline)
    .argument('[current]', 'results of the later run', 'results/latest.json');
  addFormatOptions(addGateOptions(command))
    .addHelpText(
      'after',
      `
Examples:
  samebench compare                               the last run with the baseline "baseline"
  samebench compare results/2026-11-20T08-00-00.json
  samebench compare before.json after.json --threshold 3% --fail-on slower
  samebench compare before.json after.json --json | jq '.cells[] | select(.change == "slower")'
  samebench compare before.json after.json --format markdown --output COMMENT.md
  samebench compare before.json after.json --format junit --output junit.xml --fail-on slower

samebench.config.json in the current folder may hold "threshold", "failOn" and thresholds by suite.
Options have priority over it. --fail-on fails if a change is significant and its ratio reaches the
threshold.

Exit codes: 0 done, 1 --fail-on found a change, 2 wrong usage, a broken file, or environments that
differ, so that --fail-on cannot judge.`,
    )
    .action(async (earlier, currentFile, options) => {
      const gate = makeGate(options, await readConfig());
      finish(await compareResults(await readBaselineOrFile(earlier), await readResults(currentFile), gate, options, context));
    });
}
