/**
 * Turns results into a summary: the stable interface that all report formats and scripts use.
 *
 * @typedef {import('../../protocol/types.js').Results} Results
 * @typedef {import('../../protocol/types.js').Planned} Planned
 * @typedef {import('../../protocol/types.js').Cell} Cell
 * @typedef {import('../../protocol/types.js').Row} Row
 * @typedef {import('../../protocol/types.js').Summary} Summary
 * @typedef {import('../../protocol/types.js').Complexity} Complexity
 */
import { cellOf, plannedIn } from './cell.js';
import { checksumMismatches } from './checksums.js';
import { coldStart } from './cold.js';
import { fitComplexity, numericArgument } from '../estimate/complexity.js';
import { crossingsOf } from '../estimate/crossings.js';
import { benchmarkKey } from '../results/identity.js';
import { analyse } from '../estimate/platform-data.js';
import { summarizePlatform } from './platform.js';
import { withRatios } from './ratio.js';
import { collectWarnings } from '../warnings/collect.js';

/**
 * The reference platform; null if no platform has results.
 * @param {Results} results
 * @param {string | undefined} asked  id that the user asked for
 */
function chooseReference({ platforms }, asked) {
  const measured = platforms
    .filter(({ rounds }) => rounds.some(({ results }) => results.length > 0))
    .map(({ id }) => id);
  if (asked === undefined) return measured.includes('native') ? 'native' : measured[0] ?? null;
  if (measured.includes(asked)) return asked;
  throw new RangeError(`cannot compare with "${asked}", which has no results: `
    + (measured.length > 0 ? `choose one of ${measured.join(', ')}` : 'no platform has any'));
}

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
  /** @type {Map<string, Row[]>} */
  const series = new Map();
  rows.forEach((row, i) => {
    if (!benchmarks[i].complexity) return;
    const key = benchmarkKey({ ...row, argument: null });
    series.set(key, [...(series.get(key) ?? []), row]);
  });
  return [...series.values()].flatMap((members) => platforms.flatMap((platform) => {
    const fit = fitComplexity(members.flatMap(({ argument, cells }) => {
      const n = numericArgument(argument);
      const ns = cells[platform]?.ns ?? null;
      return n === null || ns === null ? [] : [{ n, ns }];
    }));
    const [{ suite, name }] = members;
    return fit ? [{ suite, name, platform, ...fit }] : [];
  }));
}

/**
 * Analyses the results of a run.
 * @param {Results} results
 * @param {{ reference?: string }} [options]  reference: platform that ratios refer to; default: `native`,
 *   or else the first that has results
 * @returns {Summary}
 * @throws {RangeError} if the given reference has no results
 */
export function summarize(results, { reference: asked } = {}) {
  const reference = chooseReference(results, asked);
  const targetRelative = results.request.profile?.targetRelative;
  const { data, references } = analyse(results.platforms);
  const benchmarks = selectedBenchmarks(results);
  const rows = benchmarks.map((benchmark) => {
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
    const { suite, name, argument } = benchmark;
    return { suite, name, argument, notes, cells: withRatios(cells, reference) };
  });
  const platforms = results.platforms.map((platform, i) =>
    ({ ...summarizePlatform(platform, data[i]), ...coldStart(rows, platform.id) }));
  const ids = platforms.map(({ id }) => id);
  return {
    schema: 'samebench-summary/1',
    samebench: results.samebench,
    startedAt: results.startedAt,
    cut: results.cut,
    machine: results.machine,
    request: results.request,
    reference,
    referenceCycles: references,
    platforms,
    rows,
    complexities: complexitiesOf(rows, benchmarks, ids),
    crossings: crossingsOf(rows, benchmarks, ids),
    checksumMismatches: checksumMismatches(results),
    warnings: collectWarnings(results, { platforms, rows, data }),
  };
}
