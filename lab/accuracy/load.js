/** How a busy machine changes the measured values, and what Samebench reports about it. */
import { availableParallelism } from 'node:os';
import { median } from '../../report/statistics/descriptive.js';
import { startSpinners } from '../shared/process.js';
import { repeatedly } from './context.js';
import { mainPlatforms, platformsOf } from './platforms.js';
import { compareEstimators, cyclesOf, estimatorTable } from './repeatability.js';
import { comparedRows } from './rows.js';
import { runSamebench } from './samebench.js';
import { byEstimator, quietSeries, runSeries } from './peers/series.js';
import { percent } from '../shared/table.js';

/**
 * @import { Context } from './context.js'
 * @import { Series } from './peers/series.js'
 * @import { Run } from './samebench.js'
 */

/** The load conditions for a number of cores. @param {number} cores */
export function conditions(cores) {
  return [
    ...(cores > 1 ? [{ name: 'the other cores busy', spinners: cores - 1 }] : []),
    { name: 'all cores busy', spinners: cores },
  ];
}

/**
 * The relative distances of values under load from the quiet value: median and maximum over rows and
 * processes.
 *
 * @param {Record<string, number>[]} quiet
 * @param {Record<string, number>[]} loaded
 */
export function shifts(quiet, loaded) {
  const all = comparedRows.flatMap((row) => {
    const before = quiet.map((values) => values[row]).filter(Number.isFinite);
    if (before.length === 0) return [];
    const usual = median(before);
    return loaded.map((values) => Math.abs(values[row] / usual - 1)).filter(Number.isFinite);
  });
  return all.length === 0 ? { typical: NaN, worst: NaN } : { typical: median(all), worst: Math.max(...all) };
}

const unprepared = '**Samebench**, `--no-prepare`';

/**
 * @param {Series} series
 * @returns {Map<string, Record<string, number>[]>}
 */
const valuesByHarness = ({ samebench, peers }) =>
  new Map([
    ['**Samebench**', samebench.map(cyclesOf)],
    ...byEstimator(peers).map(
      ({ who, runs }) =>
        /** @type {[string, Record<string, number>[]]} */ ([who, runs.map(({ costs }) => costs)]),
    ),
  ]);

/**
 * What Samebench reports: half widths, verdicts, coverage of the quiet value, warnings.
 *
 * @param {{samebench: Pick<Run, 'cells' | 'warnings'>[]}} series
 * @param {{samebench: Pick<Run, 'cells'>[]}} quiet
 */
export function reported({ samebench }, quiet) {
  const cells = samebench.flatMap((run) => comparedRows.flatMap((row) => run.cells[row] ?? []));
  const widths = cells.flatMap(({ low, high, cycles }) =>
    low !== null && high !== null ? [(high - low) / 2 / cycles] : [],
  );
  let held = 0;
  let of = 0;
  for (const row of comparedRows) {
    const values = quiet.samebench.flatMap(({ cells }) => cells[row]?.cycles ?? []);
    if (values.length === 0) continue;
    const usual = median(values);
    for (const run of samebench) {
      const { low = null, high = null } = run.cells[row] ?? {};
      if (low === null || high === null) continue;
      of += 1;
      if (low <= usual && usual <= high) held += 1;
    }
  }
  /** @type {Map<string, number>} */
  const warnings = new Map();
  for (const run of samebench) {
    for (const code of new Set(run.warnings)) warnings.set(code, (warnings.get(code) ?? 0) + 1);
  }
  return {
    halfWidth: median(widths),
    notOk: cells.filter(({ verdict }) => verdict !== 'ok').length / cells.length,
    held: held / of,
    warnings: [...warnings].map(([code, count]) => `${code} ${count}/${samebench.length}`),
  };
}

/**
 * @param {Context} context
 * @returns {Promise<import('../shared/table.js').Outcome>}
 */
export async function load(context) {
  /** @type {import('../shared/table.js').Outcome & {data: Record<string, unknown>}} */
  const outcome = { tables: [], goals: [], data: {} };
  const count = context.quick ? 2 : 3;
  for (const platform of platformsOf(context, mainPlatforms)) {
    const quiet = await quietSeries(context, platform);
    /** @type {{name: string, series: Series, bare: Run[]}[]} */
    const states = [{ name: 'quiet', series: quiet, bare: [] }];
    for (const { name, spinners } of conditions(availableParallelism())) {
      const stop = startSpinners(spinners);
      try {
        const series = await runSeries(context, platform, count, `${name}, ${platform}`);
        const bare = await repeatedly(context, `${name}, not pinned, ${platform}`, count, () =>
          runSamebench(context, platform, 'quick', { prepare: false }),
        );
        states.push({ name, series, bare });
      } finally {
        stop();
      }
    }
    const before = valuesByHarness(quiet);
    before.set(unprepared, before.get('**Samebench**') ?? []);
    const moved = states.slice(1).map(({ name, series, bare }) => ({
      name,
      by: valuesByHarness(series).set(unprepared, bare.map(cyclesOf)),
    }));
    outcome.tables.push(movedTable(platform, before, moved), {
      title: `What Samebench reports under load, ${platform}`,
      columns: ['', 'half width', 'rows not ok', 'cover the quiet value', 'runs with warnings'],
      rows: states.map(({ name, series }) => {
        const { halfWidth, notOk, held, warnings } = reported(series, quiet);
        return [
          ...[name, `±${percent(halfWidth)}`, percent(notOk), percent(held)],
          warnings.join(', ') || 'none',
        ];
      }),
      notes: [],
    });
    const loaded = states.slice(1).flatMap(({ series }) => series.samebench);
    const estimators = compareEstimators(loaded);
    outcome.tables.push(estimatorTable(platform, estimators, 'busy cores'));
    outcome.data[platform] = {
      states: states.map(({ name, series }) => ({ name, reported: reported(series, quiet) })),
      moved: moved.map(({ name, by }) => ({ name, by: Object.fromEntries(by) })),
      byEstimator: estimators,
    };
  }
  return outcome;
}

/**
 * @param {string} platform
 * @param {Map<string, Record<string, number>[]>} before
 * @param {{name: string, by: Map<string, Record<string, number>[]>}[]} moved
 * @returns {import('../shared/table.js').Table}
 */
function movedTable(platform, before, moved) {
  return {
    title: `How far values move while cores are busy, ${platform}`,
    columns: ['', ...moved.flatMap(({ name }) => [name, 'worst'])],
    rows: [...before].map(([who, quiet]) => [
      who,
      ...moved.flatMap(({ by }) => {
        const { typical, worst } = shifts(quiet, by.get(who) ?? []);
        return [percent(typical), percent(worst)];
      }),
    ]),
    notes: [
      'Distance of a value from the quiet value of the same harness: the median over rows and ' +
        'processes, and the worst. Samebench: in CPU cycles; the other harnesses: in nanoseconds, as ' +
        'they report them. Samebench pins its CPU and raises its priority if permitted; the peers do ' +
        'neither. Compare them with the line `--no-prepare`.',
    ],
  };
}
