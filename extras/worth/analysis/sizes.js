/**
 * The sizes of a family of rows on one platform: the costs of JavaScript and of the call, or why a size takes
 * no part.
 *
 * @import { Amount, Cell, Mismatch, Row } from '../../../protocol/types.js'
 * @import { Columns } from './columns.js'
 *
 * @typedef {object} Size
 * @property {string | null} argument
 * @property {number | null} size  the number of the argument
 * @property {{ javascript: Amount, call: Amount, ratio: Amount } | null} costs  ratio: JavaScript over the
 *   call
 * @property {number | null} boundary  the share of the call that is not within the module
 * @property {string | null} omitted  why it has no costs
 *
 * @typedef {{ argument: string | null, sizes: Size[] }} Family  argument: of a row that stands alone
 */
import { numericArgument, ratioOfAmounts } from '../../../report/api.js';

/**
 * The factor by which an unstable cost may be off. In rounds of 0.7 and 1.5 s of examples/worth-it, of 94
 * costs that had not settled while they were warmed up, 95 % were within this factor of the cost in a long
 * round (Node 20 and Firefox 153, four rounds each); half of them were within 1.3.
 */
const UNSTABLE = 2;

/**
 * The cost of a cell, or why it cannot be compared.
 * @param {Cell | undefined} cell
 * @param {string} who
 * @returns {Amount & { unstable?: string } | string}  unstable: that it is
 */
function costOf(cell, who) {
  if (!cell) return `${who} was not measured`;
  const { verdict, quantity, value, low, high, estimate } = cell;
  if (verdict === 'failed') return `${who} failed`;
  if (verdict === 'differs') return `the results of ${who} are wrong`;
  if (verdict === 'skipped') return `${who} was skipped`;
  if (verdict === 'below-floor') return `${who} is below the floor`;
  if (verdict === 'unstable' && (low === null || high === null)) return `${who} is unstable`;
  if (estimate?.remembers) return `${who} takes far longer for new inputs`;
  if (quantity !== 'time' || value === null || low === null || high === null) return `${who} has no time`;
  if (low <= 0) return `the interval of ${who} contains 0`;
  return verdict === 'unstable'
    ? { value, low: low / UNSTABLE, high: high * UNSTABLE, unstable: `${who} is unstable` }
    : { value, low, high };
}

/**
 * Whether two columns computed different results.
 * @param {Mismatch | undefined} mismatch  of the row
 * @param {readonly string[]} ids
 */
const differ = (mismatch, ids) =>
  mismatch !== undefined &&
  new Set(
    Object.entries(mismatch.checksums).flatMap(([place, checksum]) =>
      ids.includes(place.replace(/ round \d+$/, '')) ? checksum : [],
    ),
  ).size > 1;

/**
 * The share of a call's cost beyond that of the same work in the module's own loop. It is negative if that
 * loop is slower.
 * @param {Amount | string} call
 * @param {Amount | string} within
 */
const boundaryOf = (call, within) =>
  typeof call === 'string' || typeof within === 'string' ? null : 1 - within.value / call.value;

/**
 * @param {Row} row
 * @param {Columns} columns
 * @param {Mismatch | undefined} mismatch
 * @returns {Size}
 */
function sizeOf({ argument, cells }, columns, mismatch) {
  const ids = [columns.javascript.id, columns.call.id];
  const javascript = costOf(cells[columns.javascript.id], 'JavaScript');
  const call = costOf(cells[columns.call.id], 'the call');
  const within =
    columns.within === null || differ(mismatch, [columns.within.id, columns.call.id])
      ? ''
      : costOf(cells[columns.within.id], '');
  const start = { argument, size: numericArgument(argument), boundary: boundaryOf(call, within) };
  const omit = (/** @type {string} */ omitted) => ({ ...start, costs: null, omitted });
  if (typeof javascript === 'string') return omit(javascript);
  if (typeof call === 'string') return omit(call);
  if (differ(mismatch, ids)) return omit('the results differ');
  const ratio = ratioOfAmounts(javascript, call);
  const unstable = javascript.unstable ?? call.unstable;
  if (unstable !== undefined && ratio.low <= 1 && ratio.high >= 1) return omit(unstable);
  return { ...start, costs: { javascript, call, ratio }, omitted: null };
}

/**
 * Leaves out what has no place among several sizes, of which a logarithmic axis has each one once.
 * @param {Size} one
 * @param {number} i
 * @param {readonly Size[]} all  by rising size
 * @returns {Size}
 */
function placed(one, i, all) {
  const omitted =
    Number(one.size) <= 0
      ? 'sizes of 0 or less are not compared with others'
      : all[i - 1]?.size === one.size
        ? 'another row has this size'
        : null;
  return omitted === null ? one : { ...one, costs: null, omitted };
}

/**
 * The families of the rows of one name: the rows with a size, if there are several, and each other row by
 * itself. A column skips rows that its script does not have. Rows that both columns do not have belong to no
 * family unless others of their name are in both.
 * @param {readonly Row[]} rows  of one suite and name
 * @param {Columns} columns
 * @param {(row: Row) => Mismatch | undefined} mismatchOf
 * @returns {Family[]}
 */
export function familiesOf(rows, columns, mismatchOf) {
  const ids = [columns.javascript.id, columns.call.id];
  if (!rows.some(({ cells }) => ids.every((id) => cells[id] && cells[id].verdict !== 'skipped'))) return [];
  const own = rows
    .filter(({ cells }) => ids.some((id) => cells[id]))
    .map((row) => sizeOf(row, columns, mismatchOf(row)));
  const numbered = own.filter(({ size }) => size !== null).sort((a, b) => Number(a.size) - Number(b.size));
  const together = numbered.filter(({ size }) => Number(size) > 0).length > 1 ? numbered : [];
  const alone = own
    .filter((one) => !together.includes(one))
    .map((one) => ({ argument: one.argument, sizes: [one] }));
  return [...(together.length > 0 ? [{ argument: null, sizes: together.map(placed) }] : []), ...alone];
}
