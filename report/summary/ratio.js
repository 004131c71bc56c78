/**
 * How two platforms compare.
 *
 * @typedef {import('../../protocol/types.js').Cell} Cell
 */

/**
 * The ratio of two costs, with its 95 % interval from theirs, on the logarithmic scale. (Square-and-
 * add: G. Zou and A. Donner, "Construction of confidence limits about effect measures", 2008.) The
 * platforms' rounds are not paired: what they share in time was too little, in runs that were looked
 * at, to make up for the degrees of freedom that pairing costs.
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
 * @param {Record<string, Cell>} cells  by platform
 * @param {string | null} reference
 * @returns {Record<string, Cell>}
 */
export function withRatios(cells, reference) {
  if (reference === null || !cells[reference]) return cells;
  return Object.fromEntries(Object.entries(cells).map(([platform, cell]) => {
    const ratios = ratioOf(cell, cells[reference]);
    // Nothing is known better than that a thing is itself.
    const own = platform === reference && ratios.ratio !== null ? { ratioLow: 1, ratioHigh: 1 } : {};
    return [platform, { ...cell, ...ratios, ...own }];
  }));
}
