/** How the reasons of cells without a result begin, by which their causes are told apart. */

/** Of a benchmark that its platform did not get to. */
export const NOT_REACHED = 'not reached';

/** Of platforms that computed something wrong, and of their cells. */
export const WRONG_RESULT = 'it computed something else than the others did with the same code';
