/**
 * Turns results into a summary: the stable interface that all report formats and scripts use.
 *
 * @import { Results, Planned, Cell, Row, Summary, Complexity } from '../../protocol/types.js'
 */
import { cellOf, plannedIn } from './cell.js';
import { checksumMismatches } from './checksums.js';
import { coldStart } from './cold.js';
import { fitComplexity, numericArgument } from '../estimate/complexity.js';
import { crossingsOf } from '../estimate/crossings.js';
import { amountOf } from '../results/amount.js';
import { benchmarkKey } from '../../protocol/identity.js';
import { analyse } from '../estimate/platform-data.js';
import { summarizePlatform } from './platform.js';
import { withInstructionsPerCycle } from './instructions-per-cycle.js';
import { withRelatives } from './relative.js';
import { chooseReferences, withRatios } from './ratio.js';
import { collectWarnings } from '../warnings/collect.js';

/**
 * The selected benchmarks of all plans without duplicates, grouped by suite, in the order of the plans.
 * @param {Results} results
 * @returns {Planned[]}
 */
function selectedBenchmarks({ platforms }) {
  /** @type {Map<string, Map<string, Planned>>} */
  const suites = new Map();
  for (const { plan } of platforms.flatMap(({ rounds }) => rounds)) {
    for (const planned of plan?.benchmarks ?? []) {
      if (!planned.selected) continue;
      const suite = suites.get(planned.suite) ?? new Map();
      suites.set(planned.suite, suite);
      const key = benchmarkKey(planned);
      if (!suite.has(key)) suite.set(key, planned);
    }
  }
  return [...suites.values()].flatMap((suite) => [...suite.values()]);
}

/**
 * The fitted order of growth of each benchmark that asks for one, on each platform.
 * @param {Row[]} rows
 * @param {Planned[]} benchmarks  of the rows, in the same order
 * @param {string[]} platforms
 * @returns {Complexity[]}
 */
function complexitiesOf(rows, benchmarks, platforms) {
  /** @type {Map<string, (Row & { parameter?: number | null })[]>} */
  const series = new Map();
  rows.forEach((row, i) => {
    const { complexity, parameter } = benchmarks[i];
    if (!complexity) return;
    const key = benchmarkKey({ ...row, name: row.series ?? row.name, argument: null });
    const members = series.get(key) ?? [];
    members.push({ ...row, parameter });
    series.set(key, members);
  });
  return [...series.values()].flatMap((members) => platforms.flatMap((platform) => {
    const fit = fitComplexity(members.flatMap(({ argument, cells, parameter }) => {
      const n = parameter ?? numericArgument(argument);
      const value = cells[platform] ? amountOf(cells[platform]).value : null;
      return n === null || value === null ? [] : [{ n, value }];
    }));
    if (!fit) return [];
    const [{ suite, name: own, series: name = own }] = members;
    const { order, coefficient, constant, relativeError } = fit;
    const unit = members.map(({ cells }) => cells[platform]?.unit).find(Boolean);
    return [{
      suite, name, platform, order, constant, relativeError,
      coefficientNs: unit === 'ns' ? coefficient : null,
      coefficientInstructions: unit === 'instructions' ? coefficient : null,
      ...(unit === 'bytes' && { coefficientBytes: coefficient }),
    }];
  }));
}

/**
 * Analyses the results of a run.
 * @param {Results} results
 * @param {{ reference?: string }} [options]  reference: platform that ratios refer to; default: `native`,
 *   or else the first that has results; of counts, the one that counts native code, or else the first
 * @returns {Summary}
 * @throws {RangeError} if the given reference has no results
 */
export function summarize(results, { reference: asked } = {}) {
  const references = chooseReferences(results.platforms, asked);
  const targetRelative = results.request.profile?.targetRelative;
  const { data, references: referenceCycles } = analyse(results.platforms);
  const benchmarks = selectedBenchmarks(results);
  const withoutCycles = benchmarks.map((benchmark) => {
    const key = benchmarkKey(benchmark);
    /** @type {Record<string, string>} */
    const notes = {};
    /** @type {Record<string, Cell>} */
    const cells = {};
    results.platforms.forEach((platform, i) => {
      const planned = platform.rounds.map((round) => plannedIn(round, key)).find(Boolean);
      if (planned?.note) notes[platform.id] = planned.note;
      const cell = cellOf(platform, planned ?? benchmark, { targetRelative, data: data[i] });
      if (cell) cells[platform.id] = cell;
    });
    const { suite, name, argument, series, relativeTo } = benchmark;
    return { suite, name, argument, ...(series ? { series } : {}), ...(relativeTo ? { relativeTo } : {}), notes, cells: withRatios(cells, references) };
  });
  const facts = results.platforms.map((platform, i) => summarizePlatform(platform, data[i]));
  const rows = withInstructionsPerCycle(withRelatives(withoutCycles), facts);
  const platforms = facts.map((one) => ({ ...one, ...coldStart(rows, one.id) }));
  const ids = platforms.map(({ id }) => id);
  return {
    schema: 'samebench-summary/1',
    samebench: results.samebench,
    startedAt: results.startedAt,
    cut: results.cut,
    machine: results.machine,
    project: results.project ?? null,
    request: results.request,
    ...references,
    referenceCycles,
    platforms,
    rows,
    complexities: complexitiesOf(rows, benchmarks, ids),
    crossings: crossingsOf(rows, benchmarks, ids),
    checksumMismatches: checksumMismatches(results),
    warnings: collectWarnings(results, { platforms, rows, data }),
  };
}
