/**
 * What tables say of the splits of ratios.
 *
 * @import { Summary } from '../../../protocol/types.js'
 */
import { gatherBy, mean } from '../../../report/api.js';
import { isNone, NATIVE, ORACLE, plain } from '../page/words.js';
import { splitColumns } from './split.js';

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

/**
 * The columns that a part of a split may not differ from: the mark of such a part needs a note.
 * @param {Pick<Summary, 'why'>} summary
 * @returns {string[]}
 */
export const noDifference = ({ why = [] }) =>
  why.flatMap(({ format, engine }) => [
    ...(isNone(format) ? [NATIVE] : []),
    ...(isNone(engine) ? [ORACLE] : []),
  ]);
