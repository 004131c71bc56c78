/** Repeatability: how much the value of a row varies between processes. */
import { mean, median, pooledMidmean, pooledQuantile } from '../../report/statistics/descriptive.js';
import { mainPlatforms, platformsOf } from './platforms.js';
import { comparedRows } from './rows.js';
import { byEstimator, quietSeries } from './peers/series.js';
import { range, relativeDeviation, robustDeviation, trimmedMean } from '../shared/statistics.js';
import { percent, times } from '../shared/table.js';

/**
 * @import { Context } from './context.js'
 * @import { Run, Samples } from './samebench.js'
 * @typedef {{who: string, own: boolean, budgetMs: number,
 *   rows: Record<string, {deviation: number, robust: number, range: number}>}} Spread
 */

/**
 * Largest deviations that count as met, by platform: of Samebench itself, and as a share of the best other
 * harness's.
 * @type {Record<string, {own: number, ofPeers?: number}>}
 */
export const limits = {
  native: { own: 0.001, ofPeers: 0.1 },
  node: { own: 0.002, ofPeers: 0.2 },
  chromium: { own: 0.005 },
  firefox: { own: 0.005 },
  webkit: { own: 0.005 },
};

/**
 * The variation of each row between processes.
 *
 * @param {Record<string, number>[]} processes
 */
export function spreads(processes) {
  return Object.fromEntries(
    comparedRows.flatMap((row) => {
      const values = processes.map((values) => values[row]).filter(Number.isFinite);
      if (values.length < 3) return [];
      const deviation = relativeDeviation(values);
      return [[row, { deviation, robust: robustDeviation(values), range: range(values) }]];
    }),
  );
}

/** Estimators of a cost that are compared on the same samples, given by round. */
export const estimators = {
  median: (/** @type {number[][]} */ rounds) => pooledQuantile(rounds, 0.5),
  'lower quartile': (/** @type {number[][]} */ rounds) => pooledQuantile(rounds, 0.25),
  'lower decile': (/** @type {number[][]} */ rounds) => pooledQuantile(rounds, 0.1),
  midmean: (/** @type {number[][]} */ rounds) => pooledMidmean(rounds),
  '20 % trimmed mean': (/** @type {number[][]} */ rounds) => trimmedMean(rounds.flat(), 0.2),
  mean: (/** @type {number[][]} */ rounds) => mean(rounds.flat()),
};

/**
 * The cost of a row by an estimator: of all bodies, less that of the twins of the same round.
 *
 * @param {(rounds: number[][]) => number} estimator
 * @param {Samples[]} rounds
 */
export function costBy(estimator, rounds) {
  return estimator(
    rounds.map(({ bodies, twins }) => {
      const base = estimator([twins]);
      return bodies.map((body) => body - base);
    }),
  );
}

/**
 * @param {import('./peers/series.js').Series} series
 * @returns {Spread[]}
 */
function spreadsOf({ samebench, peers }) {
  return [
    {
      ...{ who: '**Samebench**', own: true },
      budgetMs: median(samebench.map(({ wallMs }) => wallMs)),
      rows: spreads(samebench.map(cyclesOf)),
    },
    ...byEstimator(peers).map(({ who, runs }) => ({
      ...{ who, own: false },
      budgetMs: median(runs.map(({ wallMs }) => wallMs)),
      rows: spreads(runs.map(({ costs }) => costs)),
    })),
  ];
}

/**
 * The costs of a run in cycles, by row.
 * @param {Pick<Run, 'cells'>} run
 * @returns {Record<string, number>}
 */
const cyclesOf = ({ cells }) =>
  Object.fromEntries(Object.entries(cells).map(([row, { cycles }]) => [row, cycles]));

/**
 * @param {Pick<Run, 'samples'>[]} runs
 * @returns {Record<string, {deviation: number, robust: number}>}
 */
