import { buildOf } from '../../context.js';
import { minuteOf, render, summarizeWith } from '../../output/show.js';
import { comparisonTable } from '../../output/show-comparison.js';
import { write } from '../../system/terminal.js';

/**
 * @typedef {import('../../run/run.js').Job} Job
 * @typedef {import('../../context.js').Context} Context
 * @typedef {import('../../history/open.js').RunHistory} RunHistory
 * @typedef {import('./options.js').RunOptions} RunOptions
 */

/**
 * What a run does besides measuring, as its options ask.
 *
 * @param {RunOptions} options
 * @param {Pick<Job, 'baselineCheck' | 'baselineSide' | 'recording'> & {history: RunHistory | null}} asked
 * @param {Context} context
 * @returns {Job}
 */
export function makeJob(options, { baselineCheck, baselineSide, recording, history }, context) {
  return {
    build: buildOf(context, options.project, options.define),
    baselineCheck,
    baselineSide,
    recording,
    show: options.json ? showJson(options, context) : showTable(options, baselineCheck, context),
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
 * @param {Context} context
 * @returns {Job['show']}
 */
const showJson = ({ reference }, { stdout, env, progress }) => async (results, comparison) => {
  const summary = summarizeWith(results, reference, progress.say);
  const shown = comparison ? { ...summary, comparison } : summary;
  await write(stdout, render(shown, 'json', { stream: stdout, env }));
  return summary;
};

/**
 * @param {RunOptions} options
 * @param {Job['baselineCheck']} baselineCheck
 * @param {Context} context
 * @returns {Job['show']}
 */
const showTable = ({ reference, unit, cold, plot }, baselineCheck, { stdout, env, progress }) => async (results, compared) => {
  const summary = summarizeWith(results, reference, progress.say);
  await write(stdout, render(summary, 'table', { unit, cold, plot, stream: stdout, env }));
  if (baselineCheck && compared) {
    const title = `compared with ${baselineCheck.name}, measured ${minuteOf(baselineCheck.baseline.startedAt)}`;
    await write(stdout, `\n${title}\n\n${comparisonTable(compared, { stream: stdout, env })}`);
  }
  return summary;
};

/**
 * Without the warning about the reference, which `show` has printed.
 *
 * @param {import('../../../protocol/types.js').Results} results
 * @param {RunOptions} options
 */
const quietSummary = (results, { reference }) => summarizeWith(results, reference, () => {});
