/** How good a method is, on recordings. */
import { comparisonOf } from '../../../report/compare/evidence/evidence.js';
import { makeGate } from '../../../report/compare/gate.js';
import { LADDER, ladder } from '../../../report/estimate/ladder.js';
import { mean, median, quantile } from '../../../report/statistics/descriptive.js';
import { summarize } from '../../../report/summary/summary.js';
import { judge, summarize as summaryOf } from '../long-run/verdicts.js';
import { judgedPairs } from './pairs.js';
import { simulatedOf } from './simulated.js';
import { judgedSweeps } from './sweeps.js';

/**
 * @import { Summary } from '../../../protocol/types.js'
 * @import { Case, Corpus, Duel } from './corpus.js'
 *
 * @typedef {object} Score
 * @property {string} recordings how many of what machine and version
 * @property {Record<string, {median: number, high: number}>} differences between runs of a case on a
 *   platform, as shares: the median and the 90 % quantile of the rows
 * @property {Record<string, number>} ladder the worst step of a case on a platform, the median of its runs
 * @property {number} coverage how often an interval contains the cost of another run, as both are wide
 * @property {number} width median half width of the intervals, as a share
 * @property {number} named rows of duels of equal builds that are called slower or faster
 * @property {number} undecided rows of such duels that cannot be told
 * @property {number} rows of such duels
 * @property {number} missed rows of duels with a slower side that are not called slower
 * @property {Simulated | null} simulated null: the corpus has no simulated rounds
 * @property {import('./pairs.js').Judged | null} pairs null: they were not judged
 * @property {{right: number, named: number}} sweeps
 * @property {{right: number, off: number, half: number, far: number} | null} known how many costs of bodies
 *   that a plain loop measured, too, are right or have an interval that contains it (a share); median error
 *   and half width; how many are far off without a mark
 *
 * @typedef {{held: number, least: number, half: number}} Simulated how many intervals hold the true cost, of
 *   all and of the worst kind of noise, as shares; their median half width, as a share
 */

/** Costs of fewer nanoseconds are too small for a ratio. */
const LEAST_COST = 0.1;

/**
 * @param {Corpus} corpus
 * @param {readonly import('./pairs.js').Scene[]} [scenes] simulated
 * @returns {Score}
 */
export const scoreOf = (corpus, scenes = []) =>
  /** @type {Score} */ (scoresOf(corpus, scenes, ['costs', 'verdicts']));

/**
 * Some of the scores.
 *
 * @param {Corpus} corpus
 * @param {readonly import('./pairs.js').Scene[]} scenes
 * @param {readonly import('./variants.js').Part[]} parts
 * @returns {Partial<Score>}
 */
export const scoresOf = (corpus, scenes, parts) => ({
  recordings: recordingsOf(corpus),
  ...(parts.includes('costs') && costsOf(corpus)),
  ...(parts.includes('verdicts') && verdictsIn(corpus, scenes)),
  sweeps: judgedSweeps(),
});

/** @param {Corpus} corpus */
function recordingsOf({ cases, duels }) {
  const runs = [...cases.flatMap((one) => one.runs), ...duels.flatMap((one) => one.sides)];
  const origins = new Set(
    runs.map(({ machine, samebench, startedAt }) =>
      [machine.cpu, `version ${samebench}`, startedAt.slice(0, 10)].join(', '),
    ),
  );
  return `${runs.length}, of ${[...origins].join('; ')}`;
}

/** @param {Corpus} corpus */
function costsOf({ cases, known = [], rounds = null }) {
  const parts = cases.flatMap(scoresOfCase);
  const pairs = parts.flatMap((part) => part.pairs);
  return {
    differences: Object.fromEntries(
      parts
        .filter((part) => part.pairs.length > 0)
        .map(({ name, pairs: own }) => {
          const shares = own.map(({ difference }) => difference);
          return [name, { median: median(shares), high: quantile(shares, 0.9) }];
        }),
    ),
    ladder: Object.fromEntries(
      parts.flatMap(({ name, ladder: error }) => (error === null ? [] : [[name, error]])),
    ),
    coverage: mean(pairs.map(({ holds }) => (holds ? 1 : 0))),
    width: median(parts.flatMap(({ widths }) => widths)),
    simulated: rounds === null ? null : simulatedOf(rounds),
    known: known.length === 0 ? null : knownOf(known),
  };
}

