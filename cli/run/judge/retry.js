import { profiles } from '../../../protocol/profiles.js';
import { differenceText } from '../../../report/compare/words.js';
import { targetOf } from '../../hosts/index.js';
import { baselineSide } from '../duel/baseline-side.js';
import { measureDuel } from '../duel/measure.js';
import { rowsOf } from '../duel/rows.js';

/**
 * How --retry measures suspected regressions once more: in a duel, or else in a run with more rounds.
 *
 * @import { Comparison, Difference, Results } from '../../../protocol/types.js'
 * @import { Platform } from '../../platforms/index.js'
 * @import { Context } from '../context.js'
 * @import { Side } from '../duel/side.js'
 * @import { Task } from '../measure/save.js'
 * @import { Ready } from '../ready/ready.js'
 * @import { RunPlan } from '../run.js'
 */

/** Of the rounds that the first measurement had. */
const roundsFactor = 2;

/** Differences of the machine that would make a duel answer another question than the comparison. */
const factsOfMachine = ['cpu', 'os'];

/**
 * How suspects are measured again: with twice the rounds.
 *
 * @param {Comparison[]} suspects
 * @param {RunPlan} plan
 * @param {Ready} ready
 * @returns {Omit<Task, 'artifactOf'>}
 */
export function repetition(suspects, plan, ready) {
  const { request } = plan;
  const profile = { ...request.profile, rounds: roundsFactor * request.profile.rounds };
  const { platforms, partsOf } = rowsOf(suspects, request, ready, plan.options);
  return { platforms, policies: [{ rowsOf: partsOf }], request: { ...request, profile } };
}

/**
 * Measures suspects and the ladder in a duel between the builds of the baseline and those of the run. Prints
 * why a platform cannot take part.
 *
 * @param {Comparison[]} suspects
 * @param {Difference[]} differences of the environments
 * @param {RunPlan} plan
 * @param {Ready} ready
 * @param {Context} context
 * @returns {Promise<[Results, Results] | null>} the baseline's and the current side; null: no duel
 */
export async function settleByDuel(suspects, differences, plan, ready, context) {
  const { print } = context.progress;
  const { platforms, partsOf } = rowsOf(suspects, plan.request, ready, { ...plan.options, isDuel: true });
  const able = platforms.filter((platform) => {
    const reason = reasonAgainst(platform, differences);
    if (reason !== null) print(`samebench: no duel against the baseline on ${platform.id}: ${reason}`);
    return reason === null;
  });
  const baseline = able.length > 0 ? await findSide(able, plan, context) : null;
  if (plan.baseline === null || baseline === null) return null;
  const count = suspects.filter(({ platform }) => able.some(({ id }) => id === platform)).length;
  print(
    `samebench: measuring ${count} suspected cost${count === 1 ? '' : 's'} in a duel of the baseline ` +
      'against this run',
  );
  /** @type {[Side, Side]} */
  const sides = [baseline, { ...plan.build, name: 'b', title: 'this run' }];
  for (const { name, title } of sides) print(`${name}: ${title}`);
  const duel = {
    platforms: able,
    others: [],
    request: { ...plan.request, profile: profiles.duel },
    gate: plan.baseline.gate,
    isSettling: true,
    partsOf,
    isExtra: true,
  };
  const {
    results: [a, b],
    saved,
    paths,
  } = await measureDuel(sides, duel, plan, ready, context);
  print(`duel: ${saved.saveError ?? paths.join('  ')}`);
  return [a, b];
}

/**
 * @param {Platform} platform
 * @param {Difference[]} differences
 * @returns {string | null} why a duel on a platform cannot replace the comparison; null: it can
 */
function reasonAgainst({ id, remote }, differences) {
  if (remote) return 'Samebench does not start its browser';
  const found = differences.find(({ platform, what }) =>
    platform === null ? factsOfMachine.includes(what) : platform === id && what !== 'clock',
  );
  return found ? differenceText(found) : null;
}

/**
 * @param {Platform[]} platforms
 * @param {RunPlan} plan
 * @param {Context} context
 * @returns {Promise<Side | null>} the builds of the baseline
 */
async function findSide(platforms, { baseline, options }, context) {
  const { progress, signal } = context;
  try {
    return (
      baseline && (await baselineSide(baseline, [...new Set(platforms.map(targetOf))], options, context))
    );
  } catch (error) {
    if (!signal.aborted)
      progress.print(`samebench: no duel against the baseline: ${/** @type {Error} */ (error).message}`);
    return null;
  } finally {
    progress.clear();
  }
}
