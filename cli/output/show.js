import { json } from '../../report/formats/json.js';
import { renderReport } from '../../report/formats/terminal/report.js';
import { summarize } from '../../report/summary/summary.js';
import { screenOf, write } from '../system/terminal.js';
import { chaptersOf } from './chapters.js';

/**
 * @import { Compared, Results, Summary } from '../../protocol/types.js'
 * @import { GroupBy } from '../../report/table/group.js'
 * @import { RunReporter } from './custom/reporter.js'
 *
 * How a run is shown, as the user types it.
 * @typedef {object} PrintOptions
 * @property {boolean} [json]
 * @property {boolean} [plot]
 * @property {boolean} [cold]
 * @property {GroupBy} [groupBy]
 * @property {'ratio'} [sort]
 * @property {'ns' | 'cycles'} unit
 */

/** The formats that `samebench run` prints. */
const printed = { table: renderReport, json: json.report };

/**
 * The costs of a run for stdout.
 *
 * @param {Summary} summary
 * @param {keyof typeof printed} format
 * @param {Omit<import('../../report/formats/format.js').SummaryInput, 'summary' | 'screen' | 'chapters'> & {
 *   stream: NodeJS.WriteStream | {isTTY?: boolean}, env: NodeJS.ProcessEnv}} options plot: also draw the
 *   costs under the table
 * @returns {Promise<string>} ends with a line break
 */
export const render = async (summary, format, { stream, env, ...options }) =>
  printed[format]({
    ...options,
    summary,
    chapters: await chaptersOf(summary.platforms),
    screen: screenOf(stream, env),
  });

/** The time of a run to the minute. @param {string} time ISO 8601 */
export const minuteOf = (time) => time.slice(0, 16).replace('T', ' ');

/**
 * Summarizes a run. If the chosen reference has no results, the default one is used, with a message.
 *
 * @param {Results} results
 * @param {string | undefined} reference
 * @param {(line: string) => void} print
 */
export async function summarizeWith(results, reference, print) {
  const chapters = await chaptersOf(results.platforms);
  try {
    return summarize(results, { reference, chapters });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    print(`samebench: ${error.message}`);
    return summarize(results, { chapters });
  }
}

/**
 * Prints a run to stdout: as tables, as JSON, or through the user's own reporter.
 *
 * @param {Summary} summary
 * @param {Results} results
 * @param {Compared | null} compared with the baseline
 * @param {{options: PrintOptions, reporter: RunReporter | null, baseline: {name: string, results: Results} |
 *   null}} plan
 * @param {{stdout: NodeJS.WriteStream, env: NodeJS.ProcessEnv}} context
 */
export async function printRun(summary, results, compared, { options, reporter, baseline }, { stdout, env }) {
  const place = { stream: stdout, env };
  const whole = compared ? { ...summary, comparison: compared } : summary;
  if (reporter) return reporter.summary(whole, results);
  if (options.json) return write(stdout, await render(whole, 'json', place));
  await write(stdout, await render(summary, 'table', { ...options, ...place }));
  if (baseline && compared) {
    const { comparisonTable } = await import('./show-comparison.js');
    const title = `compared with ${baseline.name}, measured ${minuteOf(baseline.results.startedAt)}`;
    await write(stdout, `\n${title}\n\n${comparisonTable(compared, place)}`);
  }
}