/** @param {Corpus} corpus @param {readonly import('./pairs.js').Scene[]} scenes */
function verdictsIn({ duels }, scenes) {
  const verdicts = duels.filter(({ isEqual }) => isEqual).flatMap(verdictsOf);
  return {
    named: verdicts.filter((change) => change === 'slower' || change === 'faster').length,
    undecided: verdicts.filter((change) => change === 'unclear').length,
    rows: verdicts.length,
    missed: duels
      .filter(({ isEqual }) => !isEqual)
      .flatMap(verdictsOf)
      .filter((change) => change !== 'slower').length,
    pairs: scenes.length === 0 ? null : judgedPairs(scenes),
  };
}

/** @param {Corpus['known']} known */
function knownOf(known) {
  const judged = known.flatMap(({ run, truths }) => {
    const { rows } = summarize(run);
    return truths.flatMap(({ column, body, truth }) => {
      const cell = rows.find(({ name }) => name === body)?.cells[column];
      return cell === undefined ? [] : [judge(truth, /** @type {any} */ (cell))];
    });
  });
  const { held, half, far } = summaryOf(judged);
  return {
    right: held,
    off: median(judged.flatMap(({ off }) => (off === null ? [] : Math.abs(off)))),
    half,
    far,
  };
}

/** @param {Case} one */
function scoresOfCase({ name, runs }) {
  const summaries = runs.map((run) => summarize(run));
  return summaries[0].platforms.map(({ id }) => {
    const columns = summaries.map((summary) => columnOf(summary, id));
    const pairs = columns.flatMap((a, i) =>
      columns.slice(i + 1).flatMap((b) =>
        [...a].flatMap(([row, cost]) => {
          const other = b.get(row);
          return other === undefined ? [] : [pairOf(cost, other)];
        }),
      ),
    );
    const errors = summaries.flatMap((summary) => ladderOf(summary, id) ?? []);
    return {
      name: `${name} ${id}`,
      pairs,
      widths: columns.flatMap((column) =>
        [...column.values()].map(({ value, low, high }) => (high - low) / 2 / value),
      ),
      ladder: errors.length === 0 ? null : median(errors),
    };
  });
}

/** @typedef {{value: number, low: number, high: number}} Cost */

/** The costs of a column that are large enough. @param {Summary} summary @param {string} platform */
function columnOf({ rows }, platform) {
  /** @type {Map<string, Cost>} */
  const costs = new Map();
  for (const { suite, name, argument, cells } of rows) {
    const { value = null, low = null, high = null } = cells[platform] ?? {};
    if (suite === LADDER || value === null || low === null || high === null || value < LEAST_COST) continue;
    costs.set(JSON.stringify([suite, name, argument]), { value, low, high });
  }
  return costs;
}

/** @param {Cost} a @param {Cost} b */
const pairOf = (a, b) => ({
  difference: Math.abs(Math.log(a.value / b.value)),
  holds:
    Math.abs(a.value - b.value) <=
    Math.hypot(
      a.value < b.value ? a.high - a.value : a.value - a.low,
      a.value < b.value ? b.value - b.low : b.high - b.value,
    ),
});

/** @param {Summary} summary @param {string} platform */
function ladderOf({ rows }, platform) {
  const costs = rows.flatMap(({ suite, name, argument, cells }) => {
    const value = cells[platform]?.value ?? null;
    return suite === LADDER && name === LADDER && argument !== null && value !== null
      ? [/** @type {const} */ ([argument, value])]
      : [];
  });
  return ladder(new Map(costs)).error;
}

/** @param {Duel} duel */
const verdictsOf = ({ sides: [a, b] }) =>
  comparisonOf(
    a,
    b,
  )(makeGate({ measure: ['time'] }, { suites: new Map() })).cells.map(({ change }) => change);
