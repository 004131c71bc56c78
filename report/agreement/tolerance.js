/**
 * By how much results may differ.
 *
 * @import { Planned } from '../../protocol/types.js'
 *
 * Without a key: the default, which is relative.
 * @typedef {NonNullable<Planned['tolerance']>} Tolerance
 *
 * How two columns differ. reason: of other results without numbers that show it, `shape`: there are more or
 * other numbers; `rest`: what is not shown differs. unit: what is counted. input: number of the input of
 * `values`, from 1; null: unknown.
 * @typedef {{ kind: 'equal' }} Equal
 * @typedef {{ kind: 'other', reason: 'shape' | 'rest' }} Unshown
 * @typedef {{ kind: 'close' | 'other', differing: number, of: number, unit: 'results' | 'numbers' | 'sums',
 *   ulp?: number, relative?: number, input: number | null, values: [string, string],
 *   isAbove32Bits?: boolean, reason?: undefined }} Shown
 * @typedef {Equal | Unshown | Shown} Difference
 */
import { method } from '../method/method.js';

/**
 * Whether two numbers that differ are as good as equal.
 * @param {Tolerance} tolerance
 * @param {object} found
 * @param {number} found.apart  their distance
 * @param {number} found.size  the larger of them and of the median of all
 * @param {boolean} [found.isFloat]
 * @param {boolean} [found.isInteger]  they are only if the row has a tolerance
 */
export function isWithin({ exact, absolute, relative }, { apart, size, isFloat = false, isInteger = false }) {
  if (exact) return false;
  if (absolute !== undefined) return apart <= absolute;
  const { tolerance, toleranceOfFloat } = method.agreement;
  const share = relative ?? (isInteger ? 0 : isFloat ? toleranceOfFloat : tolerance);
  return apart <= share * size;
}
