/** Parts of notes that name benchmarks. */

/** Stands for a reason that the results do not give. */
export const NO_REASON = 'unknown reason';

/** A line names at most this many benchmarks, so that what many rows have in common stays one line. */
const NAMED = 5;

/** The names, or the first of them and the number of the rest. @param {readonly string[]} names */
export const someOf = (names) =>
  names.slice(0, NAMED).join(', ') + (names.length > NAMED ? ` and ${names.length - NAMED} more` : '');
