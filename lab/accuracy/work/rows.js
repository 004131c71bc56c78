/**
 * Compares the raw counts of two runs.
 *
 * @import { Work } from '../../../protocol/types.js'
 * @typedef {{platforms: {id: string, rounds: {work?: Work[]}[]}[]}} Counted results of a run, as far as they
 *   count
 *
 * @typedef {object} Differences
 * @property {number} rows
 * @property {number} identical rows whose counts and checksums are the same in all rounds of both runs
 * @property {string[]} marked those that differ, and that a report says are not reliable
 * @property {string[]} unmarked those that differ without that
 */
import { labelOf } from '../../../protocol/identity.js';

/**
 * The different counts of each row, as they are in the results file.
 *
 * @param {Counted} results
 * @param {string} column
 * @returns {Map<string, Set<string>>} by the path of the benchmark
 */
function rawCounts(results, column) {
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  for (const work of worksIn(results, column)) {
    const path = labelOf(work);
    found.set(path, (found.get(path) ?? new Set()).add(JSON.stringify(work)));
  }
  return found;
}

/** All counts of a column. @param {Counted} results @param {string} column */
const worksIn = ({ platforms }, column) =>
  platforms
    .filter(({ id }) => id === column)
    .flatMap(({ rounds }) => rounds.flatMap(({ work }) => work ?? []));

/**
 * @param {Counted} first
 * @param {Counted} second
 * @param {string} column
 * @param {ReadonlySet<string>} unreliable paths of the rows that either run's report marks
 * @returns {Differences}
 */
export function differencesOf(first, second, column, unreliable) {
  const [a, b] = [rawCounts(first, column), rawCounts(second, column)];
  const paths = [...new Set([...a.keys(), ...b.keys()])];
  const differ = paths.filter((path) => {
    const both = new Set([...(a.get(path) ?? []), ...(b.get(path) ?? [])]);
    return both.size > 1 || !a.has(path) || !b.has(path);
  });
  return {
    rows: paths.length,
    identical: paths.length - differ.length,
    marked: differ.filter((path) => unreliable.has(path)),
    unmarked: differ.filter((path) => !unreliable.has(path)),
  };
}

/**
 * The rows of a column that a report marks as not reliable.
 *
 * @param {import('../../../protocol/types.js').Summary} summary
 * @param {string} column
 * @returns {string[]} their paths
 */
export const unreliableRows = ({ rows }, column) =>
  rows.filter(({ cells }) => cells[column] && cells[column].verdict !== 'ok').map(labelOf);

/**
 * The instructions of all samples of a column, of both sides.
 *
 * @param {Counted} results
 * @param {string} column
 */
export const instructionsIn = (results, column) =>
  worksIn(results, column)
    .flatMap(({ pairs }) => [...pairs.bodyInstructions, ...pairs.twinInstructions])
    .reduce((sum, instructions) => sum + instructions, 0);
