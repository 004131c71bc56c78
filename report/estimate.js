/**
 * From the raw pairs of one benchmark to the cost of one operation, with its error and a verdict.
 *
 * @typedef {import('./types.js').Pair} Pair
 * @typedef {import('./types.js').Clock} Clock
 * @typedef {import('./types.js').Result} Result
 * @typedef {import('./types.js').Estimate} Estimate
 * @typedef {import('./types.js').Verdict} Verdict
 * @typedef {{ result: Result, clock: Clock | null }} RoundResult
 */
import { mad, median, medianInterval, quantile } from './statistics.js';

/**
 * Standard deviation of one difference of two readings, in ticks, from the tick alone.
 * Floored: two rounding errors, each even over one tick, √(2/12). Jittered: the edge is random as
 * well, √(4/12).
 */
const TICK_DEVIATION = { fine: 0, floor: 0.41, jittered: 0.58 };

/** Two-sided 95 % of a normal distribution. */
const NORMAL_95 = 1.96;

/** Standard error of a median over that of a mean, for normal errors: √(π/2). */
const MEDIAN_INEFFICIENCY = 1.2533;

/** Fewer values cannot give a 95 % interval of their median: 2 × 0.5⁵ is above 5 %. */
const FEWEST_PAIRS = 6;

/**
 * Signed cost of one operation in one pair.
 * @param {Pair} pair
 * @param {Clock | null} clock
 */
function pairCost([operations, bodyNs, twinNs, pauses], clock) {
  return (bodyNs - twinNs - pauses * (clock?.pauseNs ?? 0)) / operations;
}

/**
 * The step that a reading is rounded to. A clock that was nudged once can show one step that is
 * smaller than its tick, so that the larger of the two is believed.
 * @param {Clock} clock
 */
const tickOf = (clock) => Math.max(clock.tickNs, clock.commonTickNs);

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
  return independent ? (typical * MEDIAN_INEFFICIENCY) / Math.sqrt(errors.length) : typical;
}

/**
 * @param {string} reason
 * @returns {Estimate}
 */
export function failedEstimate(reason) {
  return {
    verdict: 'failed', reason, ns: null, medianNs: null, low: null, high: null,
    min: null, p20: null, p80: null, mad: null, pairs: 0, floorNs: null,
  };
}

/**
 * Why the value must not be trusted, or null.
 * @param {readonly RoundResult[]} rounds
 * @param {number} pairs
 */
function instability(rounds, pairs) {
  if (rounds.some(({ result }) => result.stop === 'clock')) {
    return 'the clock is too coarse to pause here: prepare the inputs ahead of the loop instead';
  }
  if (rounds.some(({ clock }) => clock === null)) {
    return 'the host sent no clock profile, so that the error of its clock is not known';
  }
  if (rounds.some(({ result }) => !result.warmedUp)) {
    return 'its cost was still changing when warming up ended';
  }
  if (pairs < FEWEST_PAIRS) {
    return `${pairs} pairs are too few for a 95 % interval, which takes ${FEWEST_PAIRS}`;
  }
  return null;
}

/**
 * Why measuring ended before the interval reached its target, or null.
 * @param {readonly RoundResult[]} rounds
 * @param {number} pairs
 */
function shortfall(rounds, pairs) {
  if (rounds.some(({ result }) => result.stop === 'budget')) {
    return 'the time budget was spent before the interval reached its target';
  }
  if (rounds.some(({ result }) => result.stop === 'maximum')) {
    return `${pairs} pairs, the most that are taken, did not bring the interval to its target`;
  }
  return null;
}

/**
 * @param {readonly RoundResult[]} rounds
 * @param {{ ns: number, low: number, high: number, pairs: number }} value
 * @param {number | undefined} targetRelative
 * @returns {{ verdict: Verdict, reason: string | null }}
 */
function judge(rounds, { ns, low, high, pairs }, targetRelative) {
  const unstable = instability(rounds, pairs);
  if (low <= 0) {
    const negative = high < 0 ? 'the empty twin cost more than the body' : null;
    return { verdict: 'below-floor', reason: unstable ?? negative };
  }
  if (unstable) return { verdict: 'unstable', reason: unstable };
  const short = shortfall(rounds, pairs);
  const reached = targetRelative !== undefined && (high - low) / 2 <= targetRelative * ns;
  if (short && !reached) return { verdict: 'out-of-budget', reason: short };
  return { verdict: 'ok', reason: null };
}

/**
 * The smallest cost that could have been told from nothing. Never 0: samples that agree exactly
 * are still no better than one tick of the clock.
 * @param {number} low
 * @param {number} high
 * @param {number} tickPerOperation
 */
function floorOf(low, high, tickPerOperation) {
  if (low > 0) return (high - low) / 2;
  const end = Math.max(high, -low);
  return end > 0 ? end : tickPerOperation || null;
}

/**
 * Estimates the cost of one operation from every round that measured the benchmark.
 *
 * The pairs of all rounds are pooled; the interval is the order statistics' for the median of
 * paired differences, widened in quadrature by the ticks' share.
 *
 * @param {readonly RoundResult[]} rounds
 * @param {{ targetRelative?: number }} [options]  half-width that the run aimed at, over the median
 * @returns {Estimate}
 */
export function estimate(rounds, { targetRelative } = {}) {
  const costs = rounds.flatMap(({ result, clock }) =>
    result.pairs.map((pair) => pairCost(pair, clock)));
  if (costs.length === 0) return failedEstimate('not one pair was measured');

  const ns = median(costs);
  const spread = medianInterval(costs);
  const tick = tickShare(rounds.flatMap(({ result, clock }) =>
    (clock ? [{ pairs: result.pairs, clock }] : [])));
  const low = ns - Math.hypot(ns - spread.low, tick);
  const high = ns + Math.hypot(spread.high - ns, tick);
  const { verdict, reason } = judge(rounds, { ns, low, high, pairs: costs.length }, targetRelative);
  const tickPerOperation = median(rounds.flatMap(({ result, clock }) =>
    result.pairs.map(([operations]) => (clock ? tickOf(clock) : 0) / operations)));
  return {
    verdict,
    reason,
    ns: verdict === 'below-floor' ? null : ns,
    medianNs: ns,
    low,
    high,
    min: quantile(costs, 0),
    p20: quantile(costs, 0.2),
    p80: quantile(costs, 0.8),
    mad: mad(costs),
    pairs: costs.length,
    floorNs: floorOf(low, high, tickPerOperation),
  };
}
