/**
 * Results of older schemas become results of the present one when they are read.
 */
import { pairsFromRows } from './pairs.js';

/** @typedef {{ [key: string]: unknown }} Keyed */

/**
 * @param {unknown} value
 * @returns {value is Keyed}
 */
const isKeyed = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** @param {unknown} row  a pair as schema 1 has it */
const isRow = (row) => Array.isArray(row) && row.length === 4;

/**
 * A copy of an object in which the items of the array at `key` are changed; the value itself where
 * there is no such array, which the schema's check then reports.
 * @param {unknown} value
 * @param {string} key
 * @param {(item: unknown) => unknown} change
 */
function withItems(value, key, change) {
  if (!isKeyed(value)) return value;
  const items = value[key];
  return Array.isArray(items) ? { ...value, [key]: items.map(change) } : value;
}

/** Rows become columns. Pairs that are not rows of four stay as they are. @param {unknown} result */
function upgradeResult(result) {
  if (!isKeyed(result)) return result;
  const { pairs } = result;
  return Array.isArray(pairs) && pairs.every(isRow) ? { ...result, pairs: pairsFromRows(pairs) } : result;
}

/**
 * Results of schema 1, in which pairs are rows of four numbers, as results of schema 2. What does not
 * keep to schema 1 is not changed, so that the check against schema 2 reports it.
 * @param {Keyed} results  with `"schema": "samebench-results/1"`
 * @returns {Keyed}
 */
export function upgradeFromSchema1(results) {
  const upgraded = withItems(results, 'platforms', (platform) =>
    withItems(platform, 'rounds', (round) => withItems(round, 'results', upgradeResult)),
  );
  return { .../** @type {Keyed} */ (upgraded), schema: 'samebench-results/2' };
}
