/**
 * The rows of the chart of splits, in the order of whose share is larger.
 *
 * @import { Amount, Split } from '../../../protocol/types.js'
 *
 * @typedef {object} WhyRow
 * @property {string} label
 * @property {Amount} format
 * @property {Split[]} splits  of the platforms
 */
import { benchmarkKey, labelOf, rowName } from '../../../protocol/identity.js';
import { gatherBy, mean } from '../../../report/api.js';

/**
 * How much larger the engine's share is than that of the format, as a logarithm, over all platforms.
 *
 * @param {Split[]} splits
 */
const lean = (splits) => mean(splits.map(({ engine, format }) => Math.log(engine.value / format.value)));

/**
 * @param {readonly Split[]} why
 * @returns {WhyRow[]}  those first whose ratio is mostly the engine's
 */
export function whyRows(why) {
  const rows = [...gatherBy(why, benchmarkKey).values()].sort((a, b) => lean(b) - lean(a));
  const isPlain = new Set(rows.map(([one]) => rowName(one))).size === rows.length;
  return rows.map((splits) => ({
    label: (isPlain ? rowName : labelOf)(splits[0]),
    format: splits[0].format,
    splits,
  }));
}
