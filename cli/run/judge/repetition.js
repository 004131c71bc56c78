import { labelOf } from '../../../protocol/identity.js';
import { measuredLabels } from '../plan/selection.js';

/** Of the rounds that the first measurement had. */
const roundsFactor = 2;

/**
 * @import { Comparison } from '../../../protocol/types.js'
 * @import { Task } from '../measure/session.js'
 */

/**
 * Suspected cells and the ladder, from which a platform's noise is estimated: what to measure, each on its
 * own platforms only.
 *
 * @param {Comparison[]} suspects
 * @param {Pick<import('../run.js').Run, 'session' | 'ready' | 'isolate'>} run
 * @returns {Pick<Task, 'platforms'> & Required<Pick<Task, 'partsOf'>>}
 */
export function selectionOf(suspects, { session, ready, isolate }) {
  const everything = measuredLabels(session.plan.request, ready.benchmarks);
  const labelsOn = (/** @type {string} */ id) => {
    const own = suspects.filter(({ platform }) => platform === id).map(labelOf);
    return everything.filter((label) => label.startsWith('ladder/') || own.includes(label));
  };
  return {
    platforms: ready.platforms.filter(({ id }) => suspects.some(({ platform }) => platform === id)),
    partsOf: ({ id }) => (isolate ? labelsOn(id).map((label) => [label]) : [labelsOn(id)]),
  };
}

/**
 * How suspected regressions are measured again: with twice the rounds.
 *
 * @param {Comparison[]} suspects
 * @param {Pick<import('../run.js').Run, 'session' | 'ready' | 'isolate'>} run
 * @returns {Omit<Task, 'artifactsOf'>}
 */
export function repetition(suspects, run) {
  const { request } = run.session.plan;
  const profile = { ...request.profile, rounds: roundsFactor * request.profile.rounds };
  return { ...selectionOf(suspects, run), request: { ...request, profile } };
}
