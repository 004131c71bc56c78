/**
 * Results that differ between platforms, in words.
 *
 * @import { Mismatch, ResultDifference, Rounding, Summary } from '../../../protocol/types.js'
 */
import { rowName } from '../../../protocol/identity.js';
import { gatherBy } from '../../results/lookup.js';
import { isNative } from '../../results/platform-names.js';
import { largest } from '../../statistics/descriptive.js';
import { someOf } from '../../text/counted.js';

/** A native build with the widths of WebAssembly. @param {string} id */
const isNarrow = (id) => !isNative(id) || id.split(/[@#]/).includes('m32');

/** Whether all builds of one side have a `size_t` of 64 bits, and all of the other one of 32 bits. */
const isByWidth = (/** @type {ResultDifference['sides']} */ [one, other]) =>
  [one, other].every((side) => new Set(side.map(isNarrow)).size === 1) &&
  isNarrow(one[0]) !== isNarrow(other[0]);

/** A share with one digit. @param {number} share */
const brief = (share) => String(Number(share.toPrecision(1)));

/** @param {number} ulp */
const ulpText = (ulp) => `${ulp < 1e6 ? ulp : ulp.toExponential(0).replace('+', '')} ulp`;

/**
 * How results differ, as the continuation of a message; without details where they were not kept.
 * @param {Mismatch['difference']} difference
 */
export function differenceText(difference) {
  if (difference === undefined) return '';
  const { sides, differing, of, unit, values, input = null, isAbove32Bits = false } = difference;
  const { ulp, relative = 0 } = difference;
  if (values === undefined) return ': they differ in more than the numbers that are kept';
  const who = sides.map((ids, i) => `${values[i]} on ${ids.join(', ')}`).join(' and ');
  const isShare = ulp !== undefined && relative > 0;
  const much = isShare ? `, by up to ${brief(relative)} of their size` : '';
  const hint =
    isAbove32Bits && isByWidth(sides)
      ? '. Does a size_t or a long wrap? They have 32 bits in WebAssembly'
      : '';
  const where = input === null ? 'such as' : `input number ${input} gives`;
  return `: ${of === 1 ? '' : `${differing} of ${of} ${unit}${much}; ${where} `}${who}${hint}`;
}

/**
 * A row with how much its results differ.
 * @param {Pick<Rounding, 'suite' | 'name' | 'argument' | 'differing' | 'of' | 'unit' | 'ulp'>} rounding
 */
export const roundingText = ({ differing = 0, of = 0, unit, ulp, ...row }) =>
  `${rowName(row)} (${differing} of ${of} ${unit}${ulp === undefined ? '' : `, up to ${ulpText(ulp)}`})`;

/**
 * One line for all rows in which the same platforms differ for the same reason.
 * @param {Pick<Summary, 'roundings'>} summary
 * @returns {string[]}
 */
export const roundingNotes = ({ roundings = [] }) =>
  [...gatherBy(roundings, ({ sides, cause }) => JSON.stringify([sides, cause]))].map(([, own]) => {
    const [{ sides, cause }] = own;
    const relative = largest(own.map((one) => one.relative ?? 0));
    return (
      `results of ${sides.map((ids) => ids.join(', ')).join(' and ')} differ by at most ${brief(relative)} ` +
      `of their size, within the tolerance: ${someOf(own.map(roundingText))}; likely cause: ${cause}`
    );
  });
