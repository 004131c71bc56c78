/**
 * Turns results into a summary: the stable interface that all report formats and scripts use.
 *
 * @import { Results, Planned, Cell, Mismatch, Row, Summary, SummaryPlatform } from '../../protocol/types.js'
 *
 * @typedef {object} Measured
 * @property {Results} results
 * @property {Row[]} rows
 * @property {SummaryPlatform[]} platforms
 * @property {Mismatch[]} mismatches
 *
 * @typedef {object} SummaryChapter  what an extra adds to the summary
 * @property {keyof Summary} name  its key
 * @property {(measured: Measured) => object[]} summarize  its value; empty: the summary has no such key
 */
import { gatherBy } from '../results/lookup.js';
import { ResultsError } from '../results/read.js';
import { cellOf } from './cell.js';
import { WRONG_RESULT } from '../results/reasons.js';
import { compareResults, wrongReason } from './checksums.js';
import { coldStart } from './cold.js';
import { crossingsOf } from '../estimate/crossings.js';
import { growthOf } from './growth.js';
import { benchmarkKey } from '../../protocol/identity.js';
import { correctionError, unmeasured } from '../estimate/estimate.js';
import { longRunError } from '../estimate/rounds/long-runs.js';
import { needsIdleCpus } from '../estimate/rounds/needed.js';
import { analyse } from '../estimate/platform-data.js';
import { learnedOf } from './planned.js';
import { summarizePlatform } from './platform.js';
import { withInstructionsPerCycle } from './instructions-per-cycle.js';
import { chooseReferences, withRatios } from './ratio.js';
import { collectWarnings } from '../warnings/collect.js';

/** Most cells of a table, rows × columns: the most benchmarks of a host in ten columns. Empty ones count. */
const MAX_CELLS = 1_000_000;

/**
 * The selected benchmarks of all plans without duplicates, grouped by suite, in the order of the plans.
 * @param {Results} results
 * @returns {Planned[]}
 */
function selectedBenchmarks({ platforms }) {
  const rounds = platforms.flatMap((platform) => platform.rounds);
  const all = rounds.flatMap(({ plan }) => plan?.benchmarks ?? []);
  const keys = new Set(all.filter((planned) => planned.selected).map(benchmarkKey));
  const distinct = [...keys].flatMap((key) => learnedOf(rounds, key) ?? []);
  return [...gatherBy(distinct, ({ suite }) => suite).values()].flat();
}

/**
 * The remark of a benchmark on a platform. A row with threads whose cost is lost in the differences of its
 * samples has one in any case.
 * @param {Planned | undefined} planned
 * @param {Cell | null} cell
 */
function noteOf(planned, cell) {
  const { note, threads = 1 } = planned ?? {};
  return (
    note ||
    (cell && needsIdleCpus(threads, cell)
      ? 'its threads need idle CPUs, and their samples differ by more than it costs'
      : null)
  );
}

/**
 * The costs of the rounds of a run, by platform and benchmark. They take as long to find as the summary.
 * @typedef {ReadonlyMap<string, ReadonlyMap<string, { costs: number[], error: number }>>} RoundLevels
 */

/**
 * @typedef {object} SummarizeOptions
 * @property {string} [reference]  platform that ratios refer to; default: that of native code, or else the
 *   first that has amounts of the same quantity
 * @property {readonly SummaryChapter[]} [chapters]  of extras
 */

/**
 * Analyses the results of a run.
 * @param {Results} results
 * @param {SummarizeOptions} [options]
 * @returns {{ summary: Summary, levels: RoundLevels }}
 * @throws {RangeError} if the given reference has no results
 * @throws {ResultsError} if the table would be too large
 */
