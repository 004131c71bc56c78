/**
 * The groups of the table: rows that stand together under a heading.
 *
 * @typedef {Pick<import('../../protocol/types.js').Row, 'suite' | 'name' | 'argument' | 'series'>} Row
 *
 * @typedef {typeof GROUPINGS[number]} GroupBy
 */

/**
 * @template {Row} R
 * @typedef {object} Group
 * @property {string} name  its heading
 * @property {R[]} rows
 * @property {(row: R) => string} titleOf  what the heading does not say of a row
 */
import { numericArgument } from '../estimate/complexity.js';
import { rowName } from '../../protocol/identity.js';
import { gatherBy } from '../results/lookup.js';

/** What rows can be grouped by; the first is the default. */
export const GROUPINGS = /** @type {const} */ (['suite', 'name', 'argument']);

/** The name of the rows that differ in their arguments only. @param {Row} row */
export const seriesName = ({ name, series }) => series ?? name;

/** Whether a row is one of several inputs of the same code. @param {Row} row */
export const hasArgument = ({ argument, series }) => argument !== null || Boolean(series);

/**
 * @template {Row} R
 * @param {readonly R[]} rows
 * @param {(row: R) => string} nameOf
 * @param {(row: R) => string} titleOf
 * @returns {Group<R>[]}  in the order of their first rows
 */
function gather(rows, nameOf, titleOf) {
  return [...gatherBy(rows, nameOf)].map(([name, own]) => ({ name, rows: own, titleOf }));
}

/** @template {Row} R  @param {readonly R[]} rows  @returns {Group<R>[]} */
const bySuite = (rows) => gather(rows, ({ suite }) => suite, rowName);

/**
 * Rows without an argument stand under their suite.
 *
 * @template {Row} R
 * @param {readonly R[]} rows
 * @returns {Group<R>[]}
 */
const byName = (rows) =>
  gather(
    rows,
    (row) => (hasArgument(row) ? `${row.suite}/${seriesName(row)}` : row.suite),
    (row) => row.argument ?? row.name,
  );

/**
 * Rows without an argument come last, under their suites.
 *
 * @template {Row} R
 * @param {readonly R[]} rows
 * @returns {Group<R>[]}
 */
function byArgument(rows) {
  const several = new Set(rows.map(({ suite }) => suite)).size > 1;
  const groups = gather(
    rows.filter(({ argument }) => argument !== null),
    ({ argument }) => argument ?? '',
    ({ suite, name }) => (several ? `${suite}/${name}` : name),
  );
  const numbers = new Map(groups.map(({ name }) => [name, numericArgument(name)]));
  if ([...numbers.values()].every((number) => number !== null)) {
    groups.sort((a, b) => Number(numbers.get(a.name)) - Number(numbers.get(b.name)));
  }
  return [...groups, ...bySuite(rows.filter(({ argument }) => argument === null))];
}

/**
 * @template {Row} R
 * @param {readonly R[]} rows
 * @param {GroupBy} groupBy
 * @returns {Group<R>[]}
 */
export function grouped(rows, groupBy) {
  if (groupBy === 'suite') return bySuite(rows);
  return groupBy === 'name' ? byName(rows) : byArgument(rows);
}
