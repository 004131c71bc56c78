/**
 * How many more rounds would bring a cost to its target. With some benchmarks, no number of rounds does.
 *
 * @import { KeptReference, PlatformResults } from '../../../protocol/types.js'
 * @import { Estimated } from '../../results/types.js'
 *
 * @typedef {object} Need  of a benchmark on a platform
 * @property {string} platform
 * @property {string} label
 * @property {number} rounds  more than it has
 * @property {number} relative  the half width of its interval now, as a share of the cost
 * @property {boolean} isLong  whether its long runs decide the cost, or hold its samples
 */
import { labelOf } from '../../../protocol/identity.js';
import { correctionDoubt, estimate, meetsTarget } from '../estimate.js';
import { LADDER } from '../ladder.js';
import { analyse } from '../platform-data.js';
import { largest } from '../../statistics/descriptive.js';
import { isDecisive, targetOf, weightInCost } from './long-runs.js';
import { method } from '../../method/method.js';

/**
 * Whether a cost of several threads is lost in the differences of its samples: some of the threads waited for
 * a CPU.
 * @param {number} threads
 * @param {{ verdict: string, estimate?: { floor: number | null } }} cost
 */
export const needsIdleCpus = (threads, { verdict, estimate: found }) =>
  threads > 1 && verdict === 'below-floor' && Number(found?.floor) > method.threads.quietFloor;

/**
 * The longer side of an interval as a share of the cost.
 *
 * @param {{ value: number, low: number, high: number }} cost
 */
const relativeOf = ({ value, low, high }) => Math.max(high - value, value - low) / value;

/**
 * The rounds that a cost needs beyond those it has. The half width of an interval falls with the root of the
 * number of rounds, except for what the correction for the CPU's frequency leaves uncertain.
 * @param {Estimated} cost
 * @param {{ targetRelative: number, doubt: number }} context  doubt: half width of the interval that no
 *   number of rounds narrows, in the unit of the cost
 * @returns {number}  0: none; Infinity: rounds do not help
 */
export function roundsNeeded({ verdict, value, low, high, rounds }, { targetRelative, doubt }) {
  if (value === null || low === null || high === null || (verdict !== 'out-of-budget' && verdict !== 'ok'))
    return Infinity;
  const relative = relativeOf({ value, low, high });
  if (meetsTarget(relative, targetRelative)) return 0;
  const fixed = doubt / value;
  if (fixed >= targetRelative) return Infinity;
  return Math.ceil(rounds * ((relative ** 2 - fixed ** 2) / (targetRelative ** 2 - fixed ** 2) - 1));
}

/**
 * What a run lacks: undisturbed rounds, the benchmarks that missed their target, with how many more rounds
 * each needs, and those that need idle CPUs. Those that rounds do not help, and the ladder, are left out.
 * @param {readonly PlatformResults[]} platforms
 * @param {{ targetRelative: number, kept?: readonly KeptReference[] }} options  kept: reference cycles of
 *   earlier runs
 * @returns {{ needs: Need[], lost: Pick<Need, 'platform' | 'label'>[], disturbed: Map<string, number> }}
 *   lost: more rounds help if CPUs are idle by then; disturbed: by platform, the rounds that were, of the
 *   part with the most
 */
export function whatIsMissing(platforms, { targetRelative, kept }) {
  const { data } = analyse(platforms, kept);
  /** @type {Pick<Need, 'platform' | 'label'>[]} */
  const lost = [];
  const needs = platforms.flatMap(({ id }, i) =>
    [...data[i].of].flatMap(([key, part]) => {
      const measured = part.measured.get(key) ?? [];
      const spread = part.spreads.get(key);
      const longRun = part.longRuns.get(key);
      const [{ result }] = measured;
      if (!spread || result.suite === LADDER) return [];
      const cost = estimate(measured, {
        targetRelative,
        noise: part.noise,
        spread,
        longRun,
      });
      if (measured.some(({ threads = 1 }) => needsIdleCpus(threads, cost)))
        lost.push({ platform: id, label: labelOf(result) });
      const rounds = roundsNeeded(cost, {
        targetRelative: targetOf(targetRelative, longRun) ?? targetRelative,
        doubt: correctionDoubt(measured, spread, 'lasting'),
      });
      if (
        !(rounds > 0 && rounds < Infinity) ||
        cost.value === null ||
        cost.low === null ||
        cost.high === null
      )
        return [];
      return [
        {
          platform: id,
          label: labelOf(result),
          rounds,
          relative: relativeOf({ value: cost.value, low: cost.low, high: cost.high }),
          isLong: isDecisive(weightInCost(longRun)),
        },
      ];
    }),
  );
  return {
    needs,
    lost,
    disturbed: new Map(
      platforms.map(({ id }, i) => [
        id,
        largest([
          0,
          ...data[i].parts.map(({ witness, lostRounds }) => (witness?.disturbed.size ?? 0) + lostRounds),
        ]),
      ]),
    ),
  };
}
