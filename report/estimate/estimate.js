/**
 * Estimates the cost of one operation, its error and a verdict from the raw pairs of a benchmark.
 *
 * @import { Measured, RoundNoise, Spread, Estimated } from '../results/types.js'
 * @import { LongRun } from './rounds/long-runs.js'
 * @import { Amount, CellEstimate, CellLongRun } from '../../protocol/types.js'
 *
 * @typedef {{ verdict: 'differs' | 'failed' | 'skipped', reason: string }} Reason
 *   why a benchmark has no result
 */
import { isDecisive, rareWork, targetOf } from './rounds/long-runs.js';
import { hasPairs } from '../results/pairs.js';
import { intervalOf } from './interval.js';
import { tickOf, tickShare } from './pairs.js';
import { costsOf, spreadOf } from './spread.js';
import { mad, mean, median, NORMAL_95, quantiles } from '../statistics/descriptive.js';
import { method } from '../method/method.js';

/** Tables show two digits: what looks like its target there has reached it. */
const AS_SHOWN = 1.05;

/**
 * Whether an interval has reached its target.
 * @param {number} relative  its longer side, as a share of the cost
 * @param {number} targetRelative
 */
export const meetsTarget = (relative, targetRelative) => relative <= AS_SHOWN * targetRelative;

/**
 * What a benchmark that was not measured has instead of an amount.
 * @param {Reason} why
 * @returns {Estimated}
 */
export const unmeasured = (why) => ({ ...why, value: null, low: null, high: null, rounds: 0, pairs: 0 });

/** The quantile `p20`; the other end is `p80`. */
const LOWER = 0.2;

const VANISHED = 'the loop was optimised away: keep() each result, or return it';

/**
 * Whether a compiler or an engine has deleted the work. That a noisy cost is not found does not say so: its
 * interval has to end below a cycle.
 * @param {readonly Measured[]} measured
 * @param {{ value: number, high: number }} cost
 */
export const hasVanished = (measured, { value, high }) =>
  measured.some(({ mayVanish, typicalNs, cycleNs }) => {
    const cycle = typicalNs ?? cycleNs ?? method.cycle.unknownNs;
    return mayVanish && value < method.cycle.least * cycle && high < cycle;
  });

/** Why a cost is unreliable of which the host warns, too. */
export const STILL_CHANGING = 'the cost was still changing when warming up ended';

/**
 * Why the cost cannot be trusted, or null if it can.
 * @param {readonly Measured[]} measured
 * @param {number} pairs
 * @param {CellLongRun} [longRun]
 */
function instability(measured, pairs, longRun) {
  if (measured.some(({ result }) => result.stop === 'clock')) {
    return 'the clock is too coarse to pause here: prepare the inputs ahead of the loop instead';
  }
  if (measured.some(({ clock }) => clock === null)) {
    return 'the host sent no clock profile, so that the error of its clock is not known';
  }
  // Where long runs decide, it does not matter that the samples are few or were not warmed up.
  if (isDecisive(longRun?.weight)) return null;
  if (pairs === 1 || pairs === measured.length) {
    const isSlow = measured.every(({ result }) =>
      result.pairs.operations.every((operations) => operations === 1),
    );
    const why = isSlow ? 'one operation takes longer than the whole budget' : 'there was no time for more';
    return pairs === 1
      ? `measured once: ${why}, and one sample has no interval`
      : `measured once a round: ${why}`;
  }
  if (2 * measured.filter(({ result }) => !result.warmedUp).length > measured.length) {
    return STILL_CHANGING;
  }
  // Both ends of a range of n pairs are on one side of their median with a probability of 2 × 0.5ⁿ.
  const least = Math.ceil(1 - Math.log2(method.chance.error));
  if (pairs < least) {
    return `too few pairs for a 95 % interval: ${pairs} of ${least}`;
  }
  return null;
}

/**
 * Why the interval is wider than its target; null if it is not. Without a target, what the hosts
 * report decides.
 * @param {readonly Measured[]} measured
 * @param {{ pairs: number, relative: number, targetRelative: number | undefined, longRun?: CellLongRun }}
 *   reached
 */
function shortfall(measured, { pairs, relative, targetRelative, longRun }) {
  if (targetRelative !== undefined && meetsTarget(relative, targetRelative)) return null;
  if (longRun && !longRun.settled)
    return `still changing after ${longRun.operations} operations in one process`;
  if (measured.some(({ result }) => result.stop === 'budget')) {
    return 'the time budget was spent before the interval reached its target';
  }
  if (measured.some(({ result }) => result.stop === 'maximum')) {
    return `${pairs} pairs, the most that are taken, did not bring the interval to its target`;
  }
  if (targetRelative === undefined) return null;
  return measured.length > 1
    ? `its ${measured.length} rounds differ by more than the target allows`
    : 'measuring ended before the interval reached its target';
}

/**
 * The verdict and its reason.
 * @param {readonly Measured[]} measured
 * @param {Amount & { pairs: number, longRun?: CellLongRun }} cost
 * @param {number | undefined} targetRelative
 * @returns {Pick<Estimated, 'verdict' | 'reason' | 'vanished'>}
 */
function judge(measured, { value, low, high, pairs, longRun }, targetRelative) {
  const unstable = instability(measured, pairs, longRun);
  if (hasVanished(measured, { value, high }))
    return { verdict: 'below-floor', reason: VANISHED, vanished: true };
  if (low <= 0) {
    const negative = high < 0 ? 'the empty twin cost more than the body' : null;
    return { verdict: 'below-floor', reason: unstable ?? negative };
  }
  if (unstable) return { verdict: 'unstable', reason: unstable };
  // The longer side, as the tables show it.
  const relative = Math.max(high - value, value - low) / value;
  const reason = shortfall(measured, { pairs, relative, targetRelative, longRun });
  return { verdict: reason ? 'out-of-budget' : 'ok', reason };
}

