/**
 * The columns that are compared: of a platform, JavaScript that does the work, JavaScript that calls the
 * module, and the work within the module.
 *
 * @import { PlatformResults } from '../../../protocol/types.js'
 *
 * @typedef {object} Columns
 * @property {string} platform  the id without the variants
 * @property {PlatformResults} javascript
 * @property {PlatformResults} call
 * @property {PlatformResults | null} within  null if it was not measured
 */

/** The variant of columns of JavaScript. What follows is another variant, or the number of a joined run. */
const JAVASCRIPT = /@js(?=[@#]|$)/;

/**
 * The platforms that have both columns.
 * @param {readonly PlatformResults[]} platforms
 * @returns {Columns[]}
 */
export function columnsOf(platforms) {
  const byId = new Map(platforms.map((one) => [one.id, one]));
  return platforms.flatMap((javascript) => {
    const { id } = javascript;
    const call = byId.get(id.replace(JAVASCRIPT, '@call'));
    if (!JAVASCRIPT.test(id) || !call) return [];
    const platform = id.replace(JAVASCRIPT, '');
    return [{ platform, javascript, call, within: byId.get(platform) ?? null }];
  });
}
