/**
 * What two separate runs tell of one benchmark.
 *
 * @import { Cell, SummaryPlatform } from '../../../protocol/types.js'
 * @import { CellAmount, Evidence } from '../../quantities/quantity.js'
 */
import { largest, mean, median, NORMAL_95, smallest, variance } from '../../statistics/descriptive.js';
import { isNothing } from '../../quantities/estimated.js';
import { changeBy } from '../../quantities/threshold.js';
import { fTail, tQuantile } from '../../statistics/distributions.js';
import { fisherProbability } from '../../statistics/hypergeometric.js';
import { method } from '../../method/method.js';

/**
 * The change of the CPU's cycle length on a platform between the runs, as the logarithm of a ratio. 0 if
 * either is unknown.
 *
 * @typedef {{ shift: number, corrected: boolean }} Speed  corrected: the costs of both runs are given at
 *   known cycle lengths, of which this is the change
 * @param {SummaryPlatform | undefined} baseline
 * @param {SummaryPlatform} current
 * @returns {Speed}
 */
export function speedOf(baseline, { cycleNs, referenceNs }) {
  if (baseline?.referenceNs && referenceNs) {
    return { shift: Math.log(referenceNs / baseline.referenceNs), corrected: true };
  }
  return { shift: baseline?.cycleNs && cycleNs ? Math.log(cycleNs / baseline.cycleNs) : 0, corrected: false };
}

/**
 * What the change of the cycle length explains of the change of a cost, and the standard error of that.
 * It is known if both costs are corrected for the frequency; otherwise any cost may have changed by as much.
 * @param {Cell} before
 * @param {Cell} now
 * @param {Speed} speed
 */
function explained(before, now, { shift, corrected }) {
  const known = [before, now].flatMap(({ estimate }) => estimate?.elasticity ?? []);
  if (!corrected || known.length < 2) return { log: 0, error: shift };
  return {
    log: mean(known.map(({ value }) => value)) * shift,
    error: largest(known.map(({ error }) => error)) * shift,
  };
}

/**
 * The standard error of the logarithm of a cost, from the wider side of its interval. Infinity if the
 * cost is unknown.
 * @param {CellAmount} cell
 */
export function logError({ value, low, high }) {
  if (value === null || low === null || high === null) return Infinity;
  return Math.max(Math.log(value / low), Math.log(high / value)) / NORMAL_95;
}

/**
 * Evidence from a difference of logarithms that has a t distribution.
 * @param {number} log
 * @param {number} error
 * @param {number} [freedom]  of an error that was measured here; the intervals of costs contain their own
 * @returns {Evidence}
 */
function evidenceOfT(log, error, freedom = Infinity) {
  const half = tQuantile(freedom, 1 - method.chance.error) * error;
  return {
    log,
    low: log - half,
    high: log + half,
    probability: error > 0 ? fTail((log / error) ** 2, 1, freedom) : Number(log === 0),
    detectable: (level) => tQuantile(freedom, 1 - level) * error,
  };
}

/**
 * The evidence from the intervals of two costs.
 * @param {Cell} before
 * @param {Cell} now
 * @param {Speed} speed
 * @returns {Evidence}
 */
export function unpairedEvidence(before, now, speed) {
  const bySpeed = explained(before, now, speed);
  const log = Math.log(Number(now.value) / Number(before.value)) - bySpeed.log;
  return evidenceOfT(log, Math.hypot(logError(before), logError(now), bySpeed.error));
}

/**
 * The evidence of two costs if the later run has more slow rounds: slower by the threshold than all before.
 * The interval may be that of its other rounds, so it is not the same, and no faster.
 * @param {Evidence} evidence
 * @param {readonly [number[], number[], number]} rounds  costs of the rounds of both runs
 * @param {{ bySpeed: number, threshold: number }} context  bySpeed: how many times as much they cost now
 *   because the CPU's cycle has another length
 * @returns {Evidence}
 */
