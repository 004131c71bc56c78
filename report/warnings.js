/**
 * The warnings of all platforms, each once, and those that only the analysis can give.
 *
 * @typedef {import('./types.js').Results} Results
 * @typedef {import('./types.js').SummaryPlatform} SummaryPlatform
 * @typedef {import('./types.js').Warning} Warning
 * @typedef {import('./types.js').Row} Row
 * @typedef {import('./platform-data.js').PlatformData} PlatformData
 */
import { formatPercent } from './format.js';
import { benchmarkPath } from './identity.js';
import { LADDER, LADDER_LIMIT } from './ladder.js';

/**
 * @param {SummaryPlatform} platform
 * @returns {Warning[]}
 */
function ladderWarnings({ id, ladderError, ladderWorst }) {
  if (ladderError === null || ladderError <= LADDER_LIMIT) return [];
  const what = ladderError >= 1
    ? 'work was deleted: no cost in this column can be believed'
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
 * @param {Results} results
 * @returns {Warning[]}
 */
function hostWarnings({ platforms }) {
  return platforms.flatMap(({ id, rounds }) => rounds.flatMap(({ plan, warnings }) =>
    warnings.map(({ code, message, benchmark }) => {
      const planned = plan?.benchmarks.find((one) => one.id === benchmark);
      return { platform: id, code, message, benchmark: planned ? benchmarkPath(planned) : null };
    })));
}

/**
 * @param {Results} results
 * @param {{ platforms: readonly SummaryPlatform[], rows: readonly Row[], data: readonly PlatformData[] }} analysis
 * @returns {Warning[]}
 */
export function collectWarnings(results, { platforms }) {
  const all = [...runWarnings(results), ...hostWarnings(results), ...platforms.flatMap(ladderWarnings)];
  return [...new Map(all.map((warning) => [JSON.stringify(warning), warning])).values()];
}
