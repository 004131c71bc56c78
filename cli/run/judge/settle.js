import { profiles } from '../../../protocol/profiles.js';
import { differenceText } from '../../../report/compare/words.js';
import { targetOf } from '../../build/build.js';
import { measureDuel } from '../duel/duel.js';
import { selectionOf } from './repetition.js';

/**
 * @import { Platform } from '../../platforms/index.js'
 * @import { Results, Difference } from '../../../protocol/types.js'
 * @import { Side } from '../duel/side.js'
 * @import { Run } from '../run.js'
 */

/** Differences of the machine because of which a duel would answer another question than the comparison. */
const factsOfMachine = ['cpu', 'os'];

/**
 * Measures suspected cells and the ladder once more, in a duel between the builds of the baseline and those
 * of the run. Where a platform cannot take part, it says why.
 *
 * @param {import('../../../protocol/types.js').Comparison[]} suspects
 * @param {Difference[]} differences of the environments
 * @param {Run} run
 * @returns {Promise<[Results, Results] | null>} the baseline's and the current side; null: no duel
 */
export async function settleByDuel(suspects, differences, run) {
  const { session, job } = run;
  const { say } = session.context.progress;
  const { platforms, partsOf } = selectionOf(suspects, run);
  const able = platforms.filter((platform) => {
    const reason = reasonAgainst(platform, differences);
    if (reason !== null) say(`samebench: no duel against the baseline on ${platform.id}: ${reason}`);
    return reason === null;
  });
  const baseline = able.length > 0 ? await findSide(able, run) : null;
  if (baseline === null) return null;
  const count = suspects.filter(({ platform }) => able.some(({ id }) => id === platform)).length;
  say(`samebench: measuring ${count} suspected cost${count === 1 ? '' : 's'} in a duel of the baseline against this run`);
  /** @type {[Side, Side]} */
  const sides = [baseline, { ...job.build, name: 'b', title: 'this run' }];
  for (const { name, title } of sides) say(`${name}: ${title}`);
  const request = { ...session.plan.request, profile: profiles.duel };
  const { results: [a, b], saved, paths } = await measureDuel(sides, session, { platforms: able, others: [], request, partsOf, isExtra: true });
  say(`duel: ${saved.saveError ?? paths.join('  ')}`);
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
    (platform === null ? factsOfMachine.includes(what) : platform === id && what !== 'clock'));
  return found ? differenceText(found) : null;
}

/**
 * @param {Platform[]} platforms
 * @param {Run} run
 * @returns {Promise<Side | null>}
 */
async function findSide(platforms, { session: { context: { progress, signal } }, job }) {
  try {
    return (await job.baselineSide?.([...new Set(platforms.map(targetOf))])) ?? null;
  } catch (error) {
    if (!signal.aborted) progress.say(`samebench: no duel against the baseline: ${/** @type {Error} */ (error).message}`);
    return null;
  } finally {
    progress.clear();
  }
}
