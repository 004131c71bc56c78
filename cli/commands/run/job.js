import { buildOf } from '../../context.js';
import { minuteOf, render, summarizeWith } from '../../output/show.js';
import { comparisonTable } from '../../output/show-comparison.js';
import { write } from '../../system/terminal.js';

/**
 * @import { Job } from '../../run/run.js'
 * @import { Results } from '../../../protocol/types.js'
 * @import { Context } from '../../context.js'
 * @import { RunHistory } from '../../files/history.js'
 * @import { RunOptions } from './options.js'
 */

/**
 * What a run does besides measuring, as its options ask.
 *
 * @param {RunOptions} options
 * @param {Pick<Job, 'baselineCheck' | 'baselineSide' | 'recording' | 'reporter'> & {history: RunHistory | null}} asked
 * @param {Context} context
 * @returns {Job}
 */
export function makeJob(options, { baselineCheck, baselineSide, recording, reporter, history }, context) {
  return {
    build: buildOf(context, options.project, options.define),
    baselineCheck,
    baselineSide,
    recording,
    reporter,
    show: chooseShow(options, { baselineCheck, reporter }, context),
    addToHistory: history && (async (results) => {
      await history.add(quietSummary(results, options));
      context.progress.say(`history: ${history.file}`);
    }),
    makeReport: async (results) =>
      context.makeHtml(results, (shown) => quietSummary(shown, options), {
        unit: options.unit, cold: options.cold, history: (await history?.runs()) ?? undefined,
      }),
  };
}

/**
 * @param {RunOptions} options
 * @param {Pick<Job, 'baselineCheck' | 'reporter'>} asked
 * @param {Context} context
 * @returns {Job['show']}
 */
function chooseShow(options, { baselineCheck, reporter }, context) {
  const { stdout, env } = context;
  if (reporter) return showSummary(options, reporter.summary, context);
  if (options.json) {
    return showSummary(options, (shown) => write(stdout, render(shown, 'json', { stream: stdout, env })), context);
  }
  return showTable(options, baselineCheck, context);
}

/**
 * @param {RunOptions} options
 * @param {(summary: import('../../../report/reporter.js').RunSummary, results: Results) => Promise<void>} take
 *   shows a summary, which includes the comparison with the baseline
 * @param {Context} context
 * @returns {Job['show']}
 */
const showSummary = ({ reference }, take, { progress }) => async (results, comparison) => {
  const summary = summarizeWith(results, reference, progress.say);
  await take(comparison ? { ...summary, comparison } : summary, results);
  return summary;
};

/**
 * @param {RunOptions} options
 * @param {Job['baselineCheck']} baselineCheck
 * @param {Context} context
 * @returns {Job['show']}
 */
const showTable = ({ reference, unit, cold, plot, groupBy, sort }, baselineCheck, { stdout, env, progress }) => async (results, compared) => {
  const summary = summarizeWith(results, reference, progress.say);
  await write(stdout, render(summary, 'table', { unit, cold, plot, groupBy, sort, stream: stdout, env }));
  if (baselineCheck && compared) {
    const title = `compared with ${baselineCheck.name}, measured ${minuteOf(baselineCheck.baseline.startedAt)}`;
    await write(stdout, `\n${title}\n\n${comparisonTable(compared, { stream: stdout, env })}`);
  }
  return summary;
};

/**
 * Without the warning about the reference, which `show` has printed.
 *
 * @param {Results} results
 * @param {RunOptions} options
 */
const quietSummary = (results, { reference }) => summarizeWith(results, reference, () => {});
