import { Option } from 'commander';
import { isDuel, pairedResults } from '../../report/compare/duel.js';
import { renderComparison } from '../../report/formats/comparison/terminal.js';
import { comparisonFormats, formatNamed } from '../../report/formats/index.js';
import { summarize } from '../../report/summary/summary.js';
import { compareBy, judge, unknownSuiteWarnings } from '../compare/gate.js';
import { exitCode, SystemError } from '../system/exit.js';
import { deliver } from './deliver.js';
import { makeComparisonHtml } from './html.js';
import { formatArgument, isModulePath, loadFormat } from './custom/format.js';
import { formatHelp, screenOf } from './screen.js';

/**
 * @import { Compared } from '../../protocol/types.js'
 * @import { Format } from '../../report/formats/format.js'
 */

/**
 * The options of the commands whose whole output is a comparison.
 *
 * @param {import('commander').Command} command
 */
export const addFormatOptions = (command) =>
  command
    .addOption(
      new Option('--format <format>', formatHelp(comparisonFormats))
        .choices(comparisonFormats.map(({ name }) => name))
        .argParser(formatArgument(comparisonFormats))
        .default(comparisonFormats[0].name),
    )
    .addOption(new Option('--json', 'short for --format json').conflicts('format'))
    .option('--output <file>', 'write to a file instead of stdout');

/**
 * The format that was chosen. It is loaded before anything is measured.
 *
 * @param {{format: string, json?: boolean}} options
 * @returns {Promise<Format>}
 * @throws {import('../system/exit.js').UsageError} if a module is no format
 */
export const comparisonFormatOf = async ({ format, json }) =>
  (isModulePath(format) ? loadFormat(format) : formatNamed(json ? 'json' : format));

/**
 * A comparison for a terminal.
 *
 * @param {Compared} compared
 * @param {{stream: NodeJS.WriteStream | {isTTY?: boolean}, env: NodeJS.ProcessEnv}} where
 */
export function comparisonTable(compared, { stream, env }) {
  const { plotWidth, paint } = screenOf(stream, env);
  return renderComparison(compared, { width: plotWidth, paint });
}

/**
 * @param {import('../../protocol/types.js').Results} earlier
 * @param {import('../../protocol/types.js').Results} later
 * @param {import('../compare/gate.js').Gate} gate
 */
function comparedBy(earlier, later, gate) {
  const paired = isDuel(earlier, later) ? pairedResults(earlier, later) : undefined;
  return compareBy(summarize(earlier), summarize(later), gate, { paired });
}

/**
 * A comparison of two runs as an HTML page.
 *
 * @param {import('../../protocol/types.js').Results} earlier
 * @param {import('../../protocol/types.js').Results} later
 * @param {import('../compare/gate.js').Gate} gate
 */
export const comparisonPage = (earlier, later, gate) =>
  makeComparisonHtml(comparedBy(earlier, later, gate), [earlier, later]);

/**
 * Compares two runs, writes the comparison, and prints the verdict of the gate to stderr.
 *
 * @param {import('../../protocol/types.js').Results} earlier
 * @param {import('../../protocol/types.js').Results} later
 * @param {import('../compare/gate.js').Gate} gate
 * @param {{format: Format, output?: string}} options
 * @param {{stdout: NodeJS.WriteStream, env: NodeJS.ProcessEnv,
 *   progress: {say: (line: string) => void}}} context
 * @returns {Promise<number>} the exit code
 */
export async function compareResults(earlier, later, gate, { format: { name, comparison }, output }, { stdout, env, progress }) {
  const say = (/** @type {string} */ line) => progress.say(`samebench: ${line}`);
  const [baseline, current] = [summarize(earlier), summarize(later)];
  for (const line of unknownSuiteWarnings(gate, [baseline, current])) say(line);
  const paired = isDuel(earlier, later) ? pairedResults(earlier, later) : undefined;
  const compared = compareBy(baseline, current, gate, { paired });
  if (!comparison) throw new RangeError(`the format ${name} makes no comparisons`);
  const makePage = () => makeComparisonHtml(compared, [earlier, later]);
  let isShown = true;
  try {
    const text = await comparison({ compared, gate, makePage, screen: screenOf(output ? {} : stdout, env) });
    await deliver(text, { output, stdout });
  } catch (error) {
    // A duel has been measured by now: where its results are, and the verdict, are still to be told.
    if (!(error instanceof SystemError)) throw error;
    say(error.message);
    isShown = false;
  }
  const { code, lines } = judge(compared, gate);
  for (const line of lines) say(line);
  return isShown ? code : exitCode.systemError;
}
