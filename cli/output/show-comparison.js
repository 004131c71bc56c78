import { Option } from 'commander';
import { compare } from '../../report/compare/compare.js';
import { renderComparisonJunit } from '../../report/formats/comparison/junit.js';
import { renderComparisonMarkdown } from '../../report/formats/comparison/markdown.js';
import { renderComparison } from '../../report/formats/comparison/terminal.js';
import { isDuel, pairedResults } from '../../report/compare/duel.js';
import { summarize } from '../../report/summary/summary.js';
import { judge, unknownSuiteWarnings } from '../compare/gate.js';
import { createPainter, plotWidthOf } from '../system/terminal.js';
import { deliver } from './deliver.js';

/**
 * @typedef {'table' | 'json' | 'markdown' | 'junit'} ComparisonFormat
 * @typedef {import('../../report/compare/compare.js').Compared} Compared
 */

/** @type {ComparisonFormat[]} */
export const comparisonFormats = ['table', 'json', 'markdown', 'junit'];

/**
 * The options of the commands whose whole output is a comparison.
 *
 * @param {import('commander').Command} command
 */
export const addFormatOptions = (command) =>
  command
    .addOption(
      new Option('--format <format>', 'what to make: for people, scripts, a pull request, or a CI system')
        .choices(comparisonFormats)
        .default('table'),
    )
    .addOption(new Option('--json', 'short for --format json').conflicts('format'))
    .option('--output <file>', 'write to a file instead of stdout');

/**
 * @param {Compared} compared
 * @param {{stream: NodeJS.WriteStream | {isTTY?: boolean}, env: NodeJS.ProcessEnv}} where
 */
export const comparisonTable = (compared, { stream, env }) =>
  renderComparison(compared, { width: plotWidthOf(stream), paint: createPainter(stream, env) });

/**
 * Compares, writes the comparison as it was asked for, and says what the gate says.
 *
 * @param {import('../../report/results/types.js').Results} earlier
 * @param {import('../../report/results/types.js').Results} later
 * @param {import('../compare/gate.js').Gate} gate
 * @param {{format: ComparisonFormat, json?: boolean, output?: string}} options
 * @param {import('../context.js').Context} context
 * @returns {Promise<number>} the exit code
 */
export async function compareResults(earlier, later, gate, { format, json, output }, { stdout, env, progress }) {
  const say = (/** @type {string} */ line) => progress.say(`samebench: ${line}`);
  const [baseline, current] = [summarize(earlier), summarize(later)];
  for (const line of unknownSuiteWarnings(gate, [baseline, current])) say(line);
  const paired = isDuel(earlier, later) ? pairedResults(earlier, later) : undefined;
  const compared = compare(baseline, current, { ...gate, paired });
  const stream = output ? {} : stdout;
  const made = {
    table: () => comparisonTable(compared, { stream, env }),
    json: () => `${JSON.stringify(compared, null, 2)}\n`,
    markdown: () => renderComparisonMarkdown(compared),
    junit: () => renderComparisonJunit(compared, gate),
  };
  await deliver(made[json ? 'json' : format](), { output, stdout });
  const { code, lines } = judge(compared, gate);
  for (const line of lines) say(line);
  return code;
}
