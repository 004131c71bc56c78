/** Coverage: how often the interval of one run contains the value of a long run. */
import { median } from '../../report/statistics/descriptive.js';
import { once } from './context.js';
import { commonRows, ladderRow } from './rows.js';
import { comparedPlatforms, quietSeries } from './series.js';
import { runSamebench } from './samebench.js';
import { expectedCoverage, heldByOthers, shareInterval } from './statistics.js';
import { percent } from './table.js';
import { defaultRuns } from './truth.js';

/**
 * @typedef {import('./context.js').Context} Context
 * @typedef {import('./samebench.js').Run} Run
 * @typedef {{held: number, of: number, halfWidth: number}} Coverage
 */

const rows = commonRows.filter((row) => row !== ladderRow(0));

/**
 * The coverage of all rows, with the other runs as the long run.
 *
 * @param {Run[]} runs
 * @returns {Coverage & {byRow: Record<string, string>}}
 */
export function coverageOf(runs) {
  let held = 0;
  let of = 0;
  const widths = [];
  /** @type {Record<string, string>} */
  const byRow = {};
  for (const row of rows) {
    const cells = runs.flatMap(({ cells }) => {
      const { median: ns = NaN, low = null, high = null } = cells[row] ?? {};
      return low !== null && high !== null && Number.isFinite(ns) ? [{ ns, low, high }] : [];
    });
    if (cells.length < 3) continue;
    const hits = heldByOthers(cells);
    byRow[row] = `${hits}/${cells.length}`;
    held += hits;
    of += cells.length;
    widths.push(...cells.map(({ ns, low, high }) => (high - low) / 2 / ns));
  }
  return { held, of, halfWidth: widths.length > 0 ? median(widths) : NaN, byRow };
}

/**
 * @param {Context} context
 * @returns {Promise<Run[]>}
 */
function browserRuns(context) {
  return once(context, 'quick chromium', async () => {
    const count = context.quick ? 3 : 8;
    const runs = [];
    for (let i = 0; i < count; i++) {
      context.progress('quick profile, chromium', i, count);
      runs.push(await runSamebench(context, 'chromium', 'quick'));
    }
    return runs;
  });
}

/**
 * Whether the coverage meets the goal of 93 to 97 %. Null if it is outside but its 95 % interval reaches
 * the goal, so there are too few cells to decide.
 *
 * @param {number} held
 * @param {number} of
 */
export function judge(held, of) {
  if (held / of >= 0.93 && held / of <= 0.97) return true;
  const { low, high } = shareInterval(held, of);
  return low <= 0.97 && high >= 0.93 ? null : false;
}

/**
 * @param {Context} context
 * @returns {Promise<import('./table.js').Outcome>}
 */
export async function coverage(context) {
  /** @type {{profile: string, platform: string, runs: Run[]}[]} */
  const sets = [];
  for (const platform of comparedPlatforms(context)) {
    const quick = (await quietSeries(context, platform)).samebench.map(({ run }) => run);
    const full = (await defaultRuns(context, platform)).map(({ run }) => run);
    sets.push({ profile: 'quick', platform, runs: quick });
    sets.push({ profile: 'default', platform, runs: full });
  }
  if (context.platforms.includes('chromium')) {
    sets.push({ profile: 'quick', platform: 'chromium', runs: await browserRuns(context) });
  }
  const found = sets.map((set) => ({ ...set, runs: set.runs.length, ...coverageOf(set.runs) }));
  return {
    tables: [
      {
        title: 'How often an interval contains the value of the other runs',
        command: 'npm run accuracy -- coverage',
        columns: ['profile', 'platform', 'runs', 'held', 'share', '95 % of it', 'at best', 'half width'],
        rows: found.map(({ profile, platform, runs, held, of, halfWidth }) => {
          const { low, high } = shareInterval(held, of);
          return [
            ...[profile, platform, String(runs), `${held} of ${of}`, percent(held / of)],
            `${percent(low)} to ${percent(high)}`,
            ...[percent(expectedCoverage(runs)), `±${percent(halfWidth)}`],
          ];
        }),
        notes: [
          'Each run is compared with the median of all other runs of the same row, made in the same minutes, in place of a long run. A cell is one row of one run. Rows of one run share its disturbances, so the interval of the share is somewhat too narrow. At best: the coverage that an exact 95 % interval would reach, because the median of so few runs has an error too. The goals do not allow for that.',
        ],
      },
    ],
    goals: found.map(({ profile, platform, held, of }) => ({
      goal: `intervals cover in 93 to 97 % of cells: ${profile}, ${platform}`,
      found: percent(held / of),
      met: judge(held, of),
    })),
    data: found,
  };
}
