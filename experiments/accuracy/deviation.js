import { median } from '../../report/statistics/descriptive.js';
import { ladderRow, ladderSteps } from './rows.js';

/**
 * @typedef {object} Deviations
 * @property {number} intercept what nothing was said to cost, in nanoseconds
 * @property {Record<number, number>} shares signed error of K steps over their cost, by K
 * @property {number} smallNs the largest error of K = 0, 1, 2, 4, in nanoseconds
 */

/**
 * What chains were said to cost against their length times the step that was timed meanwhile: the
 * median over processes, each against its own step.
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
        median(
          processes.map(({ stepNs, costs }) => costs[ladderRow(steps)] / (steps * stepNs) - 1),
        ),
      ]),
    ),
    smallNs: worst([0, 1, 2, 4].map(errorNs)),
  };
}

/**
 * The largest of some errors, whatever their sign.
 * @param {number[]} errors
 */
export function worst(errors) {
  return Math.max(...errors.map(Math.abs));
}
