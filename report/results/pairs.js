/**
 * The samples of one benchmark in one round: named columns of equal length, with one pair of samples
 * (body and twin) at each index. Readers take the columns that they need, and ignore the others.
 *
 * @import { Pairs } from '../../protocol/types.js'
 */

/**
 * The number of pairs.
 * @param {Pairs} pairs
 */
export const pairCount = ({ operations }) => operations.length;

/**
 * Whether a benchmark has at least one pair.
 * @param {{ pairs: Pairs }} result
 */
export const hasPairs = ({ pairs }) => pairCount(pairs) > 0;

/**
 * Columns from rows, as results of schema 1 have them.
 * @param {readonly (readonly number[])[]} rows  each with operations, bodyNs, twinNs, pauses
 * @returns {Pairs}
 */
export const pairsFromRows = (rows) => ({
  operations: rows.map(([operations]) => operations),
  bodyNs: rows.map(([, bodyNs]) => bodyNs),
  twinNs: rows.map(([, , twinNs]) => twinNs),
  pauses: rows.map(([, , , pauses]) => pauses),
});
