/**
 * What the rounds of two results tell, which their summaries do not.
 *
 * @import { Compared, Results, Summary } from '../../../protocol/types.js'
 * @import { RoundLevels } from '../../summary/summary.js'
 * @typedef {ReadonlyMap<string, ReadonlyMap<string, [number[], number[], number]>>} Rounds  costs of the
 *   rounds of both runs, and the error that rounds of a run share, by platform and benchmark
 *
 * @typedef {object} Analysed
 * @property {Results} results
 * @property {RoundLevels} levels
 * @property {ReadonlySet<string>} [namesakes]  keys of rows that may have changed places in the other run
 */
import { withSameNames } from '../../results/namesakes.js';
import { agreementOfRuns } from '../../agreement/runs.js';
import { withOneWitness } from '../../results/one-witness.js';
import { summarizeWithLevels } from '../../summary/summary.js';
import { compare } from '../compare.js';
import { isDuel, pairedResults } from '../duel.js';
import { onlyCells } from '../second-look.js';
import { hasLongRuns, withDecided, withoutLongRuns } from './long-runs.js';

/**
 * The costs of the rounds of two runs.
 * @param {RoundLevels} before
 * @param {RoundLevels} now
 * @returns {Rounds}
 */
const roundsOf = (before, now) =>
  new Map(
    [...before].map(([id, rows]) => [
      id,
      new Map(
        [...rows].flatMap(([key, levels]) => {
          const others = now.get(id)?.get(key);
          return others
            ? [
                [
                  key,
                  /** @type {[number[], number[], number]} */ ([
                    levels.costs,
                    others.costs,
                    Math.hypot(levels.error, others.error),
                  ]),
                ],
              ]
            : [];
        }),
      ),
    ]),
  );

/**
 * @param {Analysed} earlier
 * @param {Analysed} later
 * @returns {Pick<import('../compare.js').Scope, 'paired' | 'rounds' | 'namesakes' | 'agreement'>}
 */
export const evidenceOf = (earlier, later) => ({
  namesakes: later.namesakes,
  agreement: agreementOfRuns(earlier.results, later.results),
  ...(isDuel(earlier.results, later.results)
    ? { paired: pairedResults(earlier.results, later.results) }
    : { rounds: roundsOf(earlier.levels, later.levels) }),
});

/**
 * Both runs as `evidenceOf` takes them, with one name for each row. A run that was disturbed throughout shows
 * it beside one that was not. If only one has long runs, costs are those of samples, but for what long runs
 * decide.
 * @param {Results} earlier
 * @param {Results} later
 * @returns {(Analysed & { summary: Summary })[]} of the earlier and the later one
 */
export function analysedPair(earlier, later) {
  const { named, namesakes } = withSameNames(earlier, later);
  const pair = isDuel(...named) ? named : withOneWitness(...named);
  const isAlike = hasLongRuns(earlier) === hasLongRuns(later);
  return pair.map((results) => {
    const whole = summarizeWithLevels(results);
    if (isAlike || !hasLongRuns(results)) return { results, namesakes, ...whole };
    const { summary, levels } = summarizeWithLevels(withoutLongRuns(results));
    return { results, namesakes, summary: withDecided(summary, whole.summary), levels };
  });
}

/**
 * What compares two results by all that their rounds tell.
 * @param {Results} earlier
 * @param {Results} later
 * @param {Parameters<typeof onlyCells>[1]} [cells]  only these; all if absent
 * @returns {(options: Parameters<typeof compare>[2]) => Compared}  options: such as a gate
 */
export function comparisonOf(earlier, later, cells) {
  const [before, now] = analysedPair(earlier, later).map((one) => ({
    ...one,
    summary: cells ? onlyCells(one.summary, cells) : one.summary,
  }));
  const evidence = evidenceOf(before, now);
  return (options) => compare(before.summary, now.summary, { ...options, ...evidence });
}
