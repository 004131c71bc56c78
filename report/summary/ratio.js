/**
 * Ratios of costs to those of a reference platform.
 *
 * @typedef {import('../../protocol/types.js').Cell} Cell
 */

/**
 * The ratio of two costs. Its 95 % interval is made from those of the costs on the logarithmic scale, by
 * the square-and-add method. (G. Zou and A. Donner, "Construction of confidence limits about effect
 * measures", 2008.)
 *
 * The rounds of the two platforms are not paired. In the runs examined, rounds close in time shared too
 * little noise to make up for the degrees of freedom that pairing costs.
 * @param {Cell} cell
 * @param {Cell} reference
 */
function ratioOf({ ns, low, high }, reference) {
  if (ns === null || low === null || high === null
    || reference.ns === null || reference.low === null || reference.high === null) {
    return { ratio: null, ratioLow: null, ratioHigh: null };
  }
  const ratio = ns / reference.ns;
  const below = Math.hypot(Math.log(ns / low), Math.log(reference.high / reference.ns));
  const above = Math.hypot(Math.log(high / ns), Math.log(reference.ns / reference.low));
  return { ratio, ratioLow: ratio * Math.exp(-below), ratioHigh: ratio * Math.exp(above) };
}

/**
 * Adds to the cells of a row their ratios to the reference platform. Without a reference, or if it has no
 * cell in this row, the cells are returned unchanged.
 * @param {Record<string, Cell>} cells  by platform
 * @param {string | null} reference  id of the platform
 * @returns {Record<string, Cell>}
 */
export function withRatios(cells, reference) {
  if (reference === null || !cells[reference]) return cells;
  return Object.fromEntries(Object.entries(cells).map(([platform, cell]) => {
    const ratios = ratioOf(cell, cells[reference]);
    // The ratio of a cost to itself is exactly 1.
    const own = platform === reference && ratios.ratio !== null ? { ratioLow: 1, ratioHigh: 1 } : {};
    return [platform, { ...cell, ...ratios, ...own }];
  }));
}
