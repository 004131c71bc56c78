/**
 * Compares amounts that are estimated from samples, by their intervals.
 *
 * @import { Cell } from '../../protocol/types.js'
 * @import { Outcome, Test } from './quantity.js'
 */

/** The reason if two known amounts of a duel have no ratio. */
const UNPAIRED = 'too few rounds with a cost on both sides';

/** Why an amount cannot be compared. @param {Cell} cell */
export const whyUnknown = ({ verdict, reason }) => reason ?? (verdict === 'below-floor' ? 'below the floor' : verdict);

/** @param {Cell} cell */
export const isComparable = ({ value, low, verdict }) => value !== null && low !== null && low > 0 && verdict !== 'unstable';

/**
 * - `same`: the 95 % interval of the ratio lies within the threshold, or both amounts are below the floor.
 * - `slower`, `faster`: the change is significant.
 * - `unclear`: neither.
 * @param {Cell} before
 * @param {Cell} now
 * @param {Test} test
 * @returns {Outcome}
 */
export function compareEstimates(before, now, { evidence, isFound, threshold }) {
  if (evidence === null) {
    const unknown = isComparable(before) ? now : before;
    const areBelow = before.verdict === 'below-floor' && now.verdict === 'below-floor';
    return { change: areBelow ? 'same' : 'unclear', reason: isComparable(unknown) ? UNPAIRED : whyUnknown(unknown), ratio: null };
  }
  const { log, low, high } = evidence;
  const least = Math.log(1 + threshold);
  const isWithin = -least <= low && high <= least;
  return {
    change: isWithin ? 'same' : !isFound ? 'unclear' : log > 0 ? 'slower' : 'faster',
    reason: null,
    ratio: { value: Math.exp(log), low: Math.exp(low), high: Math.exp(high) },
  };
}
