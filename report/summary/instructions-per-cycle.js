/**
 * Instructions per cycle: the work of an operation in a column that counts, over its cycles in one that
 * measures times.
 *
 * @import { Row, Cell, SummaryPlatform } from '../../protocol/types.js'
 * @typedef {Pick<SummaryPlatform, 'id' | 'counter' | 'compiler' | 'flags'>} Build
 */
import { isNative } from '../results/platform-names.js';

/**
 * The columns that count what a column of times runs: the same code, of the same build.
 * @param {Build} timed
 * @param {readonly Build[]} platforms
 */
const countersOf = (timed, platforms) => (timed.compiler === null ? [] : platforms.filter((one) =>
  one.counter !== null && isNative(one.id) === isNative(timed.id)
  && one.compiler === timed.compiler && one.flags === timed.flags));

/** Cycles of an operation below which the quotient says nothing. */
const LEAST_CYCLES = 1;

/**
 * Whether a count is all the work of a benchmark in a column of times, over the same inputs, and the benchmark
 * takes cycles enough for a quotient: both are differences to the empty loop.
 * @param {Cell | undefined} count
 * @param {Cell} timed
 */
const isWhole = (count, timed) => count?.unit === 'instructions' && count.verdict === 'ok'
  && (count.work?.isComplete ?? true)
  && Number(timed.cycles) >= LEAST_CYCLES
  && (count.work === null || count.work.operations >= count.work.inputs)
  && (count.checksum === null || timed.checksum === null || count.checksum === timed.checksum);

/**
 * Adds instructions per cycle to the cells of times. Null if no column counts the same build, or if several
 * do and disagree.
 * @param {readonly Row[]} rows
 * @param {readonly Build[]} platforms
 * @returns {Row[]}
 */
export function withInstructionsPerCycle(rows, platforms) {
  const sources = new Map(platforms.filter(({ counter }) => counter === null)
    .map((timed) => [timed.id, countersOf(timed, platforms).map(({ id }) => id)]));
  if ([...sources.values()].every((counts) => counts.length === 0)) return [...rows];
  /**
   * @param {Row} row
   * @param {string} id
   * @param {Cell} cell
   */
  const ofCell = (row, id, cell) => {
    const counts = new Set((sources.get(id) ?? []).map((source) => row.cells[source])
      .filter((count) => isWhole(count, cell)).map(({ instructions }) => Number(instructions)));
    const [instructions = 0] = counts;
    const { ns, cycles } = cell;
    const isKnown = counts.size === 1 && instructions > 0 && ns !== null && cycles !== null && cycles > 0;
    return isKnown ? { ...cell, instructionsPerCycle: instructions / cycles } : cell;
  };
  return rows.map((row) => ({
    ...row,
    cells: Object.fromEntries(Object.entries(row.cells).map(([id, cell]) => [id, ofCell(row, id, cell)])),
  }));
}
