/** Reasons of cells without a cost, by which their causes are told apart. */

/** How those of a benchmark begin that its platform did not get to. */
export const NOT_REACHED = 'not reached';

/** Of platforms that computed something wrong, and of their cells. */
export const WRONG_RESULT = 'its results differ from those of the others with the same code';

/** Of a row in JavaScript that computes something else than the C++ row: the hosts have these words, too. */
export const WRONG_IN_JAVASCRIPT = 'its results differ from those of the C++ row';
