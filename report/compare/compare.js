/**
 * Compares two runs of the same benchmarks: which became slower, which faster, and which changes are
 * unclear.
 *
 * @import { Summary, SummaryPlatform, Cell, Change } from '../../protocol/types.js'
 * @import { Comparison, Difference, Compared } from '../../protocol/types.js'
 * @import { Identity } from '../../protocol/identity.js'
 * @import { Evidence, Outcome, Test } from '../quantities/quantity.js'
 * @import { Rounds } from './evidence/evidence.js'
 * @import { Speed } from './evidence/unpaired.js'
 *
 * @typedef {ReadonlyMap<string, ReadonlyMap<string, Evidence>>} PairedEvidence  by platform and benchmark
 *
 * @typedef {object} Thresholds  as shares; changes within the threshold are ignored
 * @property {number} [threshold]
 * @property {ReadonlyMap<string, number>} [suites]  thresholds of suites that have their own
 *
 * @typedef {object} Scope
 * @property {PairedEvidence} [paired]  evidence of a duel
 * @property {ReadonlySet<string>} [namesakes]  keys of rows that may have changed places with others
 * @property {boolean} [isAlone]  each change has to be significant for itself, not among all costs of the
 *   table
 * @property {Rounds} [rounds]  costs of the rounds of two separate runs
 * @property {import('../agreement/runs.js').Agreement} [agreement]  rows whose checksums differ although
 *   their results are alike
 * @property {readonly import('./measure.js').Measure[]} [measures]  only these; all if absent
 */
import { quantityOf } from '../quantities/index.js';
import { benchmarkKey, labelOf } from '../../protocol/identity.js';
import { machinesApart } from '../results/machines.js';
import { LADDER, withoutLadder } from '../estimate/ladder.js';
import { environmentDifferences, unknownHeaps } from './environment.js';
import { findIn } from './evidence/discoveries.js';
import { measuredDifferently } from './evidence/long-runs.js';
import { inSpiteOfOtherWork } from './evidence/disturbed.js';
import {
  floorEvidence,
  roundsEvidence,
  speedOf,
  unpairedEvidence,
  withSlowRounds,
} from './evidence/unpaired.js';
import { lossesOf } from './losses.js';
import { ofMeasures } from './measure.js';
import { method } from '../method/method.js';

/** @param {Cell} cell */
const isSkipped = ({ verdict }) => verdict === 'skipped';

/**
 * Whether neither run was to have a cost: a second duel measures the suspects of the first.
 *
 * @param {Cell} before
 * @param {Cell} now
 * @param {boolean} paired
 */
const isLeftOut = (before, now, paired) =>
  (isSkipped(before) && isSkipped(now)) ||
  (paired && [before, now].every(({ verdict, rounds }) => verdict === 'failed' && rounds === 0));

/**
 * What is known of the change of one estimated cell; null if nothing is.
 *
 * @param {{ before: Cell, now: Cell, platform: string, key: string, threshold: number }} one
 * @param {Pick<Scope, 'paired' | 'rounds'> & { speed: Speed }} known
 * @returns {Evidence | null}
 */
function evidenceFor({ before, now, platform, key, threshold }, { paired, rounds, speed }) {
  const floor = floorEvidence(before, now);
  const { isComparable } = quantityOf(now);
  if (floor || !isComparable(before) || !isComparable(now)) return floor;
  const isStable = before.verdict !== 'unstable' && now.verdict !== 'unstable';
  const unpaired = isStable ? unpairedEvidence(before, now, speed) : null;
  if (paired) {
    const evidence = paired.get(platform)?.get(key) ?? null;
    // The interval of a cost that is slow in some processes may be that of the others alone.
    if (evidence?.processes?.shape) return evidence;
    return (
      evidence && {
        ...evidence,
        unpaired: unpaired && { ...unpaired, probability: unpaired.probability / (evidence.share ?? 1) },
      }
    );
  }
  const costs = rounds?.get(platform)?.get(key) ?? /** @type {[number[], number[], number]} */ ([[], [], 0]);
  if (!unpaired) return roundsEvidence(...costs);
  // Beside other work, slow rounds say nothing.
  if (now.estimate?.disturbedRounds) return unpaired;
  const bySpeed = Number(now.value) / Number(before.value) / Math.exp(unpaired.log);
  return withSlowRounds(unpaired, costs, { bySpeed, threshold });
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
  const skipped = baseline.rows.flatMap((row) =>
    Object.entries(rows.get(benchmarkKey(row))?.cells ?? {})
      .filter(([id, cell]) => isSkipped(cell) && row.cells[id] && !isSkipped(row.cells[id]))
      .map(([id]) => `${labelOf(row)} on ${id}`),
  );
  const platforms = measured(current);
  return [
    ...measured(baseline).filter((id) => !platforms.includes(id)),
    ...baseline.rows.filter((row) => !rows.has(benchmarkKey(row))).map(labelOf),
    ...skipped,
  ];
}

