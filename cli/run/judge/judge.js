import { compare } from '../../../report/compare/compare.js';
import { analysedPair, comparisonOf, evidenceOf } from '../../../report/compare/evidence/evidence.js';
import { failures, judge, makeGate, unjudged } from '../../../report/compare/gate.js';
import { withSecondLook } from '../../../report/compare/second-look.js';
import { SETTLED_BY_DUEL } from '../../../report/compare/words.js';
import { quantityOf } from '../../../report/quantities/index.js';
import { findBaselineOrFile } from '../../files/baselines.js';
import { unknownSuiteWarnings } from '../../files/config.js';
import { defaultBaseline } from '../../files/names.js';
import { readResults } from '../../files/read-results.js';
import { counted } from '../../../report/text/counted.js';

/**
 * @import { Results, Compared, Comparison, Difference } from '../../../protocol/types.js'
 * @import { Gate, Verdict } from '../../../report/compare/gate.js'
 *
 * @typedef {object} Measuring how suspects are measured once more
 * @property {number} retries how often they are measured again at the most; 0: never, nor by a duel
 * @property {(suspects: Comparison[], differences: Difference[]) => Promise<[Results, Results] | null>} duel
 *   measures these cells of the baseline's builds and of the current ones in turns; null where it cannot
 * @property {(suspects: Comparison[]) => Promise<Results>} again measures these, with more rounds
 * @property {(platform: string) => boolean} [canRepeat] whether this machine measures a platform. Default:
 *   all
 * @property {AbortSignal} signal
 * @property {(line: string) => void} print
 */

/**
 * What a run is compared with, and how it is judged.
 *
 * @param {string} name of a baseline, or a file
 * @param {import('../../../report/compare/gate.js').GateOptions} options
 * @param {Parameters<typeof makeGate>[1]} config
 * @param {AbortSignal} signal ends the wait for a pipe that the name may be of
 * @returns {Promise<import('../run.js').Baseline>}
 */
export async function openBaseline(name, options, config, signal) {
  const path = await findBaselineOrFile(name, {
    remark: name === defaultBaseline ? undefined : 'write suites before --compare',
  });
  return { name, path, results: await readResults(path, signal), gate: makeGate(options, config) };
}

/**
 * Compares a run with its baseline. If the gate would not pass and retries are allowed, the cells that it
 * would fail for, or could not judge, are settled by a duel against the builds of the baseline. Those that no
 * duel settles are measured again, while retries are left. The latest measurement of a cell counts.
 *
 * @param {Results} results
 * @param {{results: Results, gate: Gate}} baseline
 * @param {Measuring} measuring
 * @returns {Promise<{compared: Compared, verdict: Verdict | null}>} verdict:
 *   null where the user stopped the run
 */
export async function compareRun(results, { gate, ...baseline }, measuring) {
  const { retries, again, signal, print } = measuring;
  const [earlier, later] = analysedPair(baseline.results, results);
  const [before, current] = [earlier.summary, later.summary];
  for (const line of unknownSuiteWarnings(gate, [before, current])) print(line);
  let compared = compare(before, current, { ...gate, ...evidenceOf(earlier, later) });
  if (retries > 0) compared = await settle(compared, gate, measuring);
  for (let retry = 0; retry < retries && !signal.aborted; retry++) {
    const suspects = suspectsOf(compared, gate, measuring).filter(({ settled }) => settled !== 'duel');
    if (suspects.length === 0) break;
    print(
      `measuring ${suspects.length} of ${counted(compared.cells.length, 'cost')} again: ` +
        `${suspects.length === 1 ? 'it looks' : 'they look'} ${gate.failOn}`,
    );
    const second = await again(suspects);
    if (signal.aborted) break;
    compared = withSecondLook(compared, comparisonOf(baseline.results, second, suspects)(gate), 'again');
  }
  return { compared, verdict: signal.aborted ? null : judge(compared, gate) };
}

/**
 * The comparison with the outcome of a duel for its suspects, where there can be one.
 *
 * @param {Compared} compared
 * @param {Gate} gate
 * @param {Measuring} measuring
 */
async function settle(compared, gate, measuring) {
  const { duel, signal, print } = measuring;
  const suspects = signal.aborted ? [] : suspectsOf(compared, gate, measuring);
  if (suspects.length === 0) return compared;
  const sides = await duel(suspects, compared.differences);
  if (sides === null || signal.aborted) return compared;
  const second = withSecondLook(compared, comparisonOf(...sides, suspects)(gate), 'duel');
  const settled = second.cells.filter((cell) => cell.settled === 'duel');
  const remaining = settled.filter(({ change }) => change === gate.failOn);
  print(
    `${SETTLED_BY_DUEL}: ${settled.length} of ${counted(suspects.length, 'suspect')}; still ` +
      `${gate.failOn}: ${remaining.length}`,
  );
  return second;
}

/**
 * The times that the gate would fail for or could not judge; an empty list if it cannot judge. Counts are
 * exact, so measuring them again would give the same.
 *
 * @param {Compared} compared
 * @param {Gate} gate
 * @param {Pick<Measuring, 'canRepeat'>} measuring
 */
function suspectsOf(compared, { failOn, allowDifferences }, { canRepeat = () => true }) {
  const cannotJudge = compared.differences.length > 0 && !allowDifferences;
  return failOn === null || cannotJudge
    ? []
    : [...failures(compared, failOn), ...unjudged(compared, failOn)].filter(
        ({ current, platform, isNamesake }) =>
          !quantityOf(current).isExact && !isNamesake && canRepeat(platform),
      );
}
