import { labelOf } from '../../../protocol/identity.js';
import { pairedResults } from '../../../report/compare/duel.js';
import { comparisonOf } from '../../../report/compare/evidence/evidence.js';
import { unevenCounts, withSecondLook } from '../../../report/compare/second-look.js';
import { MIN_ROUNDS } from '../../../report/compare/sequential/spending.js';
import { withNamesakes } from '../../../report/results/namesakes.js';
import { counted } from '../../../report/text/counted.js';
import { measureDuel } from './measure.js';

/**
 * @import { Compared, Results } from '../../../protocol/types.js'
 * @import { Gate } from '../../../report/compare/gate.js'
 * @import { Platform } from '../../platforms/index.js'
 * @import { Context } from '../context.js'
 * @import { Plan } from '../plan/plan.js'
 * @import { Ready } from '../ready/ready.js'
 * @import { Side } from './side.js'
 */

/**
 * The column that counts what each platform runs.
 *
 * @param {Platform[]} platforms
 * @returns {Record<string, string>} by id of a platform that times; empty: there is none
 */
export const countersOf = (platforms) =>
  Object.fromEntries(
    platforms
      .filter(({ counts }) => !counts)
      .map(({ id, host, preset }) => [
        id,
        platforms.find((one) => one.counts && one.host === host && one.preset === preset)?.id ?? '',
      ]),
  );

/**
 * Counts rows that are slow in some processes in as many of them as a verdict takes: a build that is slow in
 * some of its processes may be quick in both that were counted.
 *
 * @param {Compared} compared a duel
 * @param {{results: Results[], sides: Side[], gate: Gate, budgetMs?: number}} duel results: of both sides;
 *   budgetMs: what is left
 * @param {Plan} plan
 * @param {Ready} ready
 * @param {Context} context
 * @returns {Promise<Compared>} with these counts in place of those of two processes
 */
export async function recount(compared, { results: measured, sides, gate, budgetMs }, plan, ready, context) {
  const {
    signal,
    progress: { print },
  } = context;
  if (signal.aborted || !ready.platforms.some(({ counts }) => counts)) return compared;
  const [a, b] = measured;
  const uneven = unevenCounts(compared, pairedResults(a, b), countersOf(ready.platforms));
  if (uneven.length === 0) return compared;
  const count = counted(uneven.length, 'count');
  const rows = `${count} in ${MIN_ROUNDS} processes, because times are slow in some`;
  if (budgetMs === 0) {
    print(`samebench: there was no time left to repeat ${rows}; use a larger --budget-total`);
    return compared;
  }
  print(`samebench: repeating ${rows}`);
  const labelsOn = (/** @type {string} */ id) =>
    withNamesakes(uneven.filter(({ platform }) => platform === id).map(labelOf), ready.benchmarks);
  const platforms = ready.platforms.filter(({ id }) => labelsOn(id).length > 0);
  const request = { ...plan.request, profile: { ...plan.request.profile, rounds: MIN_ROUNDS } };
  const { results, saved, paths } = await measureDuel(
    sides,
    {
      platforms,
      others: [],
      request,
      gate,
      isSettling: true,
      countingRounds: MIN_ROUNDS,
      isExtra: true,
      partsOf: ({ id }) => [{ only: labelsOn(id) }],
    },
    plan,
    ready,
    context,
  );
  print(`counted again: ${saved.saveError ?? paths.join('  ')}`);
  if (signal.aborted) return compared;
  const again = comparisonOf(results[0], results[1], uneven)(gate);
  return { ...withSecondLook(compared, again, 'again'), losses: [...compared.losses, ...again.losses] };
}
