import { compare } from '../../report/compare/compare.js';
import { failures, onlyCells, withSecondLook } from '../../report/compare/gate.js';
import { summarize } from '../../report/summary/summary.js';
import { judge, strangeSuites } from './gate.js';

/**
 * @typedef {import('../../report/results/types.js').Results} Results
 * @typedef {import('../../report/compare/compare.js').Compared} Compared
 * @typedef {import('../../report/compare/compare.js').Comparison} Comparison
 *
 * @typedef {object} Against what a run is compared with
 * @property {string} name as the person gave it
 * @property {Results} baseline
 * @property {import('./gate.js').Gate} gate
 * @property {number} retries how often suspected cells are measured again at most
 */

/**
 * Compares a run with its baseline. While the gate would fail, and there are retries, what it would
 * name is measured again, and that measurement counts instead of the one before.
 *
 * @param {Results} results
 * @param {Omit<Against, 'name'>} against
 * @param {object} world
 * @param {(suspects: Comparison[]) => Promise<Results>} world.again measures these, with more rounds
 * @param {AbortSignal} world.signal
 * @param {(line: string) => void} world.say
 * @returns {Promise<{compared: Compared, verdict: import('./gate.js').Verdict | null}>} verdict:
 *   null where the person stopped it
 */
export async function compareRun(results, { baseline, gate, retries }, { again, signal, say }) {
  const before = summarize(baseline);
  const current = summarize(results);
  for (const line of strangeSuites(gate, [before, current])) say(line);
  let compared = compare(before, current, gate);
  for (let retry = 0; retry < retries && !signal.aborted; retry++) {
    const suspects = suspectsOf(compared, gate);
    if (suspects.length === 0) break;
    say(`measuring ${suspects.length} of ${compared.cells.length} again, which may have become ${gate.failOn}`);
    const second = await again(suspects);
    if (signal.aborted) break;
    compared = withSecondLook(compared, compare(before, onlyCells(summarize(second), suspects), gate));
  }
  return { compared, verdict: signal.aborted ? null : judge(compared, gate) };
}

/**
 * What a gate that may speak would name.
 *
 * @param {Compared} compared
 * @param {import('./gate.js').Gate} gate
 */
function suspectsOf(compared, { failOn, allowDifferences }) {
  const silent = compared.differences.length > 0 && !allowDifferences;
  return failOn === null || silent ? [] : failures(compared, failOn);
}
