import { comparisonOf } from '../../../report/compare/evidence/evidence.js';
import { withSecondLook } from '../../../report/compare/second-look.js';
import { suspectsOf } from '../../../report/compare/sequential/decide.js';
import { measureDuel } from './measure.js';
import { rowsOf } from './rows.js';
import { longer } from './sequence.js';

/**
 * @import { Compared } from '../../../protocol/types.js'
 * @import { Gate } from '../../../report/compare/gate.js'
 * @import { Context } from '../context.js'
 * @import { Plan } from '../plan/plan.js'
 * @import { Ready } from '../ready/ready.js'
 * @import { Side } from './side.js'
 */

/** Times the pairs of the first duel: to start a process takes longer than to measure few rows. */
const effort = 4;

/**
 * Measures what looks changed in a second duel, with other copies and only these rows and the ladder. What it
 * finds counts.
 *
 * @param {Compared} compared the first duel
 * @param {() => Compared} alone the first duel, with each cost judged for itself
 * @param {{sides: Side[], gate: Gate, budgetMs?: number}} duel budgetMs: what is left
 * @param {Plan} plan
 * @param {Ready} ready
 * @param {Context} context
 * @returns {Promise<Compared>} with the cells of the second duel in place of the suspects
 */
export async function confirm(compared, alone, { sides, gate, budgetMs }, plan, ready, context) {
  const { print } = context.progress;
  const suspects = context.signal.aborted ? [] : suspectsOf(alone());
  if (suspects.length === 0) return compared;
  print(
    `samebench: measuring ${suspects.length} suspected cost${suspects.length === 1 ? '' : 's'} of ` +
      `${compared.cells.length} in a second duel`,
  );
  const request = { ...plan.request, profile: longer(plan.request.profile, effort) };
  const rows = rowsOf(suspects, request, ready, { isDuel: true });
  const {
    results: [c, d],
    saved,
    paths,
  } = await measureDuel(
    sides,
    { ...rows, others: [], request, gate, isSettling: true, budgetMs, isExtra: true },
    plan,
    ready,
    context,
  );
  print(`second duel: ${saved.saveError ?? paths.join('  ')}`);
  if (context.signal.aborted) {
    print('samebench: the second duel was stopped, so the changes are not confirmed');
    return compared;
  }
  return withSecondLook(compared, comparisonOf(c, d, suspects)(gate), 'duel');
}
