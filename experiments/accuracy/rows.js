/** What every harness measures, by the names of the tables. */

/** Lengths of the ladder's chains. */
export const ladderSteps = [0, 1, 2, 4, 8, 16, 32, 64];

/** Besides the ladder: what people measure. */
export const realisticRows = ['is_prime u32 random odd', 'mod 13', 'string concatenation'];

/** @param {number} steps */
export const ladderRow = (steps) => `ladder ${steps}`;

/** All rows that every harness measures, for which values can be compared between processes. */
export const commonRows = [...ladderSteps.map(ladderRow), ...realisticRows];
