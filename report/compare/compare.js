/**
 * Compares two runs of the same benchmarks: which became slower, which faster, and which changes are
 * unclear.
 *
 * @import {
 *   Summary, SummaryPlatform, Cell, Change, Comparison, Difference, Compared
 * } from '../../protocol/types.js'
 * @import { Identity } from '../../protocol/identity.js'
 * @import { CellAmount, Evidence, Outcome, Test } from '../quantities/quantity.js'
 *
 * @typedef {ReadonlyMap<string, ReadonlyMap<string, Evidence>>} PairedEvidence  by platform and benchmark
 *
 * @typedef {object} Thresholds  as shares; changes within the threshold are ignored
 * @property {number} [threshold]
 * @property {ReadonlyMap<string, number>} [suites]  thresholds of suites that have their own
 *
 * @typedef {object} Scope
 * @property {PairedEvidence} [paired]  evidence of a duel
 * @property {boolean} [isAlone]  each change has to be significant for itself, not among all costs of the table
 * @property {readonly string[]} [asked]  the platforms that the later run was to measure; without them all
 * @property {readonly import('./measure.js').Measure[]} [measures]  only these; all if absent
 */
import { largest, mean } from '../statistics/descriptive.js';
import { fTail, tQuantile } from '../statistics/distributions.js';
import { quantityOf } from '../quantities/index.js';
import { benchmarkKey, labelOf } from '../../protocol/identity.js';
import { environmentDifferences } from './environment.js';
import { lossesOf } from './losses.js';

export const DEFAULT_THRESHOLD = 0.01;

/** False discovery rate: the expected share of unchanged cells among those reported as changed. */
export const FALSE_DISCOVERIES = 0.01;

/** Half of a 95 % interval in standard errors. */
const HALF_WIDTH = 1.96;

/** Degrees of freedom of the standard errors. They come from few rounds and from noise that rows share. */
const FREEDOM = 30;

/** Half of the 95 % interval of a logarithm, in its standard errors. */
const REACH = tQuantile(FREEDOM);

/** Smallest change of the cycle length that is reported. Readings vary by less. */
const LEAST_SHIFT = 0.02;

/** @param {Cell} cell */
const isSkipped = ({ verdict }) => verdict === 'skipped';

/**
 * The standard error of the logarithm of a cost, from the wider side of its interval. Infinity if the
 * cost is unknown.
 * @param {CellAmount} cell
 */
export function logError({ value, low, high }) {
  if (value === null || low === null || high === null) return Infinity;
  return Math.max(Math.log(value / low), Math.log(high / value)) / HALF_WIDTH;
}

/**
 * The evidence from two separate runs.
 * @param {Cell} before
 * @param {Cell} now
 * @param {Speed} speed
 * @returns {Evidence}
 */
function unpairedEvidence(before, now, speed) {
  const bySpeed = explained(before, now, speed);
  const log = Math.log(Number(now.value) / Number(before.value)) - bySpeed.log;
  const error = Math.hypot(logError(before), logError(now), bySpeed.error);
  const half = REACH * error;
  const probability = error > 0 ? fTail((log / error) ** 2, 1, FREEDOM) : Number(log === 0);
  return { log, low: log - half, high: log + half, probability };
}

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
function speedOf(baseline, { cycleNs, referenceNs }) {
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
  return { log: mean(known.map(({ value }) => value)) * shift, error: largest(known.map(({ error }) => error)) * shift };
}

/**
 * Selects the probabilities that are significant at the given false discovery rate.
 * (Y. Benjamini and Y. Hochberg, "Controlling the False Discovery Rate", 1995.)
 * @param {number[]} probabilities
 * @param {number} rate
 */
export function discoveries(probabilities, rate) {
  const sorted = [...probabilities].sort((a, b) => a - b);
  const most = sorted.filter((p, i) => p <= (rate * (i + 1)) / sorted.length).pop() ?? -1;
  return probabilities.map((p) => p <= most);
}

/**
 * @param {Summary} baseline
 * @param {Summary} current
 * @returns {string[]} platforms and benchmarks of the first run that the second one lacks or skipped
 */
