import { InvalidArgumentError } from 'commander';
import { labelOf } from '../../protocol/identity.js';
import { historyEntries } from '../../report/history/entry.js';
import { historyOf } from '../../report/history/series.js';
import { renderHistory } from '../../report/history/text.js';
import { unusableCosts } from '../../report/history/unusable.js';
import { summarize } from '../../report/summary/summary.js';
import { exitCode, UsageError, unknownName } from '../system/exit.js';
import { appendHistory, historyFile, readHistory } from '../files/history.js';
import { defaultHistory } from '../files/names.js';
import { readResults } from '../files/read-results.js';
import { createPainter, plotWidthOf, write } from '../system/terminal.js';
import * as argument from '../system/arguments.js';

/** @import { HistoryEntry } from '../../protocol/types.js' */

/** @type {import('./register.js').Registration} */
export function registerHistory(program, context, finish) {
  const history = program
    .command('history')
    .summary('show how costs changed from run to run')
    .description(
      'Shows the costs in a history file that changed, each with a sparkline and the run at which it ' +
        'changed. `samebench run --history` adds a run to the file.',
    )
    .argument('[file]', 'history file', defaultHistory)
    .option('--suite <name>', 'only this suite')
    .option('--filter <text>', 'only benchmarks whose "suite/name argument" contains this')
    .option('--platforms <list>', 'only these: a,b', list)
    .option('--last <n>', 'only the last n runs', argument.positiveInteger)
    .option('--all', 'also show costs that did not change')
    .option('--json', 'print runs, costs and changes as JSON')
    .addHelpText(
      'after',
      `
Examples:
  samebench run --history                          measure, and add the run
  samebench history                                what changed
  samebench history --all --platforms native,node
  samebench history --filter "is_prime u64" --last 50
  samebench history add results/2026-11-2*.json    add earlier runs

A single outlier is not a change: a second run has to confirm it.`,
    )
    .action(async (file, options) => {
      await showHistory(file, options, context);
      finish(exitCode.done);
    });

  history
    .command('add')
    .summary('add earlier runs')
    .description(
      'Adds earlier runs to a history file. The history is sorted by time, and a run is added only once.',
    )
    .argument('<results...>', 'results files')
    .option('--history <file>', 'the file to add to', argument.output, defaultHistory)
    .option('--label <text>', 'name of the runs in the history, such as a commit', argument.labelArgument)
    .showHelpAfterError('`samebench history add --help` lists all options.')
    .action(async (files, options) => {
      await addRuns(files, options, context);
      finish(exitCode.done);
    });
}

/**
 * @param {string} file
 * @param {import('../../report/history/series.js').Choice & {all?: boolean, json?: boolean}} options
 * @param {import('../run/context.js').Context} context
 */
async function showHistory(file, { all, json, ...choice }, { stdout, env, progress, signal }) {
  const entries = await readHistory(file, progress.print, signal);
  checkChoice(entries, choice);
  const found = historyOf(entries, choice);
  if (found.machines.length === 0) throw new UsageError(nothingText(file, unusableCosts(entries, choice)));
  const text = json
    ? `${JSON.stringify(found, null, 2)}\n`
    : renderHistory(found, { width: plotWidthOf(stdout), paint: createPainter(stdout, env), all });
  await write(stdout, text);
}

/**
 * @param {string} file
 * @param {ReturnType<typeof unusableCosts>} unusable
 */
function nothingText(file, { count, reasons }) {
  if (count === 0) return `${file} has no cost that these options select`;
  const costs =
    count === 1
      ? 'one cost that these options select, and it is not usable'
      : `${count} costs that these options select, and none is usable`;
  return [`${file} has ${costs}:`, ...reasons.map(({ reason, count }) => `  ${count} ${reason}`)].join('\n');
}

/**
 * @param {string[]} files results
 * @param {{history: string, label?: string | null}} options
 * @param {import('../run/context.js').Context} context
 */
async function addRuns(files, { history, label = null }, { progress, signal }) {
  const file = historyFile(history);
  const entries = [];
  for (const name of files) {
    const results = await readResults(name, signal);
    if (results.cut) throw new UsageError(`the run in ${name} was stopped early: nothing was added`);
    entries.push(...historyEntries(summarize(results), label));
  }
  const { added, known, warnings } = await appendHistory(file, entries, { signal });
  for (const line of warnings) progress.print(`samebench: ${line}`);
  for (const { startedAt } of known)
    progress.print(`samebench: the run of ${startedAt} is already in the history`);
  progress.print(`history: ${file}  ${added.length} added`);
}

/** @param {string} text */
function list(text) {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  if (names.length > 0) return names;
  throw new InvalidArgumentError('Expected names of platforms: a,b.');
}

/**
 * @param {HistoryEntry[]} entries
 * @param {import('../../report/history/series.js').Choice} choice
 */
function checkChoice(entries, { suite, filter, platforms = [] }) {
  const rows = entries.flatMap((entry) => entry.rows);
  const suites = [...new Set(rows.map((row) => row.suite))];
  if (suite !== undefined && !suites.includes(suite)) throw unknownName('suite', suite, suites);
  const ids = [...new Set(entries.flatMap((entry) => entry.platforms.map(({ id }) => id)))];
  const unknown = platforms.find((id) => !ids.includes(id));
  if (unknown !== undefined) throw unknownName('platform', unknown, ids);
  if (
    filter !== undefined &&
    !rows.some((row) => labelOf(row).toLowerCase().includes(filter.toLowerCase()))
  ) {
    throw new UsageError(`no benchmark of the history matches --filter "${filter}"`);
  }
}
