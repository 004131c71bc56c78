/**
 * False alarms when a build is compared with itself, and the power to detect known slow-downs: of
 * `samebench compare`, of `samebench duel`, and of common methods on the same data.
 */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readResults } from '../../../cli/files/read-results.js';
import { once, repeatedly } from '../context.js';
import { duelThreshold, meansDiffer, ranksDiffer, samebenchCompare } from './judges.js';
import { addCosts, addedTo } from './known-costs.js';
import { makeProject } from './project.js';
import { isBrowser, mainPlatforms, platformsOf } from '../platforms.js';
import { samebench } from '../../shared/process.js';
import { shareInterval } from '../../shared/statistics.js';
import { percent } from '../../shared/table.js';

/**
 * @import { Context } from '../context.js'
 * @import { Results } from '../../../protocol/types.js'
 * @import { Judge, Said } from './judges.js'
 * @typedef {[Results, Results]} Pair
 * @typedef {{of: number, found: number}} Count
 * @typedef {Count & {share: string, platform: string}} Power
 */

/** The platforms whose power is counted together, and the smallest changes that are to be found there. */
const kinds = [
  { where: 'native and Node', of: (/** @type {string} */ id) => !isBrowser(id), compare: '2', duel: '0.5' },
  { where: 'browsers', of: isBrowser, compare: '3', duel: '1' },
];

/**
 * Runs a command of Samebench. All share one folder, as a user's do, where the machine's quiet ratio is kept.
 *
 * @param {Context} context
 * @param {string[]} words
 */
async function measured(context, words) {
  const out = join(context.scratch, 'changes', 'out');
  const before = new Set(await readdir(out).catch(() => []));
  const { stdout } = await samebench([
    ...[...words, '--platforms', platformsOf(context, mainPlatforms).join(',')],
    ...['--seed', '1', '--out', out, '--json'],
  ]);
  const files = (await readdir(out)).filter((name) => !before.has(name) && /^\d.*\.json$/.test(name)).sort();
  return { stdout, files: files.map((name) => join(out, name)) };
}

/**
 * The two projects: as it is, and with added costs.
 *
 * @param {Context} context
 */
const projects = (context) =>
  once(context, 'projects of known costs', async () => {
    // Folders with names of one length: a path is in the data of a program.
    const [base, slower] = ['base00', 'slower'].map((name) => join(context.scratch, 'changes', name));
    await rm(join(context.scratch, 'changes'), { recursive: true, force: true });
    await makeProject(context, base);
    await makeProject(context, slower, addCosts);
    for (const project of [base, slower])
      await measured(context, [
        'run',
        '--project',
        project,
        '--filter',
        'xor loop',
        '--quick',
        '--rounds',
        '1',
      ]);
    return { base, slower };
  });

/**
 * Runs of both projects in turns.
 *
 * @param {Context} context
 * @returns {Promise<{equal: Pair[], slower: Pair[]}>} equal: each run of the first project with its next one;
 *   slower: with one of the slower project
 */
function runs(context) {
  return once(context, 'runs of all suites', async () => {
    const { base, slower } = await projects(context);
    const run = async (/** @type {string} */ project) => {
      const { files } = await measured(context, [
        'run',
        '--project',
        project,
        ...(context.quick ? ['--quick'] : []),
      ]);
      return readResults(files[files.length - 1]);
    };
    const all = await repeatedly(
      context,
      'runs of all suites',
      context.processes,
      async () => /** @type {Pair} */ ([await run(base), await run(slower)]),
    );
    return {
      equal: all.map(([one], i) => /** @type {Pair} */ ([one, all[(i + 1) % all.length][0]])),
      slower: all,
    };
  });
}

/**
 * Duels of both projects, as users have them: rows that have their verdict leave, and suspects are measured
 * once more.
 *
 * @param {Context} context
 * @returns {Promise<Said[][]>}
 */
const duels = (context) =>
  once(context, 'duels of all suites', async () => {
    const { base, slower } = await projects(context);
    const words = [
      'duel',
      '--a',
      join(base, 'build'),
      '--b',
      '.',
      '--project',
      slower,
      '--threshold',
      `${100 * duelThreshold}%`,
    ];
    return repeatedly(
      context,
      'duels of all suites',
      context.processes,
      async () => JSON.parse((await measured(context, words)).stdout).cells,
    );
  });

/**
 * Counts the cells that were called changed although nothing was.
 *
 * @param {Said[][]} comparisons
 * @returns {Count & {tables: number}} counts of cells; tables: comparisons with at least one false alarm
 */
export function falseAlarms(comparisons) {
  const alarms = comparisons.map(
    (cells) => cells.filter(({ change }) => change === 'slower' || change === 'faster').length,
  );
  return {
    of: comparisons.reduce((sum, { length }) => sum + length, 0),
    found: alarms.reduce((sum, found) => sum + found, 0),
    tables: alarms.filter((found) => found > 0).length,
  };
}

/**
 * Counts how often an added cost was detected.
 *
 * @param {Said[][]} comparisons of the project with the slower one
 * @returns {Power[]} by the added share in percent and by platform; found: cells called slower
 */
