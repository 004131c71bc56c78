/**
 * Runs of which only one has long runs, as those of earlier versions: what is rare is in the costs of the
 * other one alone.
 *
 * @import { Cell, Results, Summary } from '../../../protocol/types.js'
 */
import { isDecisive, weightInCost } from '../../estimate/rounds/long-runs.js';

/** See `weightInCost`. @param {Cell} cell */
export const longRunWeight = ({ estimate }) => weightInCost(estimate?.longRun);

/**
 * Whether only one of two costs has a long run, which decides it.
 * @param {number | undefined} before  weight of the long run in the cost; undefined: there was none
 * @param {number | undefined} now
 */
export const isMeasuredDifferently = (before, now) =>
  (before === undefined) !== (now === undefined) && (isDecisive(before) || isDecisive(now));

/**
 * Why two cells cannot be compared; null if they can.
 * @param {Cell} before
 * @param {Cell} now
 */
export function measuredDifferently(before, now) {
  const [one, other] = [before, now].map(longRunWeight);
  return isMeasuredDifferently(one, other)
    ? `measured differently: only the ${other === undefined ? 'baseline' : 'current run'} has a long run`
    : null;
}

/** Whether a run has taken long runs of its rows. @param {Results} results */
export const hasLongRuns = ({ platforms }) =>
  platforms.some(({ rounds }) => rounds.some((round) => round.results.some(({ longRun }) => longRun)));

/** @param {Results} results @returns {Results} */
export const withoutLongRuns = (results) => ({
  ...results,
  platforms: results.platforms.map((platform) => ({
    ...platform,
    rounds: platform.rounds.map((round) => ({
      ...round,
      results: round.results.map(({ longRun: _, ...result }) => result),
    })),
  })),
});

/**
 * A summary without long runs, but with the cells that these decide.
 * @param {Summary} levels  of the results without long runs
 * @param {Summary} whole
 * @returns {Summary}
 */
export const withDecided = (levels, whole) => ({
  ...levels,
  rows: levels.rows.map((row, i) => ({
    ...row,
    cells: Object.fromEntries(
      Object.entries(row.cells).map(([id, cell]) => {
        const own = whole.rows[i].cells[id];
        return [id, isDecisive(longRunWeight(own)) ? own : cell];
      }),
    ),
  })),
});
