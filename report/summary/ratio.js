/**
 * Ratios of costs to those of a reference platform: of times to one, of instructions and bytes to another.
 *
 * @import { Cell, PlatformResults } from '../../protocol/types.js'
 * @typedef {{ reference: string | null, workReference: string | null }} References  ids of platforms
 */
import { amountOf, countedInputs, isCount } from '../results/amount.js';
import { countsInstructions } from './work-cell.js';

/**
 * Whether an amount and its ends are known, and have a ratio: counts can be 0 or less.
 * @param {import('../results/amount.js').Amount} amount
 * @returns {amount is import('../results/amount.js').Amount & { value: number, low: number, high: number }}
 */
const isKnown = (amount) => [amount.value, amount.low, amount.high]
  .every((one) => one !== null && (amount.unit === 'ns' || one > 0));

/**
 * The ratio of two costs. Its 95 % interval is made from those of the costs on the logarithmic scale, by
 * the square-and-add method. (G. Zou and A. Donner, "Construction of confidence limits about effect
 * measures", 2008.)
 *
 * The rounds of the two platforms are not paired. In the runs examined, rounds close in time shared too
 * little noise to make up for the degrees of freedom that pairing costs.
 * @param {Cell} cell
 * @param {Cell} reference
 */
export function ratioOf(cell, reference) {
  const [own, other] = [amountOf(cell), amountOf(reference)];
  const alike = own.unit === other.unit && (!isCount(own)
    || (cell.verdict === 'ok' && reference.verdict === 'ok' && countedInputs(cell) === countedInputs(reference)));
  if (!alike || !isKnown(own) || !isKnown(other)) return { ratio: null, ratioLow: null, ratioHigh: null };
  const ratio = own.value / other.value;
  const below = Math.hypot(Math.log(own.value / own.low), Math.log(other.high / other.value));
  const above = Math.hypot(Math.log(own.high / own.value), Math.log(other.value / other.low));
  return { ratio, ratioLow: ratio * Math.exp(-below), ratioHigh: ratio * Math.exp(above) };
}

/**
 * Adds to the cells of a row their ratios to their reference platform. Cells without a reference, or whose
 * reference has no cell in this row, are returned unchanged.
 * @param {Record<string, Cell>} cells  by platform
 * @param {References} references
 * @returns {Record<string, Cell>}
 */
export function withRatios(cells, { reference, workReference }) {
  return Object.fromEntries(Object.entries(cells).map(([platform, cell]) => {
    const own = isCount(cell) ? workReference : reference;
    if (own === null || !cells[own]) return [platform, cell];
    const { ratio, ratioLow, ratioHigh } = ratioOf(cell, cells[own]);
    // The ratio of a cost to itself is exactly 1.
    const isItself = platform === own && ratio !== null;
    return [platform, { ...cell, ratio, ratioLow: isItself ? 1 : ratioLow, ratioHigh: isItself ? 1 : ratioHigh }];
  }));
}

/** The work of native code, to which that of others is related unless another reference is asked for. */
const NATIVE_WORK = 'native@work';

/**
 * The reference platforms. Null where no platform has such results. A run that only counts has one
 * reference for both.
 * @param {readonly PlatformResults[]} platforms
 * @param {string | undefined} asked  id that the user asked for
 * @returns {References}
 * @throws {RangeError} if that platform has no results
 */
export function chooseReferences(platforms, asked) {
  const measured = platforms.filter(({ rounds }) => rounds.some(({ results, work = [], sizes = [] }) =>
    results.length + work.length + sizes.length > 0));
  const counting = measured.filter(countsInstructions).map(({ id }) => id);
  const timing = measured.map(({ id }) => id).filter((id) => !counting.includes(id));
  if (asked !== undefined && !counting.includes(asked) && !timing.includes(asked)) {
    const all = measured.map(({ id }) => id);
    throw new RangeError(`cannot compare with "${asked}", which has no results: `
      + (all.length > 0 ? `choose one of ${all.join(', ')}` : 'no platform has any'));
  }
  const choose = (/** @type {string[]} */ ids, /** @type {string} */ usual) =>
    [asked, usual].find((id) => id !== undefined && ids.includes(id)) ?? ids[0] ?? null;
  const workReference = choose(counting, NATIVE_WORK);
  return { reference: choose(timing, 'native') ?? workReference, workReference };
}
