/**
 * The places of a series at which its cost was measured differently from then on: no change of the cost can
 * be told there.
 *
 * @import { Difference } from '../../protocol/types.js'
 */
import { isMeasuredDifferently } from '../compare/evidence/long-runs.js';

/** What changes at a break, among the facts of the environment. */
export const MEASURING = 'measuring';

const NAMES = { samples: 'samples', longRuns: 'long runs' };

/**
 * The indexes of the points before which there is a break.
 * @param {readonly { longRun?: number }[]} points  longRun: see `longRunWeight`
 */
export const breaksIn = (points) =>
  points.flatMap(({ longRun }, i) =>
    i > 0 && isMeasuredDifferently(points[i - 1].longRun, longRun) ? [i] : [],
  );

/**
 * A break as a change of the environment.
 * @param {string} platform
 * @param {{ longRun?: number }} point  the first one after it
 * @returns {Difference}
 */
export function breakAt(platform, { longRun }) {
  const [baseline, current] =
    longRun === undefined ? [NAMES.longRuns, NAMES.samples] : [NAMES.samples, NAMES.longRuns];
  return { platform, what: MEASURING, baseline, current };
}
