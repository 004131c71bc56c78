/**
 * Ratios and differences of two estimates that were made independently.
 *
 * @import { Amount } from '../../protocol/types.js'
 */

/**
 * The ratio of two amounts whose intervals lie above 0. Its 95 % interval is made from theirs on the
 * logarithmic scale, by the square-and-add method. (G. Zou and A. Donner, "Construction of confidence limits
 * about effect measures", 2008.)
 * @param {Amount} own
 * @param {Amount} other
 * @returns {Amount}
 */
export function ratioOfAmounts(own, other) {
  const value = own.value / other.value;
  const below = Math.hypot(Math.log(own.value / own.low), Math.log(other.high / other.value));
  const above = Math.hypot(Math.log(own.high / own.value), Math.log(other.value / other.low));
  return { value, low: value * Math.exp(-below), high: value * Math.exp(above) };
}

/**
 * The difference of two amounts, with a 95 % interval by the same method.
 * @param {Amount} own
 * @param {Amount} other
 * @returns {Amount}
 */
export function differenceOfAmounts(own, other) {
  const value = own.value - other.value;
  const below = Math.hypot(own.value - own.low, other.high - other.value);
  const above = Math.hypot(own.high - own.value, other.value - other.low);
  return { value, low: value - below, high: value + above };
}
