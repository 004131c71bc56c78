/** The names of the rows that the experiments measure. */

/** Lengths of the ladder's chains. */
export const ladderSteps = [0, 1, 2, 4, 8, 16, 32, 64];

/** CPU cycles of one step of the ladder, see kernels.hpp. */
export const stepCycles = 5;

/** Realistic rows, besides the ladder. */
const realisticRows = ['is_prime u32 random odd', 'mod 13', 'string concatenation'];

/** @param {number} steps */
export const ladderRow = (steps) => `ladder ${steps}`;

/** All rows that every harness measures. */
export const commonRows = [...ladderSteps.map(ladderRow), ...realisticRows];

/** Rows that only Samebench measures. */
const independent = 'independent 64';

/** All rows of a run of Samebench. */
export const ownRows = [...commonRows, independent];

/**
 * The rows whose values are compared between processes: without K = 0, whose cost is 0. All of them are
 * bound by the core: their data stay in its first caches, and they wait for nothing else.
 */
export const comparedRows = ownRows.filter((row) => row !== ladderRow(0));

/** Rows that wait for different parts of the machine: see the suite `waits`. */
export const waitingRows = [
  ladderRow(64),
  independent,
  ...['is_prime u32 random odd', 'mod 13', 'string concatenation'],
  ...['64-bit division', 'branches and a table of 32 KB', 'pointer chase through 48 MB'],
];

/** The name of a row, from a benchmark. @param {{name: string, argument: string | null}} benchmark */
export const rowOf = ({ name, argument }) => [name, argument].filter((part) => part !== null).join(' ');
