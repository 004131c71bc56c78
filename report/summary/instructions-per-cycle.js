/**
 * Instructions per cycle: the work of an operation in a column that counts, over its cycles in one that
 * measures times.
 *
 * @import { Row, Cell, SummaryPlatform } from '../../protocol/types.js'
 * @typedef {Pick<SummaryPlatform, 'id' | 'machine' | 'counter' | 'compiler' | 'flags' | 'engine'>} Build
 */
import { isNative, isOracle } from '../results/platform-names.js';
import { withCells } from './ratio.js';

/**
 * The instructions that a build executes: its own machine code, which is that of one machine, or those of the
 * module. The machine code of the oracle depends on the second compiler, too.
 * @param {Build} build
 */
const codeOf = ({ id, machine, compiler, flags, engine }) =>
  JSON.stringify([
    isNative(id),
    isOracle(id) && engine,
    (isNative(id) || isOracle(id)) && machine,
    compiler,
    flags,
  ]);

/**
 * The columns that count what a column of times runs: the same code, of the same build.
 * @param {Build} timed
 * @param {readonly Build[]} platforms
 */
const countersOf = (timed, platforms) =>
  timed.compiler === null
    ? []
    : platforms.filter((one) => one.counter !== null && codeOf(one) === codeOf(timed));

/** Cycles of an operation below which the quotient says nothing. */
const ENOUGH_CYCLES = 1;

/**
 * Whether a count is all the work of a benchmark in a column of times, over the same inputs, and the
 * benchmark takes cycles enough for a quotient: both are differences to the empty loop.
 * @param {Cell | undefined} counted
 * @param {Cell} timed
 */
const isWhole = (counted, timed) =>
  counted?.quantity === 'instructions' &&
  counted.verdict === 'ok' &&
  Number(counted.value) > 0 &&
  Number(timed.estimate?.cycles?.value) >= ENOUGH_CYCLES &&
  (counted.count === undefined ||
    (counted.count.isComplete && counted.count.operations >= counted.count.inputs)) &&
  (counted.checksum === null || timed.checksum === null || counted.checksum === timed.checksum);

/**
 * Adds instructions per cycle to the cells of times. Null if no column counts the same build, or if several
 * do and disagree.
 * @param {Row[]} rows
 * @param {readonly Build[]} platforms
 * @returns {Row[]}
 */
export function withInstructionsPerCycle(rows, platforms) {
  const sources = new Map(
    platforms
      .filter(({ counter }) => counter === null)
      .map((timed) => [timed.id, countersOf(timed, platforms).map(({ id }) => id)]),
  );
  if ([...sources.values()].every((own) => own.length === 0)) return rows;
  return withCells(rows, (cell, id, row) => {
    const counts = new Set(
      (sources.get(id) ?? [])
        .map((source) => row.cells[source])
        .filter((counted) => isWhole(counted, cell))
        .map(({ value }) => Number(value)),
    );
    const [instructions] = counts;
    const { estimate } = cell;
    if (counts.size !== 1 || !estimate?.cycles) return cell;
    return { ...cell, estimate: { ...estimate, instructionsPerCycle: instructions / estimate.cycles.value } };
  });
}