export function compareEstimators(runs) {
  return Object.fromEntries(
    Object.entries(estimators).map(([name, estimate]) => {
      const found = spreads(
        runs.map(({ samples }) =>
          Object.fromEntries(Object.entries(samples).map(([row, rounds]) => [row, costBy(estimate, rounds)])),
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
 * @returns {Promise<import('../shared/table.js').Outcome>}
 */
export async function repeatability(context) {
  /** @type {import('../shared/table.js').Outcome & {data: Record<string, unknown>}} */
  const outcome = { tables: [], goals: [], data: {} };
  for (const platform of platformsOf(context, [...mainPlatforms, 'webkit'])) {
    const series = await quietSeries(context, platform).catch((/** @type {Error} */ error) => {
      context.print(`${platform} is left out: ${error.message}`);
      return null;
    });
    if (!series) continue;
    const found = spreadsOf(series);
    const estimates = compareEstimators(series.samebench);
    outcome.data[platform] = { found, byEstimator: estimates };
    outcome.tables.push(spreadTable(platform, found, context.processes), estimatorTable(platform, estimates));
    outcome.goals.push(...goals(platform, found));
  }
  if (outcome.tables.length === 0) throw new Error('Samebench could not be measured on any platform');
  return outcome;
}

/**
 * @param {string} platform
 * @param {Spread[]} found
 * @param {number} processes
 * @returns {import('../shared/table.js').Table}
 */
function spreadTable(platform, found, processes) {
  return {
    title: `Variation between ${processes} processes, ${platform}`,
    columns: ['', 'time of a process', 'deviation', 'robust', 'max / min', 'worst row'],
    rows: found.map(({ who, budgetMs, rows }) => [
      ...[who, `${(budgetMs / 1000).toFixed(1)} s`],
      ...[percent(typical(rows, 'deviation')), percent(typical(rows, 'robust'))],
      typical(rows, 'range').toFixed(3),
      percent(Math.max(...Object.values(rows).map(({ deviation }) => deviation))),
    ]),
    notes: [
      'Relative standard deviation of the reported value between processes; median over the rows. All ' +
        'rows are bound by the core. Samebench: in CPU cycles, by which it compares runs. The other ' +
        'harnesses: in nanoseconds, as they report them. Robust: from the median absolute deviation. A ' +
        'process of Samebench is one `samebench run --quick`, whose rounds are fresh processes. A ' +
        'process of a peer gets the same time per row.',
    ],
  };
}

/**
 * @param {string} platform
 * @param {ReturnType<typeof compareEstimators>} estimates
 * @returns {import('../shared/table.js').Table}
 */
function estimatorTable(platform, estimates) {
  return {
    title: `Variation of estimators on the same corrected samples, ${platform}, quiet`,
    columns: ['', 'deviation', 'robust'],
    rows: Object.entries(estimates).map(([name, { deviation, robust }]) => [
      ...[name, percent(deviation), percent(robust)],
    ]),
    notes: [],
  };
}

/**
 * @param {string} platform
 * @param {Spread[]} found
 * @returns {import('../shared/table.js').Goal[]}
 */
export function goals(platform, found) {
  const { own: limit, ofPeers } = limits[platform];
  const own = found.find((each) => each.own);
  if (!own) return [];
  const deviation = typical(own.rows, 'deviation');
  /** @type {import('../shared/table.js').Goal} */
  const absolute = {
    goal: `deviation between processes at most ${percent(limit)}, ${platform}`,
    found: percent(deviation),
    met: deviation <= limit,
  };
  if (ofPeers === undefined) return [absolute];
  const goal = `at most ${times(ofPeers)} that of the best other harness, ${platform}`;
  const best = found
    .filter((each) => !each.own)
    // Without estimators that always give the clock's tick, and so never vary.
    .filter((each) => typical(each.rows, 'deviation') > 0)
    .sort((a, b) => typical(a.rows, 'deviation') - typical(b.rows, 'deviation'))[0];
  if (!best) return [absolute, { goal, found: 'no peer', met: null }];
  const factor = deviation / typical(best.rows, 'deviation');
  return [absolute, { goal, found: `${times(factor)} that of ${best.who}`, met: factor <= ofPeers }];
}
