/**
 * What a change is worth if something else used the CPU's core in too many rounds of a run.
 *
 * @import { Cell } from '../../../protocol/types.js'
 * @import { Outcome } from '../../quantities/quantity.js'
 */
import { counted } from '../../text/counted.js';

/**
 * The sides that other work made larger by an unknown amount.
 *
 * @param {Cell[]} sides the earlier and the later one
 */
const disturbedOf = (sides) => sides.map(({ estimate }) => (estimate?.disturbedRounds ?? 0) > 0);

/**
 * The outcome of two separate runs, as far as other work cannot explain it. It only ever makes a cost larger:
 * if the later run was disturbed, its cost may be smaller than shown, so only "faster" is certain; if the
 * earlier one was, only "slower".
 * @param {Cell} before
 * @param {Cell} now
 * @param {Outcome} outcome
 * @returns {Outcome}
 */
export function inSpiteOfOtherWork(before, now, outcome) {
  const [earlier, later] = disturbedOf([before, now]);
  const isCertain =
    outcome.change === 'slower' ? !later : outcome.change === 'faster' ? !earlier : !earlier && !later;
  if (isCertain || outcome.reason !== null) return outcome;
  const [cell, run] = later ? [now, 'later'] : [before, 'earlier'];
  return {
    change: 'unclear',
    reason:
      `something else used the CPU's core in ${cell.estimate?.disturbedRounds} of ` +
      `${counted(cell.rounds, 'round')} of the ${run} run`,
    ratio: outcome.ratio,
  };
}
