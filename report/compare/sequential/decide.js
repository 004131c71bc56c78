/**
 * Which rows of a duel that goes on have their verdict.
 *
 * @import { Comparison, Results } from '../../../protocol/types.js'
 * @import { Gate } from '../gate.js'
 */
import { labelOf } from '../../../protocol/identity.js';
import { quantityOf } from '../../quantities/index.js';
import { witnessLabels } from '../../estimate/rounds/witness.js';
import { summarize } from '../../summary/summary.js';
import { compare } from '../compare.js';
import { pairedResults } from '../duel.js';

/**
 * A row is open as long as its change is unclear and more rounds can tell more.
 *
 * @param {Results} a
 * @param {Results} b
 * @param {Gate} gate
 * @param {{isAlone: boolean}} options isAlone: a row leaves when it looks changed for itself, because a second duel decides
 *   about it; otherwise it has to be significant among all rows
 * @returns {Map<string, {open: string[], all: string[], witness: string[]}>} by platform: the labels of the rows that are
 *   open, of all that both sides have, and of those that show disturbed rounds
 */
export function openRows(a, b, gate, { isAlone }) {
  const [before, now] = [summarize(a), summarize(b)];
  const { cells } = compare(before, now, { ...gate, paired: pairedResults(a, b), isAlone });
  const estimated = cells.filter(({ current }) => !quantityOf(current).isExact);
  const witnessOn = (/** @type {string} */ id) => witnessLabels.filter((label) =>
    [before, now].every(({ rows }) => rows.some((row) => row.cells[id] && labelOf(row) === label)));
  return new Map(a.platforms.map(({ id }) => {
    const own = estimated.filter(({ platform }) => platform === id);
    return [id, { open: own.filter(isOpen).map(labelOf), all: own.map(labelOf), witness: witnessOn(id) }];
  }));
}

/** A cost that failed, or has no amount, gets none by more rounds. @param {Comparison} cell */
const isOpen = ({ change, baseline, current }) =>
  change === 'unclear' && [baseline, current].every((cell) => quantityOf(cell).isComparable(cell));

/**
 * The costs that look changed, each judged for itself. A second duel decides about them.
 *
 * @param {Results} a
 * @param {Results} b
 * @param {Gate} gate
 */
export function suspectsOf(a, b, gate) {
  const { cells } = compare(summarize(a), summarize(b), { ...gate, paired: pairedResults(a, b), isAlone: true });
  return cells.filter(({ change, current }) => (change === 'slower' || change === 'faster') && !quantityOf(current).isExact);
}
