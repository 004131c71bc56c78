/**
 * The notes about what a count contains.
 *
 * @import { Row, Cell } from '../../../protocol/types.js'
 */
import { BELOW_TWIN, BYTES_PER_INSTRUCTION } from '../../estimate/count.js';
import { differText } from '../../quantities/counted.js';
import { quantities } from '../../quantities/index.js';
import { isNative, isOracle } from '../../results/platform-names.js';
import { largest } from '../../statistics/descriptive.js';
import { partOfInputs } from '../details.js';

/** A count that rests on so many operations is not marked, as docs/work.md says. */
const ENOUGH = 10_000;

/** Fewer calls of an operation are rounding. */
const LEAST_CALLS = 1e-6;

/**
 * The notes of a cell. Equal notes share a mark.
 * @param {Cell | undefined} cell
 * @param {{ calls: string }} context  calls: those of all cells, in words
 * @returns {string[]}
 */
export function countNotes({ count, object, ...amount } = /** @type {Cell} */ ({}), { calls }) {
  if (object && object.blocks > 0 && !object.withOverhead)
    return ['without what the allocator adds to each block, which is not known here'];
  if (count === undefined) return [];
  const part = partOfInputs(count);
  const differing = differText({ ...amount, count });
  const { inARow = ENOUGH } = count;
  return [
    ...(amount.value !== null && amount.value < 0 ? [BELOW_TWIN] : []),
    ...(count.isComplete ? [] : [`not all of it is counted: it calls the system or JavaScript${calls}`]),
    ...(count.bulkBytes > 0
      ? [`copies in bulk, counted as one instruction for ${BYTES_PER_INSTRUCTION} bytes`]
      : []),
    ...(part === null ? [] : [`counted over ${part} inputs`]),
    ...(differing === null ? [] : [differing]),
    ...(differing === null && inARow < ENOUGH
      ? [`rests on ${inARow} operations: what comes more rarely is not in it`]
      : []),
  ];
}

/**
 * How often operations call their host at most, over all cells: ` (up to 3 calls an operation)`.
 * @param {readonly Row[]} rows
 */
export function callText(rows) {
  const calls = rows.flatMap(({ cells }) =>
    Object.values(cells).flatMap(({ count }) =>
      count && count.hostCalls >= LEAST_CALLS ? [count.hostCalls] : [],
    ),
  );
  if (calls.length === 0) return '';
  const short = (/** @type {number} */ value) => String(Number(value.toPrecision(2)));
  const most = short(largest(calls));
  return ` (up to ${most} ${most === '1' ? 'call' : 'calls'} an operation)`;
}

/**
 * The notes that explain the units of counts, sizes of objects and instructions per cycle, if there are any.
 * @param {readonly Row[]} rows
 */
export function unitNotes(rows) {
  const cells = rows.flatMap((row) => Object.values(row.cells));
  return [
    ...quantities.flatMap(({ id, note }) =>
      note !== undefined && cells.some(({ quantity }) => quantity === id) ? [note] : [],
    ),
    ...(cells.some(({ object }) => object)
      ? [
          'sizes of objects: their own bytes and those that they own on the heap, with what the ' +
            'allocator adds',
        ]
      : []),
    ...(rows.some((row) =>
      Object.entries(row.cells).some(
        ([id, { estimate }]) =>
          !isNative(id) && !isOracle(id) && estimate && estimate.instructionsPerCycle !== null,
      ),
    )
      ? ['instructions per cycle: in engines those of WebAssembly, not those that the CPU executes for them']
      : []),
  ];
}