export function power(comparisons) {
  /** @type {Map<string, Power>} */
  const counts = new Map();
  for (const cell of comparisons.flat()) {
    const share = addedTo(cell);
    if (share === null) continue;
    const { platform, change } = cell;
    const key = `${share} ${platform}`;
    const count = counts.get(key) ?? { share, platform, of: 0, found: 0 };
    counts.set(key, count);
    count.of += 1;
    count.found += change === 'slower' ? 1 : 0;
  }
  return [...counts.values()].sort((a, b) => Number(a.share) - Number(b.share));
}

/**
 * The sum of the counts of an added share, over some platforms.
 *
 * @param {Power[]} counts
 * @param {string} share
 * @param {(platform: string) => boolean} [of]
 * @returns {Count}
 */
export function powerOf(counts, share, of = () => true) {
  const chosen = counts.filter((count) => count.share === share && of(count.platform));
  const sum = (/** @type {'of' | 'found'} */ key) => chosen.reduce((all, count) => all + count[key], 0);
  return { of: sum('of'), found: sum('found') };
}

/** @param {Count} count */
function shareOf({ found, of }) {
  if (of === 0) return '–';
  const { low, high } = shareInterval(found, of);
  return `${percent(found / of)} (${percent(low)} to ${percent(high)})`;
}

/**
 * @param {Context} context
 * @returns {Promise<import('../../shared/table.js').Outcome>}
 */
export async function changes(context) {
  const [apart, together] = [await runs(context), await duels(context)];
  const byRuns = (/** @type {string} */ who, /** @type {Judge} */ judge) => ({
    who,
    equal: apart.equal.map(([a, b]) => judge(a, b)),
    slower: apart.slower.map(([a, b]) => judge(a, b)),
  });
  const unchanged = together.map((cells) => cells.filter((cell) => addedTo(cell) === null));
  const found = [
    byRuns('**`samebench compare`**', samebenchCompare),
    { who: '**`samebench duel`**', equal: unchanged, slower: together },
    byRuns('ranks (Mann-Whitney), as `compare.py`', ranksDiffer),
    byRuns('means differ by 3 %', meansDiffer),
  ].map(({ who, equal, slower }) => ({
    who,
    of: equal.length,
    alarms: falseAlarms(equal),
    power: power(slower),
  }));
  const shares = [...new Set(found.flatMap(({ power: counts }) => counts.map(({ share }) => share)))];
  const [compare, duel] = found;
  const measuredKinds = kinds.filter(({ of }) => platformsOf(context, mainPlatforms).some(of));
  return {
    tables: [
      {
        title: 'False alarms: cells called changed when a build is compared with itself',
        command: 'npm run accuracy -- changes',
        columns: ['method', 'comparisons', 'false alarms', 'share', 'comparisons with any'],
        rows: found.map(({ who, of, alarms }) => [
          who,
          String(of),
          `${alarms.found} of ${alarms.of}`,
          percent(alarms.found / alarms.of),
          `${alarms.tables} of ${of}`,
        ]),
        notes: [
          'All suites and 13 chains of known cost on ' +
            `${platformsOf(context, mainPlatforms).join(', ')}, ${context.quick ? 'quick' : 'default'} ` +
            'profile. Each run is compared with the next one of the same build. In duels, they are the ' +
            `costs to which nothing was added, with \`--threshold ${percent(duelThreshold)}\`, which is ` +
            'below the smallest change.',
        ],
      },
      {
        title: 'Power: how often a known slow-down is found',
        command: 'npm run accuracy -- changes',
        columns: ['method', 'platforms', ...shares.map((share) => `+${share} %`)],
        rows: found.flatMap(({ who, power: counts }) =>
          measuredKinds.map(({ where, of }) => [
            who,
            where,
            ...shares.map((share) => shareOf(powerOf(counts, share, of))),
          ]),
        ),
        notes: [
          'In the slower build, two chains of each share take more steps, such as 424 instead of 412 ' +
            'for +3 %. A cell counts as found if it is called slower. In brackets: the 95 % interval of ' +
            'the share.',
        ],
      },
    ],
    goals: [
      ...[compare, duel].map(({ who, alarms }) => ({
        goal: `false alarms in at most 1 % of the cells: ${who}`,
        found: percent(alarms.found / alarms.of),
        met: alarms.found / alarms.of <= 0.01,
      })),
      ...measuredKinds.flatMap(({ where, of, compare: apartShare, duel: togetherShare }) =>
        [
          { one: compare, share: apartShare },
          { one: duel, share: togetherShare },
        ].map(({ one, share }) => {
          const { found: hits, of: cells } = powerOf(one.power, share, of);
          return {
            goal: `+${share} % is found 95 times in 100, ${where}: ${one.who}`,
            found: `${hits} of ${cells}`,
            met: cells > 0 ? hits / cells >= 0.95 : null,
          };
        }),
      ),
    ],
    data: found.map(({ who, alarms, power: counts }) => ({ who, alarms, power: counts })),
  };
}