function missingFrom(baseline, current) {
  const measured = (/** @type {Summary} */ { platforms, rows }) =>
    platforms.map(({ id }) => id).filter((id) => rows.some(({ cells }) => cells[id]));
  const rows = new Map(current.rows.map((row) => [benchmarkKey(row), row]));
  const skipped = baseline.rows.flatMap((row) => Object.entries(rows.get(benchmarkKey(row))?.cells ?? {})
    .filter(([id, cell]) => isSkipped(cell) && row.cells[id] && !isSkipped(row.cells[id]))
    .map(([id]) => `${labelOf(row)} on ${id}`));
  const platforms = measured(current);
  return [
    ...measured(baseline).filter((id) => !platforms.includes(id)),
    ...baseline.rows.filter((row) => !rows.has(benchmarkKey(row))).map(labelOf),
    ...skipped,
  ];
}

/**
 * The outcome of two cells. Those of different quantities cannot be compared.
 * @param {Cell} before
 * @param {Cell} now
 * @param {Test} test
 * @returns {Outcome}
 */
function outcomeOf(before, now, test) {
  if (before.quantity === now.quantity) return quantityOf(now).compare(before, now, test);
  const reason = `the baseline has ${quantityOf(before).unit}, the current run ${quantityOf(now).unit}`;
  return { change: 'unclear', reason, ratio: null };
}

/**
 * Compares two runs cell by cell.
 *
 * Each quantity says how its amounts are compared. A change of an estimate has to be significant at the false
 * discovery rate of the whole table, in which exact amounts take no part.
 *
 * Costs that are corrected for the CPU's frequency are compared at one length of its cycle. For others, any
 * cost of a platform may have changed by as much as the cycle: the change is added to the standard errors.
 *
 * @param {Summary} baseline
 * @param {Summary} current
 * @param {Thresholds & Scope} [options]
 * @returns {Compared}
 */
export function compare(baseline, current, { threshold = DEFAULT_THRESHOLD, suites = new Map(), ...scope } = {}) {
  const { paired, isAlone = false, asked, measures } = scope;
  const after = new Map(current.rows.map((row) => [benchmarkKey(row), row]));
  const speeds = new Map(current.platforms.map((platform) =>
    [platform.id, speedOf(baseline.platforms.find(({ id }) => id === platform.id), platform)]));
  const both = baseline.rows.flatMap((row) => {
    const cells = after.get(benchmarkKey(row))?.cells ?? {};
    return Object.keys(row.cells)
      .filter((platform) => cells[platform] && !(isSkipped(row.cells[platform]) && isSkipped(cells[platform])))
      .map((platform) => ({ row, platform, before: row.cells[platform], now: cells[platform] }));
  });
  const estimated = both.filter(({ before, now }) => before.quantity === now.quantity && !quantityOf(now).isExact).map((one) => {
    const { row, before, now, platform } = one;
    const { isComparable } = quantityOf(now);
    const evidence = !isComparable(before) || !isComparable(now) ? null
      : paired ? paired.get(platform)?.get(benchmarkKey(row)) ?? null
        : unpairedEvidence(before, now, speeds.get(platform) ?? { shift: 0, corrected: false });
    return { one, evidence };
  });
  const probabilities = estimated.map(({ evidence }) => evidence?.probability ?? 1);
  const found = isAlone ? probabilities.map((p) => p <= FALSE_DISCOVERIES) : discoveries(probabilities, FALSE_DISCOVERIES);
  const tests = new Map(estimated.map(({ one, evidence }, i) => [one, { evidence, isFound: found[i] }]));
  const cells = both.map((one) => {
    const { row: { suite, name, argument }, platform, before, now } = one;
    const own = suites.get(suite) ?? threshold;
    const outcome = outcomeOf(before, now, { threshold: own, evidence: null, isFound: false, ...tests.get(one) });
    return { suite, name, argument, platform, threshold: own, baseline: before, current: now, retries: 0, settled: null, ...outcome };
  });
  const differences = environmentDifferences(baseline, current).filter((one) => cells.length === 0 || one.platform !== null
    || cells.some(({ platform, current }) => quantityOf(current).isAffectedBy(one, platform)));
  return {
    schema: 'samebench-comparison/2',
    threshold,
    paired: paired !== undefined,
    differences,
    cells,
    // In a duel both sides run at the same speed.
    shifts: paired ? [] : [...speeds].filter(([, { shift, corrected }]) => !corrected && Math.abs(shift) > LEAST_SHIFT)
      .map(([platform, { shift }]) => ({ platform, ratio: Math.exp(shift) })),
    losses: lossesOf(baseline, current, { asked, measures, paired: paired !== undefined }),
    onlyBaseline: missingFrom(baseline, current),
    onlyCurrent: missingFrom(current, baseline),
  };
}