/** @param {Difference} difference @returns {NonNullable<Compared['apart']>[number]} */
const heapApart = ({ platform, baseline, current }) => ({
  platform: String(platform),
  what: 'heap',
  baseline: String(baseline),
  current: String(current),
});

/**
 * The outcome of two cells. Those of different quantities cannot be compared, nor those that were measured
 * differently.
 * @param {Cell} before
 * @param {Cell} now
 * @param {Test} test
 * @returns {Outcome}
 */
function outcomeOf(before, now, test) {
  const reason =
    before.quantity === now.quantity
      ? measuredDifferently(before, now)
      : `the baseline has ${quantityOf(before).unit}, the current run ${quantityOf(now).unit}`;
  if (reason === null) return quantityOf(now).compare(before, now, test);
  return { change: 'unclear', reason, ratio: null };
}

/** Why a row that may be another one of its name is neither slower nor faster. */
const CANNOT_BE_TOLD =
  'it cannot be told apart from another row of its name, which may have had its place: ' +
  'give the rows, or their types (type_label), names of their own';

/**
 * What is known of a row that may be another one of its name.
 * @param {Outcome} outcome
 */
const asNamesake = ({ ratio, ...outcome }) =>
  outcome.change === 'same'
    ? { ...outcome, ratio }
    : {
        change: /** @type {const} */ ('unclear'),
        reason: CANNOT_BE_TOLD,
        ratio,
        isNamesake: true,
      };

/**
 * Compares two runs cell by cell.
 *
 * Each quantity says how its amounts are compared. A change of an estimate has to be significant at the false
 * discovery rate of the whole table, in which exact amounts take no part.
 *
 * Costs that are corrected for the CPU's frequency are compared at one length of its cycle. For others, any
 * cost of a platform may have changed by as much as the cycle: the change is added to the standard errors.
 * Times of two machines are not compared, nor what two policies of the heap affect.
 *
 * The ladder is left out, unless its suite was asked for or has a threshold of its own. What it has lost
 * counts in any case.
 *
 * @param {Summary} before  the baseline
 * @param {Summary} now
 * @param {Thresholds & Scope} [options]  such as a gate with the evidence
 * @returns {Compared}
 */
