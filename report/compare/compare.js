/**
 * Compares two runs of the same benchmarks: which became slower, which faster, and which changes are
 * unclear.
 *
 * @import {
 *   Summary, SummaryPlatform, Cell, Change, Comparison, Difference, Compared
 * } from '../../protocol/types.js'
 * @import { Identity } from '../../protocol/identity.js'
 * @import { Outcome } from './exact.js'
 *
 * @typedef {object} Evidence  on the logarithm of the ratio of the current cost to the baseline's
 * @property {number} log
 * @property {number} low  lower end of its 95 % interval
 * @property {number} high
 * @property {number} probability  p-value: of a ratio this far from 1 if nothing changed
 *
 * @typedef {ReadonlyMap<string, ReadonlyMap<string, Evidence>>} PairedEvidence  by platform and benchmark
 *
 * @typedef {object} Thresholds  as shares; changes within the threshold are ignored
 * @property {number} [threshold]
 * @property {ReadonlyMap<string, number>} [suites]  thresholds of suites that have their own
 *
 * @typedef {object} Scope
 * @property {PairedEvidence} [paired]  evidence of a duel
 * @property {readonly string[]} [asked]  the platforms that the later run was to measure; without them all
 * @property {readonly import('./measure.js').Measure[]} [measures]  only these; all if absent
 */
import { mean } from '../statistics/descriptive.js';
import { fTail, tQuantile } from '../statistics/distributions.js';
import { isCount } from '../results/amount.js';
import { benchmarkKey, labelOf } from '../../protocol/identity.js';
import { environmentDifferences, matters } from './environment.js';
import { compareCounts, whyUnknown } from './exact.js';
import { lossesOf } from './losses.js';

export const DEFAULT_THRESHOLD = 0.01;

/** False discovery rate: the expected share of unchanged cells among those reported as changed. */
export const FALSE_DISCOVERIES = 0.01;

/** The reason if two known costs of a duel have no ratio. */
const UNPAIRED = 'too few rounds with a cost on both sides';

/** Half of a 95 % interval in standard errors. */
const HALF_WIDTH = 1.96;

/** Degrees of freedom of the standard errors. They come from few rounds and from noise that rows share. */
const FREEDOM = 30;

/** Half of the 95 % interval of a logarithm, in its standard errors. */
const REACH = tQuantile(FREEDOM);

/** Smallest change of the cycle length that is reported. Readings vary by less. */
const LEAST_SHIFT = 0.02;

/** Whether a time can be compared. @param {Cell} cell */
const isKnown = (cell) => cell.ns !== null && cell.low !== null && cell.high !== null
  && cell.low > 0 && cell.verdict !== 'unstable';

/** @param {Cell} cell */
const isSkipped = ({ verdict }) => verdict === 'skipped';

/**
 * The standard error of the logarithm of a cost, from the wider side of its interval. Infinity if the
 * cost is unknown.
 * @param {Pick<Cell, 'ns' | 'low' | 'high'>} cell
 */
export function logError({ ns, low, high }) {
  if (ns === null || low === null || high === null) return Infinity;
  return Math.max(Math.log(ns / low), Math.log(high / ns)) / HALF_WIDTH;
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
  const log = Math.log(Number(now.ns) / Number(before.ns)) - bySpeed.log;
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
  const elasticities = [before.elasticity, now.elasticity].flatMap((one) => one ?? []);
  if (!corrected || elasticities.length < 2) return { log: 0, error: shift };
  const error = Math.max(before.elasticityError ?? 0, now.elasticityError ?? 0);
  return { log: mean(elasticities) * shift, error: error * shift };
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
 * The outcome of two times.
 * @param {Cell} before
 * @param {Cell} now
 * @param {{ evidence: Evidence | null, isFound: boolean, threshold: number }} found  isFound: the change is significant
 * @returns {Outcome}
 */
function compareTimes(before, now, { evidence, isFound, threshold }) {
  if (evidence === null) {
    const unknown = isKnown(before) ? now : before;
    const same = before.verdict === 'below-floor' && now.verdict === 'below-floor';
    return {
      change: same ? 'same' : 'unclear', reason: isKnown(unknown) ? UNPAIRED : whyUnknown(unknown),
      ratio: null, ratioLow: null, ratioHigh: null,
    };
  }
  const { log, low, high } = evidence;
  const least = Math.log(1 + threshold);
  const within = -least <= low && high <= least;
  return {
    change: within ? 'same' : !isFound ? 'unclear' : log > 0 ? 'slower' : 'faster', reason: null,
    ratio: Math.exp(log), ratioLow: Math.exp(low), ratioHigh: Math.exp(high),
  };
}

/**
 * Compares two runs cell by cell.
 *
 * - `same`: the 95 % interval of the ratio lies within the threshold, or both costs are below the floor.
 * - `slower`, `faster`: the change is significant at the false discovery rate of the whole table.
 * - `unclear`: neither.
 *
 * Counts of instructions and bytes are compared exactly. They take no part in the false discovery rate.
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
  const { paired, asked, measures } = scope;
  const after = new Map(current.rows.map((row) => [benchmarkKey(row), row]));
  const speeds = new Map(current.platforms.map((platform) =>
    [platform.id, speedOf(baseline.platforms.find(({ id }) => id === platform.id), platform)]));
  const both = baseline.rows.flatMap((row) => {
    const cells = after.get(benchmarkKey(row))?.cells ?? {};
    return Object.keys(row.cells)
      .filter((platform) => cells[platform] && !(isSkipped(row.cells[platform]) && isSkipped(cells[platform])))
      .map((platform) => ({ row, platform, before: row.cells[platform], now: cells[platform] }));
  });
  const judged = both.map((one) => {
    const { row, before, now, platform } = one;
    const evidence = isCount(now) || !isKnown(before) || !isKnown(now) ? null
      : paired ? paired.get(platform)?.get(benchmarkKey(row)) ?? null
        : unpairedEvidence(before, now, speeds.get(platform) ?? { shift: 0, corrected: false });
    return { ...one, evidence };
  });
  const times = judged.filter(({ now }) => !isCount(now));
  const found = discoveries(times.map(({ evidence }) => evidence?.probability ?? 1), FALSE_DISCOVERIES);
  const significant = new Set(times.filter((_, i) => found[i]));
  const cells = judged.map((one) => {
    const { row: { suite, name, argument }, platform, before, now, evidence } = one;
    const own = suites.get(suite) ?? threshold;
    const outcome = isCount(now) ? compareCounts(before, now, own)
      : compareTimes(before, now, { evidence, isFound: significant.has(one), threshold: own });
    return { suite, name, argument, platform, threshold: own, baseline: before, current: now, retries: 0, settled: null, ...outcome };
  });
  const differences = environmentDifferences(baseline, current).filter((one) => cells.length === 0 || one.platform !== null
    || cells.some(({ platform, current: { unit } }) => matters(one, { platform, unit })));
  return {
    schema: 'samebench-comparison/1',
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
