/**
 * What a spreadsheet has in the cells of engines.
 *
 * @import { Amount, Row, Summary } from '../../../protocol/types.js'
 */
import { benchmarkKey } from '../../../protocol/identity.js';

/** @param {string} head @param {Amount} amount @returns {[string, number][]} */
const amountColumns = (head, { value, low, high }) => [
  [head, value],
  [`${head}Low`, low],
  [`${head}High`, high],
];

/**
 * A function that gives the columns of a cell; none if its ratio is not split.
 * @param {Pick<Summary, 'why'>} summary
 * @returns {(row: Row, platform: string) => [string, number][]}
 */
export function splitColumnsOf({ why = [] }) {
  const splits = new Map(why.map((split) => [`${benchmarkKey(split)} ${split.platform}`, split]));
  return (row, platform) => {
    const split = splits.get(`${benchmarkKey(row)} ${platform}`);
    return split ? [...amountColumns('format', split.format), ...amountColumns('engine', split.engine)] : [];
  };
}
