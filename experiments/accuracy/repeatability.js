/** Repeatability: how much the value of a row varies between processes. */
import { median, pooledQuantile } from '../../report/statistics/descriptive.js';
import { commonRows, ladderRow } from './rows.js';
import { comparedPlatforms, quietSeries } from './series.js';
import { range, relativeDeviation, robustDeviation, trimmedMean } from './statistics.js';
import { percent, times } from './table.js';

/**
 * @typedef {import('./context.js').Context} Context
 * @typedef {{who: string, own: boolean, budgetMs: number,
 *   rows: Record<string, {deviation: number, robust: number, range: number}>}} Spread
 */

/** Without K = 0, whose cost is 0 and has no relative deviation. */
const rows = commonRows.filter((row) => row !== ladderRow(0));

/**
 * The variation of each row between processes.
 *
 * @param {Record<string, number>[]} processes
 */
export function spreads(processes) {
  return Object.fromEntries(
    rows.flatMap((row) => {
      const values = processes.map((values) => values[row]).filter(Number.isFinite);
      if (values.length < 3) return [];
      const deviation = relativeDeviation(values);
      return [[row, { deviation, robust: robustDeviation(values), range: range(values) }]];
    }),
  );
}

/** Estimators that are compared on the same raw costs of a row, given by round. */
export const estimators = {
  median: (/** @type {number[][]} */ rounds) => median(rounds.flat()),
  minimum: (/** @type {number[][]} */ rounds) => Math.min(...rounds.flat()),
  'lower decile': (/** @type {number[][]} */ rounds) => pooledQuantile(rounds, 0.1),
  'lower quartile': (/** @type {number[][]} */ rounds) => pooledQuantile(rounds, 0.25),
  '20 % trimmed mean': (/** @type {number[][]} */ rounds) => trimmedMean(rounds.flat(), 0.2),
  'median of the rounds’ medians': (/** @type {number[][]} */ rounds) =>
    median(rounds.map((round) => median(round))),
  'minimum of the rounds’ medians': (/** @type {number[][]} */ rounds) =>
    Math.min(...rounds.map((round) => median(round))),
};

/**
 * @param {import('./series.js').Series} series
 * @returns {Spread[]}
 */
function spreadsOf({ samebench, peers }) {
  const own = samebench.map(({ run }) =>
    Object.fromEntries(Object.entries(run.cells).map(([row, { median }]) => [row, median])),
  );
  return [
    {
      ...{ who: '**Samebench**', own: true },
      budgetMs: median(samebench.map(({ wallMs }) => wallMs)),
      rows: spreads(own),
    },
    ...peers.flatMap(({ harness, runs }) =>
      harness.estimators.map((estimator) => ({
        who: harness.estimators.length > 1 ? `${harness.label}, ${estimator}` : harness.label,
        own: false,
        budgetMs: median(runs.map(({ wallMs }) => wallMs)),
        rows: spreads(
          runs.map(({ values }) =>
            Object.fromEntries(
              Object.entries(values).map(([row, value]) => [row, value[estimator]]),
            ),
          ),
        ),
      })),
    ),
  ];
}

/**
 * @param {import('./series.js').OwnRun[]} runs
 * @returns {Record<string, {deviation: number, robust: number}>}
 */
export function compareEstimators(runs) {
  return Object.fromEntries(
    Object.entries(estimators).map(([name, estimate]) => {
      const found = spreads(
        runs.map(({ run }) =>
          Object.fromEntries(rows.map((row) => [row, run.raw[row] ? estimate(run.raw[row]) : NaN])),
        ),
      );
      return [name, { deviation: typical(found, 'deviation'), robust: typical(found, 'robust') }];
    }),
  );
}

/**
 * The median over the rows.
 *
 * @param {Spread['rows']} found
 * @param {'deviation' | 'robust' | 'range'} key
 */
function typical(found, key) {
  return median(Object.values(found).map((each) => each[key]));
}

/**
 * @param {Context} context
 * @returns {Promise<import('./table.js').Outcome>}
 */
export async function repeatability(context) {
  /** @type {import('./table.js').Outcome & {data: Record<string, unknown>}} */
  const outcome = { tables: [], goals: [], data: {} };
  for (const platform of comparedPlatforms(context)) {
    const series = await quietSeries(context, platform);
    const found = spreadsOf(series);
    const byEstimator = compareEstimators(series.samebench);
    outcome.data[platform] = { found, byEstimator };
    outcome.tables.push(
      spreadTable(platform, found, context.processes),
      estimatorTable(platform, byEstimator, 'quiet', 'repeatability'),
    );
    outcome.goals.push(goal(platform, found, 'deviation'), goal(platform, found, 'robust'));
  }
  return outcome;
}

/**
 * @param {string} platform
 * @param {Spread[]} found
 * @param {number} processes
 * @returns {import('./table.js').Table}
 */
function spreadTable(platform, found, processes) {
  return {
    title: `Variation between ${processes} processes, ${platform}`,
    command: `npm run accuracy -- repeatability --platforms ${platform}`,
    columns: ['', 'time of a process', 'deviation', 'robust', 'max / min', 'worst row'],
    rows: found.map(({ who, budgetMs, rows }) => [
      ...[who, `${(budgetMs / 1000).toFixed(1)} s`],
      ...[percent(typical(rows, 'deviation')), percent(typical(rows, 'robust'))],
      typical(rows, 'range').toFixed(3),
      percent(Math.max(...Object.values(rows).map(({ deviation }) => deviation))),
    ]),
    notes: [
      'Relative standard deviation of the reported value between processes; median over the rows. Robust: from the median absolute deviation. A process of Samebench is one `samebench run --quick`, whose rounds are fresh processes. A process of a peer gets the same time per row.',
    ],
  };
}

/**
 * @param {string} platform
 * @param {ReturnType<typeof compareEstimators>} byEstimator
 * @param {string} condition
 * @param {string} experiment
 * @returns {import('./table.js').Table}
 */
export function estimatorTable(platform, byEstimator, condition, experiment) {
  return {
    title: `Variation of estimators on the same samples, ${platform}, ${condition}`,
    command: `npm run accuracy -- ${experiment} --platforms ${platform}`,
    columns: ['', 'deviation', 'robust'],
    rows: Object.entries(byEstimator).map(([name, { deviation, robust }]) => [
      ...[name, percent(deviation), percent(robust)],
    ]),
    notes: [],
  };
}

/**
 * @param {string} platform
 * @param {Spread[]} found
 * @param {'deviation' | 'robust'} key
 * @returns {import('./table.js').Goal}
 */
function goal(platform, found, key) {
  const what = key === 'robust' ? 'robust deviation' : 'deviation';
  const goal = `variation between processes at most half of the best peer's, ${platform}, ${what}`;
  const own = found.find((each) => each.own);
  const best = found
    .filter((each) => !each.own)
    // Without estimators that always give the clock's tick, and so never vary.
    .filter((each) => typical(each.rows, key) > 0)
    .sort((a, b) => typical(a.rows, key) - typical(b.rows, key))[0];
  if (!own || !best) return { goal, found: 'no peer', met: null };
  const factor = typical(own.rows, key) / typical(best.rows, key);
  return { goal, found: `${times(factor)} that of ${best.who}`, met: factor <= 0.5 };
}
