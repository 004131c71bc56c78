import { benchmarkPath } from '../../report/results/identity.js';
import { measuredLabels } from '../measure/selection.js';

/** Of the rounds that the first measurement had. */
const roundsFactor = 2;

/**
 * How suspected regressions are measured again: with twice the rounds, each on its own platforms only,
 * and with the ladder, from which a platform's noise is estimated.
 *
 * @param {import('../../report/compare/compare.js').Comparison[]} suspects
 * @param {Pick<import('./run.js').Run, 'session' | 'ready' | 'isolate'>} run
 * @returns {Omit<import('../measure/session.js').Task, 'artifactsOf'>}
 */
export function repetition(suspects, { session, ready, isolate }) {
  const { request } = session.plan;
  const everything = measuredLabels(request, ready.benchmarks);
  const labelsOn = (/** @type {string} */ id) => {
    const own = suspects.filter(({ platform }) => platform === id).map(benchmarkPath);
    return everything.filter((label) => label.startsWith('ladder/') || own.includes(label));
  };
  const profile = { ...request.profile, rounds: roundsFactor * request.profile.rounds };
  return {
    platforms: ready.platforms.filter(({ id }) => suspects.some(({ platform }) => platform === id)),
    request: { ...request, profile },
    partsOf: ({ id }) => (isolate ? labelsOn(id).map((label) => [label]) : [labelsOn(id)]),
  };
}
