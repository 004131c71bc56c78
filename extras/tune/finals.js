import { labelOf } from '../../protocol/identity.js';
import { comparisonOf, measureDuel } from '../../cli/api.js';
import { makeGate } from '../../report/api.js';
import { duelTimes } from './analysis/scores.js';

/**
 * Duels of the best sets against the project's own flags.
 *
 * @import { ColumnTime } from './analysis/scores.js'
 * @import { Context, Plan, Ready } from '../../cli/api.js'
 * @import { Built } from './builds.js'
 */

/**
 * @param {Built} own
 * @param {Built[]} finalists the most promising first
 * @param {{plan: Plan, ready: Ready, endsAt: number}} how endsAt: milliseconds of the clock
 * @param {Context} context
 * @returns {Promise<Map<string, Record<string, ColumnTime>>>} by id of the set; without those that there was
 *   no time for
 */
export async function duelAll(own, finalists, { plan, ready, endsAt }, context) {
  const { progress, signal, now } = context;
  const gate = makeGate({ measure: ['time'] }, { suites: new Map() });
  /** @type {Map<string, Record<string, ColumnTime>>} */
  const finals = new Map();
  for (const [i, set] of finalists.entries()) {
    const leftMs = endsAt - now().getTime();
    if (signal.aborted || (i > 0 && leftMs <= 0)) break;
    progress.print(`duel ${i + 1} of ${finalists.length}: ${set.title} against the project's own flags`);
    const sides = [
      { ...own, name: /** @type {const} */ ('a') },
      { ...set, name: /** @type {const} */ ('b') },
    ];
    // However little time is left, a duel that has begun comes to a verdict.
    const duel = {
      ...ready,
      others: [],
      request: plan.request,
      gate,
      isSettling: true,
      isExtra: true,
      budgetMs: Math.max(1, leftMs / (finalists.length - i)),
    };
    const {
      results: [a, b],
    } = await measureDuel(sides, duel, plan, ready, context);
    if (signal.aborted) break;
    const { cells } = (await comparisonOf(a, b))(gate);
    const times = duelTimes(cells.map((cell) => ({ ...cell, row: labelOf(cell) })));
    if (Object.keys(times).length > 0) finals.set(set.id, times);
  }
  return finals;
}
