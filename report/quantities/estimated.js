/**
 * Compares amounts that are estimated from samples, by their intervals.
 *
 * @import { Cell } from '../../protocol/types.js'
 * @import { Evidence, Finding, Means, Outcome, Test } from './quantity.js'
 */

import { formatRatio } from '../text/numbers.js';
import { changeBy } from './threshold.js';

/** The reason if two known amounts of a duel have no ratio. */
const UNPAIRED = 'too few rounds with a cost on both sides';

/** The same for two runs. */
const TOO_FEW = 'its rounds are too few to judge it by their range';

/** Why an amount cannot be compared. @param {Cell} cell */
export const whyUnknown = ({ verdict, reason }) =>
  reason ?? (verdict === 'below-floor' ? 'below the floor' : verdict);

/** Whether an amount is known. One that is unstable is compared by its rounds. @param {Cell} cell */
export const isComparable = ({ value, low }) => value !== null && low !== null && low > 0;

/** A cost of fewer CPU cycles is none: loops that differ in their place only differ by more. */
const LEAST_CYCLES = 0.05;

/** Whether a cost is none, or cannot be told from none. @param {Cell} cell */
export const isNothing = ({ verdict, estimate }) =>
  verdict === 'below-floor' ||
  (typeof estimate?.cycles?.value === 'number' && estimate.cycles.value < LEAST_CYCLES);

/** Why a ratio within the threshold is not the same. */
const FEW_SLOW = 'its rounds are too few to tell whether it is slow in more processes';

/** What is known of means. @param {Means} means @param {string} [only] */
const meansText = ({ low, high }, only = '') =>
  `its mean, with what is rare, is ${only}${formatRatio(Math.exp(low))} to ${formatRatio(Math.exp(high))}`;

/** Why a row whose means are known too little is not the same. @param {Means} means @param {number} most */
const wideText = (means, most) =>
  `${meansText(means, 'only known to be ')}: ` +
  `about ${Number(means.rare.decided(most).toPrecision(2)).toLocaleString('en')} rounds would decide`;

/**
 * A change of a distribution is shown instead of that of the cost if its logarithm is so many times as large.
 */
const MUCH_MORE = 2;

/**
 * A share of slow processes with a smaller p-value is shown with a cell that is unclear, or whose cost
 * changed.
 */
const SUSPICIOUS = 0.025;

/** Whether more processes are slow than before. @param {NonNullable<Outcome['shape']>} shape */
const isMoreOften = ({ baseline, current }) => current.slow / current.all > baseline.slow / baseline.all;

/**
 * - `same`: the 95 % interval of the ratio lies within the threshold, or both costs are none.
 * - `slower`, `faster`: the change is significant. Of several, one that makes it slower by the threshold goes
 *   first.
 * - `unclear`: neither.
 * @param {Cell} before
 * @param {Cell} now
 * @param {Test} test
 * @returns {Outcome}
 */
export function compareEstimates(before, now, test) {
  const { evidence, findings, threshold, level } = test;
  if (evidence === null) return withoutEvidence(before, now);
  const by = (/** @type {Outcome['change']} */ change) =>
    findings.filter(({ log }) => changeBy(Math.exp(log), threshold) === change);
  const chosen = tellingMost(by('slower')) ?? tellingMost(by('faster'));
  const isWithin = changeBy(ratioOf(evidence), threshold) === 'same';
  const { means } = evidence;
  const most = means ? maxApart(means, threshold) : 0;
  const areMeansAlike = !means || changeBy(ratioOf(means.rare), Math.expm1(most)) === 'same';
  const finding = chosen ?? (isWithin ? undefined : findings[0]);
  const { processes } = evidence;
  const suspected = processes && processes.probability <= SUSPICIOUS ? processes.shape : null;
  if (finding) {
    const shape =
      finding.shape ?? (suspected && isMoreOften(suspected) === finding.log > 0 ? suspected : null);
    return { ...outcomeOf(finding, finding.log > 0 ? 'slower' : 'faster'), ...(shape && { shape }) };
  }
  if (isWithin && (evidence.isAlike ?? true) && areMeansAlike)
    return { ...outcomeOf(evidence, 'same'), reason: means ? meansText(means) : null };
  const detectable = evidence.detectable(level);
  const shape = suspected ?? evidence.slowRounds;
  return {
    ...outcomeOf(evidence, 'unclear'),
    reason: !isWithin ? null : areMeansAlike ? FEW_SLOW : wideText(means, most),
    ...(shape && { shape }),
    detectable:
      detectable === null ? null : Math.max(threshold, Math.expm1(Math.max(detectable, evidence.high))),
  };
}

/**
 * The logarithm by which means may differ where what is rare is on both sides. What is certainly more on one
 * side is not, although the machine may make means differ by more than the threshold.
 * @param {Means} means
 * @param {number} threshold
 */
function maxApart({ rare: { low, high, isCertain, most } }, threshold) {
  const change = changeBy(ratioOf({ low, high }), threshold);
  const isMore = isCertain || change === 'slower' || change === 'faster';
  return isMore ? Math.log1p(threshold) : Math.max(Math.log1p(threshold), most);
}

/** @param {{ low: number, high: number }} logs */
const ratioOf = ({ low, high }) => ({ low: Math.exp(low), high: Math.exp(high) });

/**
 * The first of several findings, or one about a distribution that changed much more than it.
 * @param {Finding[]} findings
 * @returns {Finding | undefined}
 */
const tellingMost = ([first, ...others]) =>
  first?.shape
    ? first
    : (others.find(({ log, shape }) => shape && Math.abs(log) >= MUCH_MORE * Math.abs(first.log)) ?? first);

/**
 * @param {Cell} before
 * @param {Cell} now
 * @returns {Outcome}
 */
function withoutEvidence(before, now) {
  const areNothing = isNothing(before) && isNothing(now);
  const unknown =
    [before, now].find((cell) => !isComparable(cell)) ??
    [before, now].find(({ verdict }) => verdict === 'unstable');
  const reason =
    unknown === undefined
      ? UNPAIRED
      : unknown.verdict === 'unstable'
        ? `${unknown.reason}; ${TOO_FEW}`
        : whyUnknown(unknown);
  return { change: areNothing ? 'same' : 'unclear', reason, ratio: null };
}

/**
 * @param {Finding | Evidence} finding
 * @param {Outcome['change']} change
 * @returns {Outcome}
 */
const outcomeOf = ({ log, low, high, bound }, change) => ({
  change,
  reason: null,
  ratio: { value: Math.exp(log), ...ratioOf({ low, high }) },
  ...(bound && { bound }),
});
