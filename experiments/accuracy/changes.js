/**
 * False alarms when a build is compared with itself, and the power to detect known slow-downs: of
 * `samebench compare`, of `samebench duel`, and of common methods on the same data.
 */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readResults } from '../../cli/files/read-results.js';
import { once } from './context.js';
import { meansDiffer, ranksDiffer, samebenchCompare, samebenchDuel } from './judges.js';
import { addedCosts, withAddedCost } from './known-costs.js';
import { runOrThrow } from './process.js';
import { shareInterval } from './statistics.js';
import { percent } from './table.js';

/**
 * @typedef {import('./context.js').Context} Context
 * @typedef {import('../../protocol/types.js').Results} Results
 * @typedef {import('./judges.js').Judge} Judge
 * @typedef {[Results, Results]} Pair
 * @typedef {{of: number, found: number}} Count
 */

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
  await runOrThrow(
    process.execPath,
    [
      join(context.root, 'cli', 'samebench.js'),
      ...[command, ...words, '--project', project(context), '--platforms', context.platforms.join(',')],
      ...['--seed', '1', '--out', out, '--json', ...(context.quick ? ['--quick'] : [])],
    ],
    { cwd: context.root },
  );
  const names = (await readdir(out)).filter((name) => /^\d.*\.json$/.test(name)).sort();
  return Promise.all(names.map(async (name) => readResults(join(out, name))));
}

/**
 * @template T
 * @param {Context} context
 * @param {string} what
 * @param {(i: number) => Promise<T>} make
 * @returns {Promise<T[]>}
 */
async function repeated(context, what, make) {
  const made = [];
  for (let i = 0; i < context.processes; i++) {
    context.progress(what, i, context.processes);
    made.push(await make(i));
  }
  return made;
}

/** @param {Context} context @returns {Promise<Pair[]>} each run with the next one, and the last with the first */
function runs(context) {
  return once(context, 'runs of all suites', async () => {
    const all = await repeated(context, 'runs of all suites', async (i) =>
      (await measured(context, 'run', [], join(context.scratch, `run-${i}`)))[0]);
    return all.map((one, i) => /** @type {Pair} */ ([one, all[(i + 1) % all.length]]));
  });
}

/** @param {Context} context @returns {Promise<Pair[]>} */
async function duels(context) {
  const build = join(project(context), 'build');
  return once(context, 'duels of all suites', () => repeated(context, 'duels of all suites', async (i) =>
    /** @type {Pair} */ (await measured(context, 'duel', ['--a', build, '--b', build], join(context.scratch, `duel-${i}`)))));
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
 * @returns {Map<string, Count>} by the added share in percent; found: cells called slower
 */
export function power(pairs, judge) {
  /** @type {Map<string, Count>} */
  const counts = new Map();
  for (const cost of addedCosts) {
    const share = (100 * cost.share).toFixed(0);
    const count = counts.get(share) ?? { of: 0, found: 0 };
    counts.set(share, count);
    for (const [a, b] of pairs) {
      const said = judge(a, withAddedCost(b, cost))
        .filter(({ suite, argument }) => suite === 'known_costs' && argument === String(cost.base));
      count.of += said.length;
      count.found += said.filter(({ change }) => change === 'slower').length;
    }
  }
  return counts;
}

/** @param {Count} count */
function shareOf({ found, of }) {
  const { low, high } = shareInterval(found, of);
  return `${percent(found / of)} (${percent(low)} to ${percent(high)})`;
}

/**
 * @param {Context} context
 * @returns {Promise<import('./table.js').Outcome>}
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
  const shares = [...found[0].power.keys()];
  const [compare, duel] = found;
  const reaches = (/** @type {Count} */ { found: hits, of }, /** @type {number} */ goal) => hits / of >= goal;
  return {
    tables: [
      {
        title: 'False alarms: cells called changed when a build is compared with itself',
        command: 'npm run accuracy -- changes',
        columns: ['method', 'comparisons', 'false alarms', 'share', 'comparisons with any'],
        rows: found.map(({ who, pairs, alarms }) =>
          [who, String(pairs), `${alarms.found} of ${alarms.of}`, percent(alarms.found / alarms.of), `${alarms.tables} of ${pairs}`]),
        notes: [
          `All suites and ten chains of known cost on ${context.platforms.join(', ')}, ${context.quick ? 'quick' : 'default'} profile. Each run is compared with the next one.`,
        ],
      },
      {
        title: 'Power: how often a known slow-down is found',
        command: 'npm run accuracy -- changes',
        columns: ['method', ...shares.map((share) => `+${share} %`)],
        rows: found.map(({ who, power: counts }) => [who, ...shares.map((share) => shareOf(/** @type {Count} */ (counts.get(share))))]),
        notes: [
          'For +3 %, a chain of 100 steps is replaced by one of 103, and one of 400 by one of 412, on every platform; likewise for the other shares. A cell counts as found if it is called slower. In brackets: the 95 % interval of the share.',
        ],
      },
    ],
    goals: [
      ...[compare, duel].map(({ who, alarms }) => ({
        goal: `false alarms in at most 1 % of the cells: ${who}`,
        found: percent(alarms.found / alarms.of),
        met: alarms.found / alarms.of <= 0.01,
      })),
      ...(/** @type {const} */ ([[compare, '3'], [duel, '1']])).map(([{ who, power: counts }, share]) => {
        const count = /** @type {Count} */ (counts.get(share));
        return { goal: `+${share} % is found 95 times in 100: ${who}`, found: percent(count.found / count.of), met: reaches(count, 0.95) };
      }),
    ],
    data: found.map(({ who, alarms, power: counts }) => ({ who, alarms, power: Object.fromEntries(counts) })),
  };
}
