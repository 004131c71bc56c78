/** Coverage: how often the interval of one run contains the value of a long run. */
import { median } from '../../report/statistics/descriptive.js';
import { mainPlatforms, platformsOf } from './platforms.js';
import { comparedRows } from './rows.js';
import { quietSeries } from './peers/series.js';
import { expectedCoverage, heldByOthers, shareInterval } from '../shared/statistics.js';
import { percent } from '../shared/table.js';
import { defaultRuns } from './truth.js';

/**
 * @import { Context } from './context.js'
 * @import { Run } from './samebench.js'
 * @typedef {{held: number, of: number, halfWidth: number}} Coverage
 */

/**
 * The coverage of all rows, in cycles, with the other runs as the long run.
 *
 * @param {Pick<Run, 'cells'>[]} runs
 * @returns {Coverage & {byRow: Record<string, string>}}
 */
export function coverageOf(runs) {
  let held = 0;
  let of = 0;
  const widths = [];
  /** @type {Record<string, string>} */
  const byRow = {};
  for (const row of comparedRows) {
    const cells = runs.flatMap(({ cells }) => {
      const { cycles = NaN, low = null, high = null } = cells[row] ?? {};
      return low !== null && high !== null && Number.isFinite(cycles) ? [{ cost: cycles, low, high }] : [];
    });
    if (cells.length < 3) continue;
    const hits = heldByOthers(cells);
    byRow[row] = `${hits}/${cells.length}`;
    held += hits;
    of += cells.length;
    widths.push(...cells.map(({ cost, low, high }) => (high - low) / 2 / cost));
  }
  return { held, of, halfWidth: widths.length > 0 ? median(widths) : NaN, byRow };
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
 * @returns {Promise<import('../shared/table.js').Outcome>}
 */
export async function coverage(context) {
  /** @type {{profile: string, platform: string, runs: Run[]}[]} */
  const sets = [];
  for (const platform of platformsOf(context, mainPlatforms)) {
    sets.push({ profile: 'quick', platform, runs: (await quietSeries(context, platform)).samebench });
    sets.push({ profile: 'default', platform, runs: await defaultRuns(context, platform) });
  }
  const found = sets.map((set) => ({ ...set, runs: set.runs.length, ...coverageOf(set.runs) }));
  return {
    tables: [
      {
        title: 'How often an interval contains the value of the other runs',
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
          'Costs and intervals are in CPU cycles, so the frequency may differ from run to run. Each ' +
            'run is compared with the median of all other runs of the same row, made in the same ' +
            'minutes, in place of a long run. A cell is one row of one run. Rows of one run share its ' +
            'disturbances, so the interval of the share is somewhat too narrow. At best: the coverage ' +
            'that an exact 95 % interval would reach, because the median of so few runs has an error ' +
            'too. The goals do not allow for that.',
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
