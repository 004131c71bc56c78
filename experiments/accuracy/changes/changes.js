/**
 * False alarms when a build is compared with itself, and the power to detect known slow-downs: of
 * `samebench compare`, of `samebench duel`, and of common methods on the same data.
 */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readResults } from '../../../cli/files/read-results.js';
import { once, repeatedly } from '../context.js';
import { duelThreshold, meansDiffer, ranksDiffer, samebenchCompare, samebenchDuel } from './judges.js';
import { addedCosts, withAddedCost } from './known-costs.js';
import { isBrowser, mainPlatforms, platformsOf } from '../platforms.js';
import { samebench } from '../../shared/process.js';
import { shareInterval } from '../../shared/statistics.js';
import { percent } from '../../shared/table.js';

/**
 * @import { Context } from '../context.js'
 * @import { Results } from '../../../protocol/types.js'
 * @import { Judge } from './judges.js'
 * @typedef {[Results, Results]} Pair
 * @typedef {{of: number, found: number}} Count
 * @typedef {Count & {share: string, platform: string}} Power
 */

/** The platforms whose power is counted together, and the smallest changes that are to be found there. */
const kinds = [
  { where: 'native and Node', of: (/** @type {string} */ id) => !isBrowser(id), compare: '2', duel: '0.5' },
  { where: 'browsers', of: isBrowser, compare: '3', duel: '1' },
];

/** Rounds of a duel with --quick. With fewer, a sign test over this many cells could not single one out. */
const quickRounds = '16';

/** @param {Context} context */
const project = ({ root }) => join(root, 'experiments', 'accuracy', 'changes');

/**
 * Runs a command of Samebench and reads its results.
 *
 * @param {Context} context
 * @param {string} command `run` or `duel`
 * @param {string[]} words
 * @param {string} out folder
 * @returns {Promise<Results[]>} in the order of the file names
 */
async function measured(context, command, words, out) {
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  await samebench([
    ...[command, ...words, '--project', project(context), '--platforms', platformsOf(context, mainPlatforms).join(',')],
    ...['--seed', '1', '--out', out, '--json'],
  ]);
  const names = (await readdir(out)).filter((name) => /^\d.*\.json$/.test(name)).sort();
  return Promise.all(names.map(async (name) => readResults(join(out, name))));
}

/** @param {Context} context @returns {Promise<Pair[]>} each run with the next one, and the last with the first */
function runs(context) {
  return once(context, 'runs of all suites', async () => {
    const all = await repeatedly(context, 'runs of all suites', context.processes, async (i) =>
      (await measured(context, 'run', context.quick ? ['--quick'] : [], join(context.scratch, `run-${i}`)))[0]);
    return all.map((one, i) => /** @type {Pair} */ ([one, all[(i + 1) % all.length]]));
  });
}

/** @param {Context} context @returns {Promise<Pair[]>} */
async function duels(context) {
  const build = join(project(context), 'build');
  // No benchmark is certainly within this threshold, so all have all rounds: a chain is replaced by a longer one afterwards.
  const words = ['--a', build, '--b', build, '--threshold', '0.001%', '--rounds', context.quick ? quickRounds : '20', '--budget-total', '60min'];
  return once(context, 'duels of all suites', () => repeatedly(context, 'duels of all suites', context.processes, async (i) =>
    /** @type {Pair} */ (await measured(context, 'duel', words, join(context.scratch, `duel-${i}`)))));
}

/**
 * Counts the cells that a judge calls changed although the build is the same.
 *
 * @param {Pair[]} pairs of one build with itself
 * @param {Judge} judge
 * @returns {Count & {tables: number}} counts of cells; tables: comparisons with at least one false alarm
 */
export function falseAlarms(pairs, judge) {
  const alarms = pairs.map(([a, b]) => {
    const said = judge(a, b);
    return { of: said.length, found: said.filter(({ change }) => change === 'slower' || change === 'faster').length };
  });
  return {
    of: alarms.reduce((sum, { of }) => sum + of, 0),
    found: alarms.reduce((sum, { found }) => sum + found, 0),
    tables: alarms.filter(({ found }) => found > 0).length,
  };
}

