/**
 * What one pair says, and how far the clock alone may have misled it.
 *
 * @typedef {import('../results/types.js').Pair} Pair
 * @typedef {import('../results/types.js').Clock} Clock
 */
import { median, quantile } from '../statistics/descriptive.js';

/**
 * Standard deviation of one difference of two readings, in ticks, from the tick alone.
 * Floored: two rounding errors, each even over one tick, √(2/12) = 0.41. Jittered: the edge is
 * random as well, √(4/12) = 0.58.
 */
const TICK_DEVIATION = { fine: 0, floor: Math.sqrt(1 / 6), jittered: Math.sqrt(1 / 3) };

/** Two-sided 95 % of a normal distribution. */
const NORMAL_95 = 1.96;

/** Standard error of the level of the samples over that of their mean, for normal errors. */
const LEVEL_INEFFICIENCY = 1.7097;

/**
 * Both sides of a pair, for one operation: the body without what its pauses add, and its twin.
 * @param {Pair} pair
 * @param {Clock | null} clock
 */
export function sidesOf([operations, bodyNs, twinNs, pauses], clock) {
  return {
    body: (bodyNs - pauses * (clock?.pauseNs ?? 0)) / operations,
    twin: twinNs / operations,
  };
}

/**
 * The step that a reading is rounded to. A clock that was nudged once can show one step that is
 * smaller than its tick, so that the larger of the two is believed.
 * @param {Clock} clock
 */
export const tickOf = (clock) => Math.max(clock.tickNs, clock.commonTickNs);

/**
 * Whether the samples' lengths differ by more than a tick, so that their rounding errors are
 * independent. Samples of one length may all be wrong in the same direction.
 * @param {readonly Pair[]} pairs
 * @param {number} tickNs
 */
function lengthsVary(pairs, tickNs) {
  const counts = pairs.map(([operations]) => operations);
  const loopNs = median(pairs.map(([operations, bodyNs]) => bodyNs / operations));
  return (quantile(counts, 1) - quantile(counts, 0)) * loopNs > tickNs;
}

/**
 * Half-width of a 95 % interval of the cost of one operation from the clocks' ticks alone, in
 * nanoseconds. A pair holds two differences of two readings and one more for each pause.
 * @param {readonly { pairs: readonly Pair[], clock: Clock }[]} rounds
 */
export function tickShare(rounds) {
  const errors = rounds.flatMap(({ pairs, clock }) =>
    pairs.map(([operations, , , pauses]) =>
      (TICK_DEVIATION[clock.jitter] * tickOf(clock) * Math.sqrt(2 + pauses)) / operations));
  if (errors.length === 0) return 0;
  const typical = NORMAL_95 * median(errors);
  const independent = errors.length > 1
    && rounds.every(({ pairs, clock }) => pairs.length === 0 || lengthsVary(pairs, tickOf(clock)));
  return independent ? (typical * LEVEL_INEFFICIENCY) / Math.sqrt(errors.length) : typical;
}
