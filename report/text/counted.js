/**
 * A number of things, such as `1 run` and `2 runs`.
 * @param {number} count
 * @param {string} one
 * @param {string} [many]
 */
export const counted = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

/** A line names at most this many, so that what many have in common stays one line. */
export const NAMED = 5;

/** The names, or the first of them and the number of the rest. @param {readonly string[]} names */
export const someOf = (names) =>
  names.slice(0, NAMED).join(', ') + (names.length > NAMED ? ` and ${names.length - NAMED} more` : '');