/**
 * Counts how often a judge detects an added cost.
 *
 * @param {Pair[]} pairs
 * @param {Judge} judge
 * @returns {Power[]} by the added share in percent and by platform; found: cells called slower
 */
export function power(pairs, judge) {
  /** @type {Map<string, Power>} */
  const counts = new Map();
  for (const cost of addedCosts) {
    const share = String(Number((100 * cost.share).toFixed(1)));
    for (const [a, b] of pairs) {
      const said = judge(a, withAddedCost(b, cost))
        .filter(({ suite, argument }) => suite === 'known_costs' && argument === String(cost.base));
      for (const { platform, change } of said) {
        const key = `${share} ${platform}`;
        const count = counts.get(key) ?? { share, platform, of: 0, found: 0 };
        counts.set(key, count);
        count.of += 1;
        count.found += change === 'slower' ? 1 : 0;
      }
    }
  }
  return [...counts.values()];
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
  /** @type {{who: string, pairs: Pair[], judge: Judge}[]} */
  const judges = [
    { who: '**`samebench compare`**', pairs: apart, judge: samebenchCompare },
    { who: '**`samebench duel`**', pairs: together, judge: samebenchDuel },
    { who: 'ranks (Mann-Whitney), as `compare.py`', pairs: apart, judge: ranksDiffer },
    { who: 'means differ by 3 %', pairs: apart, judge: meansDiffer },
  ];
  const found = judges.map(({ who, pairs, judge }) =>
    ({ who, pairs: pairs.length, alarms: falseAlarms(pairs, judge), power: power(pairs, judge) }));
  const shares = [...new Set(found.flatMap(({ power: counts }) => counts.map(({ share }) => share)))];
  const [compare, duel] = found;
  const measuredKinds = kinds.filter(({ of }) => platformsOf(context, mainPlatforms).some(of));
  return {
    tables: [
      {
        title: 'False alarms: cells called changed when a build is compared with itself',
        command: 'npm run accuracy -- changes',
        columns: ['method', 'comparisons', 'false alarms', 'share', 'comparisons with any'],
        rows: found.map(({ who, pairs, alarms }) =>
          [who, String(pairs), `${alarms.found} of ${alarms.of}`, percent(alarms.found / alarms.of), `${alarms.tables} of ${pairs}`]),
        notes: [
          `All suites and 13 chains of known cost on ${platformsOf(context, mainPlatforms).join(', ')}, ${context.quick ? 'quick' : 'default'} profile. Each run is compared with the next one. Duels are judged with \`--threshold ${percent(duelThreshold)}\`, which is below the smallest change.${context.quick ? ` Duels have ${quickRounds} rounds.` : ''}`,
        ],
      },
      {
        title: 'Power: how often a known slow-down is found',
        command: 'npm run accuracy -- changes',
        columns: ['method', 'platforms', ...shares.map((share) => `+${share} %`)],
        rows: found.flatMap(({ who, power: counts }) => measuredKinds.map(({ where, of }) =>
          [who, where, ...shares.map((share) => shareOf(powerOf(counts, share, of)))])),
        notes: [
          'For +3 %, a chain of 100 steps is replaced by one of 103, and one of 400 by one of 412; likewise for the other shares. For +0.5 %, chains of 200 and 400 steps are used. A cell counts as found if it is called slower. In brackets: the 95 % interval of the share.',
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
        [{ one: compare, share: apartShare }, { one: duel, share: togetherShare }].map(({ one, share }) => {
          const { found: hits, of: cells } = powerOf(one.power, share, of);
          return {
            goal: `+${share} % is found 95 times in 100, ${where}: ${one.who}`,
            found: `${hits} of ${cells}`,
            met: cells > 0 ? hits / cells >= 0.95 : null,
          };
        })),
    ],
    data: found.map(({ who, alarms, power: counts }) => ({ who, alarms, power: counts })),
  };
}
