import { median } from '../../report/statistics/descriptive.js';
import { ladderRow, ladderSteps } from './rows.js';

/**
 * @typedef {object} Deviations
 * @property {number} intercept measured cost of K = 0, in nanoseconds
 * @property {Record<number, number>} shares signed relative error of the cost of K steps, by K
 * @property {number} smallNs the largest error of K = 0, 1, 2, 4, in nanoseconds
 */

/**
 * The errors of measured chains: measured cost minus length times the true step, which was timed in the
 * same minutes. Medians over processes.
 *
 * @param {{stepNs: number, costs: Record<string, number>}[]} processes
 * @returns {Deviations}
 */
export function deviations(processes) {
  const errorNs = (/** @type {number} */ steps) =>
    median(processes.map(({ stepNs, costs }) => costs[ladderRow(steps)] - steps * stepNs));
  const climbs = ladderSteps.filter((steps) => steps > 0);
  return {
    intercept: errorNs(0),
    shares: Object.fromEntries(
      climbs.map((steps) => [
        steps,
        median(processes.map(({ stepNs, costs }) => costs[ladderRow(steps)] / (steps * stepNs) - 1)),
      ]),
    ),
    smallNs: worst([0, 1, 2, 4].map(errorNs)),
  };
}

/**
 * The largest absolute value of some errors.
 * @param {number[]} errors
 */
export function worst(errors) {
  return Math.max(...errors.map(Math.abs));
}
