/** Coverage of runs whose time is limited: how often the interval of one contains the value of the others. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { labelOf } from '../../protocol/identity.js';
import { median } from '../../report/statistics/descriptive.js';
import { samebench } from '../shared/process.js';
import { expectedCoverage, heldByOthers, shareInterval } from '../shared/statistics.js';
import { percent } from '../shared/table.js';
import { repeatedly } from './context.js';
import { judge } from './coverage.js';

/** @import { Summary } from '../../protocol/types.js' */

/** So short that no benchmark gets the time that its profile would give it. */
const maxTime = '6s';
const suite = 'classics';

const platforms = ['native', 'node'];
const runCount = 20;
const quickRunCount = 5;

/** With fewer runs, the others say little of the value. */
const minRuns = 3;

/**
 * The coverage of the rows of a suite, in cycles, with the other runs as the long run. Costs that are marked
 * as disturbed claim nothing of an undisturbed run: they are counted, and left out.
 *
 * @param {Pick<Summary, 'rows'>[]} runs
 * @param {string} id of a platform
 */
export function limitedCoverage(runs, id) {
  /** @type {Map<string, {cost: number, low: number, high: number}[]>} */
  const byRow = new Map();
  let marked = 0;
  for (const row of runs.flatMap(({ rows }) => rows)) {
    const estimate = row.suite === suite ? row.cells[id]?.estimate : undefined;
    if (!estimate?.cycles) continue;
    const { cycles, disturbedRounds } = estimate;
    if (disturbedRounds) marked += 1;
    else byRow.set(labelOf(row), [...(byRow.get(labelOf(row)) ?? []), { ...cycles, cost: cycles.value }]);
  }
  const rows = [...byRow]
    .filter(([, cells]) => cells.length >= minRuns)
    .map(([label, cells]) => ({ label, held: heldByOthers(cells), cells }));
  const cells = rows.flatMap((row) => row.cells);
  return {
    held: rows.reduce((sum, { held }) => sum + held, 0),
    of: cells.length,
    marked,
    halfWidth: cells.length > 0 ? median(cells.map(({ cost, low, high }) => (high - low) / 2 / cost)) : NaN,
    byRow: Object.fromEntries(rows.map(({ label, held, cells: { length } }) => [label, `${held}/${length}`])),
  };
}

/**
 * @param {import('./context.js').Context} context
 * @returns {Promise<import('../shared/table.js').Outcome>}
 */
export async function limited(context) {
  const measured = platforms.filter((id) => context.platforms.includes(id));
  const out = join(context.scratch, 'limited');
  await mkdir(out, { recursive: true });
  // All at once, as a user would, and with one seed, because another one would give other inputs.
  const runs = await repeatedly(
    context,
    `runs of ${maxTime}`,
    context.quick ? quickRunCount : runCount,
    async () => {
      const words = [
        'run',
        suite,
        '--platforms',
        measured.join(','),
        '--max-time',
        maxTime,
        '--seed',
        '1',
        '--out',
        out,
        '--json',
      ];
      return /** @type {Summary} */ (JSON.parse((await samebench(words)).stdout));
    },
  );
  const found = measured.map((platform) => ({ platform, ...limitedCoverage(runs, platform) }));
  return {
    goals: found.map(({ platform, held, of }) => ({
      goal: `intervals of runs of ${maxTime} cover in 93 to 97 % of cells: ${platform}`,
      found: percent(held / of),
      met: judge(held, of),
    })),
    tables: [
      {
        title:
          `How often an interval of a run with \`--max-time ${maxTime}\` contains the value of the other ` +
          'runs',
        columns: ['platform', 'runs', 'held', 'share', '95 % of it', 'at best', 'half width', 'marked'],
        rows: found.map(({ platform, held, of, halfWidth, marked }) => {
          const { low, high } = shareInterval(held, of);
          return [
            platform,
            String(runs.length),
            `${held} of ${of}`,
            percent(held / of),
            `${percent(low)} to ${percent(high)}`,
            percent(expectedCoverage(runs.length)),
            `±${percent(halfWidth)}`,
            String(marked),
          ];
        }),
        notes: [
          `Each run measures the suite ${suite} on all these platforms. Costs and intervals are in CPU ` +
            'cycles. A cell is one row of one run, compared with the median of all other runs of the ' +
            'row. At best: the coverage that an exact 95 % interval would reach, because the median of ' +
            `so few runs has an error too. Marked: costs with §, because something else used the CPU's ` +
            'core in most of their rounds; they are not among the others.',
        ],
      },
    ],
    data: { maxTime, suite, found },
  };
}
