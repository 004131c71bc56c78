/**
 * The warnings of all platforms, each once, and those that only the analysis can give.
 *
 * @typedef {import('../../protocol/types.js').Results} Results
 * @typedef {import('../../protocol/types.js').SummaryPlatform} SummaryPlatform
 * @typedef {import('../../protocol/types.js').Warning} Warning
 * @typedef {import('../../protocol/types.js').Row} Row
 * @typedef {import('../estimate/platform-data.js').PlatformData} PlatformData
 */
import { formatPercent } from '../text/numbers.js';
import { benchmarkPath } from '../results/identity.js';
import { LADDER, LADDER_LIMIT } from '../estimate/ladder.js';
import { roundWarnings } from './rounds.js';

/**
 * @param {SummaryPlatform} platform
 * @returns {Warning[]}
 */
function ladderWarnings({ id, ladderError, ladderWorst }) {
  if (ladderError === null || ladderError <= LADDER_LIMIT) return [];
  const what = ladderError >= 1
    ? 'work was deleted, or the machine was very busy: no cost in this column can be believed'
    : 'the costs in this column may be wrong by as much';
  return [{
    platform: id,
    code: 'ladder-error',
    message: `chains of equal steps are off by ${formatPercent(ladderError)}: ${what}`,
    benchmark: benchmarkPath({ suite: LADDER, name: LADDER, argument: ladderWorst }),
  }];
}

/**
 * @param {Results} results
 * @returns {Warning[]}
 */
function runWarnings({ warnings }) {
  return (warnings ?? []).map(({ code, message }) => ({ platform: null, code, message, benchmark: null }));
}

/**
 * A host's warnings, each once for a benchmark, with the rounds that gave it where not all did: the
 * figures in a message differ from round to round.
 * @param {Results} results
 * @returns {Warning[]}
 */
function hostWarnings({ platforms }) {
  return platforms.flatMap(({ id, rounds }) => {
    /** @type {Map<string, { warning: Warning, rounds: Set<number> }>} */
    const seen = new Map();
    for (const { round, plan, warnings } of rounds) {
      for (const { code, message, benchmark } of warnings) {
        const planned = plan?.benchmarks.find((one) => one.id === benchmark);
        const path = planned ? benchmarkPath(planned) : null;
        const key = JSON.stringify([code, path]);
        const entry = seen.get(key)
          ?? { warning: { platform: id, code, message, benchmark: path }, rounds: new Set() };
        entry.rounds.add(round);
        seen.set(key, entry);
      }
    }
    return [...seen.values()].map(({ warning, rounds: { size } }) => (size === rounds.length
      ? warning
      : { ...warning, message: `${warning.message} (in ${size} of ${rounds.length} rounds)` }));
  });
}

/**
 * @param {Results} results
 * @param {{ platforms: readonly SummaryPlatform[], rows: readonly Row[], data: readonly PlatformData[] }} analysis
 *   data: of each platform, in their order
 * @returns {Warning[]}
 */
export function collectWarnings(results, { platforms, rows, data }) {
  return [
    ...runWarnings(results),
    ...hostWarnings(results),
    ...platforms.flatMap(ladderWarnings),
    ...platforms.flatMap(({ id }, i) => roundWarnings(id, data[i], rows)),
  ];
}
