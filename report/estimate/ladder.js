/**
 * The ladder: chains of K = 1, 2, 4 … 64 equal steps must cost K times one step. Their deviation shows
 * whether the costs of a column can be trusted.
 *
 * @import { Summary } from '../../protocol/types.js'
 */
import { LADDER } from '../../protocol/identity.js';
import { median } from '../statistics/descriptive.js';

export { LADDER };

/**
 * The benchmarks without those of the ladder, which check the measurement, unless there are no others or
 * their suite was asked for by name.
 *
 * @template {{ suite: string }} T
 * @param {T[]} all
 * @param {readonly string[]} [suites]  that were asked for
 * @returns {T[]}
 */
export function ownOf(all, suites = []) {
  const own = all.filter(({ suite }) => suite !== LADDER);
  return own.length === 0 || suites.includes(LADDER) ? all : own;
}

/**
 * A summary without the rows of the ladder, with the same exceptions.
 *
 * @param {Summary} summary
 * @returns {Summary}
 */
export function withoutLadder(summary) {
  const rows = ownOf(summary.rows, summary.request.suites);
  return rows === summary.rows ? summary : { ...summary, rows };
}

/** CPU cycles of a step: one each for a shift and an exclusive or, three for a multiplication. */
export const STEP_CYCLES = 5;

const LONGEST = 64;
const STEPS = Array.from({ length: 1 + Math.log2(LONGEST) }, (_, i) => 2 ** i);

/**
 * @typedef {object} Ladder
 * @property {number | null} error  worst relative deviation; 1 or more if work was optimised away; null
 *   if a row is missing
 * @property {string | null} worst  argument (K) of the worst row
 * @property {number | null} slopeNs  cost of one step
 * @property {number | null} interceptNs  cost at K = 0, which should be 0; signed
 */

/**
 * The ladder of one platform.
 * @param {ReadonlyMap<string, number>} costs  signed costs in nanoseconds, by argument (K)
 * @returns {Ladder}
 */
export function ladder(costs) {
  const interceptNs = costs.get('0') ?? null;
  const rows = STEPS.flatMap((steps) => {
    const cost = costs.get(String(steps));
    return cost === undefined ? [] : [{ steps, cost }];
  });
  if (rows.length < STEPS.length) return { error: null, worst: null, slopeNs: null, interceptNs };

  const slopeNs = median(rows.map(({ steps, cost }) => cost / steps));
  // Without a slope, all work was optimised away.
  const deviation = (/** @type {{ steps: number, cost: number }} */ { steps, cost }) =>
    slopeNs > 0 ? Math.abs(cost / (steps * slopeNs) - 1) : 1;
  const worst = rows.reduce((a, b) => (deviation(b) > deviation(a) ? b : a));
  return { error: deviation(worst), worst: String(worst.steps), slopeNs, interceptNs };
}
