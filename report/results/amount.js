/**
 * The amount of a cell, whatever its unit: a time, a number of instructions or a number of bytes.
 *
 * @typedef {import('../../protocol/types.js').Cell['unit']} AmountUnit
 * @typedef {{ unit?: AmountUnit, ns: number | null, instructions?: number | null, bytes?: number | null,
 *   low: number | null, high: number | null }} WithAmount  a cell of a summary or of a history; without a unit:
 *   the one whose amount is known
 * @typedef {{ value: number | null, low: number | null, high: number | null, unit: AmountUnit }} Amount
 */

/** @param {Partial<WithAmount>} cell @returns {AmountUnit} */
const unitOf = ({ unit, instructions = null, bytes = null }) =>
  unit ?? (instructions !== null ? 'instructions' : bytes !== null ? 'bytes' : 'ns');

/**
 * The amount, its interval and its unit. The value is null if it is unknown.
 * @param {WithAmount} cell
 * @returns {Amount}
 */
export function amountOf(cell) {
  const unit = unitOf(cell);
  return { value: cell[unit] ?? null, low: cell.low, high: cell.high, unit };
}

/** Whether an amount is a count, which has no noise of a clock. @param {Partial<WithAmount>} cell */
export const isCount = (cell) => unitOf(cell) !== 'ns';

/**
 * The inputs that were counted, in words. A sample of more operations than inputs counts each input alike.
 * @param {Pick<import('../../protocol/types.js').Cell, 'work'>} cell
 */
export const countedInputs = ({ work }) => (work ? `${Math.min(work.operations, work.inputs)} of ${work.inputs} inputs` : '');