export function summarizeWithLevels(results, { reference: asked, chapters = [] } = {}) {
  const benchmarks = selectedBenchmarks(results);
  if (benchmarks.length * results.platforms.length > MAX_CELLS) {
    const size = `${benchmarks.length} rows in ${results.platforms.length} columns`;
    throw new ResultsError(`the table is too large: ${size}, and up to ${MAX_CELLS} cells are shown`);
  }
  const targetRelative = results.request.profile?.targetRelative;
  const { data, references: referenceCycles } = analyse(results.platforms, results.referenceCycles, {
    leavesOut: !results.duel,
  });
  const { mismatches, roundings } = compareResults(results);
  const wrongIn = new Map(mismatches.map((one) => [benchmarkKey(one), one]));
  const measured = benchmarks.map((benchmark) => {
    const key = benchmarkKey(benchmark);
    /** @type {Record<string, string>} */
    const notes = {};
    /** @type {Record<string, Cell>} */
    const cells = {};
    results.platforms.forEach((platform, i) => {
      const planned = learnedOf(platform.rounds, key);
      const cell = cellOf(platform, planned ?? benchmark, {
        key,
        targetRelative,
        data: data[i].of.get(key),
      });
      const note = noteOf(planned, cell);
      if (note) notes[platform.id] = note;
      const { wrong = [], reasons = {} } = wrongIn.get(key) ?? {};
      if (cell)
        cells[platform.id] = wrong.includes(platform.id)
          ? {
              quantity: cell.quantity,
              ratio: null,
              checksum: cell.checksum,
              ...unmeasured({ verdict: 'differs', reason: reasons[platform.id] ?? WRONG_RESULT }),
            }
          : cell;
    });
    const { suite, name, argument, series, relativeTo, source } = benchmark;
    return {
      suite,
      name,
      argument,
      ...(series ? { series } : {}),
      ...(relativeTo ? { relativeTo } : {}),
      ...(source && { source }),
      notes,
      cells,
    };
  });
  const machines = (results.machines ?? []).map(({ name }) => name);
  const facts = results.platforms.map((platform, i) => {
    const reason = platform.status === 'ok' ? wrongReason(platform.id, mismatches) : null;
    return summarizePlatform(
      reason === null ? platform : { ...platform, status: 'failed', reason },
      data[i],
      machines,
    );
  });
  const references = chooseReferences(
    measured,
    facts.map(({ id }) => id),
    asked,
  );
  const rows = withInstructionsPerCycle(withRatios(measured, { references, platforms: facts }), facts);
  const platforms = facts.map((one) => ({ ...one, ...coldStart(rows, one) }));
  const ids = platforms.map(({ id }) => id);
  const { complexities, warnings } = growthOf(results, rows, benchmarks);
  const added = chapters.map(({ name, summarize: of }) => [
    name,
    of({ results, rows, platforms, mismatches }),
  ]);
  const levels = new Map(
    data.map(({ of }, i) => [
      results.platforms[i].id,
      new Map(
        [...of].flatMap(([key, { spreads, measured: own, longRuns }]) => {
          const spread = spreads.get(key);
          if (!spread) return [];
          const error =
            spread.value > 0
              ? Math.hypot(
                  correctionError(own.get(key) ?? [], spread),
                  spread.size * longRunError(longRuns.get(key)),
                ) / spread.value
              : 0;
          return [[key, { costs: spread.rounds.map(({ level }) => level), error }]];
        }),
      ),
    ]),
  );
  /** @type {Summary} */
  const summary = {
    schema: 'samebench-summary/2',
    samebench: results.samebench,
    startedAt: results.startedAt,
    cut: results.cut,
    machine: results.machine,
    ...(results.machines && { machines: results.machines }),
    project: results.project ?? null,
    request: results.request,
    references,
    referenceCycles,
    platforms,
    rows,
    complexities,
    crossings: crossingsOf(rows, benchmarks, ids),
    ...Object.fromEntries(added.filter(([, found]) => found.length > 0)),
    checksumMismatches: mismatches,
    ...(roundings.length > 0 && { roundings }),
    warnings: [
      ...collectWarnings(results, { platforms, rows, data, references: referenceCycles }),
      ...warnings,
    ],
  };
  return { summary, levels };
}

/**
 * The summary alone.
 * @param {Results} results
 * @param {SummarizeOptions} [options]
 */
export const summarize = (results, options) => summarizeWithLevels(results, options).summary;
