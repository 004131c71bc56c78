/**
 * Which rows of a duel that goes on have their verdict.
 *
 * @import { Compared, Comparison, Results } from '../../../protocol/types.js'
 * @import { Gate } from '../gate.js'
 */
import { benchmarkKey, labelOf } from '../../../protocol/identity.js';
import { quantityOf } from '../../quantities/index.js';
import { witnessLabels } from '../../estimate/rounds/witness.js';
import { compare } from '../compare.js';
import { analysedPair, evidenceOf } from '../evidence/evidence.js';
import { measuredDifferently } from '../evidence/long-runs.js';
import { roundsToVerdict } from './needed.js';

/**
 * @typedef {object} Needed  by a row that is open
 * @property {number} rounds  see `roundsToVerdict`
 * @property {number} width  of its interval now, logarithmic
 */

/**
 * A row is open as long as its change is unclear and more rounds can tell more.
 *
 * @param {Results} a
 * @param {Results} b
 * @param {Gate} gate
 * @param {{isAlone: boolean}} options isAlone: a row leaves when it looks changed for itself, because a
 *   second duel decides about it; otherwise it has to be significant among all rows
 * @returns {Map<string, {open: string[], needed: Map<string, Needed>, all: string[], witness: string[]}>} by
 *   platform: the labels of the rows that are open, what each of them needs, of all that both sides have, and
 *   of those that show disturbed rounds
 */
export function openRows(a, b, gate, { isAlone }) {
  const [earlier, later] = analysedPair(a, b);
  const [before, now] = [earlier.summary, later.summary];
  const evidence = evidenceOf(earlier, later);
  const { cells } = compare(before, now, { ...gate, ...evidence, isAlone });
  const estimated = cells.filter(({ current }) => !quantityOf(current).isExact);
  const witnessOn = (/** @type {string} */ id) =>
    witnessLabels.filter((label) =>
      [before, now].every(({ rows }) => rows.some((row) => row.cells[id] && labelOf(row) === label)),
    );
  return new Map(
    a.platforms.map(({ id, rounds }) => {
      const own = estimated.filter(({ platform }) => platform === id);
      const open = own.filter(isOpen);
      const roundCount = new Set(rounds.map(({ round }) => round)).size;
      const needed = new Map(
        open.map((cell) => {
          const paired = evidence.paired?.get(id)?.get(benchmarkKey(cell));
          return [
            labelOf(cell),
            paired
              ? {
                  rounds: roundsToVerdict(paired, roundCount, cell.threshold),
                  width: paired.high - paired.low,
                }
              : { rounds: 0, width: 0 },
          ];
        }),
      );
      return [id, { open: open.map(labelOf), needed, all: own.map(labelOf), witness: witnessOn(id) }];
    }),
  );
}

/**
 * A cost that failed, has no amount, was measured differently or may be another row's stays so.
 * @param {Comparison} cell
 */
const isOpen = ({ change, baseline, current, isNamesake }) =>
  change === 'unclear' &&
  !isNamesake &&
  !measuredDifferently(baseline, current) &&
  [baseline, current].every((cell) => quantityOf(cell).isComparable(cell));

/**
 * The costs that look changed. A second duel decides about them.
 *
 * @param {Compared} compared each cost judged for itself
 */
export const suspectsOf = ({ cells }) =>
  cells.filter(
    ({ change, current }) => (change === 'slower' || change === 'faster') && !quantityOf(current).isExact,
  );
