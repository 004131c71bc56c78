import { compare } from '../../report/compare/compare.js';
import { judge } from '../../report/compare/gate.js';
import { analysedPair, evidenceOf } from '../../report/compare/evidence/evidence.js';
import { equalCountLines } from '../../report/layouts/equal-counts.js';
import { placeLines } from '../../report/layouts/places.js';
import { renderComparison } from '../../report/formats/comparison/terminal.js';
import { formatNamed } from '../../report/formats/index.js';
import { unknownSuiteWarnings } from '../files/config.js';
import { SystemError } from '../system/exit.js';
import { deliver } from './deliver.js';
import { makeComparisonHtml } from './html.js';
import { isModulePath, loadFormat } from './custom/format.js';
import { screenOf } from '../system/terminal.js';

/**
 * @import { Compared, Results } from '../../protocol/types.js'
 * @import { Gate, Verdict } from '../../report/compare/gate.js'
 * @import { Format } from '../../report/formats/format.js'
 *
 * How a comparison is shown, as the user types it.
 * @typedef {{format: string, json?: boolean, output?: string, junit?: string}} ComparisonOptions
 *
 * @typedef {(compared: Compared, alone: () => Compared) => Promise<Compared>} Settle alone: each cost judged
 *   for itself
 */

/**
 * The format that was chosen. It is loaded before anything is measured.
 *
 * @param {ComparisonOptions} options
 * @returns {Promise<Format>}
 * @throws {import('../system/exit.js').UsageError} if a module is no format
 */
export const comparisonFormatOf = async ({ format, json }) =>
  isModulePath(format) ? loadFormat(format) : formatNamed(json ? 'json' : format);

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
 * Compares two runs, writes the comparison, and prints the verdict of the gate to stderr.
 *
 * @param {Results} earlier
 * @param {Results} later
 * @param {Gate} gate
 * @param {{format: Format, output?: string, junit?: string, settle?: Settle}} options
 *   settle: measures suspects once more
 * @param {{stdout: NodeJS.WriteStream, env: NodeJS.ProcessEnv, progress: {print: (line: string) => void}}}
 *   context
 * @returns {Promise<{verdict: Verdict['verdict'], isShown: boolean, makePage: () => string}>} isShown:
 *   whether it could be written; makePage makes an HTML page of it
 */
export async function printComparison(
  earlier,
  later,
  gate,
  { format: { name, comparison }, output, junit, settle = async (compared) => compared },
  { stdout, env, progress },
) {
  const print = (/** @type {string} */ line) => progress.print(`samebench: ${line}`);
  const [before, now] = analysedPair(earlier, later);
  const [baseline, current] = [before.summary, now.summary];
  for (const line of unknownSuiteWarnings(gate, [baseline, current])) print(line);
  const evidence = evidenceOf(before, now);
  const compareAll = (isAlone = false) => compare(baseline, current, { ...gate, ...evidence, isAlone });
  const compared = await settle(compareAll(), () => compareAll(true));
  if (!comparison) throw new RangeError(`the format ${name} makes no comparisons`);
  const makePage = () => makeComparisonHtml(compared, [earlier, later]);
  let isShown = true;
  try {
    const input = { compared, gate, makePage, screen: screenOf(output ? {} : stdout, env) };
    await deliver(await comparison(input), { output, stdout });
    const inJunit = formatNamed('junit').comparison;
    if (junit !== undefined && inJunit) await deliver(await inJunit(input), { output: junit, stdout });
  } catch (error) {
    // A duel has been measured by now, so its results and the verdict are shown anyway.
    if (!(error instanceof SystemError)) throw error;
    print(error.message);
    isShown = false;
  }
  for (const line of [...placeLines([earlier, later]), ...equalCountLines(compared)]) print(line);
  const { verdict, lines } = judge(compared, gate);
  for (const line of lines) print(line);
  return { verdict, isShown, makePage };
}
