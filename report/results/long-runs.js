/**
 * @import { Results } from '../../protocol/types.js'
 */

/** Whether a run has taken long runs of its rows. @param {Results} results */
const hasLongRuns = ({ platforms }) =>
  platforms.some(({ rounds }) => rounds.some((round) => round.results.some(({ longRun }) => longRun)));

/**
 * Two runs whose costs are means of the same kind: if only one of them has long runs, it is taken without.
 * @param {Results} one
 * @param {Results} other
 * @returns {[Results, Results]}
 */
export function withLongRunsOfBoth(one, other) {
  if (hasLongRuns(one) === hasLongRuns(other)) return [one, other];
  return [withoutLongRuns(one), withoutLongRuns(other)];
}

/** @param {Results} results @returns {Results} */
const withoutLongRuns = (results) => ({
  ...results,
  platforms: results.platforms.map((platform) => ({
    ...platform,
    rounds: platform.rounds.map((round) => ({
      ...round,
      results: round.results.map(({ longRun: _, ...result }) => result),
    })),
  })),
});
