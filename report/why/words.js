/**
 * The split of ratios as text.
 *
 * @import { Amount, Split, Summary } from '../../protocol/types.js'
 */
import { mean } from '../statistics/descriptive.js';
import { gatherBy } from '../results/lookup.js';
import { formatRatio, NO_DIFFERENCE } from '../text/numbers.js';
import { splitColumns } from './why.js';

/** @param {number} ratio */
const plain = (ratio) => formatRatio(ratio).replace('×', '');

/** Whether a part of a split may be 1. @param {Amount} amount */
export const isNone = ({ low, high }) => low <= 1 && high >= 1;

/** @param {Amount} amount */
const part = (amount) => `${isNone(amount) ? NO_DIFFERENCE : ''}${plain(amount.value)}`;

/** @param {Pick<Split, 'ratio' | 'format' | 'engine'>} split  `3.64 = 1.52 × 2.39` */
export const splitText = ({ ratio, format, engine }) => `${part(ratio)} = ${part(format)} × ${part(engine)}`;

/**
 * A line for each column, with the geometric means of its rows, and one for the columns without an oracle.
 * @param {Pick<Summary, 'why' | 'platforms'>} summary
 * @returns {string[]}
 */
export function whyLines({ why = [], platforms }) {
  const { others } = splitColumns(platforms);
  const means = [...gatherBy(why, ({ platform }) => platform)].map(([platform, splits]) => {
    const average = (/** @type {'ratio' | 'format' | 'engine'} */ part) =>
      plain(Math.exp(mean(splits.map((one) => Math.log(one[part].value)))));
    return (
      `${platform} ${average('ratio')} = format ${average('format')} × engine ${average('engine')} ` +
      `(geometric means of ${splits.length} benchmark${splits.length === 1 ? '' : 's'})`
    );
  });
  const missing =
    others.length > 0 ? [`${others.join(', ')}: no oracle, which is a module of other flags`] : [];
  return [...means, ...missing];
}
