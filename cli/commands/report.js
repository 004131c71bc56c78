import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { atCycle } from '../../report/results/at-cycle.js';
import { joinResults } from '../../report/results/join.js';
import { exitCode, SystemError, UsageError } from '../system/exit.js';
import { historyFile, readHistory } from '../files/history.js';
import { defaultHistory, latest } from '../files/names.js';
import { readResults } from '../files/read-results.js';
import { reportFormats } from '../../report/formats/index.js';
import { projectName } from '../files/project.js';
import { chaptersOf } from '../output/chapters.js';
import { deliver } from '../output/deliver.js';
import { isModulePath, loadFormat } from '../output/custom/format.js';
import { summarizeWith } from '../output/show.js';
import { screenOf } from '../system/terminal.js';
import { addFormatOption } from './format-option.js';
import { addOptions, option, options as shared } from './options.js';

/** The results of the last run. */

/** @type {import('./register.js').Registration} */
export function registerReport(program, context, finish) {
  const command = program
    .command('report')
    .summary('show the results of earlier runs')
    .description(
      'Prints the table of an earlier run from its results file. Several files, such as those of ' +
        'other machines, make one table with the columns of all.',
    )
    .argument(
      '[files...]',
      'results of runs, or journals of runs that are measuring (default: results/latest.json)',
    );
  command.addOption(
    option('selection', '--project <folder>', 'the last run of this project, instead of the last run of all'),
  );
  addOptions(command, ['unit', 'at', 'reference', 'groupBy', 'sort', 'plot', 'cold'], context.platforms);
  addFormatOption(command, reportFormats)
    .addOption(
      option('output', '--history [file]', 'add plots of the runs of a history file; only html').preset(
        defaultHistory,
      ),
    )
    .addOption(shared.output())
    .addHelpText(
      'after',
      `
Examples:
  samebench report
  samebench report --project ../my-library
  samebench report results/2026-11-21T08-00-00.json --unit cycles
  samebench report --at 4.0GHz
  samebench report here.json phone.json --reference chromium
  samebench report results/latest.json --format markdown --output REPORT.md
  samebench report results/latest.json --format html --output report.html
  samebench report --format html --output report.html --history
  samebench report results/latest.json --format csv > costs.csv
  samebench report results/latest.json --format json | jq .rows
  samebench report results/latest.json --format google-benchmark --output costs.json
  samebench report --format ./mine.js`,
    )
    .action(async (named, options, command) => {
      const { env, stdout, progress, signal } = context;
      const { output, reference, unit, at, cold, plot, groupBy, sort } = options;
      const format = await formatOf(options);
      const history =
        options.history && (await readHistory(historyFile(options.history), progress.print, signal));
      // The current folder's project needs no choice: its last run is the last of all.
      const project = command.getOptionValueSource('project') === 'cli' ? options.project : undefined;
      if (project !== undefined && named.length > 0) {
        throw new UsageError('--project chooses the results itself: leave out the files, or --project');
      }
      const found =
        project === undefined
          ? await readAll(named.length > 0 ? named : [latest], context.signal)
          : await lastRunOf(project, dirname(latest));
      const results = atCycle(found, at);
      const summary = await summarizeWith(results, reference, progress.print);
      // The page is made from a copy without private paths. The message about its reference has been printed.
      const summarizeShown = (/** @type {typeof results} */ shown) =>
        shown === results ? summary : summarizeWith(shown, reference, () => {});
      for (const { path, reason } of format.leftOut?.(summary) ?? []) {
        progress.print(`samebench: left out: ${path}: ${reason}`);
      }
      const text = await format.report({
        ...{ results, summary, unit, cold, plot, groupBy, sort },
        chapters: await chaptersOf(summary.platforms),
        screen: screenOf(output ? {} : stdout, env),
        makePage: () => makePage(results, summarizeShown, { unit, cold, history }),
      });
      await deliver(text, { output, stdout });
      finish(exitCode.done);
    });
}

/**
 * The format that was chosen.
 *
 * @param {{format: string, plot?: boolean, history?: string | true, groupBy?: string, sort?: string}} options
 * @throws {UsageError} if an option is given that the format does not take
 */
async function formatOf(options) {
  const known = isModulePath(options.format) ? [await loadFormat(options.format)] : reportFormats;
  for (const format of known) {
    if (format.name !== options.format || !format.report) continue;
    for (const [option, flag] of /** @type {const} */ ([
      ['plot', 'plot'],
      ['history', 'history'],
      ['groupBy', 'group-by'],
      ['sort', 'sort'],
    ])) {
      if (options[option] === undefined || format.options?.includes(option)) continue;
      const homes = reportFormats.filter((one) => one.options?.includes(option)).map(({ name }) => name);
      throw new UsageError(
        `--${flag} is for --format ${homes.join(' or ')}: leave it out of --format ${format.name}`,
      );
    }
    return { ...format, report: format.report };
  }
  throw new UsageError(`no format "${options.format}"`);
}

/** @type {typeof import('../output/html.js').makeHtml} */
async function makePage(...what) {
  try {
    const { makeHtml } = await import('../output/html.js');
    return await makeHtml(...what);
  } catch (error) {
    throw new SystemError(`cannot make the report: ${/** @type {Error} */ (error).message}`);
  }
}

/**
 * The last run of a project, of all that a folder holds. Files that are no results of a run are passed over.
 *
 * @param {string} project
 * @param {string} folder
 * @returns {Promise<import('../../protocol/types.js').Results>}
 * @throws {UsageError} if there is none
 */
async function lastRunOf(project, folder) {
  const name = projectName(project);
  const files = await readdir(folder).catch(() => []);
  const paths = files.filter((file) => file.endsWith('.json')).map((file) => join(folder, file));
  const runs = await Promise.all(paths.map(async (path) => ({ path, written: (await stat(path)).mtimeMs })));
  for (const { path } of runs.sort((a, b) => b.written - a.written)) {
    const results = await readResults(path).catch(() => null);
    if (results && !results.duel && results.project?.name === name) return results;
  }
  throw new UsageError(
    `${folder} has no run of the project "${name}"\n  to measure it: samebench run --project ${project}`,
  );
}

/** @param {string[]} paths @param {AbortSignal} signal */
async function readAll(paths, signal) {
  const files = [];
  for (const path of paths) {
    files.push({ name: basename(path), results: await readResults(path, signal) });
  }
  return joinResults(files);
}
