/**
 * The lines that a reader can quote: how the amounts of each platform relate to those of the reference.
 *
 * @import { Row, Summary } from '../../protocol/types.js'
 */
import { rowName } from '../../protocol/identity.js';
import { LADDER } from '../estimate/ladder.js';
import { quantities } from '../quantities/index.js';
import { mean } from '../statistics/descriptive.js';
import { referenceOf } from '../summary/ratio.js';
import { formatRatio } from '../text/numbers.js';

/** @param {number} ratio */
const times = (ratio) => formatRatio(ratio).replace('×', '');

/** @param {{ row: Row, ratio: number }} found */
const extreme = ({ row, ratio }) => `${formatRatio(ratio)} ${rowName(row)}`;

/**
 * A line for each platform and quantity that has ratios: their geometric mean, with the smallest and the
 * largest. Unreliable amounts take no part, nor does the ladder, which checks the measurement.
 * @param {Pick<Summary, 'platforms' | 'rows' | 'references'>} summary
 * @returns {string[]}
 */
export function conclusionsOf(summary) {
  const { platforms, rows } = summary;
  return quantities.flatMap(({ id: quantity, words }) =>
    platforms.flatMap(({ id }) => {
      const reference = referenceOf(summary, quantity, id);
      if (reference === undefined || id === reference) return [];
      const found = rows
        .filter(({ suite }) => suite !== LADDER)
        .flatMap((row) => {
          const { [id]: cell, [reference]: other } = row.cells;
          const isReliable = cell?.verdict !== 'unstable' && other?.verdict !== 'unstable';
          return cell?.quantity === quantity && cell.ratio && isReliable
            ? [{ row, ratio: cell.ratio.value }]
            : [];
        })
        .sort((a, b) => a.ratio - b.ratio);
      if (found.length === 0) return [];
      const [least, most] = [found[0], found[found.length - 1]];
      const average = Math.exp(mean(found.map(({ ratio }) => Math.log(ratio))));
      const basis =
        found.length === 1
          ? `one benchmark: ${rowName(least.row)}`
          : `geometric mean of ${found.length} benchmarks; from ${extreme(least)} to ${extreme(most)}`;
      return [`${id} ${words.times.replace('%', times(average))} ${reference} (${basis})`];
    }),
  );
}
