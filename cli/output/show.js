import { json } from '../../report/formats/json.js';
import { table } from '../../report/formats/table.js';
import { summarize } from '../../report/summary/summary.js';
import { screenOf } from './screen.js';

/** The formats that `samebench run` prints. */
const printed = { table, json };

/**
 * The costs of a run for stdout.
 *
 * @param {import('../../protocol/types.js').Summary} summary
 * @param {keyof typeof printed} format
 * @param {Omit<import('../../report/formats/format.js').SummaryInput, 'summary' | 'screen'> & {
 *   stream: NodeJS.WriteStream | {isTTY?: boolean}, env: NodeJS.ProcessEnv}} options plot: also draw the
 *   costs under the table
 * @returns {string} ends with a line break
 */
export const render = (summary, format, { stream, env, ...options }) =>
  printed[format].report({ ...options, summary, screen: screenOf(stream, env) });

/** The time of a run to the minute. @param {string} time ISO 8601 */
export const minuteOf = (time) => time.slice(0, 16).replace('T', ' ');

/**
 * Summarizes a run. If the chosen reference has no results, the default one is used, with a message.
 *
 * @param {import('../../protocol/types.js').Results} results
 * @param {string | undefined} reference
 * @param {(line: string) => void} say
 */
export function summarizeWith(results, reference, say) {
  try {
    return summarize(results, { reference });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    say(`samebench: ${error.message}`);
    return summarize(results);
  }
}
