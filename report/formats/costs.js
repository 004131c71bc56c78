/**
 * The costs for the formats of other tools. These formats have numbers only, so costs that are below
 * the floor, failed or unstable are left out, and so are counts of 0 or less.
 *
 * @import { Summary, Row, Cell } from '../../protocol/types.js'
 *
 * @typedef {object} Cost
 * @property {string} path  `platform/suite/name/argument`, unique; see `Parts`
 * @property {Row} row
 * @property {string} platform
 * @property {Cell} cell
 * @property {number} value
 * @property {number} low
 * @property {number} high
 *
 * @typedef {{ platform: boolean, suite: boolean }} Parts  which parts paths have besides name and argument
 */

import { quantityOf } from '../quantities/index.js';

/**
 * The parts are joined by slashes, as Google Benchmark joins a name and its arguments.
 * @param {Row} row
 * @param {string} platform
 * @param {Parts} parts
 */
const pathOf = ({ suite, name, argument }, platform, parts) =>
  [
    ...(parts.platform ? [platform] : []),
    ...(parts.suite ? [suite] : []),
    name,
    ...(argument === null ? [] : [argument]),
  ].join('/');

/**
 * Numbers equal paths, because readers treat equal names as one benchmark. Paths can be equal because
 * names may contain slashes.
 */
function namer() {
  /** @type {Map<string, number>} */
  const seen = new Map();
  return (/** @type {string} */ path) => {
    const count = (seen.get(path) ?? 0) + 1;
    seen.set(path, count);
    return count === 1 ? path : `${path}#${count}`;
  };
}

/**
 * A verdict in words, with its reason.
 * @param {Cell} cell
 */
export const verdictText = ({ verdict, reason }) =>
  [
    verdict === 'below-floor' ? 'below the floor' : verdict.replaceAll('-', ' '),
    ...(reason ? [reason] : []),
  ].join(': ');

/**
 * @param {Summary} summary
 * @param {Parts} [parts]
 * @returns {{ costs: Cost[], leftOut: { path: string, reason: string }[] }}  platform by platform, in
 *   the order of the table
 */
export function costsOf({ platforms, rows }, parts = { platform: true, suite: true }) {
  /** @type {Cost[]} */
  const costs = [];
  const leftOut = [];
  const unlike = namer();
  for (const { id: platform } of platforms) {
    for (const row of rows) {
      const cell = row.cells[platform];
      if (!cell) continue;
      const path = unlike(pathOf(row, platform, parts));
      const { value, low, high } = cell;
      if (value === null || low === null || high === null || cell.verdict === 'unstable') {
        leftOut.push({ path, reason: verdictText(cell) });
      } else if (value <= 0) {
        leftOut.push({
          path,
          reason: `${value} ${quantityOf(cell).unit}: it costs no more than its empty twin`,
        });
      } else {
        costs.push({ path, row, platform, cell, value, low, high });
      }
    }
  }
  return { costs, leftOut };
}

/**
 * The costs that are times, without the columns of counts. Of one platform and one suite, paths are the
 * benchmarks' own names. A platform that could not run counts, so that names do not depend on that.
 * @param {Summary} summary
 * @returns {ReturnType<typeof costsOf>}
 */
export function timesOf(summary) {
  const rows = summary.rows.map((row) => ({
    ...row,
    cells: Object.fromEntries(Object.entries(row.cells).filter(([, { quantity }]) => quantity === 'time')),
  }));
  const counting = summary.platforms.filter(({ id }) =>
    summary.rows.some(({ cells: { [id]: cell } }) => cell && cell.quantity !== 'time'),
  );
  const suites = new Set(rows.filter(({ cells }) => Object.keys(cells).length > 0).map(({ suite }) => suite));
  const { costs, leftOut } = costsOf(
    { ...summary, rows },
    {
      platform: summary.platforms.length - counting.length > 1,
      suite: suites.size > 1,
    },
  );
  return {
    costs,
    leftOut: [
      ...leftOut,
      ...counting.map(({ id }) => ({ path: id, reason: 'counts of instructions and bytes are not times' })),
    ],
  };
}
