import { compare } from '../../report/compare/compare.js';
import { failures, onlyCells, withSecondLook } from '../../report/compare/gate.js';
import { summarize } from '../../report/summary/summary.js';
import { judge, unknownSuiteWarnings } from './gate.js';

/**
 * @typedef {import('../../protocol/types.js').Results} Results
 * @typedef {import('../../report/compare/compare.js').Compared} Compared
 * @typedef {import('../../report/compare/compare.js').Comparison} Comparison
 *
 * @typedef {object} BaselineCheck what a run is compared with, and how
 * @property {string} name as it was given on the command line
 * @property {Results} baseline
 * @property {import('./gate.js').Gate} gate
 * @property {number} retries at most so many times, suspected regressions are measured again
 */

/**
 * Compares a run with its baseline. While the gate would fail and retries are left, the cells that it would
 * fail for are measured again. The latest measurement of a cell counts.
 *
 * @param {Results} results
 * @param {Omit<BaselineCheck, 'name'>} baselineCheck
 * @param {object} options
 * @param {(suspects: Comparison[]) => Promise<Results>} options.again measures these, with more rounds
 * @param {AbortSignal} options.signal
 * @param {(line: string) => void} options.say
 * @returns {Promise<{compared: Compared, verdict: import('./gate.js').Verdict | null}>} verdict:
 *   null where the user stopped the run
 */
export async function compareRun(results, { baseline, gate, retries }, { again, signal, say }) {
  const before = summarize(baseline);
  const current = summarize(results);
  for (const line of unknownSuiteWarnings(gate, [before, current])) say(line);
  let compared = compare(before, current, gate);
  for (let retry = 0; retry < retries && !signal.aborted; retry++) {
    const suspects = suspectsOf(compared, gate);
    if (suspects.length === 0) break;
    say(`measuring ${suspects.length} of ${compared.cells.length} costs again: they look ${gate.failOn}`);
    const second = await again(suspects);
    if (signal.aborted) break;
    compared = withSecondLook(compared, compare(before, onlyCells(summarize(second), suspects), gate));
  }
  return { compared, verdict: signal.aborted ? null : judge(compared, gate) };
}

/**
 * The cells that the gate would fail for; none where it cannot judge.
 *
 * @param {Compared} compared
 * @param {import('./gate.js').Gate} gate
 */
function suspectsOf(compared, { failOn, allowDifferences }) {
  const cannotJudge = compared.differences.length > 0 && !allowDifferences;
  return failOn === null || cannotJudge ? [] : failures(compared, failOn);
}