/**
 * The floor: the smallest cost that could have been distinguished from 0. It is never 0, because even
 * samples that agree exactly are no more precise than one tick of the clock.
 * @param {number} low
 * @param {number} high
 * @param {number} tickPerOperation
 */
function floorOf(low, high, tickPerOperation) {
  if (low > 0) return (high - low) / 2;
  const end = high > 0 ? high : -low;
  return end > 0 ? end : tickPerOperation || null;
}

/** @param {Spread} spread */
const pairCountOf = ({ rounds }) => rounds.reduce((sum, { costs }) => sum + costs.length, 0);

/** @param {readonly Measured[]} measured */
const tickOfAll = (measured) =>
  tickShare(
    measured.flatMap(({ result, clock }) => (clock ? [{ pairs: result.pairs, clock }] : [])),
    isCorrected(measured),
  );

/**
 * The standard error that the corrections for the CPU's frequency and for the inputs alone cause. All rounds
 * share it.
 * @param {readonly Measured[]} measured
 * @param {Spread} spread
 * @param {'uncertainty' | 'lasting'} [part]  lasting: what more rounds do not narrow
 */
export const correctionError = (measured, { size }, part = 'uncertainty') =>
  size * mean(measured.map((one) => one[part] ?? 0));

/**
 * Half width of the 95 % interval that they cause.
 * @param {readonly Measured[]} measured
 * @param {Spread} spread
 * @param {'uncertainty' | 'lasting'} [part]  lasting: what more rounds do not narrow
 */
export const correctionDoubt = (measured, spread, part) =>
  NORMAL_95 * correctionError(measured, spread, part);

/** Whether the samples are corrected for the CPU's frequency. @param {readonly Measured[]} measured */
export const isCorrected = (measured) => measured.length > 0 && measured.every(({ samples }) => samples);

/**
 * Estimates the cost of one operation from every round that measured the benchmark.
 *
 * @param {readonly Measured[]} all
 * @param {{ targetRelative?: number, noise?: RoundNoise | null, spread?: Spread, longRun?: LongRun }}
 *   [options]  targetRelative: half width of the interval that the run aimed at, as a share of the cost;
 *   noise: of the platform's rounds; spread: of the costs, if it is known already; longRun: whose factor the
 *   spread contains
 * @returns {Estimated & { estimate?: Pick<CellEstimate, 'interval' | 'floor' | 'min' | 'p20' | 'p80' | 'mad'
 *   | 'longRun'> }}
 */
export function estimate(all, { targetRelative, noise = null, spread: known, longRun } = {}) {
  const measured = all.filter(({ result }) => hasPairs(result));
  if (measured.length === 0) return unmeasured({ verdict: 'failed', reason: 'not one pair was measured' });

  const spread = known ?? spreadOf(measured);
  const { value } = spread;
  if (pairCountOf(spread) === 1 && value > 0) {
    return {
      verdict: 'unstable',
      reason: instability(measured, 1),
      value,
      low: null,
      high: null,
      rounds: 1,
      pairs: 1,
    };
  }
  const { low, high, interval } = intervalOf(spread, {
    noise,
    tick: Math.hypot(tickOfAll(measured), correctionDoubt(measured, spread)),
    longRun: spread.size * (longRun?.doubt ?? 0),
    unseen: spread.size * (longRun?.unseen ?? 0),
  });
  const costs = costsOf(spread.samples ?? spread);
  const [min, p20, p80] = quantiles(costs, [0, LOWER, 1 - LOWER]);
  const pairs = costs.length;
  const tickPerOperation = median(
    measured.flatMap(({ result, clock }) =>
      result.pairs.operations.map((operations) => (clock ? tickOf(clock) : 0) / operations),
    ),
  );
  const rare = longRun && rareWork(longRun, spread);
  const { verdict, reason, vanished } = judge(
    measured,
    { value, low, high, pairs, longRun: rare },
    targetOf(targetRelative, longRun),
  );
  // Named one by one, because an object that is copied first and then grows takes ten times as long, and
  // tables have 100,000 cells.
  const estimated = {
    verdict,
    reason,
    value,
    low,
    high,
    rounds: measured.length,
    pairs,
    estimate: {
      interval,
      floor: floorOf(low, high, tickPerOperation),
      min,
      p20,
      p80,
      mad: mad(costs),
      longRun: rare,
    },
  };
  return vanished ? Object.assign({ verdict, reason, vanished }, estimated) : estimated;
}

/**
 * The cost in CPU cycles: that at the reference cycle, divided by its length. For samples that are not
 * corrected, each round's costs are divided by the cycle length of that round. Null if that is unknown.
 * @param {readonly Measured[]} all
 * @param {Amount} cost  theirs in nanoseconds
 * @param {{ cycleNoise: RoundNoise | null, referenceNs: number | null }} platform
 * @returns {Amount | null}
 */
export function estimateCycles(all, { value, low, high }, { cycleNoise, referenceNs }) {
  if (referenceNs !== null && isCorrected(all)) {
    return { value: value / referenceNs, low: low / referenceNs, high: high / referenceNs };
  }
  const measured = all.filter(({ result, cycleNs }) => hasPairs(result) && cycleNs !== null);
  if (measured.length === 0 || measured.length < all.length) return null;
  const lengths = measured.flatMap(({ cycleNs }) => cycleNs ?? []);
  const spread = spreadOf(measured, ({ cycleNs }) => cycleNs ?? 1);
  const ends = intervalOf(spread, { noise: cycleNoise, tick: tickOfAll(measured) / median(lengths) });
  return { value: spread.value, low: ends.low, high: ends.high };
}
