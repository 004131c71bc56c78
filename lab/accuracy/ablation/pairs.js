/** How pairs of simulated results are judged of which it is known what became worse. */
import { compare } from '../../../report/compare/compare.js';
import { analysedPair, evidenceOf } from '../../../report/compare/evidence/evidence.js';
import { judge, makeGate } from '../../../report/compare/gate.js';

/**
 * @import { Results } from '../../../protocol/types.js'
 *
 * How a pair is made, as `Pair` of known-truth.js in tests/js/report/compare.
 * @typedef {{rounds: number, isDuel?: boolean, drift?: number, before?: object, worse?: object}} How
 *
 * @typedef {{name: string, threshold: number, worse: boolean, results: [Results, Results][]}} Scene
 *
 * @typedef {object} Judged
 * @property {number} named costs that did not change and are called slower or faster
 * @property {number} open such costs that cannot be told
 * @property {number} missed pairs with a slower side of which the cost is the same, or that pass as two runs
 * @property {number} found costs that became slower, and are called so
 * @property {Record<string, Record<string, number>>} scenes of each, how many pairs have which end
 */

const SEEDS = 6;

/** What an unchanged row costs in these pairs, in nanoseconds. */
const COST = 231;

const half = { times: 3, processes: 1 / 2 };
const third = { times: 3, processes: 1 / 3 };
const both = { times: 1.5, processes: 0.1 };

/** @type {Record<string, How>} */
const scenes = {
  'duel of 14': { rounds: 14 },
  'duel of 14, drift': { rounds: 14, drift: 0.4 },
  'duel of 14, both slow in a tenth': { rounds: 14, before: both, worse: both },
  'duel of 14, 1.5 % slower': { rounds: 14, worse: { cost: 1.015 * COST } },
  'duel of 14, 3 % by slow slices': { rounds: 14, worse: { times: 1.1, slices: 0.3 } },
  'duel of 14, slow in half': { rounds: 14, worse: half },
  'duel of 26': { rounds: 26 },
  'duel of 26, slow in a third': { rounds: 26, worse: third },
  'runs of 3, slow in half': { rounds: 3, isDuel: false, worse: half },
  'runs of 5': { rounds: 5, isDuel: false },
  'runs of 5, slow in half': { rounds: 5, isDuel: false, worse: half },
  'runs of 5, 20 % slower': { rounds: 5, isDuel: false, worse: { cost: 1.2 * COST } },
  'runs of 15': { rounds: 15, isDuel: false },
  'runs of 15, slow in a third': { rounds: 15, isDuel: false, worse: third },
};

// The tests' fixtures are checked with the tests, and not with this project.
const { href } = new URL('../../../tests/js/report/compare/known-truth.js', import.meta.url);
/** @type {{pairOf: (pair: How & {seed: number}) => [Results, Results]}} */
const { pairOf } = await import(href);

/** @returns {Scene[]} */
export const simulatedPairs = () =>
  Object.entries(scenes).map(([name, { before, worse, ...how }]) => ({
    name,
    threshold: how.isDuel === false ? 0.03 : 0.01,
    worse: worse !== before,
    results: Array.from({ length: SEEDS }, (_, i) => pairOf({ seed: i + 1, before, worse, ...how })),
  }));

/**
 * @param {readonly Scene[]} all
 * @returns {Judged}
 */
export function judgedPairs(all) {
  const total = { named: 0, open: 0, missed: 0, found: 0 };
  const ends = all.map(({ name, threshold, worse, results }) => {
    const gate = makeGate({ threshold, failOn: 'slower' }, { suites: new Map() });
    /** @type {Record<string, number>} */
    const own = {};
    for (const both of results) {
      const [before, now] = analysedPair(...both);
      const compared = compare(before.summary, now.summary, { ...gate, ...evidenceOf(before, now) });
      const { verdict } = judge(compared, gate);
      for (const { name: row, change } of compared.cells) {
        const isTarget = row === 'target' && worse;
        const isNamed = change === 'slower' || change === 'faster';
        if (!isTarget)
          [total.named, total.open] = [
            total.named + Number(isNamed),
            total.open + Number(change === 'unclear'),
          ];
        else {
          const isMissed = compared.paired ? change === 'same' || change === 'faster' : verdict === 'pass';
          total.missed += Number(isMissed);
          total.found += Number(change === 'slower');
        }
        if (row === 'target') own[change] = (own[change] ?? 0) + 1;
      }
      own[verdict] = (own[verdict] ?? 0) + 1;
    }
    return /** @type {const} */ ([name, own]);
  });
  return { ...total, scenes: Object.fromEntries(ends) };
}
