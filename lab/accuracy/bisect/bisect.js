/**
 * Made histories with one change that is known: whether `bisect` finds it, with how many builds, and how long
 * it takes.
 */
import { join } from 'node:path';
import { largest } from '../../../report/statistics/descriptive.js';
import { samebench } from '../../shared/process.js';
import { percent } from '../../shared/table.js';
import { makeHistory } from './history.js';

/**
 * @import { Context } from '../context.js'
 *
 * @typedef {{change: number, by: string, isRight: boolean, found: string, builds: number, skipped: number,
 *   commits: number, seconds: number}} Search
 */

/** Planted changes. 0: there is none. */
const changes = { quick: [0.001, 0.1, 0], whole: [0.001, 0.003, 0.01, 0.03, 0.1, 0.001, 0.01, 0.1, 0, 0] };

/** The same by time. */
const timed = { quick: [0.1], whole: [0.03, 0.1] };

const maxMinutes = 10;

/** Exit codes of a search that came to its end. */
const codes = [0, 1, 5];

/** Builds besides one for each halving: both ends. */
const ends = 2;

/**
 * A seeded generator. (mulberry32, Tommy Ettinger, public domain, 2017.)
 *
 * @param {number} seed
 */
function randomFrom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * @param {Context} context
 * @param {number} i
 * @param {{by: 'work' | 'time', change: number}} planted
 * @returns {Promise<Search>}
 */
async function searchOnce({ scratch }, i, { by, change }) {
  const { folder, hashes, culprit } = await makeHistory(
    join(scratch, `bisect-${i}`),
    randomFrom(i + 1),
    change,
  );
  const { stdout, wallMs } = await samebench(
    [
      'bisect',
      `${hashes[0]}..HEAD`,
      '--row',
      'chain/chain',
      '--by',
      by,
      '--project',
      join(folder, 'bench'),
      '--json',
    ],
    { codes },
  );
  const { changes: found, steps, builds, range } = JSON.parse(stdout);
  const named = found.flatMap((/** @type {any} */ { commits }) =>
    commits.map((/** @type {any} */ { hash }) => hashes.indexOf(hash)),
  );
  const isRight = change === 0 ? named.length === 0 : named.includes(culprit);
  return {
    change,
    by,
    isRight,
    found: named.length === 0 ? 'none' : named.length === 1 ? 'the commit' : `one of ${named.length}`,
    builds,
    skipped: steps.filter((/** @type {any} */ { like }) => like === null).length,
    commits: range.commits,
    seconds: wallMs / 1000,
  };
}

/**
 * @param {Context} context
 * @returns {Promise<import('../../shared/table.js').Outcome>}
 */
export async function bisect(context) {
  const size = context.quick ? 'quick' : 'whole';
  const planned = [
    ...changes[size].map((change) => ({ by: /** @type {const} */ ('work'), change })),
    ...timed[size].map((change) => ({ by: /** @type {const} */ ('time'), change })),
  ];
  /** @type {Search[]} */
  const searches = [];
  for (const [i, one] of planned.entries()) {
    context.progress('histories', i, planned.length);
    searches.push(await searchOnce(context, i, one));
  }
  const byWork = searches.filter(({ by }) => by === 'work');
  const most = (/** @type {Search} */ { commits, skipped }) => Math.ceil(Math.log2(commits)) + ends + skipped;
  const planted = byWork.filter(({ change }) => change > 0);
  const none = byWork.filter(({ change }) => change === 0);
  const right = (/** @type {Search[]} */ list) =>
    `${list.filter(({ isRight }) => isRight).length} of ${list.length}`;
  const minutes = largest(byWork.map(({ seconds }) => seconds)) / 60;
  return {
    tables: [
      {
        title: `Histories of ${searches[0].commits} commits with one change`,
        columns: ['planted', 'by', 'found', 'right', 'builds', 'skipped', 'seconds'],
        rows: searches.map(({ change, by, found, isRight, builds, skipped, seconds }) => [
          change === 0 ? 'none' : percent(change),
          by,
          found,
          isRight ? 'yes' : 'no',
          String(builds),
          String(skipped),
          seconds.toFixed(0),
        ]),
        notes: [
          'A tenth of the commits does not build, and some change the function by a tenth of the ' +
            'planted change. The seconds are with a build of Samebench that exists.',
        ],
      },
    ],
    goals: [
      {
        goal: 'the commit is found by work',
        found: right(planted),
        met: planted.every(({ isRight }) => isRight),
      },
      {
        goal: 'no commit is named where nothing changed',
        found: right(none),
        met: none.every(({ isRight }) => isRight),
      },
      {
        goal: 'at most ⌈log₂ n⌉ + 2 builds, and one for each skipped commit',
        found: `at most ${largest(byWork.map(({ builds }) => builds))} builds`,
        met: byWork.every((one) => one.builds <= most(one)),
      },
      {
        goal: `at most ${maxMinutes} minutes by work`,
        found: `${minutes.toFixed(1)} min`,
        met: minutes <= maxMinutes,
      },
    ],
    data: searches,
  };
}
