/**
 * The two sides of pairs, and the error of their costs that comes from the clock alone.
 *
 * @import { Pairs, Clock } from '../../protocol/types.js'
 */
import { pairCount } from '../results/pairs.js';
import { largest, meanNearMedian, median, NORMAL_95, smallest } from '../statistics/descriptive.js';
import { MIDMEAN_VARIANCE, varianceOfQuantile } from '../statistics/distributions.js';
import { method } from '../method/method.js';

/** The variance of what lies anywhere in a range is its square over twelve. */
const TWELVE = 12;

/**
 * Standard deviation of one difference of two readings, in ticks, from the tick alone.
 * Floored: two rounding errors, each even over one tick, √(2/12) = 0.41. Jittered: the edge is
 * random as well, √(4/12) = 0.58.
 */
const TICK_DEVIATION = { fine: 0, floor: Math.sqrt(2 / TWELVE), jittered: Math.sqrt((2 * 2) / TWELVE) };

/**
 * Both sides of each pair, for one operation in nanoseconds: the bodies without what their pauses add,
 * and the twins.
 * @param {Pairs} pairs
 * @param {Clock | null} clock
 */
export function sidesOf({ operations, bodyNs, twinNs, pauses }, clock) {
  const pauseNs = clock?.pauseNs ?? 0;
  return {
    bodies: operations.map((count, i) => (bodyNs[i] - pauses[i] * pauseNs) / count),
    twins: operations.map((count, i) => twinNs[i] / count),
  };
}

/**
 * The step that a reading is rounded to. A clock that was nudged once can show one step that is
 * smaller than its tick, so the larger of the two is used.
 * @param {Clock} clock
 */
export const tickOf = (clock) => Math.max(clock.tickNs, clock.commonTickNs);

/**
 * Whether the samples' lengths differ by more than a tick, so that their rounding errors are
 * independent. Samples of one length may all be wrong in the same direction.
 * @param {Pairs} pairs
 * @param {number} tickNs
 */
function lengthsVary({ operations, bodyNs }, tickNs) {
  const loopNs = median(operations.map((count, i) => bodyNs[i] / count));
  return (largest(operations) - smallest(operations)) * loopNs > tickNs;
}

/** Standard deviation of one difference of two plain readings. @param {Clock} clock */
const readingDeviation = (clock) => TICK_DEVIATION[clock.jitter] * tickOf(clock);

/**
 * Standard deviation of the duration of a sample, from the clock alone. It is small where samples wait
 * for the edges of the clock's tick.
 * @param {Clock} clock
 */
export const sampleDeviation = (clock) =>
  clock.waitsForEdges && clock.sampleDeviationNs !== undefined
    ? clock.sampleDeviationNs
    : readingDeviation(clock);

/**
 * Standard deviation of what rounding to ticks adds to the time of an operation; 0 where ticks are not seen,
 * or samples wait for them.
 * @param {Pairs} pairs
 * @param {Clock | null} clock
 */
export function roundingOf({ operations }, clock) {
  const deviation = clock === null || clock.waitsForEdges ? 0 : readingDeviation(clock);
  return deviation === 0 ? 0 : deviation / median(operations);
}

/**
 * The cost of each pair. Where durations are rounded to ticks, the twins of a round stand for each of them:
 * the rounding of a single one would count as much as that of its body.
 * @param {{ bodies: readonly number[], twins: readonly number[] }} sides
 * @param {number} rounding  see `roundingOf`
 */
export function costsOfPairs({ bodies, twins }, rounding) {
  if (rounding === 0) return bodies.map((body, i) => body - twins[i]);
  const twin = meanNearMedian(twins, method.chance.deviations * rounding);
  return bodies.map((body) => body - twin);
}

/**
 * Half-width of a 95 % interval of the cost of one operation from the clocks' ticks alone, in
 * nanoseconds. A pair holds two samples, and one more difference of readings for each pause.
 * @param {readonly { pairs: Pairs, clock: Clock }[]} rounds
 * @param {boolean} [corrected]  the cost is the lower quartile of corrected samples, or their midmean with
 *   a clock that is not fine, not the lower decile
 */
export function tickShare(rounds, corrected = false) {
  const errors = rounds.flatMap(({ pairs: { operations, pauses }, clock }) => {
    const [ofSamples, ofPause] = [2 * sampleDeviation(clock) ** 2, readingDeviation(clock) ** 2];
    return operations.map((count, i) => Math.sqrt(ofSamples + pauses[i] * ofPause) / count);
  });
  if (errors.length === 0) return 0;
  const typical = NORMAL_95 * median(errors);
  const independent =
    errors.length > 1 &&
    rounds.every(
      ({ pairs, clock }) =>
        clock.waitsForEdges || pairCount(pairs) === 0 || lengthsVary(pairs, tickOf(clock)),
    );
  const isFine = rounds.every(({ clock }) => clock.jitter === 'fine');
  const { low, quarter } = method.quantile;
  const variance = corrected && !isFine ? MIDMEAN_VARIANCE : varianceOfQuantile(corrected ? quarter : low);
  return independent ? typical * Math.sqrt(variance / errors.length) : typical;
}
