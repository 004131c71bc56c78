/**
 * Collects the warnings of a run: those in the results, without duplicates, and those that the
 * analysis adds.
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
    ? 'work was optimised away, or the machine was very busy; do not trust any cost in this column'
    : 'the costs in this column may be off by as much';
  return [{
    platform: id,
    code: 'ladder-error',
    message: `the ladder's costs deviate from a straight line by ${formatPercent(ladderError)}: ${what}`,
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
 * The hosts' warnings, one for each platform, code and benchmark. The message is that of the first
 * round that gave the warning, because the figures in it differ from round to round. It states the
 * number of rounds unless all of them gave the warning.
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
 * All warnings of a run, in the order: run, hosts, ladders, samples.
 * @param {Results} results
 * @param {{ platforms: readonly SummaryPlatform[], rows: readonly Row[], data: readonly PlatformData[] }} analysis
 *   data: one for each platform, in the same order
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
