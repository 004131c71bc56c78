/**
 * Cells of instructions and bytes: their tooltips, and the notes about what a count contains.
 *
 * @import { Row, Cell, CellWork } from '../../protocol/types.js'
 */
import { formatAmount } from '../text/amounts.js';
import { formatRatio } from '../text/numbers.js';
import { BYTES_PER_INSTRUCTION } from '../estimate/work.js';
import { amountOf } from '../results/amount.js';
import { largest } from '../statistics/descriptive.js';

/** A number as people write it, without an exponent. @param {number} value */
const plain = (value) => value.toLocaleString('en', { maximumSignificantDigits: 12, useGrouping: false });

/**
 * @param {number} value
 * @param {string} noun
 */
const counted = (value, noun) => `${plain(value)} ${noun}${value === 1 ? '' : 's'}`;

/** Fewer calls of an operation are rounding. */
const LEAST_CALLS = 1e-6;

/** A part of the inputs, such as `512 of 8192`; null if all were counted. @param {CellWork | null} work */
const partOf = (work) => (work && work.inputs > work.operations ? `${work.operations} of its ${work.inputs}` : null);

/**
 * The notes of a cell. Equal notes share a mark.
 * @param {Cell | undefined} cell
 * @param {{ calls: string }} context  calls: those of all cells, in words
 * @returns {string[]}
 */
export function countNotes(cell, { calls }) {
  const { work = null, object } = cell ?? {};
  if (object && object.blocks > 0 && !object.withOverhead) return ['without what the allocator adds to each block, which is not known here'];
  if (work === null) return [];
  const part = partOf(work);
  return [
    ...(work.isComplete ? [] : [`not all of it is counted: it calls the system or JavaScript${calls}`]),
    ...(work.bulkBytes > 0 ? [`copies in bulk, counted as one instruction for ${BYTES_PER_INSTRUCTION} bytes`] : []),
    ...(part === null ? [] : [`counted over ${part} inputs`]),
  ];
}

/**
 * How often operations call their host at most, over all cells: ` (up to 3 calls an operation)`.
 * @param {readonly Row[]} rows
 */
export function callText(rows) {
  const calls = rows.flatMap(({ cells }) => Object.values(cells).flatMap(({ work }) =>
    (work && work.hostCalls >= LEAST_CALLS ? [work.hostCalls] : [])));
  if (calls.length === 0) return '';
  const short = (/** @type {number} */ value) => String(Number(value.toPrecision(2)));
  const most = short(largest(calls));
  return ` (up to ${most} ${most === '1' ? 'call' : 'calls'} an operation)`;
}

/**
 * The notes that explain the unit of instructions, sizes of objects and instructions per cycle, if there are any.
 * @param {readonly Row[]} rows
 */
export function instructionNotes(rows) {
  const cells = rows.flatMap((row) => Object.values(row.cells));
  return [
    ...(cells.some(({ unit }) => unit === 'instructions')
      ? ['instr: instructions that one operation executes, without those of its loop; M, G and T are millions, billions and a thousand billions'] : []),
    ...(cells.some(({ object }) => object)
      ? ['sizes of objects: their own bytes and those that they own on the heap, with what the allocator adds'] : []),
    ...(cells.some(({ instructionsPerCycle }) => instructionsPerCycle !== null)
      ? ['instructions per cycle: where WebAssembly is measured, its instructions, not those that the CPU executes for them'] : []),
  ];
}

/**
 * The facts about a count, for a tooltip.
 * @param {Cell} cell
 * @param {string | null} reference  null in the reference column
 */
export function countDetail(cell, reference) {
  const { reason, unit, rounds, work, object, ratio } = cell;
  const { value, low, high } = amountOf(cell);
  const noun = unit === 'bytes' ? 'byte' : 'instruction';
  const facts = [reason];
  if (value !== null) facts.push(counted(value, noun));
  if (low !== null && high !== null && low !== high) facts.push(`${plain(low)} to ${plain(high)}`);
  if (ratio !== null && reference !== null) facts.push(`${formatRatio(ratio)} ${reference}`);
  if (object && object.blocks > 0) {
    facts.push(`${counted(object.itself, 'byte')} itself`,
      `${counted(object.heap, 'byte')} in ${counted(object.blocks, 'block')} on the heap, for which it asked for ${plain(object.requested)}`);
  }
  if (work) {
    const part = partOf(work);
    facts.push(`counted over ${part === null ? counted(work.operations, 'operation') : `${part} inputs`}`);
    if (work.bulkBytes > 0) facts.push(`copies ${counted(work.bulkBytes, 'byte')} in bulk`);
    if (!work.isComplete) facts.push(`${counted(work.hostCalls, 'call')} of the system or JavaScript, not counted`);
    if (work.hostBytes > 0) facts.push(`which move ${counted(work.hostBytes, 'byte')} of files`);
  }
  if (value !== null && unit === 'instructions') facts.push(rounds > 1 ? `${rounds} processes` : 'one process');
  return facts.filter(Boolean).join('; ');
}

/** The amount as the table shows it. @param {Cell} cell */
export const shownCount = (cell) => formatAmount(amountOf(cell));
