import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { main } from '../../../cli/main.js';
import { pairOf } from '../../../tests/js/report/compare/known-truth.js';
import { captured } from '../../../tests/js/fixtures/captured.js';
import { faultsOf } from '../checks.js';

/**
 * @import { Random } from '../../../tests/js/report/random.js'
 * @import { Pair } from '../../../tests/js/report/compare/known-truth.js'
 *
 * @typedef {object} Kind of pairs of results
 * @property {number[]} due the exit codes that are right
 * @property {(random: Random) => Omit<Pair, 'seed'>} make
 */

/** From one number to another. @param {Random} random @param {number} from @param {number} to */
const between = (random, from, to) => from + (to - from) * random.share();

/** A benchmark that cannot be told from an empty loop. */
const deleted = { cost: 0, result: { operations: 1_000_000 } };

/**
 * Pairs of which nothing became worse.
 *
 * @type {Record<string, Kind>}
 */
const equal = {
  'equal, in a duel': { due: [0], make: () => ({}) },
  'equal, on a machine that drifts': { due: [0], make: () => ({ drift: 0.4 }) },
  // Few rounds of a machine with this much noise may be too few to judge.
  'equal, in two runs': { due: [0, 2], make: () => ({ isDuel: false, rounds: 7 }) },
  'equal, and slower in some processes of both': {
    due: [0],
    make: (random) => {
      const own = { times: between(random, 1.2, 2), processes: 0.1 };
      return { before: own, worse: own, rounds: 40 };
    },
  },
  faster: { due: [0], make: (random) => ({ worse: { cost: 231 / between(random, 1.1, 3) } }) },
};

/**
 * Pairs of which one benchmark became worse by more than the threshold. Of those where few processes tell it,
 * a gate that cannot judge is right as well; the number of rounds is what a duel gives a row that is not
 * decided.
 *
 * @type {Record<string, Kind>}
 */
const worse = {
  'slower in all processes': {
    due: [1],
    make: (random) => ({ worse: { cost: 231 * between(random, 1.06, 4) } }),
  },
  'slower in all processes, in two runs': {
    due: [1],
    make: (random) => ({ isDuel: false, rounds: 7, worse: { cost: 231 * between(random, 1.5, 4) } }),
  },
  'slower in most processes': {
    due: [1, 2],
    make: (random) => ({
      rounds: 26,
      worse: { times: between(random, 1.5, 4), processes: between(random, 0.7, 0.95) },
    }),
  },
  'slower in half of the processes': {
    due: [1, 2],
    make: (random) => ({ rounds: 40, worse: { times: between(random, 1.5, 4), processes: 0.5 } }),
  },
  'slower in a tenth of the processes': {
    due: [1, 2],
    make: (random) => ({ rounds: 240, rows: 2, worse: { times: between(random, 2, 4), processes: 0.1 } }),
  },
  'slower in most time slices': {
    due: [1],
    make: (random) => ({ worse: { times: between(random, 1.5, 4), slices: between(random, 0.3, 0.9) } }),
  },
  'each process slower at random': {
    due: [1],
    make: (random) => ({ worse: { spread: between(random, 1.5, 4) } }),
  },
  'slower on a machine that drifts': {
    due: [1],
    make: (random) => ({ drift: 0.4, worse: { cost: 231 * between(random, 1.06, 4) } }),
  },
  'some samples stall': {
    due: [1],
    make: (random) => ({ worse: { times: between(random, 10, 100), slices: 0.25 } }),
  },
  'a crash': { due: [1], make: () => ({ worse: { as: { cost: null, failure: 'it crashed' } } }) },
  skipped: { due: [1], make: () => ({ worse: { as: { cost: null, skipped: 'no file' } } }) },
  'below the floor before': {
    due: [1],
    make: (random) => ({
      before: { as: deleted },
      worse: { cost: between(random, 5, 300) },
      isDuel: random.share() < 0.5,
    }),
  },
};

/** All kinds, by name. */
export const kinds = { ...equal, ...worse };

/**
 * The share of all trials that may get another exit code than is due: by chance, some equal pairs look
 * changed.
 */
export const tolerance = 0.01;

/**
 * A pair of results of which it is known whether anything became worse: does a gate exit as it should? Every
 * second pair is worse.
 *
 * @param {Random} random
 * @param {string} folder an empty one
 * @param {number} index
 * @param {typeof main} [command]
 */
export async function judgePair(random, folder, index, command = main) {
  const names = Object.keys(index % 2 === 0 ? equal : worse);
  const name = names[Math.floor(index / 2) % names.length];
  const { due, make } = kinds[name];
  const seed = random.below(2 ** 31);
  const files = pairOf({ ...make(random), seed }).map((results, i) => {
    const file = join(folder, `${i}.json`);
    writeFileSync(file, JSON.stringify(results));
    return file;
  });
  const { streams, outcome } = captured();
  const args = ['compare', ...files, '--fail-on', 'slower', '--threshold', '3%'];
  const done = outcome(await command(args, { ...streams, env: {} }));
  const isRight = due.includes(/** @type {number} */ (done.code));
  const got = isRight
    ? []
    : [`exit code ${done.code}, due is ${due.join(' or ')}: ${done.stderr.trim().split('\n').pop()}`];
  return { how: `${name}, seed ${seed}`, faults: [...got, ...faultsOf(done)] };
}
