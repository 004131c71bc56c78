import { basename } from 'node:path';
import { Option } from 'commander';
import { joinResults } from '../../report/results/join.js';
import { exitCode, TroubleError, UsageError } from '../system/exit.js';
import { historyFile, readHistory } from '../history/file.js';
import { readResults } from '../files/read-results.js';
import { makeHtml } from '../output/html.js';
import { exportFormats, exportResults } from '../output/export.js';
import { deliver } from '../output/deliver.js';
import { formats, render, summarizeWith } from '../output/show.js';

/** @type {import('./register.js').Registration} */
export function registerReport(program, context, finish) {
  program
    .command('report')
    .summary('show the results of earlier runs')
    .description(
      'Makes the table again from the results file of a run, which it does not change; from several ' +
        'files, such as those of other machines, one table with the columns of all.',
    )
    .argument('[files...]', 'results of runs (default: results/latest.json)')
    .addOption(new Option('--format <format>', 'what to make').choices([...formats, 'html', ...exportFormats]).default('table'))
    .option('--output <file>', 'write to a file instead of stdout')
    .option('--reference <platform>', 'platform that the ratios are to (default: native)')
    .addOption(
      new Option('--unit <unit>', 'what costs are shown in').choices(['ns', 'cycles']).default('ns'),
    )
    .option('--history [file]', 'with a plot of the runs of a history file (default: .samebench/history.jsonl); only html')
    .option('--plot', 'also draw the costs: X at the minimum, dashes to the 80th percentile')
    .option('--cold', "also each benchmark's first call, before anything was compiled or cached for it")
    .addHelpText(
      'after',
      `
Examples:
  samebench report
  samebench report results/2026-11-21T08-00-00.json --unit cycles
  samebench report here.json phone.json --reference chromium
  samebench report results/latest.json --format markdown --output REPORT.md
  samebench report results/latest.json --format html --output report.html
  samebench report --format html --output report.html --history
  samebench report results/latest.json --format csv > costs.csv
  samebench report results/latest.json --format json | jq .rows
  samebench report results/latest.json --format google-benchmark --output costs.json`,
    )
    .action(async (named, options) => {
      const { env, stdout, progress } = context;
      const { format, output, reference, unit, cold, plot } = options;
      if (plot && format !== 'table') {
        throw new UsageError(`--plot belongs to the table: leave it out, or --format ${format}`);
      }
      if (options.history !== undefined && format !== 'html') {
        throw new UsageError(`--history belongs to --format html: leave it out of --format ${format}`);
      }
      const history = options.history && (await readHistory(historyFile(options.history), progress.say));
      const results = await readAll(named.length > 0 ? named : ['results/latest.json']);
      const summarized = (/** @type {typeof results} */ shown) =>
        summarizeWith(shown, reference, progress.say);
      const stream = output ? {} : stdout;
      const text =
        format === 'html'
          ? await makeReport(results, summarized, { unit, cold, history })
          : exportFormats.includes(format)
            ? exportResults(results, summarized(results), format, progress.say)
            : render(summarized(results), format, { unit, cold, plot, stream, env });
      await deliver(text, { output, stdout });
      finish(exitCode.done);
    });
}

/** @type {typeof makeHtml} */
async function makeReport(...what) {
  try {
    return await makeHtml(...what);
  } catch (error) {
    throw new TroubleError(`cannot make the report: ${/** @type {Error} */ (error).message}`);
  }
}

/** @param {string[]} paths */
async function readAll(paths) {
  const files = [];
  for (const path of paths) {
    files.push({ name: basename(path), results: await readResults(path) });
  }
  return joinResults(files);
}