export function withSlowRounds(evidence, [before, now], { bySpeed, threshold }) {
  const slowest = bySpeed * largest(before);
  if (!(slowest > 0)) return evidence;
  const isSlow = (/** @type {number} */ cost) => changeBy(cost / slowest, threshold) === 'slower';
  const [slow, usual] = [now.filter(isSlow), now.filter((cost) => !isSlow(cost))];
  const [baseline, current] = [
    { slow: 0, all: before.length },
    { slow: slow.length, all: now.length },
  ];
  // A build that is slow in a third of its processes has too few rounds for the test.
  const isThird =
    slow.length > 1 &&
    slow.length >= method.processes.third * now.length &&
    smallest(slow) / largest(usual) > largest(slow) / smallest(slow);
  const isMore = isThird || fisherProbability(baseline, current) <= method.processes.balanced;
  if (usual.length === 0 || !isMore) return evidence;
  return {
    ...evidence,
    ...(evidence.log < 0 && { probability: 1 }),
    isAlike: false,
    slowRounds: { of: 'processes', baseline, current, usual: median(usual), slow: median(slow) },
  };
}

/**
 * A cost that could not be told from 0: the middle of its interval, and its largest value.
 *
 * @param {Cell} cell
 */
const belowFloor = ({ verdict, low, high, estimate }) =>
  verdict === 'below-floor' && low !== null && high !== null && estimate?.floor
    ? { middle: (low + high) / 2, floor: estimate.floor }
    : null;

/** The standard error of a cost, as an amount. @param {Cell} cell */
const amountError = ({ low, high }) => (Number(high) - Number(low)) / (2 * NORMAL_95);

/**
 * The evidence where one of the costs is below its floor: the other one is compared with that floor. Null if
 * both are known, or neither, or if the other one is none as well, or may be below that floor.
 * @param {Cell} before
 * @param {Cell} now
 * @returns {Evidence | null}
 */
export function floorEvidence(before, now) {
  const [below, other] =
    before.verdict === 'below-floor' ? [belowFloor(before), now] : [belowFloor(now), before];
  if (below === null || other.value === null || isNothing(other)) return null;
  if (!(Number(other.low) > below.floor)) return null;
  const [cell, sign] = other === now ? [before, 1] : [now, -1];
  const distance = (other.value - below.middle) / Math.hypot(amountError(cell), amountError(other));
  const to = (/** @type {number | null} */ amount) => sign * Math.log(Number(amount) / below.floor);
  const [low, high] = [to(other.low), to(other.high)].sort((a, b) => a - b);
  return {
    log: to(other.value),
    low,
    high,
    bound: sign > 0 ? 'least' : 'most',
    probability: fTail(distance ** 2, 1, Infinity),
    detectable: () => null,
  };
}

/**
 * The evidence from the costs of the rounds of two runs, for those whose intervals cannot be trusted: a t
 * test with unequal variances (B. L. Welch, "The Generalization of Student's Problem when Several Different
 * Population Variances are Involved", 1947). The ranges must be disjoint as well: rounds that overlap are no
 * change. Null if one run has fewer than two rounds with a cost.
 * @param {readonly number[]} before
 * @param {readonly number[]} now
 * @param {number} [shared]  standard error of the logarithm of their ratio that the rounds of a run have in
 *   common, such as that of inputs that only few samples reached
 * @returns {Evidence | null}
 */
export function roundsEvidence(before, now, shared = 0) {
  const [a, b] = [before, now].map((costs) => costs.map(Math.log));
  if (a.length < 2 || b.length < 2 || ![...a, ...b].every(Number.isFinite)) return null;
  const parts = [a, b].map((own) => ({
    // Costs that agree exactly are rounded.
    share: Math.max(Number.EPSILON, variance(own) / own.length),
    freedom: own.length - 1,
  }));
  const [one, other] = parts;
  const freedom =
    (one.share + other.share) ** 2 / (one.share ** 2 / one.freedom + other.share ** 2 / other.freedom);
  const evidence = evidenceOfT(mean(b) - mean(a), Math.sqrt(one.share + other.share + shared ** 2), freedom);
  const apart = Math.max(smallest(b) - largest(a), smallest(a) - largest(b));
  const isDisjoint = apart > NORMAL_95 * shared;
  return isDisjoint ? evidence : { ...evidence, probability: 1, detectable: () => null };
}
