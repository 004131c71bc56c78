/**
 * Runs as users make them: how many rows reach their target in a default run, and how well the costs of quick
 * runs agree.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { median } from '../../report/statistics/descriptive.js';
import { LADDER } from '../../report/estimate/ladder.js';
import { repeatedly } from './context.js';
import { isBrowser, mainPlatforms, platformsOf } from './platforms.js';
import { samebench } from '../shared/process.js';
import { percent } from '../shared/table.js';

/**
 * @import { Summary } from '../../protocol/types.js'
 * @import { Context } from './context.js'
 * @typedef {{summary: Summary, seconds: number}} Whole  a run of all suites, and how long it measured
 */

/**
 * Goals: the least share of rows within the target, the most seconds of a default run, and the largest
 * difference of quick runs.
 */
const goals = {
  withinTarget: (/** @type {string} */ platform) => (isBrowser(platform) ? 0.75 : 0.9),
  seconds: 180,
  difference: (/** @type {string} */ platform) => ({ native: 0.001, node: 0.002 })[platform],
};

/** The folder of the results, where the runs also keep their reference cycle. @param {Context} context */
const folderOf = ({ scratch }) => join(scratch, 'targets');

/**
 * Runs Samebench on its own suites, as `npm run bench` does.
 *
 * @param {Context} context
 * @param {string[]} platforms
 * @param {string[]} options
 * @returns {Promise<Whole>}
 */
async function run(context, platforms, options) {
  const out = folderOf(context);
  const { stdout, wallMs } = await samebench([
    'run',
    '--json',
    '--out',
    out,
    '--platforms',
    platforms.join(),
    ...options,
  ]);
  return { summary: JSON.parse(stdout), seconds: wallMs / 1000 };
}

/**
 * How many costs of a platform reached the target. Those below the floor, skipped or failed are not counted,
 * nor is the ladder.
 *
 * @param {Pick<Summary, 'rows'>} summary
 * @param {string} platform
 */
export function withinTarget({ rows }, platform) {
  const verdicts = rows
    .flatMap(({ suite, cells }) => (suite === LADDER ? [] : (cells[platform]?.verdict ?? [])))
    .filter((verdict) => ['ok', 'out-of-budget', 'unstable'].includes(verdict));
  return { met: verdicts.filter((verdict) => verdict === 'ok').length, of: verdicts.length };
}

/**
 * The median over rows of how far the costs of two runs are apart, in nanoseconds, as a share.
 *
 * @param {Pick<Summary, 'rows'>} one
 * @param {Pick<Summary, 'rows'>} other
 * @param {string} platform
 */
export function differenceOf(one, other, platform) {
  const key = (/** @type {Summary['rows'][number]} */ { suite, name, argument }) =>
    JSON.stringify([suite, name, argument]);
  const values = new Map(one.rows.map((row) => [key(row), row.cells[platform]?.value]));
  return median(
    other.rows.flatMap((row) => {
      const [a, b] = [values.get(key(row)), row.cells[platform]?.value];
      return a && b ? [Math.abs(Math.log(b / a))] : [];
    }),
  );
}

/**
 * The rounds of a platform that something else on the machine disturbed.
 *
 * @param {Pick<Summary, 'platforms'>} summary
 * @param {string} platform
 */
const disturbedIn = ({ platforms }, platform) =>
  platforms.find(({ id }) => id === platform)?.disturbedRounds?.length ?? 0;

/**
 * The pairs of runs that can be compared on a platform: those with enough undisturbed rounds.
 *
 * @param {Pick<Summary, 'rows' | 'platforms'>[]} runs
 * @param {string} platform
 */
export function quietPairs(runs, platform) {
  const quiet = runs.filter(({ platforms }) => !platforms.find(({ id }) => id === platform)?.isDisturbed);
  return quiet.flatMap((one, i) => quiet.slice(i + 1).map((other) => differenceOf(one, other, platform)));
}

/**
 * @param {Context} context
 * @returns {Promise<import('../shared/table.js').Outcome>}
 */
export async function targets(context) {
  const platforms = platformsOf(context, mainPlatforms);
  await rm(folderOf(context), { recursive: true, force: true });
  await run(context, platforms, ['--quick']); // It builds, and keeps the reference cycle that the others use.
  const whole = await repeatedly(context, 'default runs', 2, () => run(context, platforms, []));
  const quick = await repeatedly(context, 'quick runs', 3, () => run(context, platforms, ['--quick']));
  return outcomeOf(
    platforms,
    whole,
    quick.map(({ summary }) => summary),
  );
}

/**
 * @param {string[]} platforms
 * @param {Whole[]} whole  default runs
 * @param {Summary[]} quick
 * @returns {import('../shared/table.js').Outcome}
 */
function outcomeOf(platforms, whole, quick) {
  const longest = Math.max(...whole.map(({ seconds }) => seconds));
  const found = platforms.map((platform) => {
    const counts = whole.map(({ summary }) => withinTarget(summary, platform));
    const pairs = quietPairs(quick, platform);
    const disturbed = [...whole.map(({ summary }) => summary), ...quick].map((summary) =>
      disturbedIn(summary, platform),
    );
    return {
      platform,
      counts,
      share: median(counts.map(({ met, of }) => met / of)),
      pairs,
      difference: pairs.length > 0 ? median(pairs) : null,
      disturbed,
    };
  });
  return {
    tables: [
      {
        title: 'Rows that reach ±1 % in a default run, and how far quick runs are apart in nanoseconds',
        columns: [
          'platform',
          'first run',
          'second run',
          'pairs of quick runs, median over rows',
          'disturbed rounds of the five runs',
        ],
        rows: found.map(({ platform, counts, pairs, disturbed }) => [
          platform,
          ...counts.map(({ met, of }) => `${met} of ${of}`),
          pairs.map((pair) => percent(pair)).join(', ') || '–',
          disturbed.join(', '),
        ]),
        notes: [
          "Samebench's own suites, in all columns of one run. Costs below the floor are not counted, " +
            'nor are the rows of the ladder. Two of three quick runs are compared if both have enough ' +
            'undisturbed rounds, so that their costs are not marked.',
        ],
      },
    ],
    goals: [
      ...found.map(({ platform, share }) => ({
        goal: `at least ${percent(goals.withinTarget(platform))} of the rows within ±1 %, ${platform}`,
        found: percent(share),
        met: share >= goals.withinTarget(platform),
      })),
      {
        goal: `a default run takes at most ${goals.seconds} s, and 5 s to start and to report`,
        found: `${Math.round(longest)} s`,
        met: longest <= goals.seconds + 5,
      },
      ...found.flatMap(({ platform, difference }) => {
        const limit = goals.difference(platform);
        return limit === undefined
          ? []
          : [
              {
                goal: `two quick runs differ by at most ${percent(limit)} in ns, ${platform}`,
                found: percent(difference),
                met: difference === null ? null : difference <= limit,
              },
            ];
      }),
    ],
    data: found,
  };
}
