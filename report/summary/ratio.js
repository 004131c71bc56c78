/**
 * Ratios of amounts: to a reference platform, of which each quantity has its own, and to a reference row.
 *
 * @import { Amount, Cell, Row } from '../../protocol/types.js'
 * @typedef {Record<string, string>} References  ids of platforms by quantity
 * @typedef {{ id: string, machine?: string }} Place  a platform, and the other machine that measured it
 */
import { countedInputs } from '../quantities/counted.js';
import { quantities, quantityOf } from '../quantities/index.js';
import { columnOn } from '../results/machines.js';
import { ratioOfAmounts } from '../statistics/ratio.js';
import { benchmarkKey } from '../../protocol/identity.js';

/**
 * The ratio of two cells; null if they have none.
 *
 * The rounds of the two platforms are not paired. In the runs examined, rounds close in time shared too
 * little noise to make up for the degrees of freedom that pairing costs.
 * @param {Cell} cell
 * @param {Cell} reference
 * @returns {Amount | null}
 */
export function ratioOf(cell, reference) {
  const areAlike = cell.quantity === reference.quantity && countedInputs(cell) === countedInputs(reference);
  const [own, other] = [amountWithRatio(cell), amountWithRatio(reference)];
  return areAlike && own && other ? ratioOfAmounts(own, other) : null;
}

/**
 * The amount of a cell if it can have a ratio: a count can be 0 or less, or differ between processes.
 * @param {Cell} cell
 * @returns {Amount | null}
 */
function amountWithRatio(cell) {
  const { value, low, high, verdict } = cell;
  if (value === null || low === null || high === null || !(low > 0)) return null;
  return quantityOf(cell).isExact && verdict !== 'ok' ? null : { value, low, high };
}

/**
 * The rows with a change of each of their cells.
 * @param {readonly Row[]} rows
 * @param {(cell: Cell, platform: string, row: Row) => Cell} change
 * @returns {Row[]}
 */
export const withCells = (rows, change) =>
  rows.map((row) => {
    /** @type {Row['cells']} */
    const cells = {};
    for (const platform in row.cells) cells[platform] = change(row.cells[platform], platform, row);
    return { ...row, cells };
  });

/**
 * The platform that the ratios of a column refer to: times only to a column of the same machine. Counts are
 * compared across machines.
 * @param {{ references: References, platforms: readonly Place[] }} summary
 * @param {Cell['quantity']} quantity
 * @param {string} id  of the column
 * @returns {string | undefined}
 */
export function referenceOf({ references, platforms }, quantity, id) {
  const { [quantity]: reference } = references;
  const machineOf = (/** @type {string} */ one) => platforms.find((other) => other.id === one)?.machine;
  const [own, other] = [machineOf(id), reference === undefined ? undefined : machineOf(reference)];
  if (reference === undefined || own === other || quantityOf({ quantity }).isExact) return reference;
  const name = other === undefined ? reference : reference.slice(0, -columnOn('', other).length);
  const wanted = own === undefined ? name : columnOn(name, own);
  return platforms.find((one) => one.id === wanted && one.machine === own)?.id;
}

/**
 * Adds to cells their ratios to the reference platform of their quantity, and, as `relative`, to the row that
 * their row names as its reference: that of its suite with the same argument, on the same platform.
 * @param {readonly Row[]} rows
 * @param {Parameters<typeof referenceOf>[0]} summary
 * @returns {Row[]}
 */
export function withRatios(rows, summary) {
  const isRelative = rows.some(({ relativeTo }) => relativeTo);
  const byKey = new Map(isRelative ? rows.map((row) => [benchmarkKey(row), row]) : []);
  return withCells(rows, (cell, platform, row) => {
    const own = referenceOf(summary, cell.quantity, platform);
    const there = own === undefined ? undefined : row.cells[own];
    const ratio = there ? ratioOf(cell, there) : null;
    const base = row.relativeTo && byKey.get(benchmarkKey({ ...row, name: row.relativeTo }));
    const other = base && base !== row ? base.cells[platform] : undefined;
    return {
      ...cell,
      // The ratio of an amount to itself is exactly 1.
      ratio: ratio && platform === own ? { value: 1, low: 1, high: 1 } : ratio,
      ...(other && { relative: ratioOf(cell, other) }),
    };
  });
}

/** The platforms of native code, to which others are related unless another reference is asked for. */
const NATIVE = ['native', 'native@work'];

/**
 * The reference platforms: of each quantity the one that was asked for, or that of native code, or the first.
 * Quantities of which no platform has an amount have none.
 * @param {readonly Row[]} rows
 * @param {readonly string[]} platforms  ids
 * @param {string | undefined} asked  id that the user asked for
 * @returns {References}
 * @throws {RangeError} if that platform has no results
 */
export function chooseReferences(rows, platforms, asked) {
  const measured = quantities
    .map(({ id: quantity }) => ({
      quantity,
      ids: platforms.filter((id) =>
        rows.some(
          ({ cells: { [id]: cell } }) =>
            cell?.quantity === quantity && !['differs', 'failed', 'skipped'].includes(cell.verdict),
        ),
      ),
    }))
    .filter(({ ids }) => ids.length > 0);
  const all = platforms.filter((id) => measured.some(({ ids }) => ids.includes(id)));
  if (asked !== undefined && !all.includes(asked)) {
    throw new RangeError(
      `cannot compare with "${asked}", which has no results: ` +
        (all.length > 0 ? `choose one of ${all.join(', ')}` : 'no platform has any'),
    );
  }
  return Object.fromEntries(
    measured.map(({ quantity, ids }) => [
      quantity,
      [asked, ...NATIVE].find((id) => id !== undefined && ids.includes(id)) ?? ids[0],
    ]),
  );
}