export function compare(before, now, { threshold = method.share.small, suites = new Map(), ...scope } = {}) {
  const { paired, rounds, isAlone = false, agreement, measures, namesakes } = scope;
  // Nobody changed the ladder, and each row more makes the others harder to tell.
  const isAsked = suites.has(LADDER) || [before, now].some((one) => withoutLadder(one) === one);
  const [baseline, current] = isAsked ? [before, now] : [withoutLadder(before), withoutLadder(now)];
  const machines = machinesApart(before, now);
  const isApart = (/** @type {string} */ platform) => machines.some((one) => one.platform === platform);
  const environments = environmentDifferences(baseline, current);
  const heaps = environments.filter(({ what }) => what === 'heap');
  const isOfOtherHeap = (/** @type {Cell} */ cell, /** @type {string} */ platform) =>
    heaps.some((one) => quantityOf(cell).isAffectedBy(one, platform));
  const after = new Map(current.rows.map((row) => [benchmarkKey(row), row]));
  const speeds = new Map(
    current.platforms.map((platform) => [
      platform.id,
      speedOf(
        baseline.platforms.find(({ id }) => id === platform.id),
        platform,
      ),
    ]),
  );
  const both = baseline.rows.flatMap((row) => {
    const { cells = {}, source } = after.get(benchmarkKey(row)) ?? {};
    return Object.keys(row.cells)
      .filter(
        (platform) =>
          cells[platform] && !isLeftOut(row.cells[platform], cells[platform], paired !== undefined),
      )
      .filter((platform) => !isApart(platform) || quantityOf(cells[platform]).isExact)
      .filter((platform) => !isOfOtherHeap(cells[platform], platform))
      .map((platform) => ({ row, source, platform, before: row.cells[platform], now: cells[platform] }));
  });
  const estimated = both.filter(
    ({ before, now }) =>
      before.quantity === now.quantity && !quantityOf(now).isExact && !measuredDifferently(before, now),
  );
  const thresholdOf = (/** @type {{ suite: string }} */ row) => suites.get(row.suite) ?? threshold;
  const evidence = estimated.map((one) =>
    evidenceFor(
      { ...one, key: benchmarkKey(one.row), threshold: thresholdOf(one.row) },
      { paired, rounds, speed: speeds.get(one.platform) ?? { shift: 0, corrected: false } },
    ),
  );
  const found = findIn(evidence, isAlone);
  const places = new Map(estimated.map((one, i) => [one, i]));
  const cells = both.map((one) => {
    const {
      row: { suite, name, argument },
      source,
      platform,
      before,
      now,
    } = one;
    const threshold = thresholdOf({ suite });
    const at = places.get(one);
    const outcome = outcomeOf(
      before,
      now,
      at === undefined
        ? { threshold, evidence: null, findings: [], level: 0 }
        : { threshold, evidence: evidence[at], findings: found[at].findings, level: found[at].level },
    );
    // Both sides of a duel see the same other work.
    const told = paired ? outcome : inSpiteOfOtherWork(before, now, outcome);
    const judged = namesakes?.has(benchmarkKey(one.row)) ? asNamesake(told) : told;
    return {
      suite,
      name,
      argument,
      platform,
      ...(source && { source }),
      threshold,
      baseline: before,
      current: now,
      retries: 0,
      settled: null,
      ...judged,
    };
  });
  const apart = [...machines, ...heaps.map(heapApart)];
  // In a duel the command sets the heap of both sides.
  const unknown = paired ? [] : unknownHeaps(baseline, current);
  const differences = environments.filter(
    (one) =>
      !heaps.includes(one) &&
      (cells.length === 0 ||
        one.platform !== null ||
        cells.some(({ platform, current }) => quantityOf(current).isAffectedBy(one, platform))),
  );
  const roundings = cells.flatMap(({ suite, name, argument, platform }) => {
    const found = agreement?.get(platform)?.get(benchmarkKey({ suite, name, argument }));
    if (found?.kind !== 'close') return [];
    const { differing, of, unit, ulp, relative } = found;
    return [{ suite, name, argument, platform, differing, of, unit, ulp, relative }];
  });
  /** @type {Compared} */
  const compared = {
    schema: 'samebench-comparison/2',
    threshold,
    ...(now.project?.folder !== undefined && { folder: now.project.folder }),
    paired: paired !== undefined,
    differences,
    cells,
    // In a duel both sides run at the same speed.
    shifts: paired
      ? []
      : [...speeds]
          .filter(
            ([id, { shift, corrected }]) =>
              !isApart(id) && !corrected && Math.abs(shift) > method.share.small,
          )
          .map(([platform, { shift }]) => ({ platform, ratio: Math.exp(shift) })),
    ...(apart.length > 0 && { apart }),
    ...(unknown.length > 0 && { unknownHeaps: unknown }),
    losses: lossesOf(before, now, {
      measures,
      paired: paired !== undefined,
      apart: machines.map(({ platform }) => platform),
      agreement,
    }),
    ...(roundings.length > 0 && { roundings }),
    onlyBaseline: missingFrom(baseline, current),
    onlyCurrent: missingFrom(current, baseline),
  };
  return measures ? ofMeasures(compared, measures) : compared;
}
