/** Distances of floating-point numbers in units in the last place. */

const view = new DataView(new ArrayBuffer(8));

/**
 * The place of a number in the order of all numbers of its type; 0 and −0 have the same.
 * @param {number} value  not NaN
 * @param {boolean} isFloat  a float instead of a double
 */
function placeOf(value, isFloat) {
  if (isFloat) view.setFloat32(0, value);
  else view.setFloat64(0, value);
  const bits = isFloat ? BigInt(view.getInt32(0)) : view.getBigInt64(0);
  const sign = isFloat ? -(2n ** 31n) : -(2n ** 63n);
  return bits < 0n ? sign - bits : bits;
}

/**
 * How many numbers of their type two numbers are apart: 0 for equal ones, and for 0 and −0.
 * @param {number} a  not NaN
 * @param {number} b  not NaN
 * @param {boolean} isFloat  both are floats instead of doubles
 */
export function ulpBetween(a, b, isFloat) {
  const difference = placeOf(a, isFloat) - placeOf(b, isFloat);
  return Number(difference < 0n ? -difference : difference);
}
