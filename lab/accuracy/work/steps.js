/**
 * The instructions of a step of the ladder, from the differences between its rows.
 *
 * @typedef {{from: number, to: number, instructions: number}} Step
 */
import { median } from '../../../report/statistics/descriptive.js';

/** Rows of the ladder that are written alike. A longer chain loops over eight steps. (suites/ladder.cpp) */
export const parts = [
  { name: 'straight code', rungs: [0, 1, 2, 4, 8] },
  { name: 'loop', rungs: [16, 32, 64] },
];

/**
 * The costs of the ladder's rows, by their number of steps.
 *
 * @param {import('../../../protocol/types.js').Summary} summary
 * @param {string} column
 * @returns {Map<number, number>} in instructions
 */
export const ladderCosts = ({ rows }, column) =>
  new Map(
    rows
      .filter(({ suite, name }) => suite === 'ladder' && name === 'ladder')
      .flatMap(({ argument, cells }) => {
        const instructions = cells[column]?.value ?? null;
        return instructions === null
          ? []
          : [/** @type {[number, number]} */ ([Number(argument), instructions])];
      }),
  );

/**
 * @param {ReadonlyMap<number, number>} costs
 * @param {number[]} rungs neighbouring rows
 * @returns {Step[]} between each row and the next one
 */
export function stepsOf(costs, rungs) {
  const cost = (/** @type {number} */ rung) => {
    const found = costs.get(rung);
    if (found === undefined) throw new Error(`the run has no row of the ladder with ${rung} steps`);
    return found;
  };
  return rungs
    .slice(1)
    .map((to, i) => ({ from: rungs[i], to, instructions: (cost(to) - cost(rungs[i])) / (to - rungs[i]) }));
}

/**
 * The usual number of instructions of a step, and how far the farthest is from it.
 * @param {Step[]} steps
 */
export function slopeOf(steps) {
  const slope = median(steps.map(({ instructions }) => instructions));
  return { slope, deviation: Math.max(...steps.map(({ instructions }) => Math.abs(instructions - slope))) };
}
