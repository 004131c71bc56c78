/** The names of the rows that every harness measures. */

/** Lengths of the ladder's chains. */
export const ladderSteps = [0, 1, 2, 4, 8, 16, 32, 64];

/** Realistic rows, besides the ladder. */
export const realisticRows = ['is_prime u32 random odd', 'mod 13', 'string concatenation'];

/** @param {number} steps */
export const ladderRow = (steps) => `ladder ${steps}`;

/** All rows that every harness measures. */
export const commonRows = [...ladderSteps.map(ladderRow), ...realisticRows];
